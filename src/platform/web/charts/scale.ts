/** Where values lie on a drawing, and which of them get a label. */
export type Scale = { of: (value: number) => number; from: number; to: number };

export function linearScale(from: number, to: number, start: number, end: number): Scale {
  const span = to - from || 1;
  return { of: (value) => start + ((value - from) / span) * (end - start), from, to };
}

/** Round values from at or below the least to at or above the greatest; zero is always among them unless told. */
export function niceTicks(least: number, greatest: number, count = 5, includesZero = true): number[] {
  let low = includesZero ? Math.min(0, least) : least;
  let high = includesZero ? Math.max(0, greatest) : greatest;
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
  const step = niceStep((high - low) / count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => roundTo((first + at) * step, step));
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Takes the noise of binary fractions away: 0.30000000000000004 is 0.3. */
function roundTo(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits, 20)));
}

/** How many decimals the labels of these ticks need to differ. */
export function tickDigits(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  for (let digits = 0; digits < 6; digits += 1) {
    if (Math.abs(step - Number(step.toFixed(digits))) < step * 1e-6) return digits;
  }
  return 6;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TIME_STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  30 * DAY_MS,
  91 * DAY_MS,
  365 * DAY_MS,
];

/** Whole minutes, hours or days, at most `count`. `offsetMs` is the plant's distance to UTC, so that days begin at its midnight. */
export function timeTicks(
  fromMs: number,
  toMs: number,
  count: number,
  offsetMs = 0,
): { stepMs: number; ticks: number[] } {
  const span = Math.max(toMs - fromMs, MINUTE_MS);
  const stepMs = TIME_STEPS_MS.find((step) => span / step <= count) ?? 365 * DAY_MS;
  const first = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
  const ticks: number[] = [];
  for (let tick = first; tick <= toMs; tick += stepMs) ticks.push(tick);
  return { stepMs, ticks };
}
