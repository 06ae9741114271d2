import type { Format } from '#platform/format.ts';
import type { DocumentPart, PrintedDocument } from '#platform/printed-document.ts';
import { QUALITY_RESULT_LABELS, type QualityResult } from './quality-result.ts';

export type CertifiedOrder = {
  productionNumber: string;
  productNumber: string;
  productName: string;
  revision: string | null;
  customer: string | null;
  isCompleted: boolean;
  goodQuantity: number;
  startTime: string;
  endTime: string | null;
  checks: readonly {
    checkNumber: string;
    checkDate: string;
    result: QualityResult;
    inspectedQuantity: number;
    overrideReason: string | null;
  }[];
  /** One entry per check and characteristic. */
  measured: readonly {
    checkNumber: string;
    parameter: string;
    unit: string;
    nominal: number | null;
    lower: number | null;
    upper: number | null;
    values: readonly number[];
    outOfSpecCount: number;
  }[];
  batches: readonly {
    materialNumber: string;
    description: string;
    batchNumber: string;
    supplierBatchNumber: string | null;
  }[];
  holds: readonly { reason: string; heldAt: string; releasedAt: string | null; releaseNote: string | null }[];
};

export type Release = 'released' | 'decided' | 'held' | 'failed' | 'unfinished';

const RELEASE_SENTENCES: Record<Release, string> = {
  released: 'Freigegeben: alle Prüfungen sind in Ordnung, es besteht keine Sperre.',
  decided:
    'Freigegeben nach Entscheidung: Prüfungen waren nicht in Ordnung, die Sperre wurde danach mit Begründung aufgehoben.',
  held: 'Nicht freigegeben: der Auftrag ist gesperrt.',
  failed: 'Nicht freigegeben: nicht alle Prüfungen sind in Ordnung.',
  unfinished: 'Noch nicht freigegeben: der Auftrag ist nicht abgeschlossen.',
};

/** Whether the lot may be delivered, as far as the records say. A hold released after the last bad check is a decision about it. */
export function releaseOf({
  checks,
  holds,
  isCompleted,
}: Pick<CertifiedOrder, 'checks' | 'holds' | 'isCompleted'>): Release {
  if (holds.some(({ releasedAt }) => releasedAt === null)) return 'held';
  const bad = checks.filter(({ result }) => result !== 'pass').map(({ checkDate }) => Date.parse(checkDate));
  const isDecided = holds.some(({ releasedAt }) => releasedAt !== null && Date.parse(releasedAt) >= Math.max(...bad));
  if (bad.length > 0 && !isDecided) return 'failed';
  if (!isCompleted) return 'unfinished';
  return bad.length > 0 ? 'decided' : 'released';
}

type Head = Pick<PrintedDocument, 'companyName' | 'createdAt' | 'createdBy'>;

/** What was measured on a lot against what was agreed. Says what it is, and which standard it does not claim. */
export function inspectionCertificate(order: CertifiedOrder, head: Head, format: Format): PrintedDocument {
  return {
    ...head,
    title: 'Prüfzertifikat',
    subject: `Auftrag ${order.productionNumber}`,
    parts: [
      {
        kind: 'facts',
        title: 'Gegenstand',
        items: [
          { term: 'Produkt', value: `${order.productNumber} ${order.productName}` },
          { term: 'Revision', value: order.revision ?? '–' },
          { term: 'Fertigungsauftrag (Los)', value: order.productionNumber },
          { term: 'Kunde', value: order.customer ?? '–' },
          { term: 'Gutteile', value: format.quantity(order.goodQuantity, 'Stück', 0) },
          {
            term: 'Fertigung',
            value: `${format.dateTime(order.startTime)} bis ${order.endTime === null ? 'heute' : format.dateTime(order.endTime)}`,
          },
        ],
      },
      { kind: 'text', title: 'Ergebnis und Freigabe', text: RELEASE_SENTENCES[releaseOf(order)] },
      characteristicTable(order, format),
      measuredTable(order, format),
      checkTable(order, format),
      holdTable(order, format),
      batchTable(order),
      {
        kind: 'text',
        title: 'Hinweis',
        text: 'Dieses Dokument gibt die im Betrieb erfassten Prüfergebnisse wieder. Es ist kein Abnahmeprüfzeugnis nach EN 10204.',
      },
      { kind: 'signatures', roles: ['Datum, Prüfer', 'Datum, Qualitätssicherung'] },
    ],
  };
}

