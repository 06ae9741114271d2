import type { Format } from '#platform/format.ts';
import type { DocumentPart, PrintedDocument } from '#platform/printed-document.ts';
import type { AffectedProduction, TracedBatch } from './genealogy.api.ts';

/** More orders do not fit a document anybody reads; the list on the page and its export have no such limit. */
export const RECALL_PROOF_MAX_ROWS = 2000;

type RecallFound = { batch: string; batches: readonly TracedBatch[]; productions: readonly AffectedProduction[] };
type Head = Pick<PrintedDocument, 'companyName' | 'createdAt' | 'createdBy'>;

/** What was asked, what it found, and whom it concerns: for the file and for the authority. */
export function recallProof(found: RecallFound, head: Head, format: Format): PrintedDocument {
  const orders = new Set(found.productions.map(({ id }) => id));
  return {
    ...head,
    title: 'Rückrufnachweis',
    subject: `Charge ${found.batch}`,
    parts: [
      {
        kind: 'facts',
        title: 'Abfrage',
        items: [
          { term: 'Gesuchte Chargennummer', value: found.batch },
          {
            term: 'Gesucht in',
            value: 'Eigene Chargennummern und Lieferantenchargen, ohne Unterschied von groß und klein',
          },
          { term: 'Betroffene Chargen', value: format.integer(found.batches.length) },
          { term: 'Betroffene Aufträge', value: format.integer(orders.size) },
        ],
      },
      batchTable(found.batches, format),
      totalsTable(
        'Betroffene Produkte',
        'Produkt',
        byName(found.productions, ({ productNumber, productModel }) => `${productNumber} ${productModel}`),
        format,
      ),
      totalsTable(
        'Belieferte Kunden',
        'Kunde',
        byName(found.productions, ({ customer }) => customer ?? 'Ohne Angabe'),
        format,
      ),
      orderTable(found.productions, format),
      {
        kind: 'text',
        title: 'Grundlage',
        text: 'Ausgewertet sind die gebuchten Materialbewegungen. Verbrauch ohne Angabe einer Charge kann keiner Charge zugeordnet werden. Zurückgegebenes Material ist abgezogen.',
      },
      { kind: 'signatures', roles: ['Datum, Qualitätssicherung', 'Datum, Betriebsleitung'] },
    ],
  };
}

function batchTable(batches: readonly TracedBatch[], format: Format): DocumentPart {
  return {
    kind: 'table',
    title: 'Betroffene Chargen und Lieferungen',
    columns: [
      { title: 'Charge' },
      { title: 'Lieferantencharge', share: 1.25 },
      { title: 'Material', share: 1.6 },
      { title: 'Lieferant', share: 1.2 },
      { title: 'Eingang', share: 0.8 },
      { title: 'Noch auf Lager', align: 'end' },
    ],
    rows: batches.map((batch) => [
      batch.batchNumber,
      batch.supplierBatchNumber ?? '–',
      `${batch.materialNumber} ${batch.description}`,
      batch.supplier ?? '–',
      format.date(batch.receivedAt),
      quantity(batch.stock, batch.unit, format),
    ]),
    empty: 'Keine Charge trägt diese Nummer.',
  };
}

function orderTable(productions: readonly AffectedProduction[], format: Format): DocumentPart {
  return {
    kind: 'table',
    title: 'Betroffene Aufträge',
    columns: [
      { title: 'Auftrag' },
      { title: 'Produkt', share: 1.6 },
      { title: 'Kunde', share: 1.5 },
      { title: 'Charge' },
      { title: 'Verbraucht', align: 'end', share: 0.9 },
      { title: 'Gutteile', align: 'end', share: 0.7 },
      { title: 'Beginn' },
      { title: 'Ende' },
    ],
    rows: productions.map((row) => [
      row.productionNumber,
      `${row.productNumber} ${row.productModel}`,
      row.customer ?? '–',
      row.batchNumber,
      quantity(row.consumedQuantity, row.unit, format),
      format.integer(row.goodQuantity),
      format.dateTime(row.startTime),
      format.dateTime(row.endTime),
    ]),
    empty: 'Aus diesen Chargen wurde nichts verbraucht.',
  };
}

type Totals = { name: string; orders: number; good: number };

/** An order that took from two of the batches was made once. */
function byName(productions: readonly AffectedProduction[], nameOf: (row: AffectedProduction) => string): Totals[] {
  const totals = new Map<string, Totals>();
  const seen = new Set<string>();
  for (const row of productions) {
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    const name = nameOf(row);
    const { orders, good } = totals.get(name) ?? { orders: 0, good: 0 };
    totals.set(name, { name, orders: orders + 1, good: good + row.goodQuantity });
  }
  return [...totals.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

function totalsTable(title: string, column: string, totals: readonly Totals[], format: Format): DocumentPart {
  return {
    kind: 'table',
    title,
    columns: [
      { title: column, share: 3 },
      { title: 'Aufträge', align: 'end' },
      { title: 'Gutteile', align: 'end' },
    ],
    rows: totals.map(({ name, orders, good }) => [name, format.integer(orders), format.integer(good)]),
    empty: 'Keine.',
  };
}

function quantity(value: number, unit: string, format: Format): string {
  return format.quantity(value, unit, Number.isInteger(value) ? 0 : 3);
}
