import type { Transaction } from '#platform/server/database.ts';
import { lastSpans } from '#sensors/server/completeness.service.ts';
import type { SourceCompletenessAnswer } from '../source-completeness.api.ts';
import {
  completenessOfSource,
  judgedSpan,
  learnRate,
  type SampleBucket,
  type Stretch,
  undisturbedCounts,
} from '../source-completeness.ts';
import { type KeptGap, outcomeOf } from '../source-gaps.ts';
import { readGaps } from './source-gap-store.ts';

const DAY_MS = 86_400_000;
const SHOWN_FOR_MS = 7 * DAY_MS;
const GAPS_SHOWN = 100;

/** Proof of completeness of a source: the last shifts of the plant, and every gap of the last week. */
export async function readSourceShifts(
  tx: Transaction,
  sourceId: string,
  nowMs: number,
): Promise<SourceCompletenessAnswer> {
  const gaps = await readGaps(tx, { sinceMs: nowMs - SHOWN_FOR_MS, sourceId });
  const stretches = gaps.map((gap) => ({ cause: gap.cause, fromMs: gap.fromMs, toMs: gap.toMs ?? nowMs }));
  const switchedOff = stretches.filter(({ cause }) => cause === 'off');
  const buckets = await readBuckets(tx, sourceId, nowMs - SHOWN_FOR_MS - DAY_MS);
  const firstMs = await readFirstBucketMs(tx, sourceId);
  const shifts: SourceCompletenessAnswer['shifts'] = [];
  for (const span of await lastSpans(tx, null, nowMs)) {
    const judged = judgedSpan(span, firstMs, nowMs);
    // Before its first value nothing was expected.
    if (judged.fromMs >= judged.toMs && shifts.length > 0) continue;
    const rate = rateOf(buckets, judged, stretches);
    shifts.push({
      name: span.name,
      from: iso(span.fromMs),
      to: iso(span.toMs),
      isRunning: span.isRunning,
      reason: rate.perBucket === null ? rate.reason : null,
      ...completenessOfSource(buckets, judged, rate, switchedOff),
    });
  }
  return {
    shifts,
    gaps: gaps
      .filter(({ cause }) => cause !== 'off')
      .slice(-GAPS_SHOWN)
      .toReversed()
      .map(shownGap),
  };
}

/** Learned in the shift itself; at its beginning, and where it was disturbed throughout, in the day before. */
function rateOf(buckets: readonly SampleBucket[], judged: Stretch, disturbances: readonly Stretch[]) {
  const own = learnRate(undisturbedCounts(buckets, judged, disturbances));
  if (own.perBucket !== null || own.reason === 'irregular') return own;
  const dayBefore = { fromMs: judged.toMs - DAY_MS, toMs: judged.toMs };
  return learnRate(undisturbedCounts(buckets, dayBefore, disturbances));
}

function shownGap(gap: KeptGap): SourceCompletenessAnswer['gaps'][number] {
  return {
    from: iso(gap.fromMs),
    to: gap.toMs === null ? null : iso(gap.toMs),
    reason: gap.reason,
    outcome: outcomeOf(gap),
    lateSamples: gap.lateSamples,
  };
}

async function readBuckets(tx: Transaction, sourceId: string, sinceMs: number): Promise<SampleBucket[]> {
  const { rows } = await tx.$client.query<{ bucket: Date; stored: number; late: number }>(
    `select bucket, stored, late from source_samples
     where company_id = current_company_id() and source_id = $1 and bucket >= $2 order by bucket`,
    [sourceId, new Date(sinceMs)],
  );
  return rows.map(({ bucket, stored, late }) => ({ startMs: bucket.getTime(), stored, late }));
}

async function readFirstBucketMs(tx: Transaction, sourceId: string): Promise<number | null> {
  const { rows } = await tx.$client.query<{ first: Date | null }>(
    'select min(bucket) as first from source_samples where company_id = current_company_id() and source_id = $1',
    [sourceId],
  );
  return rows[0]?.first?.getTime() ?? null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
