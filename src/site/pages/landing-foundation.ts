import { type Html, html } from '../html.ts';
import { type IconName, icon } from '../icons.ts';

const PARTS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'journal',
    title: 'Nichts verloren, nichts doppelt',
    text: 'Eine Nachricht gilt erst als empfangen, wenn sie auf der Platte liegt. Ist die Datenbank weg, wächst das Journal und läuft danach der Reihe nach ab. Der Absturz des Servers mitten in der Last ist ein Test, der bei jeder Änderung läuft.',
  },
  {
    icon: 'terminal',
    title: 'Das Terminal bucht auch ohne Netz',
    text: 'Buchungen warten im Gerät, bis die Verbindung zurück ist. Jede trägt einen Schlüssel, damit sie genau einmal zählt.',
  },
  {
    icon: 'gauge',
    title: 'Kennzahlen mit Beleg',
    text: 'OEE wird aus gespeicherten Ereignissen gerechnet und ist bis zum einzelnen Stillstand aufklappbar. Fehlt etwas, steht „Keine Daten“ statt einer Null.',
  },
  {
    icon: 'lock',
    title: 'Rollen und getrennte Firmen',
    text: 'Jede Firma sieht nur ihre Zeilen, und zwar durch Regeln in der Datenbank selbst. Wer lesen, buchen oder verwalten darf, entscheidet der Server.',
  },
  {
    icon: 'people',
    title: 'Datenschutz im Betrieb',
    text: 'Namen lassen sich überall durch Kürzel ersetzen, Auswertungen haben eine kleinste Gruppengröße, und Personenbezüge alter Arbeit können nach Frist entfernt werden.',
  },
  {
    icon: 'server',
    title: 'Auf Ihrem eigenen Rechner',
    text: 'Ein Befehl installiert, baut und startet alles, auch PostgreSQL. Ein kleiner Server oder ein Industrie-PC genügt.',
  },
];

const PROTOCOLS = [
  { name: 'OPC UA', text: 'Abonnements, Zertifikate, Durchsuchen' },
  { name: 'MQTT', text: '3.1.1 und 5, Sparkplug B' },
  { name: 'Modbus', text: 'TCP und RTU' },
  { name: 'Siemens S7', text: 'DB, M, E und A direkt' },
  { name: 'REST', text: 'Abfragen und Entgegennehmen' },
];

export function landingFoundation(): Html {
  return html`<section class="section" id="technik">
<div class="section-inner">
<header class="section-head"><p class="kicker">Was dahinter steckt</p><h2>Gebaut für den Betrieb, nicht für die Präsentation</h2></header>
<ul class="protocols">${PROTOCOLS.map(({ name, text }) => html`<li><b>${name}</b><span>${text}</span></li>`)}</ul>
<ul class="card-grid">${PARTS.map((part) => html`<li class="card">${icon(part.icon, 26)}<h3>${part.title}</h3><p>${part.text}</p></li>`)}</ul>
</div>
</section>`;
}
