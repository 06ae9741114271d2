/** Stock of one batch; `batchId` null is what came in without one. */
export type StockBucket = { batchId: string | null; quantity: number };

/** Quantities are kept to three decimals; sums of them must not grow crumbs. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * Which batches a quantity is taken from, in the order given (first in, first out). What the shelf does not have is
 * `missing`: a piece that was made has used its material, whatever the records say.
 */
export function takeFromBuckets(
  buckets: readonly StockBucket[],
  quantity: number,
): { taken: StockBucket[]; missing: number } {
  const taken: StockBucket[] = [];
  let needed = thousandths(quantity);
  for (const bucket of buckets) {
    if (needed <= 0) break;
    const part = thousandths(Math.min(bucket.quantity, needed));
    if (part <= 0) continue;
    taken.push({ batchId: bucket.batchId, quantity: part });
    needed = thousandths(needed - part);
  }
  return { taken, missing: Math.max(0, needed) };
}
