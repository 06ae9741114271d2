import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import type { SiteContext } from '../public-page.ts';
import { repositoryButton, repositoryNote } from './landing-buttons.ts';

const PRICES = [
  {
    title: 'Software',
    price: '0 €',
    points: ['Alle Funktionen, keine Stufen', 'Beliebig viele Maschinen und Benutzer', 'Quellcode unter MIT-Lizenz'],
  },
  {
    title: 'Betrieb',
    price: 'Ihr Rechner',
    points: ['Linux, macOS oder Windows', 'Datenbank wird mitgebracht', 'Keine Meldung nach außen'],
  },
  {
    title: 'Beratung',
    price: 'auf Wunsch',
    points: [
      'Nach Aufwand, vorher vereinbart',
      'Vor Ort in der DACH-Region oder aus der Ferne',
      'Antwort innerhalb von 24 Stunden',
    ],
  },
];

const CONSULTING = [
  { title: 'Prozessoptimierung', text: 'Engpässe finden, Rüstzeiten senken, Stillstandsgründe ordnen.' },
  { title: 'Qualitätsmanagement', text: 'Prüfpläne, Regelkarten und Rückverfolgung passend zu Ihren Teilen.' },
  {
    title: 'Digitalisierung',
    text: 'Vom Zettel zum Terminal, Schritt für Schritt und mit den Leuten an der Maschine.',
  },
  { title: 'MES-Beratung', text: 'Maschinen anbinden, Kennzahlen festlegen, Schnittstellen zum ERP bauen.' },
];

export function landingPrices(): Html {
  return html`<section class="section" id="preise">
<div class="section-inner">
<header class="section-head"><p class="kicker">Preise</p><h2>Kostenlos, und zwar ganz</h2>
<p>Es gibt keine bezahlte Ausgabe mit mehr Funktionen. Bezahlt wird nur, was Menschen für Sie tun.</p></header>
<ul class="prices">${PRICES.map(({ title, price, points }) => html`<li class="card"><h3>${title}</h3><p class="price">${price}</p><ul>${points.map((point) => html`<li>${icon('check', 18)}${point}</li>`)}</ul></li>`)}</ul>
<div class="quick-start"><div><h3>In wenigen Minuten auf Ihrem Rechner</h3><p>Node.js genügt als Voraussetzung. Der Befehl installiert, baut, startet die Datenbank und nennt die Adresse.</p></div><pre><code>npm start</code></pre></div>
</div>
</section>`;
}

export function landingConsulting(): Html {
  return html`<section class="section sunken" id="beratung">
<div class="section-inner consulting">
<div><p class="kicker">Beratung</p><h2>Wenn Sie nicht allein anfangen möchten</h2>
<p class="lead">Die Software ist frei. Wer Hilfe bei der Einführung möchte, bekommt sie von Menschen, die Fertigung kennen: Schweiz und DACH-Region, vor Ort oder aus der Ferne.</p>
<div class="buttons"><a class="button primary" href="/contact" data-testid="consulting-link">Beratung anfragen</a><a class="button" href="/calendar">Termin vorschlagen</a></div></div>
<ul class="consulting-areas">${CONSULTING.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul>
</div>
</section>`;
}

export function landingInvitation(context: SiteContext): Html {
  return html`<section class="section invitation">
<div class="section-inner">
<h2>Am schnellsten verstehen Sie es, wenn Sie es sehen.</h2>
<p class="lead">Die Demo Manufaktur AG läuft gerade. Sehen Sie nach, welche Maschine steht und warum.</p>
<div class="buttons"><a class="button primary large" href="/demo">${icon('play', 20)}Demo ansehen</a>${repositoryButton(context, 'large')}</div>
${repositoryNote(context)}
</div>
</section>`;
}
