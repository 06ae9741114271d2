/** Numbers, dates and ages for people. One place, so that every page writes them alike. OPEN-064. */

export type FormatSettings = { locale: string; timeZone: string };
export const DEFAULT_FORMAT: FormatSettings = { locale: 'de-DE', timeZone: 'Europe/Zurich' };

/** Stands for a missing value: different from zero (OPEN-059). */
export const NO_VALUE = '–';
/** Keeps the unit on the line of its figure. */
const BLANK = '\u00a0';

export type Format = {
  integer(value: number | null): string;
  decimal(value: number | null, fractionDigits?: number): string;
  /** `value` in percent, 0 to 100. */
  percent(value: number | null, fractionDigits?: number): string;
  /** A figure with its unit: '1.234,5 kWh'. */
  quantity(value: number | null, unit: string, fractionDigits?: number): string;
  /** TT.MM.JJJJ */
  date(isoTime: string | null): string;
  /** HH:MM */
  time(isoTime: string | null): string;
  dateTime(isoTime: string | null): string;
};

export function createFormat({ locale, timeZone }: FormatSettings): Format {
  const numbers = new Map<number, Intl.NumberFormat>();
  function number(value: number | null, fractionDigits: number): string {
    if (value === null || !Number.isFinite(value)) return NO_VALUE;
    let format = numbers.get(fractionDigits);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      });
      numbers.set(fractionDigits, format);
    }
    return format.format(value);
  }
  const dates = new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const times = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  function withUnit(value: number | null, unit: string, fractionDigits: number): string {
    const figure = number(value, fractionDigits);
    return figure === NO_VALUE ? NO_VALUE : `${figure}${BLANK}${unit}`;
  }
  function moment(isoTime: string | null, write: (date: Date) => string): string {
    if (isoTime === null) return NO_VALUE;
    const date = new Date(isoTime);
    return Number.isNaN(date.getTime()) ? NO_VALUE : write(date);
  }

  return {
    integer: (value) => number(value, 0),
    decimal: (value, fractionDigits = 1) => number(value, fractionDigits),
    percent: (value, fractionDigits = 1) => withUnit(value, '%', fractionDigits),
    quantity: (value, unit, fractionDigits = 0) => withUnit(value, unit, fractionDigits),
    date: (isoTime) => moment(isoTime, (date) => dates.format(date)),
    time: (isoTime) => moment(isoTime, (date) => times.format(date)),
    dateTime: (isoTime) => moment(isoTime, (date) => `${dates.format(date)}, ${times.format(date)}`),
  };
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** 'gerade eben', 'vor 12 s', 'vor 5 min', 'vor 3 h', 'vor 2 Tagen'. A clock that is ahead counts as now. */
export function describeAge(isoTime: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(isoTime)) / 1000));
  if (Number.isNaN(seconds)) return NO_VALUE;
  if (seconds < 3) return 'gerade eben';
  if (seconds < MINUTE_SECONDS) return `vor ${seconds}${BLANK}s`;
  if (seconds < HOUR_SECONDS) return `vor ${Math.floor(seconds / MINUTE_SECONDS)}${BLANK}min`;
  if (seconds < DAY_SECONDS) return `vor ${Math.floor(seconds / HOUR_SECONDS)}${BLANK}h`;
  const days = Math.floor(seconds / DAY_SECONDS);
  return days === 1 ? `vor 1${BLANK}Tag` : `vor ${days}${BLANK}Tagen`;
}
