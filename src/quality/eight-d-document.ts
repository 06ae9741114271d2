import type { Format } from '#platform/format.ts';
import type { PrintedDocument } from '#platform/printed-document.ts';
import type { EightDReport } from './eight-d.api.ts';
import { DISCIPLINE_LABELS, DISCIPLINES, EIGHT_D_STATUS_LABELS } from './eight-d.ts';

type Head = Pick<PrintedDocument, 'companyName' | 'createdAt' | 'createdBy'>;

/** The report as customers expect it: facts, then D1 to D8 with who and when. */
export function eightDDocument(report: EightDReport, head: Head, format: Format): PrintedDocument {
  const day = (date: string | null) => format.date(date === null ? null : `${date}T12:00:00Z`);
  return {
    ...head,
    title: '8D-Bericht',
    subject: report.reportNumber,
    parts: [
      {
        kind: 'facts',
        title: report.title,
        items: [
          { term: 'Stand', value: EIGHT_D_STATUS_LABELS[report.status] },
          { term: 'Kunde', value: report.customer ?? '–' },
          { term: 'Produkt', value: report.productName ?? '–' },
          { term: 'Auftrag', value: report.productionNumber ?? '–' },
          { term: 'Prüfung', value: report.checkNumber ?? '–' },
          { term: 'Fehler', value: report.defectType ?? '–' },
          { term: 'Eröffnet am', value: format.dateTime(report.openedAt) },
          { term: 'Abgeschlossen am', value: format.dateTime(report.closedAt) },
        ],
      },
      ...DISCIPLINES.flatMap((discipline): PrintedDocument['parts'] => {
        const entry = report.disciplines.find((one) => one.discipline === discipline);
        return [
          {
            kind: 'text',
            title: `D${discipline} ${DISCIPLINE_LABELS[discipline]}`,
            text: `${entry?.content ?? 'Noch offen'}\nVerantwortlich: ${entry?.responsible ?? '–'} · Termin: ${day(entry?.dueOn ?? null)} · Erledigt am: ${day(entry?.doneOn ?? null)}`,
          },
        ];
      }),
      { kind: 'signatures', roles: ['Datum, Teamleitung', 'Datum, Qualitätssicherung'] },
    ],
  };
}
