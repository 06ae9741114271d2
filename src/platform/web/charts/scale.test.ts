import { describe, expect, it } from 'vitest';
import { linearScale, niceTicks, tickDigits, timeTicks } from './scale.ts';

describe('niceTicks', () => {
  it.each([
    [0, 97, [0, 20, 40, 60, 80, 100]],
    [3, 9, [0, 2, 4, 6, 8, 10]],
    [-5, 12, [-5, 0, 5, 10, 15]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('from %d to %d', (least, greatest, ticks) => {
    expect(niceTicks(least, greatest)).toEqual(ticks);
  });

  it('begins near the values where zero says nothing', () => {
    expect(niceTicks(24.8, 25.3, 5, false)).toEqual([24.8, 24.9, 25, 25.1, 25.2, 25.3]);
  });

  it('always covers the values', () => {
    for (const [least, greatest] of [
      [0, 1e9],
      [0.001, 0.0017],
      [-3, -1],
      [99.9, 100.1],
    ] as const) {
      const ticks = niceTicks(least, greatest, 5, false);
      expect(ticks[0]).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }
  });

  it('has an answer where there are no values', () => {
    expect(niceTicks(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toHaveLength(6);
  });
});

it('labels get as many decimals as they need', () => {
  expect(tickDigits([0, 20, 40])).toBe(0);
  expect(tickDigits([0, 2.5, 5])).toBe(1);
  expect(tickDigits([24.8, 24.9])).toBe(1);
});

it('a scale without extent stays finite', () => {
  expect(linearScale(5, 5, 0, 100).of(5)).toBe(0);
  expect(linearScale(0, 10, 100, 0).of(2.5)).toBe(75);
});

describe('timeTicks', () => {
  const at = (iso: string) => Date.parse(iso);

  it('takes whole hours of a shift', () => {
    const { ticks, stepMs } = timeTicks(at('2026-11-15T05:10Z'), at('2026-11-15T13:00Z'), 8);
    expect(stepMs).toBe(3_600_000);
    expect(ticks.map((tick) => new Date(tick).getUTCHours())).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('lets days begin at midnight of the plant', () => {
    const { ticks } = timeTicks(at('2026-11-10T00:00Z'), at('2026-11-15T00:00Z'), 6, 3_600_000);
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(11, 16))).toEqual(ticks.map(() => '23:00'));
  });
});
