import { html } from '../html.ts';
import { icon } from '../icons.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { pageHead, reachUs, textPage } from './page-parts.ts';

/** OPEN-022: what costs nothing, what does, and how it is billed. */
export function billingPage(context: SiteContext): PublicPage {
  return {
    title: 'Kosten und Rechnungen',
    description:
      'Das MES ist kostenlos und quelloffen. Was Beratung kostet, wie abgerechnet wird und an wen Sie sich bei Fragen zu Rechnungen wenden.',
    body: html`${pageHead({
      title: 'Kosten und Rechnungen',
      lead: 'Die Software kostet nichts: keine Lizenz, keine Gebühr je Maschine oder Benutzer, kein bezahlter Ausbau. Kosten entstehen nur, wenn Sie Beratung beauftragen.',
    })}
${textPage([
  {
    id: 'software',
    title: 'Die Software',
    body: html`<p>0 Franken, 0 Euro, unter der MIT-Lizenz. Es gibt kein Abonnement und nichts zu kündigen. Ihre eigenen Kosten sind der Rechner, auf dem sie läuft, und Ihre Zeit. Auf dieser Installation sind keine Zahlungsdaten gespeichert; die Software hat keine Zahlungsfunktion.</p>`,
  },
  {
    id: 'beratung',
    title: 'Beratung',
    body: html`<p>Beratung wird nach Aufwand oder zum vereinbarten Festpreis abgerechnet. Den Preis erhalten Sie vor Beginn schriftlich, zusammen mit Ziel, Umfang und Zeitplan. Ohne Ihre Zusage entstehen keine Kosten.</p>
<p>Beschreiben Sie Ihr Vorhaben im <a href="/contact">Kontaktformular</a> oder <a href="/calendar">fragen Sie einen Termin an</a>.</p>`,
  },
  {
    id: 'rechnungen',
    title: 'Rechnungen',
    body: html`<p>Rechnungen über Beratung kommen per E-Mail vom Betreiber dieser Installation (siehe <a href="/imprint">Impressum</a>). Bei Fragen zu einer Rechnung nennen Sie bitte ihre Nummer ${reachUs(context, 'Frage zu einer Rechnung')}.</p>`,
  },
])}`,
  };
}

/** PUB-24 … PUB-28. Reached after an agreement on consulting or a registration; links stay as specified. */
export function successPage(_context: SiteContext): PublicPage {
  const steps = [
    {
      href: '/app/dashboard',
      icon: 'gauge',
      title: 'Zum Dashboard',
      text: 'Melden Sie sich an und legen Sie die erste Maschine an, oder übernehmen Sie Ihre Listen aus CSV oder Excel.',
    },
    {
      href: '/help',
      icon: 'search',
      title: 'Ins Handbuch',
      text: 'Erste Schritte, ein Artikel je Seite, und eine Störungssuche.',
    },
    {
      href: '/calendar',
      icon: 'board',
      title: 'Termin anfragen',
      text: 'Nennen Sie Ihre Wunschzeiten für ein Gespräch zur Einführung.',
    },
    {
      href: '/billing',
      icon: 'order',
      title: 'Kosten und Rechnungen',
      text: 'Was kostenlos ist und wie Beratung abgerechnet wird.',
    },
  ] as const;
  return {
    title: 'Vielen Dank',
    description: 'Ihr Zugang ist eingerichtet. Das sind die nächsten Schritte mit dem freien MES.',
    isHidden: true,
    body: html`${pageHead({
      kicker: 'Abgeschlossen',
      title: 'Vielen Dank, alles ist eingerichtet',
      lead: 'Ihr Zugang steht. So geht es weiter:',
    })}
<div class="section-inner"><ol class="card-grid steps" data-testid="next-steps">${steps.map(
      (step) =>
        html`<li class="card">${icon(step.icon)}<h2 class="card-title"><a href="${step.href}">${step.title}</a></h2><p>${step.text}</p></li>`,
    )}</ol></div>`,
  };
}
