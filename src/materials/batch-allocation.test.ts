import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeFromBuckets, thousandths } from './batch-allocation.ts';

const bucket = (batchId: string | null, quantity: number) => ({ batchId, quantity });

describe('takeFromBuckets', () => {
  it.each([
    [[bucket('a', 5), bucket('b', 5)], 3, [bucket('a', 3)], 0],
    [[bucket('a', 5), bucket('b', 5)], 7.5, [bucket('a', 5), bucket('b', 2.5)], 0],
    [[bucket('a', 0), bucket(null, 1)], 0.4, [bucket(null, 0.4)], 0],
    [[bucket('a', 0.1), bucket('b', 0.2)], 0.3, [bucket('a', 0.1), bucket('b', 0.2)], 0],
    [[bucket('a', 2)], 5, [bucket('a', 2)], 3],
    [[], 1, [], 1],
    [[bucket('a', 2)], 0, [], 0],
    [[bucket('a', -1), bucket('b', 2)], 1, [bucket('b', 1)], 0],
  ])('of %j takes %d', (buckets, quantity, taken, missing) => {
    expect(takeFromBuckets(buckets, quantity)).toEqual({ taken, missing });
  });

  it('never takes more than there is and accounts for every thousandth', () => {
    const thousandth = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(fc.array(thousandth, { maxLength: 12 }), thousandth, (quantities, wanted) => {
        const buckets = quantities.map((quantity, index) => bucket(String(index), quantity));
        const { taken, missing } = takeFromBuckets(buckets, wanted);
        for (const part of taken) {
          expect(part.quantity).toBeGreaterThan(0);
          expect(part.quantity).toBeLessThanOrEqual(quantities[Number(part.batchId)] ?? 0);
        }
        const total = taken.reduce((sum, part) => sum + part.quantity, 0);
        expect(thousandths(total + missing)).toBe(thousandths(wanted));
      }),
    );
  });
});
