/** Reads what sources send. Everything here takes anything and never throws: dirty data is the rule on a shop floor. */

export type RawObject = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;
/** More entries in one message are a mistake of the source, not a measurement. */
export const MAX_LIST_ENTRIES = 1000;

export function rawObject(value: unknown): RawObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawObject) : null;
}

/** A list, or one entry that came without a list around it. */
export function rawList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, MAX_LIST_ENTRIES) : [value];
}

/** Finite numbers only; numbers written as text count too, empty text does not. */
export function rawNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return finite(Number(value));
  if (typeof value !== 'string' || value.trim() === '') return null;
  return finite(Number(value));
}

/** What a formula yields is only stored where it is a number (OPEN-099). */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** How often: a number, a plain yes, or a list of what happened. */
export function rawCount(value: unknown): number {
  if (value === true) return 1;
  return Array.isArray(value) ? value.length : (rawNumber(value) ?? 0);
}

/**
 * Text without surrounding blanks, null when nothing is left; a number becomes its digits. What PostgreSQL cannot store
 * (zero characters, halves of surrogate pairs) is taken out here, once.
 */
export function rawText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const storable = (value.includes('\0') ? value.replaceAll('\0', '') : value).trim();
  return storable === '' ? null : storable.slice(0, maxLength).toWellFormed();
}

/** A yes by any of the spellings controllers use. */
export function rawFlag(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes', 'on'].includes(value.trim().toLowerCase());
  return value === true || (typeof value === 'number' && Number.isFinite(value) && value !== 0);
}

/** The first of several names a source may use for the same thing. */
export function firstOf(object: RawObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = object[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
