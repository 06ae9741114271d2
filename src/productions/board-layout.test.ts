import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardDays, lanesOf, percentOf, snapToStep, startAfterDrag } from './board-layout.ts';
import { overlaps } from './work-calendar.ts';

const HOUR_MS = 3_600_000;
const period = { startMs: 0, endMs: 100 * HOUR_MS };

describe('the planning board', () => {
  it('places moments and keeps the rest at the edges', () => {
    expect([percentOf(25 * HOUR_MS, period), percentOf(-1, period), percentOf(1e12, period)]).toEqual([25, 0, 100]);
  });

  it('moves in quarters of an hour', () => {
    expect(snapToStep(HOUR_MS + 7 * 60_000)).toBe(HOUR_MS);
    expect(startAfterDrag(0, 101, 1000, period)).toBe(10 * HOUR_MS);
    expect(startAfterDrag(0, -50, 1000, period)).toBe(-5 * HOUR_MS);
    expect(startAfterDrag(7, 50, 0, period)).toBe(7);
  });

  it('never draws two orders over each other and uses no more lines than needed', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }))
      .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const lanes = lanesOf(spans);
        for (const [index, one] of spans.entries()) {
          for (const [other, two] of spans.entries()) {
            if (index < other && lanes[index] === lanes[other]) expect(overlaps(one, two)).toBe(false);
          }
        }
        const busiest = Math.max(
          0,
          ...spans.map(({ startMs }) => spans.filter((two) => two.startMs <= startMs && two.endMs > startMs).length),
        );
        expect(Math.max(-1, ...lanes) + 1).toBe(busiest);
      }),
    );
  });

  it('knows that days of a time change are shorter and longer', () => {
    const hours = (date: string) =>
      boardDays(date, 1, 'Europe/Zurich').map((day) => (day.endMs - day.startMs) / HOUR_MS);
    expect([...hours('2026-03-29'), ...hours('2026-10-25'), ...hours('2026-11-15')]).toEqual([23, 25, 24]);
    expect(boardDays('2026-12-31', 2, 'Europe/Zurich').map(({ date }) => date)).toEqual(['2026-12-31', '2027-01-01']);
  });
});
