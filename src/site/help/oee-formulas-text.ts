import { calculateOee, type OeeInput } from '#oee/oee-formulas.ts';
import { DEFAULT_OEE_TARGETS, PERFORMANCE_STATUS_LABELS, performanceStatus } from '#oee/oee-targets.ts';
import { type Html, html } from '../html.ts';

/** The worked example is calculated by the product's own rules, so it cannot drift away from them. */
export const OEE_EXAMPLE = {
  plannedProductionTimeMinutes: 420,
  actualProductionTimeMinutes: 370,
  idealCycleTimeSeconds: 36,
  goodPieces: 540,
  scrap: 15,
  rework: 5,
} as const;

const totalPieces = OEE_EXAMPLE.goodPieces + OEE_EXAMPLE.scrap + OEE_EXAMPLE.rework;
const INPUT: OeeInput = {
  plannedProductionTimeMinutes: OEE_EXAMPLE.plannedProductionTimeMinutes,
  actualProductionTimeMinutes: OEE_EXAMPLE.actualProductionTimeMinutes,
  idealTimeMinutes: (OEE_EXAMPLE.idealCycleTimeSeconds * totalPieces) / 60,
  totalPieces,
  goodPieces: OEE_EXAMPLE.goodPieces,
};

const number = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 });
const percent = (value: number) =>
  `${value.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;

export const OEE_SECTIONS: readonly { title: string; body: Html }[] = [
  {
    title: 'Formeln',
    body: html`<dl class="terms">
<div><dt>Verfügbarkeit (V)</dt><dd>Laufzeit ÷ geplante Zeit. Geplante Zeit ist Schichtzeit mit Auftrag, ohne Pausen und geplante Stillstände. Rüsten bleibt darin: Es ist ein Verlust, den die Verfügbarkeit zeigen soll.</dd></div>
<div><dt>Leistung (L)</dt><dd>Ideale Stückzeit × alle Stück ÷ Laufzeit. Alle Stück sind Gutteile, Ausschuss und Nacharbeit zusammen.</dd></div>
<div><dt>Qualität (Q)</dt><dd>Gutteile ÷ alle Stück. Nacharbeit zählt nicht als gut.</dd></div>
<div><dt>OEE</dt><dd>V × L × Q.</dd></div>
</dl>
<p>Werte mehrerer Tage, Schichten oder Maschinen entstehen aus der Summe der Zeiten und Stück, nie aus dem Mittel von Prozentwerten. Es wird nicht auf 100 % begrenzt: Ein höherer Wert zeigt eine zu lange ideale Stückzeit.</p>`,
  },
  { title: 'Rechenbeispiel', body: example() },
  {
    title: 'Wie Zeiten zählen',
    body: html`<div class="table-scroll" tabindex="0" role="region" aria-label="Wie Zeiten zählen"><table class="table"><thead><tr><th scope="col">Zeit</th><th scope="col">Geplante Zeit</th><th scope="col">Laufzeit</th></tr></thead><tbody>
<tr><th scope="row">Produktion</th><td>ja</td><td>ja</td></tr>
<tr><th scope="row">Rüsten</th><td>ja</td><td>nein</td></tr>
<tr><th scope="row">Stillstand, auch ungeklärt</th><td>ja</td><td>nein</td></tr>
<tr><th scope="row">Pause, geplanter Stillstand</th><td>nein</td><td>nein</td></tr>
<tr><th scope="row">Kein Auftrag, außerhalb der Schicht</th><td>nein</td><td>nein</td></tr>
<tr><th scope="row">Keine Daten</th><td>nein, wird eigens ausgewiesen</td><td>nein</td></tr>
</tbody></table></div>`,
  },
];

function example(): Html {
  const figures = calculateOee(INPUT);
  if (figures === null) throw new TypeError('the example needs planned time');
  const status = PERFORMANCE_STATUS_LABELS[performanceStatus(figures.oee, DEFAULT_OEE_TARGETS.targetOee)];
  return html`<p>Eine Schicht von 8 Stunden hat 30 Minuten Pause und 30 Minuten geplante Wartung: ${number(INPUT.plannedProductionTimeMinutes)} Minuten geplante Zeit. Rüsten und Störungen kosten 50 Minuten, es bleiben ${number(INPUT.actualProductionTimeMinutes)} Minuten Laufzeit. Gefertigt wurden ${number(totalPieces)} Stück: ${OEE_EXAMPLE.goodPieces} gut, ${OEE_EXAMPLE.scrap} Ausschuss, ${OEE_EXAMPLE.rework} Nacharbeit. Die ideale Stückzeit ist ${OEE_EXAMPLE.idealCycleTimeSeconds} Sekunden.</p>
<ul>
<li>V = ${number(INPUT.actualProductionTimeMinutes)} ÷ ${number(INPUT.plannedProductionTimeMinutes)} = ${percent(figures.availability)}</li>
<li>L = ${OEE_EXAMPLE.idealCycleTimeSeconds} s × ${number(totalPieces)} ÷ 60 ÷ ${number(INPUT.actualProductionTimeMinutes)} = ${percent(figures.performance)}</li>
<li>Q = ${OEE_EXAMPLE.goodPieces} ÷ ${number(totalPieces)} = ${percent(figures.quality)}</li>
<li><strong>OEE = ${percent(figures.oee)}</strong>, bei einem Ziel von ${DEFAULT_OEE_TARGETS.targetOee} %: „${status}“</li>
</ul>`;
}