/** All checks together: what the process did with each characteristic. */
function characteristicTable({ measured }: CertifiedOrder, format: Format): DocumentPart {
  const groups = new Map<string, (typeof measured)[number][]>();
  for (const entry of measured) {
    const key = JSON.stringify([entry.parameter, entry.unit, entry.nominal, entry.lower, entry.upper]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return {
    kind: 'table',
    title: 'Merkmale und Grenzen',
    columns: [
      { title: 'Merkmal', share: 2 },
      { title: 'Soll', align: 'end' },
      { title: 'Untere Grenze', align: 'end' },
      { title: 'Obere Grenze', align: 'end' },
      { title: 'Werte', align: 'end', share: 0.7 },
      { title: 'Kleinster', align: 'end' },
      { title: 'Mittel', align: 'end' },
      { title: 'Größter', align: 'end' },
      { title: 'Ergebnis', share: 1.1 },
    ],
    rows: [...groups.values()].map((entries) => {
      const [first] = entries;
      const values = entries.flatMap((entry) => entry.values);
      const bad = entries.reduce((sum, entry) => sum + entry.outOfSpecCount, 0);
      const digits = Math.max(0, ...values.map(decimalsOf));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return [
        `${first?.parameter} in ${first?.unit}`,
        numberText(first?.nominal ?? null, format),
        numberText(first?.lower ?? null, format),
        numberText(first?.upper ?? null, format),
        format.integer(values.length),
        format.decimal(Math.min(...values), digits),
        format.decimal(mean, Math.min(digits + 1, MOST_DECIMALS)),
        format.decimal(Math.max(...values), digits),
        bad === 0 ? 'in Ordnung' : `${format.integer(bad)} außerhalb`,
      ];
    }),
    empty: 'Es wurden keine Merkmale gemessen.',
  };
}

function measuredTable({ measured }: CertifiedOrder, format: Format): DocumentPart {
  return {
    kind: 'table',
    title: 'Messwerte',
    columns: [{ title: 'Prüfung' }, { title: 'Merkmal', share: 1.4 }, { title: 'Werte', share: 5 }],
    rows: measured.map(({ checkNumber, parameter, unit, values }) => [
      checkNumber,
      `${parameter} in ${unit}`,
      values.map((value) => numberText(value, format)).join('; '),
    ]),
    empty: 'Es wurden keine Messwerte erfasst.',
  };
}

function checkTable({ checks }: CertifiedOrder, format: Format): DocumentPart {
  return {
    kind: 'table',
    title: 'Prüfungen',
    columns: [
      { title: 'Prüfung' },
      { title: 'Zeitpunkt', share: 1.3 },
      { title: 'Geprüfte Menge', align: 'end' },
      { title: 'Ergebnis' },
      { title: 'Begründung einer abweichenden Entscheidung', share: 2.5 },
    ],
    rows: checks.map((check) => [
      check.checkNumber,
      format.dateTime(check.checkDate),
      format.integer(check.inspectedQuantity),
      QUALITY_RESULT_LABELS[check.result],
      check.overrideReason ?? '–',
    ]),
    empty: 'Keine.',
  };
}

function holdTable({ holds }: CertifiedOrder, format: Format): DocumentPart {
  return {
    kind: 'table',
    title: 'Sperren',
    columns: [
      { title: 'Gesperrt am', share: 1.2 },
      { title: 'Grund', share: 2 },
      { title: 'Freigegeben am', share: 1.2 },
      { title: 'Begründung', share: 2 },
    ],
    rows: holds.map((hold) => [
      format.dateTime(hold.heldAt),
      hold.reason,
      format.dateTime(hold.releasedAt),
      hold.releaseNote ?? '–',
    ]),
    empty: 'Der Auftrag war nicht gesperrt.',
  };
}

function batchTable({ batches }: CertifiedOrder): DocumentPart {
  return {
    kind: 'table',
    title: 'Verwendete Materialchargen',
    columns: [{ title: 'Material', share: 2 }, { title: 'Charge' }, { title: 'Lieferantencharge' }],
    rows: batches.map((batch) => [
      `${batch.materialNumber} ${batch.description}`,
      batch.batchNumber,
      batch.supplierBatchNumber ?? '–',
    ]),
    empty: 'Keiner Charge zugeordnet.',
  };
}

const MOST_DECIMALS = 6;

/** As it was entered: 10,05 stays 10,05. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = value.toFixed(MOST_DECIMALS).replace(/0+$/, '').split('.');
  return decimals.length;
}

function numberText(value: number | null, format: Format): string {
  return value === null ? '–' : format.decimal(value, decimalsOf(value));
}
