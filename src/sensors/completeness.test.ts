import { describe, expect, it } from 'vitest';
import { completenessOf, INTERVALS_TO_LEARN, learnInterval, type Stretch } from './completeness.ts';

const SECOND_MS = 1000;
const times = (count: number, distance: number) => Array.from({ length: count }, () => distance);
const stretch = (fromS: number, toS: number, samples: number, isLate = false): Stretch => ({
  fromMs: fromS * SECOND_MS,
  toMs: toS * SECOND_MS,
  samples,
  isLate,
});
const minute = { fromMs: 0, toMs: 60 * SECOND_MS };

describe('learnInterval', () => {
  it('takes the median, so that a few gaps do not matter', () => {
    expect(learnInterval([...times(40, 1000), 990, 1010, 60_000, 3_600_000])).toEqual({
      intervalMs: 1000,
      isEntered: false,
    });
  });

  it('says so when there are too few values', () => {
    expect(learnInterval(times(INTERVALS_TO_LEARN - 1, 1000))).toEqual({ intervalMs: null, reason: 'too_few' });
    expect(learnInterval(times(INTERVALS_TO_LEARN, 1000)).intervalMs).toBe(1000);
  });

  it('does not count two values of one moment', () => {
    expect(learnInterval([...times(30, 0), ...times(5, 1000)])).toEqual({ intervalMs: null, reason: 'too_few' });
  });

  it('has no interval for a sensor that reports on change only', () => {
    expect(learnInterval([...times(30, 1000), ...times(10, 90_000)])).toEqual({
      intervalMs: null,
      reason: 'irregular',
    });
  });
});

describe('completenessOf', () => {
  it('is complete without gaps', () => {
    expect(completenessOf([stretch(0, 59, 60)], minute, 1000)).toEqual({
      expected: 60,
      stored: 60,
      percent: 100,
      gaps: [],
    });
  });

  it('finds what is lost at the beginning, within and at the end', () => {
    const { percent, gaps } = completenessOf([stretch(10, 19, 10), stretch(30, 49, 20)], minute, 1000);
    expect(percent).toBe(50);
    expect(gaps).toEqual([
      { fromMs: 0, toMs: 10_000, outcome: 'lost', samples: 9 },
      { fromMs: 19_000, toMs: 30_000, outcome: 'lost', samples: 10 },
      { fromMs: 49_000, toMs: 60_000, outcome: 'lost', samples: 10 },
    ]);
  });

  it('counts what was delivered afterwards as stored and names it', () => {
    const { percent, gaps } = completenessOf(
      [stretch(0, 19, 20), stretch(20, 39, 20, true), stretch(40, 59, 20)],
      minute,
      1000,
    );
    expect(percent).toBe(100);
    expect(gaps).toEqual([{ fromMs: 20_000, toMs: 39_000, outcome: 'recovered', samples: 20 }]);
  });

  it('takes a single late value for no gap but a missing pair for one', () => {
    expect(completenessOf([stretch(0, 30, 30), stretch(32.4, 59, 28)], minute, 1000).gaps).toEqual([]);
    expect(completenessOf([stretch(0, 30, 30), stretch(32.6, 59, 28)], minute, 1000).gaps).toHaveLength(1);
  });

  it('is one gap without any value, and never more than everything', () => {
    expect(completenessOf([], minute, 1000)).toMatchObject({ percent: 0, stored: 0, gaps: [{ outcome: 'lost' }] });
    expect(completenessOf([stretch(0, 59, 61)], minute, 1000).percent).toBe(100);
  });

  it('has no percentage for a span shorter than the interval', () => {
    expect(completenessOf([stretch(0, 0, 1)], minute, 120_000)).toMatchObject({ percent: null, gaps: [] });
  });
});
