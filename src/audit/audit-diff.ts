import { columnLabelOf, fieldOf } from './audit-labels.ts';

export type ShownChange = { column: string; label: string; hidden: boolean; before: string; after: string };

/** Stands for nothing: different from an empty text only in the database. */
const NOTHING = '–';
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

type Writing = { dateTime(isoTime: string): string };

/** The changes of an entry as a person reads them, in the order of their labels. */
export function describeChanges(
  thing: string,
  changes: Readonly<Record<string, unknown>>,
  format: Writing,
): ShownChange[] {
  return Object.entries(changes)
    .map(([column, change]) => {
      const { hidden, before, after } = readChange(change);
      return {
        column,
        label: columnLabelOf(thing, column),
        hidden,
        before: hidden ? '' : describeValue(thing, column, before, format),
        after: hidden ? '' : describeValue(thing, column, after, format),
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'de'));
}

/** One line for files: 'Name: alt → neu; PIN: geändert'. */
export function summariseChanges(changes: readonly ShownChange[]): string {
  return changes
    .map(({ label, hidden, before, after }) =>
      hidden ? `${label}: geändert (Inhalt nicht protokolliert)` : `${label}: ${before} → ${after}`,
    )
    .join('; ');
}

function readChange(change: unknown): { hidden: boolean; before: unknown; after: unknown } {
  if (typeof change !== 'object' || change === null) return { hidden: false, before: null, after: change };
  if ('hidden' in change && change.hidden === true) return { hidden: true, before: null, after: null };
  return {
    hidden: false,
    before: 'old' in change ? change.old : null,
    after: 'new' in change ? change.new : null,
  };
}

function describeValue(thing: string, column: string, value: unknown, format: Writing): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return choiceOf(thing, column, String(value)) ?? String(value).replace('.', ',');
  if (typeof value === 'string') {
    if (ISO_MOMENT.test(value)) return format.dateTime(value);
    return choiceOf(thing, column, value) ?? value;
  }
  return JSON.stringify(value);
}

function choiceOf(thing: string, column: string, value: string): string | null {
  const field = fieldOf(thing, column);
  return field?.kind === 'choice' ? (field.choices[value] ?? null) : null;
}
