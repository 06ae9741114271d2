import { type Html, html } from '../html.ts';

/** PUB-10: what this product really does beside what is usual for enterprise systems; each row is checkable in the demo. */
const ROWS: readonly { topic: string; own: string; enterprise: string }[] = [
  {
    topic: 'Lizenzkosten',
    own: 'Keine. MIT-Lizenz für alles.',
    enterprise: 'Je Anlage, Arbeitsplatz oder Modul, oft jährlich',
  },
  {
    topic: 'Quellcode',
    own: 'Offen, darf verändert und weitergegeben werden',
    enterprise: 'Geschlossen, Anpassungen über den Hersteller',
  },
  {
    topic: 'Erster Start',
    own: 'Ein Befehl, danach Demo und eigene Firma',
    enterprise: 'Einführungsprojekt mit Lastenheft und Schulung',
  },
  {
    topic: 'Wo die Daten liegen',
    own: 'Auf Ihrem Rechner, in PostgreSQL',
    enterprise: 'Eigenes Rechenzentrum oder Cloud des Herstellers',
  },
  {
    topic: 'Maschinenanbindung',
    own: 'OPC UA, MQTT mit Sparkplug B, Modbus, S7, REST; im Browser eingerichtet',
    enterprise: 'Sehr viele Treiber, auch für alte und seltene Steuerungen',
  },
  {
    topic: 'OEE und Stillstände',
    own: 'Bis zum Ereignis nachvollziehbar, Gründe als Baum',
    enterprise: 'Umfangreich, mit frei gestaltbaren Berichten',
  },
  {
    topic: 'Feinplanung',
    own: 'Plantafel von Hand, mit Schichten und Rüstzeit',
    enterprise: 'Automatische Optimierung über viele Ressourcen',
  },
  {
    topic: 'ERP-Anbindung',
    own: 'Offene API, Import und Export als CSV und Excel',
    enterprise: 'Fertige, zertifizierte Verbindungen zu SAP und anderen',
  },
  {
    topic: 'Mehrere Werke',
    own: 'Eine Firma je Werk, ohne gemeinsame Auswertung',
    enterprise: 'Zentrale Steuerung und Vergleich über Werke',
  },
  {
    topic: 'Regulierte Branchen',
    own: 'Keine Validierung nach GxP oder 21 CFR Part 11',
    enterprise: 'Validierungspakete erhältlich',
  },
  {
    topic: 'Unterstützung',
    own: 'Handbuch, Quellcode, auf Wunsch Beratung',
    enterprise: 'Vertrag mit zugesicherten Reaktionszeiten',
  },
];

export function landingComparison(): Html {
  return html`<section class="section sunken" id="vergleich">
<div class="section-inner">
<header class="section-head"><p class="kicker">Vergleich</p><h2>Freies MES oder Enterprise-MES?</h2>
<p>Beide haben ihren Platz. Die linke Spalte können Sie in der Demo nachprüfen, die rechte beschreibt, was bei großen Systemen üblich ist.</p></header>
<div class="table-scroll" tabindex="0" role="region" aria-label="Vergleich mit Enterprise-MES">
<table class="table comparison">
<thead><tr><th scope="col">Thema</th><th scope="col">Dieses MES</th><th scope="col">Enterprise-MES, üblich</th></tr></thead>
<tbody>${ROWS.map(({ topic, own, enterprise }) => html`<tr><th scope="row">${topic}</th><td data-label="Dieses MES">${own}</td><td data-label="Enterprise-MES">${enterprise}</td></tr>`)}</tbody>
</table>
</div>
<p class="notice comparison-note"><b>Wann ein großes System die bessere Wahl ist:</b> wenn Sie viele Werke zentral steuern, in einer regulierten Branche validieren müssen oder eine Planung brauchen, die sich selbst optimiert. Das alles kann dieses MES nicht.</p>
</div>
</section>`;
}
