import { addDays, instantOf, isoWeekday, localDateOf } from '#shifts/local-time.ts';

/** When somebody wants to be left alone, in the company's local time. Over midnight when `to` is not after `from`. */
export type QuietHours = {
  /** 'HH:MM' */
  from: string;
  to: string;
  /** Days on which it begins: 1 = Monday … 7 = Sunday. */
  days: readonly number[];
};

/** The end of the quiet time the moment lies in; null when it lies in none. Clock changes included. */
export function quietUntil(quiet: QuietHours | null, atMs: number, timeZone: string): number | null {
  if (quiet === null) return null;
  const today = localDateOf(atMs, timeZone);
  for (const day of [addDays(today, -1), today]) {
    if (!quiet.days.includes(isoWeekday(day))) continue;
    const endDay = quiet.to > quiet.from ? day : addDays(day, 1);
    const endMs = instantOf(endDay, quiet.to, timeZone);
    if (instantOf(day, quiet.from, timeZone) <= atMs && atMs < endMs) return endMs;
  }
  return null;
}
