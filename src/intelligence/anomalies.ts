import { localTimeOf } from '#shifts/local-time.ts';

/** What was measured; `at` is an ISO time where the hour of the week shall count. */
export type DataPoint = { at: string; value: number };

export type JudgedPoint = DataPoint & {
  /** Robust z-score: how many usual spreads the value lies off. */
  score: number;
  isAnomaly: boolean;
  /** What was expected at that time. */
  expected: number;
  /** German sentence for an anomaly, otherwise null. */
  reason: string | null;
  baseline: Baseline;
};

export type Baseline = 'overall' | 'hour_of_week';
export type AnomalyReport = {
  method: 'median-mad';
  version: number;
  threshold: number;
  /** Too few or only equal values: nothing can be said. */
  isEnough: boolean;
  points: JudgedPoint[];
};

type Options = {
  threshold?: number;
  /** Earlier values: they form what is usual but are not judged. */
  history?: readonly DataPoint[];
  timeZone?: string;
};

export const ANOMALY_VERSION = 1;
/** Iglewicz and Hoaglin's advice for the modified z-score. */
export const DEFAULT_THRESHOLD = 3.5;
/** Fewer values have no usual spread. */
export const MIN_POINTS = 8;
/** Values an hour of the week needs before it has a baseline of its own. */
export const MIN_PER_HOUR_OF_WEEK = 4;
/** MAD of a normal distribution is 0.6745 of its standard deviation, the mean absolute deviation 1/1.2533 of it. */
const MAD_TO_DEVIATION = 0.6745;
const MEAN_TO_DEVIATION = 1.253314;
const HOURS_PER_WEEK = 168;

/**
 * Robust outliers: distance from what is usual, in usual spreads (median and MAD, so that outliers do not hide each
 * other). Where an hour of the week has enough values, the usual is the median of that hour, otherwise of all.
 */
export function findAnomalies(points: readonly DataPoint[], options: Options = {}): AnomalyReport {
  const { threshold = DEFAULT_THRESHOLD, history = [], timeZone = 'UTC' } = options;
  const known = [...history, ...points];
  const hours = known.map(({ at }) => hourOfWeek(at, timeZone));
  const overall = median(known.map(({ value }) => value));
  const baselines = baselinesByHour(known, hours);
  const expectedAt = (index: number) => baselines.get(hours[index] ?? -1) ?? overall;
  const isSeasonal = (index: number) => baselines.has(hours[index] ?? -1);

  const spreadOf = (seasonal: boolean) =>
    spread(known.flatMap(({ value }, index) => (isSeasonal(index) === seasonal ? [value - expectedAt(index)] : [])));
  const spreads = { overall: spreadOf(false), hour_of_week: spreadOf(true) };
  const isEnough = known.length >= MIN_POINTS;

  const judged = points.map((point, position): JudgedPoint => {
    const index = history.length + position;
    const baseline: Baseline = isSeasonal(index) ? 'hour_of_week' : 'overall';
    const expected = expectedAt(index);
    const deviation = point.value - expected;
    const score = isEnough && spreads[baseline] > 0 ? Math.abs(deviation) / spreads[baseline] : 0;
    const isAnomaly = score > threshold;
    const reason = isAnomaly ? reasonOf(point.value, expected, spreads[baseline], score, baseline) : null;
    return { ...point, score: Number(score.toFixed(3)), isAnomaly, expected, reason, baseline };
  });
  return { method: 'median-mad', version: ANOMALY_VERSION, threshold, isEnough, points: judged };
}

function baselinesByHour(points: readonly DataPoint[], hours: readonly number[]): Map<number, number> {
  const values = new Map<number, number[]>();
  points.forEach(({ value }, index) => {
    const hour = hours[index] ?? -1;
    if (hour < 0) return;
    const sameHour = values.get(hour);
    if (sameHour === undefined) values.set(hour, [value]);
    else sameHour.push(value);
  });
  const weeks = new Set(points.map(({ at }) => Math.floor(Date.parse(at) / (HOURS_PER_WEEK * 3_600_000))));
  // Within one week an hour of the week is only an hour: what is unusual in it would count as its custom.
  if (weeks.size < MIN_PER_HOUR_OF_WEEK) return new Map();
  return new Map(
    [...values].flatMap(([hour, found]) => (found.length >= MIN_PER_HOUR_OF_WEEK ? [[hour, median(found)]] : [])),
  );
}

/** Standard deviation as the MAD sees it; where more than half of the values are equal, by the mean deviation. */
function spread(residuals: readonly number[]): number {
  if (residuals.length === 0) return 0;
  const middle = median(residuals);
  const distances = residuals.map((residual) => Math.abs(residual - middle));
  const mad = median(distances);
  if (mad > 0) return mad / MAD_TO_DEVIATION;
  return (distances.reduce((sum, distance) => sum + distance, 0) / distances.length) * MEAN_TO_DEVIATION;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** 0 is Monday 00:00 to 00:59 local time; −1 when it is no time. */
export function hourOfWeek(at: string, timeZone: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(at)) return -1;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return -1;
  const { year, month, day, hour } = localTimeOf(ms, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return weekday * 24 + hour;
}

function reasonOf(value: number, expected: number, deviation: number, score: number, baseline: Baseline): string {
  const direction = value > expected ? 'über' : 'unter';
  const usual = baseline === 'hour_of_week' ? 'dem für diese Stunde der Woche Üblichen' : 'dem Üblichen';
  return `${german(value)} liegt das ${german(score, 1)}-Fache der gewöhnlichen Streuung ${direction} ${usual} (${german(expected)} ± ${german(deviation)}).`;
}

function german(value: number, digits = 3): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: digits });
}
