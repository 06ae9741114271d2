/** How many intervals must have been seen before one is believed. */
export const INTERVALS_TO_LEARN = 20;
/** A sensor that reports on change only has no interval: every tenth distance is more than this many times the usual. */
const IRREGULAR_FACTOR = 3;
const IRREGULAR_SHARE = 0.9;

export type LearnedInterval =
  | { intervalMs: number; isEntered: boolean }
  | { intervalMs: null; reason: 'too_few' | 'irregular' };

/** The usual distance between two values: the median, if the distances agree. */
export function learnInterval(distancesMs: readonly number[]): LearnedInterval {
  const sorted = distancesMs.filter((distance) => distance > 0).toSorted((one, other) => one - other);
  if (sorted.length < INTERVALS_TO_LEARN) return { intervalMs: null, reason: 'too_few' };
  const median = quantile(sorted, 0.5);
  if (quantile(sorted, IRREGULAR_SHARE) > IRREGULAR_FACTOR * median) return { intervalMs: null, reason: 'irregular' };
  return { intervalMs: median, isEntered: false };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** A distance longer than this many intervals is a gap. */
const GAP_FACTOR = 2.5;
/** Values that arrive later than this after they were measured were delivered afterwards. */
export const LATE_AFTER_MS = 60_000;

export function gapLimitMs(intervalMs: number): number {
  return GAP_FACTOR * intervalMs;
}

/** Values without a gap between them, all in time or all delivered afterwards. */
export type Stretch = { fromMs: number; toMs: number; samples: number; isLate: boolean };

export type Gap = {
  fromMs: number;
  toMs: number;
  /** Recovered: the values were measured and came later. Lost: there are none. */
  outcome: 'recovered' | 'lost';
  /** Values it is about: those that came later, or those that are missing. */
  samples: number;
};

export type Completeness = { expected: number; stored: number; percent: number | null; gaps: Gap[] };

/** Expected against stored values of a span, with every gap in it. The stretches are in order of time. */
export function completenessOf(
  stretches: readonly Stretch[],
  span: { fromMs: number; toMs: number },
  intervalMs: number,
): Completeness {
  const expected = Math.floor((span.toMs - span.fromMs) / intervalMs);
  const stored = stretches.reduce((sum, { samples }) => sum + samples, 0);
  const gaps: Gap[] = [];
  let reachedMs = span.fromMs;
  for (const { fromMs, toMs, samples, isLate } of stretches) {
    addLost(gaps, reachedMs, fromMs, intervalMs);
    if (isLate) gaps.push({ fromMs, toMs, outcome: 'recovered', samples });
    reachedMs = toMs;
  }
  addLost(gaps, reachedMs, span.toMs, intervalMs);
  return {
    expected,
    stored,
    // Clocks tremble: one value more than expected is not more than everything.
    percent: expected < 1 ? null : Math.min(100, (stored / expected) * 100),
    gaps,
  };
}

function addLost(gaps: Gap[], fromMs: number, toMs: number, intervalMs: number): void {
  if (toMs - fromMs <= gapLimitMs(intervalMs)) return;
  gaps.push({ fromMs, toMs, outcome: 'lost', samples: Math.max(1, Math.round((toMs - fromMs) / intervalMs) - 1) });
}
