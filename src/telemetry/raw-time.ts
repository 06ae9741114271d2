import { instantOf } from '#shifts/local-time.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const LATEST_MS = Date.UTC(9999, 11, 31);

/**
 * When something happened: ISO 8601 text, or milliseconds since 1970. Text without an offset is the plant's own clock.
 * Null when it is no time at all; guessing one would put a value where it does not belong.
 */
export function rawInstantMs(value: unknown, timeZone: string): number | null {
  if (typeof value === 'number') return possible(value);
  if (typeof value !== 'string') return null;
  if (isUsualForm(value)) return usualInstantMs(value);
  const text = value.trim();
  const parts = ISO.exec(text);
  if (parts === null) return null;
  const [, date = '', time = '00:00', fraction = '', offset] = parts;
  if (offset !== undefined) return possible(Date.parse(text.includes(' ') ? text.replace(' ', 'T') : text));
  // Date.parse refuses the 30th of February only in this form.
  const midnightUtc = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(Date.parse(`${date}T${time}Z`)) || possible(midnightUtc) === null) return null;
  return possible(instantOf(date, time, timeZone) + Math.trunc(Number(`0${fraction}`) * 1000));
}

/** '2026-11-15T09:00:00.000Z' is what nearly all sources send; nothing has to be taken apart. */
function isUsualForm(text: string): boolean {
  return text.length === 24 && text[4] === '-' && text[10] === 'T' && text[23] === 'Z';
}

let lastText = '';
let lastMs: number | null = null;

/** The time that was asked for last is nearly always the time that is asked for next. */
function usualInstantMs(text: string): number | null {
  if (text !== lastText) {
    lastMs = possible(Date.parse(text));
    lastText = text;
  }
  return lastMs;
}

/** The same as ISO text, null when it is no time. */
export function rawInstant(value: unknown, timeZone: string): string | null {
  const ms = rawInstantMs(value, timeZone);
  return ms === null ? null : new Date(ms).toISOString();
}

function possible(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 && ms <= LATEST_MS ? Math.trunc(ms) : null;
}
