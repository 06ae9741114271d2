import { type Html, html } from '../html.ts';
import { type PictureName, productPicture } from '../product-pictures.ts';
import { FEATURES_INTERVAL_MS, rotation } from './landing-rotation.ts';

const FEATURES: readonly { picture: PictureName; label: string; title: string; text: string; alt: string }[] = [
  {
    picture: 'machines',
    label: 'Maschinen',
    title: 'Jede Maschine auf einen Blick',
    text: 'Zustand, laufender Auftrag und OEE der Schicht als Kacheln oder Liste, aktualisiert in dem Moment, in dem sich etwas ändert. Dazu Dokumente, Wartung und ein QR-Etikett für die Maschine.',
    alt: 'Maschinen als Kacheln mit Zustand, Auftrag und OEE der Schicht',
  },
  {
    picture: 'oee',
    label: 'OEE',
    title: 'OEE, die man nachrechnen kann',
    text: 'Verfügbarkeit mal Leistung mal Qualität, aus gespeicherten Ereignissen berechnet. Von jeder Zahl führt ein Weg zu den Stillständen, Takten und Stückzahlen dahinter.',
    alt: 'OEE einer Maschine im Verlauf mit Verfügbarkeit, Leistung und Qualität',
  },
  {
    picture: 'board',
    label: 'Plantafel',
    title: 'Aufträge planen und verschieben',
    text: 'Die Plantafel zeigt Aufträge je Maschine über der Zeit. Dauer und Ende rechnet sie aus Stückzeit, Rüstzeit, Schichten und Pausen. Verschieben mit der Maus oder mit den Pfeiltasten.',
    alt: 'Plantafel mit Aufträgen je Maschine über eine Woche',
  },
  {
    picture: 'terminal',
    label: 'Terminal',
    title: 'Melden direkt an der Maschine',
    text: 'Große Tasten für Gutteile, Ausschuss und Stillstandsgründe. Fällt das Netz aus, nimmt das Terminal weiter Buchungen an und sendet sie später, jede genau einmal.',
    alt: 'Terminal an einer Maschine mit laufendem Auftrag und großen Tasten zum Buchen',
  },
  {
    picture: 'iot',
    label: 'Maschinendaten',
    title: 'Messwerte mit Grenzen und Alarmen',
    text: 'Sensoren erscheinen mit ihrem ersten Wert. Grenzwerte lösen einen Alarm je Ursache aus, und die Vollständigkeit jeder Schicht ist belegt: Lücken werden gezeigt, nicht überdeckt.',
    alt: 'Liste der Sensoren mit aktuellem Wert, Zustand und Verlauf der letzten Stunde',
  },
  {
    picture: 'spc',
    label: 'Qualität',
    title: 'Prüfpläne, Regelkarten, 8D-Berichte',
    text: 'Messwerte gegen Toleranzen, Regelkarten mit Fähigkeitskennwerten, Sperren und Nacharbeit. Prüfzeugnis und 8D-Bericht entstehen als PDF mit Prüfsumme.',
    alt: 'Regelkarte eines Merkmals mit Eingriffsgrenzen und Fähigkeitskennwerten',
  },
];

export function landingFeatures(): Html {
  const slides = FEATURES.map(({ picture, label, title, text, alt }) => ({
    id: `funktion-${picture}`,
    label,
    body: html`<div class="slide-words"><h3>${title}</h3><p>${text}</p></div>
<figure class="shot">${productPicture(picture, alt, { sizes: '(max-width: 60em) 92vw, 860px' })}</figure>`,
  }));
  return html`<section class="section" id="funktionen">
<div class="section-inner">
<header class="section-head"><p class="kicker">Funktionen</p><h2>Von der Steuerung bis zum Prüfzeugnis</h2>
<p>Alle Bilder sind aus der laufenden Demo. Was Sie hier sehen, können Sie selbst anklicken.</p></header>
${rotation({ name: 'Funktionen', intervalMs: FEATURES_INTERVAL_MS, picks: 'list', slides })}
</div>
</section>`;
}
