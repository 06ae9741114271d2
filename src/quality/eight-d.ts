import { defineFields } from '#records/field.ts';

/** The eight disciplines in the order in which they are worked through. */
export const DISCIPLINES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Discipline = (typeof DISCIPLINES)[number];

export const DISCIPLINE_LABELS: Record<Discipline, string> = {
  1: 'Team zusammenstellen',
  2: 'Problem beschreiben',
  3: 'Sofortmaßnahmen festlegen',
  4: 'Fehlerursachen ermitteln',
  5: 'Abstellmaßnahmen auswählen und prüfen',
  6: 'Abstellmaßnahmen einführen',
  7: 'Wiederauftreten verhindern',
  8: 'Abschließen und Team würdigen',
};

export const EIGHT_D_STATUSES = ['open', 'closed'] as const;
export type EightDStatus = (typeof EIGHT_D_STATUSES)[number];
export const EIGHT_D_STATUS_LABELS: Record<EightDStatus, string> = { open: 'Offen', closed: 'Abgeschlossen' };

export const EIGHT_D_FIELDS = defineFields({
  title: { kind: 'text', label: 'Problem', required: true, maxLength: 200, hint: 'In einem Satz' },
  customer: { kind: 'text', label: 'Kunde', maxLength: 160, hint: 'Bei einer Beanstandung von außen' },
});

export const DISCIPLINE_FIELDS = defineFields({
  content: { kind: 'text', label: 'Ergebnis', multiline: true, maxLength: 8000 },
  responsible: { kind: 'text', label: 'Verantwortlich', maxLength: 160 },
  dueOn: { kind: 'date', label: 'Termin' },
  doneOn: { kind: 'date', label: 'Erledigt am' },
});

export type DisciplineEntry = {
  discipline: number;
  content: string | null;
  responsible: string | null;
  dueOn: string | null;
  doneOn: string | null;
};
export type DisciplineState = 'done' | 'overdue' | 'open';

/** `today` is a day of the company's calendar; on its last day a discipline is still in time. */
export function disciplineState(
  { doneOn, dueOn }: Pick<DisciplineEntry, 'doneOn' | 'dueOn'>,
  today: string,
): DisciplineState {
  if (doneOn !== null) return 'done';
  return dueOn !== null && dueOn < today ? 'overdue' : 'open';
}

/** Why what was entered contradicts itself, or null. */
export function entryRefusal({ content, doneOn }: Pick<DisciplineEntry, 'content' | 'doneOn'>): string | null {
  if (doneOn === null || (content ?? '').trim() !== '') return null;
  return 'Was erledigt ist, braucht ein Ergebnis.';
}

/** Why a report cannot be closed yet, or null: every discipline needs a result and the day it was done. */
export function closeRefusal(entries: readonly DisciplineEntry[]): string | null {
  const missing = DISCIPLINES.filter((discipline) => {
    const entry = entries.find((one) => one.discipline === discipline);
    return entry === undefined || entry.doneOn === null || (entry.content ?? '').trim() === '';
  });
  if (missing.length === 0) return null;
  return `Noch nicht erledigt: ${missing.map((discipline) => `D${discipline}`).join(', ')}.`;
}

type CheckedDefect = { type: string; quantity: number; location: string | null; description: string | null };

/** What is known of the problem when a report begins with a check, as the first text of D2. */
export function problemOf(
  check: { checkNumber: string; productName: string | null; productionNumber: string | null },
  defects: readonly CheckedDefect[],
): string {
  const lines = [
    `Prüfung ${check.checkNumber}${check.productName === null ? '' : `, Produkt ${check.productName}`}${check.productionNumber === null ? '' : `, Auftrag ${check.productionNumber}`}`,
    ...defects.map(({ type, quantity, location, description }) =>
      [`${quantity} × ${type}`, location, description].filter((text) => text !== null).join(', '),
    ),
  ];
  return lines.join('\n');
}
