import { describe, expect, it } from 'vitest';
import { isFailingTooLong, isTaken, RETRY_MINUTES, refusalOf, retryMinutesAfter } from './delivery-rules.ts';

describe('delivery of a webhook', () => {
  it('is tried again after growing pauses, over about 24 hours', () => {
    expect(RETRY_MINUTES.toSorted((one, other) => one - other)).toEqual([...RETRY_MINUTES]);
    const hours = RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0) / 60;
    expect(Math.round(hours)).toBe(24);
    expect([1, 8, 9].map(retryMinutesAfter)).toEqual([1, 720, null]);
  });

  it('is taken with any 2xx and nothing else', () => {
    expect([199, 200, 202, 299, 300, 404, 500].map(isTaken)).toEqual([false, true, true, true, false, false, false]);
    expect(refusalOf(302)).toContain('Weiterleitungen werden nicht befolgt');
    expect(refusalOf(503)).toContain('HTTP 503');
  });

  it('ends for good after three days without a single success', () => {
    const since = Date.UTC(2026, 2, 2);
    const hour = 3_600_000;
    expect(isFailingTooLong(null, since + 500 * hour)).toBe(false);
    expect(isFailingTooLong(since, since + 72 * hour - 1)).toBe(false);
    expect(isFailingTooLong(since, since + 72 * hour)).toBe(true);
  });
});
