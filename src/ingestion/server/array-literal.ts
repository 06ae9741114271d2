/**
 * Arrays as PostgreSQL's text form, made here instead of by the driver: it escapes every element through several
 * regular expressions, which cost more time than everything else the writer does.
 */
export type ColumnValue = string | number | null;

/** Numbers, and texts that hold nothing special (dates). */
export function plainArray(values: readonly ColumnValue[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    text += values[index] ?? 'NULL';
  }
  return `${text}}`;
}

const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

/** Any text, JSON included. */
export function textArray(values: readonly ColumnValue[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    const value = values[index];
    if (value == null) text += 'NULL';
    else {
      const raw = typeof value === 'string' ? value : String(value);
      text += `"${SPECIAL.test(raw) ? raw.replace(EACH_SPECIAL, '\\$&') : raw}"`;
    }
  }
  return `${text}}`;
}
