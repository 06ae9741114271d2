import type { Transaction } from '#platform/server/database.ts';
import { LATE_AFTER_MS } from '#sensors/completeness.ts';
import { SAMPLE_BUCKET_MS } from '../source-completeness.ts';
import { type PreparedItem, seriesTypeOf } from './prepared-item.ts';

type Count = { sourceId: string; bucketMs: number; stored: number; late: number };

/** Records by source and the five minutes they were measured in. Nearly always one or two counts per source. */
export function sampleCountsOf(items: readonly PreparedItem[]): Count[] {
  const counts = new Map<string, Map<number, Count>>();
  for (const item of items) {
    if (seriesTypeOf(item) === null) continue;
    const { sourceId, timestampMs, receivedAtMs } = item;
    let ofSource = counts.get(sourceId);
    if (ofSource === undefined) {
      ofSource = new Map();
      counts.set(sourceId, ofSource);
    }
    const bucketMs = timestampMs - (timestampMs % SAMPLE_BUCKET_MS);
    let count = ofSource.get(bucketMs);
    if (count === undefined) {
      count = { sourceId, bucketMs, stored: 0, late: 0 };
      ofSource.set(bucketMs, count);
    }
    count.stored += 1;
    if (receivedAtMs - timestampMs > LATE_AFTER_MS) count.late += 1;
  }
  return [...counts.values()].flatMap((ofSource) => [...ofSource.values()]);
}

/** In the transaction that stores the records, so that every one is counted exactly once. */
export async function countSamples(tx: Transaction, companyId: string, items: readonly PreparedItem[]): Promise<void> {
  const counts = sampleCountsOf(items);
  if (counts.length === 0) return;
  await tx.$client.query(
    `insert into source_samples (company_id, source_id, bucket, stored, late)
     select $1, source_id, bucket, stored, late
     from unnest($2::text[], $3::timestamptz[], $4::integer[], $5::integer[]) as counted (source_id, bucket, stored, late)
     order by source_id, bucket
     on conflict (company_id, source_id, bucket) do update
     set stored = source_samples.stored + excluded.stored, late = source_samples.late + excluded.late`,
    [
      companyId,
      counts.map(({ sourceId }) => sourceId),
      counts.map(({ bucketMs }) => new Date(bucketMs)),
      counts.map(({ stored }) => stored),
      counts.map(({ late }) => late),
    ],
  );
}
