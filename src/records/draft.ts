import { readNumber } from './cell-text.ts';
import type { Field, Fields, FieldValue } from './field.ts';

/** What stands in a form while it is being filled in: texts as typed, and flags. Nothing typed is ever lost. */
export type Draft = Readonly<Record<string, string | boolean>>;
/** Sentence by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The form of a stored record, or of a new one with its first values. A flag is on unless said otherwise. */
export function draftOf(fields: Fields, record: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draftValue(field, record[name])]));
}

function draftValue(field: Field, value: unknown): string | boolean {
  if (field.kind === 'flag') return value !== false;
  return typeof value === 'number' ? writeNumber(value) : typeof value === 'string' ? value : '';
}

/** With a decimal comma, without grouping, and never as 1e-7: it is typed on, and read back unchanged. */
export function writeNumber(value: number): string {
  return value.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 20 });
}

/** What the schema of the fields checks. Text that is no number stays text, so that the schema can say so. */
export function valuesOfDraft(fields: Fields, draft: Draft): Record<string, FieldValue | undefined> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const typed = draft[name];
      if (typeof typed !== 'string') return [name, typed];
      if (typed.trim() === '') return [name, null];
      return [name, field.kind === 'number' ? (readNumber(typed.trim()) ?? typed) : typed];
    }),
  );
}

/** Which fields of two drafts mean something different. '1,50' and '1,5' are the same number. */
export function differingFields(fields: Fields, one: Draft, other: Draft): string[] {
  const ones = valuesOfDraft(fields, one);
  const others = valuesOfDraft(fields, other);
  return Object.keys(fields).filter((name) => ones[name] !== others[name]);
}

/** The first sentence for each field; a path may carry more in front, as in `values.weightKg`. */
export function messagesByField(fields: Fields, problems: readonly { path: string; message: string }[]): FieldMessages {
  const messages: Record<string, string> = {};
  for (const { path, message } of problems) {
    const name = path.split('.').find((part) => Object.hasOwn(fields, part));
    if (name !== undefined) messages[name] ??= message;
  }
  return messages;
}
