/** Local calendar and clock of an IANA time zone, by Intl; daylight saving included. Dates are 'YYYY-MM-DD'. */
export type LocalTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function localTimeOf(instantMs: number, timeZone: string): LocalTime {
  const local = new Date(instantMs + zoneOffsetMs(instantMs, timeZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

export function localDateOf(instantMs: number, timeZone: string): string {
  return isoDateOf(localTimeOf(instantMs, timeZone));
}

export function isoDateOf({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): string {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** Clocks change on quarters of an hour, so one look-up holds for all of it. */
const QUARTER_MS = 900_000;
const KNOWN_OFFSETS_LIMIT = 20_000;
const knownOffsets = new Map<string, number>();

/** How far the zone's clock is ahead of UTC at that moment. Intl is slow, and a calendar asks for the same again and again. */
export function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  if (knownOffsets.size >= KNOWN_OFFSETS_LIMIT) knownOffsets.clear();
  const offsetMs = readOffsetMs(quarter * QUARTER_MS, timeZone);
  knownOffsets.set(key, offsetMs);
  return offsetMs;
}

function readOffsetMs(instantMs: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(instantMs);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - instantMs
  );
}

/**
 * The instant of a local date and time ('HH:MM' or 'HH:MM:SS'). A time that occurs twice (clock set back) means the
 * first; one that is skipped (clock set forward) means the same distance after the change.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const asUtc = Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  const offsetBefore = zoneOffsetMs(asUtc - DAY_MS, timeZone);
  const offsetAfter = zoneOffsetMs(asUtc + DAY_MS, timeZone);
  for (const offset of [offsetBefore, offsetAfter]) {
    if (zoneOffsetMs(asUtc - offset, timeZone) === offset) return asUtc - offset;
  }
  return asUtc - offsetBefore;
}

export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** 1 = Monday … 7 = Sunday. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function isoDate(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}
