import { describe, expect, it } from 'vitest';
import {
  batchOf,
  MAILS_PER_MINUTE,
  noDeliveries,
  progressOf,
  retryMinutesAfter,
  serverPauseSeconds,
} from './sending.ts';

describe('pace of sending', () => {
  it.each([MAILS_PER_MINUTE.least, 7, 12, 59, 120, 1000, MAILS_PER_MINUTE.most])(
    '%i mails a minute are never exceeded',
    (mailsPerMinute) => {
      const { size, seconds } = batchOf(mailsPerMinute);
      expect(size).toBeGreaterThanOrEqual(1);
      expect((size / seconds) * 60).toBeCloseTo(mailsPerMinute);
    },
  );

  it('a slow rate sends one mail at a time', () => {
    expect(batchOf(2)).toEqual({ size: 1, seconds: 30 });
    expect(batchOf(120)).toEqual({ size: 10, seconds: 5 });
  });
});

describe('when something does not go out', () => {
  it('a recipient is tried five times with growing pauses', () => {
    expect([1, 2, 3, 4, 5].map(retryMinutesAfter)).toEqual([1, 5, 25, 125, null]);
  });

  it('a silent mail server is asked less and less often, but always again', () => {
    expect([0, 1, 2, 3, 7, 100].map(serverPauseSeconds)).toEqual([15, 15, 30, 60, 900, 900]);
  });
});

describe('progress', () => {
  it('is complete only when nothing is open', () => {
    const counts = { ...noDeliveries(), sent: 998, bounced: 1, pending: 1 };
    expect(progressOf(counts)).toEqual({ total: 1000, done: 999, percent: 99 });
    expect(progressOf({ ...counts, pending: 0, skipped: 1 }).percent).toBe(100);
  });

  it('of nothing is nothing', () => {
    expect(progressOf(noDeliveries())).toEqual({ total: 0, done: 0, percent: 0 });
  });
});
