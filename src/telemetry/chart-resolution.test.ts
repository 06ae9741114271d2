import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_MAX_POINTS, chooseChartStep } from './chart-resolution.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('chart resolution', () => {
  it.each([
    [10 * 60_000, 1000, 1, 'raw'],
    [8 * HOUR, 1000, 1, 'raw'],
    [DAY, 1000, 1, 'minute'],
    [7 * DAY, 1000, 1, 'minute'],
    [30 * DAY, 1000, 1, 'hour'],
    [3 * 365 * DAY, 1000, 1, 'day'],
    [DAY, 1000, 50, 'hour'],
    [20 * 60_000, 1000, 50, 'minute'],
  ])('%d ms on %d points for %d series reads %s', (spanMs, widthPoints, series, level) => {
    expect(chooseChartStep({ spanMs, widthPoints, series }).level).toBe(level);
  });

  it('never gives more points than there is room for, and never wastes more than half of it on purpose', () => {
    assert(
      property(
        integer({ min: 1, max: 10 * 365 * DAY }),
        integer({ min: 2, max: 5000 }),
        integer({ min: 1, max: 50 }),
        (spanMs, widthPoints, series) => {
          const room = Math.floor(Math.min(widthPoints, CHART_MAX_POINTS / series));
          const { stepMs } = chooseChartStep({ spanMs, widthPoints, series });
          expect(Math.ceil(spanMs / stepMs) + 1).toBeLessThanOrEqual(Math.max(3, room));
        },
      ),
    );
  });
});
