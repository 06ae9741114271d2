import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import { repositoryMailLink } from '../mail-link.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { type ContactOutcome, contactForm } from './contact-form.ts';
import { mailAnchor, notice, pageHead } from './page-parts.ts';

/** PUB-48, OPEN-020: what consulting is offered, by area. */
export const CONSULTING_SERVICES: readonly { title: string; text: string }[] = [
  {
    title: 'Prozessoptimierung',
    text: 'Engpässe finden, Rüstzeiten senken, Stillstandsgründe ordnen und Kennzahlen so rechnen, dass man ihnen glaubt.',
  },
  {
    title: 'Qualitätsmanagement',
    text: 'Prüfpläne und Regelkarten aufbauen, Messmittel anbinden, Reklamationen mit 8D-Berichten abschließen.',
  },
  {
    title: 'Digitalisierung',
    text: 'Maschinen über OPC UA, MQTT, Modbus, S7 oder REST anbinden, auch ältere ohne eigene Schnittstelle.',
  },
  {
    title: 'MES-Beratung',
    text: 'Einführung dieses Systems: Installation, Stammdaten, Schulung am Terminal, Abstimmung mit dem Betriebsrat.',
  },
];

export function contactPage(context: SiteContext, outcome?: ContactOutcome): PublicPage {
  return {
    title: 'Kontakt und Beratung',
    description:
      'Fragen zum freien MES oder Beratung zu Prozessen, Qualität, Digitalisierung und Einführung: Schreiben Sie uns, Antwort innerhalb von 24 Stunden.',
    scripts: ['contact'],
    body: html`${pageHead({
      kicker: 'Beratung',
      title: 'Sprechen wir über Ihre Fertigung',
      lead: 'Die Software ist kostenlos. Wenn Sie Hilfe bei Einführung, Anbindung oder Auswertung möchten, beraten wir Sie. Sie erhalten innerhalb von 24 Stunden eine Antwort.',
    })}
<div class="section-inner with-aside">
<div>${contactForm(false, outcome)}</div>
<aside class="aside" aria-label="Kontaktangaben">${sideContent(context)}</aside>
</div>`,
  };
}

function sideContent(context: SiteContext): Html {
  const repository = repositoryMailLink(context);
  return html`<h2>E-Mail</h2>
<p>${mailAnchor(context, 'Anfrage')}</p>
<h2>Standort</h2>
<p>Schweiz. Wir arbeiten in der ganzen DACH-Region, auch remote.</p>
<h2>Beratung</h2>
<ul class="services" data-testid="consulting-services">${CONSULTING_SERVICES.map(
    ({ title, text }) => html`<li><b>${title}</b> ${text}</li>`,
  )}</ul>
<p><a href="/calendar">Termin anfragen</a></p>
<h2>Quelltext</h2>
<p>Das MES steht unter der MIT-Lizenz. Zugang zum Repository erhalten Sie auf Anfrage.</p>
${
  repository === null
    ? notice(
        'Der Betreiber dieser Installation hat noch keine E-Mail-Adresse hinterlegt. Bitte fragen Sie über das Formular.',
      )
    : html`<p><a class="button" href="${repository}" data-testid="request-repository">${icon('mail', 20)}Repository anfragen</a></p>`
}`;
}

/** OPEN-022: a real request, no calendar that only looks like one. */
export function calendarPage(_context: SiteContext, outcome?: ContactOutcome): PublicPage {
  return {
    title: 'Termin anfragen',
    description:
      'Fragen Sie ein Gespräch zur Einführung des freien MES an: Sie nennen Ihre Wunschtermine, wir antworten innerhalb von 24 Stunden mit einem Vorschlag.',
    scripts: ['contact'],
    body: html`${pageHead({
      kicker: 'Beratung',
      title: 'Termin anfragen',
      lead: 'Nennen Sie zwei oder drei Zeiten, die Ihnen passen. Sie erhalten innerhalb von 24 Stunden einen Vorschlag.',
    })}
<div class="section-inner with-aside">
<div>${contactForm(true, outcome)}</div>
<aside class="aside" aria-label="Ablauf">
<h2>So läuft es ab</h2>
<ol><li>Sie senden Ihre Wunschtermine.</li><li>Wir bestätigen einen davon oder schlagen einen anderen vor, mit einem Link für das Gespräch.</li><li>Im Gespräch klären wir Ziel, Maschinen und nächste Schritte. Danach entscheiden Sie, ob es weitergeht.</li></ol>
<h2>Was Sie bereithalten können</h2>
<ul><li>Zahl und Art der Maschinen</li><li>vorhandene Steuerungen und Schnittstellen</li><li>was Sie heute auf Papier oder in Tabellen erfassen</li></ul>
<p>Lieber schreiben? Nutzen Sie das <a href="/contact">Kontaktformular</a>.</p>
</aside>
</div>`,
  };
}
