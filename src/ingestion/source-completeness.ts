/** Records of a source are counted in steps of five minutes: shifts begin and end on one. */
export const SAMPLE_BUCKET_MS = 5 * 60_000;
/** Steps that must have been seen before a rhythm is believed. */
export const BUCKETS_TO_LEARN = 6;
/** A source without a rhythm: every tenth step has less than this part of the usual number. */
const IRREGULAR_SHARE = 0.1;
const IRREGULAR_PART = 1 / 3;

export type SampleBucket = { startMs: number; stored: number; late: number };
export type Stretch = { fromMs: number; toMs: number };

export type LearnedRate = { perBucket: number } | { perBucket: null; reason: 'too_few' | 'irregular' };

/** The usual number of records in five minutes: the median of the undisturbed steps, if they agree. */
export function learnRate(undisturbed: readonly number[]): LearnedRate {
  const sorted = undisturbed.filter((stored) => stored > 0).toSorted((one, other) => one - other);
  if (sorted.length < BUCKETS_TO_LEARN) return { perBucket: null, reason: 'too_few' };
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const median = at(0.5);
  if (at(IRREGULAR_SHARE) < median * IRREGULAR_PART) return { perBucket: null, reason: 'irregular' };
  return { perBucket: median };
}

/** Steps that are wholly inside a span and touch no gap. */
export function undisturbedCounts(
  buckets: readonly SampleBucket[],
  span: Stretch,
  disturbances: readonly Stretch[],
): number[] {
  return buckets
    .filter(({ startMs }) => startMs >= span.fromMs && startMs + SAMPLE_BUCKET_MS <= span.toMs)
    .filter(({ startMs }) => !disturbances.some((gap) => overlapMs(gap, bucketSpan(startMs)) > 0))
    .map(({ stored }) => stored);
}

export type SourceCompleteness = {
  /** Null without a rhythm. */
  expected: number | null;
  stored: number;
  /** Of these, delivered afterwards. */
  late: number;
  percent: number | null;
};

/** Expected against stored records of a span. Nothing is expected while the source was switched off. */
export function completenessOfSource(
  buckets: readonly SampleBucket[],
  span: Stretch,
  rate: LearnedRate,
  switchedOff: readonly Stretch[],
): SourceCompleteness {
  const inside = buckets.filter(({ startMs }) => startMs >= span.fromMs && startMs < span.toMs);
  const stored = inside.reduce((sum, bucket) => sum + bucket.stored, 0);
  const late = inside.reduce((sum, bucket) => sum + bucket.late, 0);
  if (rate.perBucket === null) return { expected: null, stored, late, percent: null };
  const offMs = switchedOff.reduce((sum, stretch) => sum + overlapMs(stretch, span), 0);
  const expected = Math.round((rate.perBucket * Math.max(0, span.toMs - span.fromMs - offMs)) / SAMPLE_BUCKET_MS);
  // Clocks tremble: one record more than expected is not more than everything.
  return { expected, stored, late, percent: expected < 1 ? null : Math.min(100, (stored / expected) * 100) };
}

/** The part of a span that can be judged: since the first whole step of the source, up to the last whole one. */
export function judgedSpan(span: Stretch, firstBucketMs: number | null, nowMs: number): Stretch {
  const lastMs = nowMs - (nowMs % SAMPLE_BUCKET_MS);
  const toMs = Math.min(span.toMs, lastMs);
  const firstMs = firstBucketMs === null ? toMs : firstBucketMs + SAMPLE_BUCKET_MS;
  const fromMs = Math.ceil(Math.max(span.fromMs, firstMs) / SAMPLE_BUCKET_MS) * SAMPLE_BUCKET_MS;
  return { fromMs: Math.min(fromMs, toMs), toMs };
}

function bucketSpan(startMs: number): Stretch {
  return { fromMs: startMs, toMs: startMs + SAMPLE_BUCKET_MS };
}

function overlapMs(one: Stretch, other: Stretch): number {
  return Math.max(0, Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs));
}
