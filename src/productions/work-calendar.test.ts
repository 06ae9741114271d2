import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shift, TimeSpan } from '#shifts/shift-calendar.ts';
import { createPlantCalendar } from './plant-calendar.ts';
import { finishForecast, plannedWorkMs } from './production-duration.ts';
import { endOfWork, nextWorkingMs, overlaps, workedMs, workingSpans } from './work-calendar.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const EARLY: Shift = {
  id: 'early',
  shiftType: 'early',
  startTime: '06:00:00',
  endTime: '14:00:00',
  weekdays: [1, 2, 3, 4, 5],
  breakStartTime: '09:30:00',
  breakMinutes: 30,
};
const NIGHT: Shift = {
  ...EARLY,
  id: 'night',
  shiftType: 'night',
  startTime: '22:00:00',
  endTime: '06:00:00',
  breakStartTime: null,
  breakMinutes: 0,
};
const calendar = createPlantCalendar(
  'Europe/Zurich',
  [EARLY, NIGHT],
  [
    { id: 'one-shift', runsThroughBreaks: false, shiftIds: ['early'] },
    { id: 'automatic', runsThroughBreaks: true, shiftIds: ['early'] },
    { id: 'two-shifts', runsThroughBreaks: false, shiftIds: ['early', 'night'] },
    { id: 'no-calendar', runsThroughBreaks: false, shiftIds: [] },
  ],
);

describe('the calendar of a machine', () => {
  it('plans work into shifts, without breaks, over the weekend', () => {
    // Friday 12:00 local; two hours are left that day, the rest is done on Monday with the break in between.
    const friday = at('2026-11-13T11:00:00Z');
    expect(iso(calendar.endOfWork('one-shift', friday, 6 * HOUR_MS))).toBe('2026-11-16T09:30:00.000Z');
    expect(iso(calendar.endOfWork('automatic', friday, 6 * HOUR_MS))).toBe('2026-11-16T09:00:00.000Z');
  });

  it('takes a machine without shifts to work around the clock', () => {
    expect(iso(calendar.endOfWork('no-calendar', at('2026-11-14T00:00:00Z'), 30 * HOUR_MS))).toBe(
      '2026-11-15T06:00:00.000Z',
    );
    expect(iso(calendar.endOfWork(null, at('2026-11-14T00:00:00Z'), HOUR_MS))).toBe('2026-11-14T01:00:00.000Z');
  });

  it('looks as far ahead as the work takes, and goes on around the clock behind its horizon', () => {
    const start = at('2026-01-05T05:00:00Z');
    expect(iso(calendar.endOfWork('one-shift', start, 60 * 7.5 * HOUR_MS))).toBe('2026-03-27T13:00:00.000Z');
    expect(calendar.endOfWork('one-shift', start, 20_000 * HOUR_MS)).toBeGreaterThan(start + 448 * 24 * HOUR_MS);
  });

  it('finds the night shift that began the day before and joins shifts that touch', () => {
    const spans = calendar.spansOf('two-shifts', {
      startMs: at('2026-11-11T02:00:00Z'),
      endMs: at('2026-11-11T12:00:00Z'),
    });
    expect(spans.map((span) => [iso(span.startMs), iso(span.endMs)])).toEqual([
      ['2026-11-10T21:00:00.000Z', '2026-11-11T08:30:00.000Z'],
      ['2026-11-11T09:00:00.000Z', '2026-11-11T13:00:00.000Z'],
    ]);
  });

  it('starts a job with the first shift of the day when no time is given', () => {
    expect(iso(calendar.startOn('one-shift', '2026-11-16', null))).toBe('2026-11-16T05:00:00.000Z');
    expect(iso(calendar.startOn('one-shift', '2026-11-14', null))).toBe('2026-11-16T05:00:00.000Z');
    expect(iso(calendar.startOn('one-shift', '2026-11-14', '15:30'))).toBe('2026-11-14T14:30:00.000Z');
    expect(iso(calendar.startOn(null, '2026-11-14', null))).toBe('2026-11-13T23:00:00.000Z');
  });

  it('knows local days', () => {
    expect(iso(calendar.endOfDay('2026-11-14'))).toBe('2026-11-14T23:00:00.000Z');
    expect(iso(calendar.startOfDay('2026-11-14'))).toBe('2026-11-13T23:00:00.000Z');
    expect(calendar.dateOf(at('2026-11-14T23:30:00Z'))).toBe('2026-11-15');
    expect(calendar.clockOf(at('2026-11-14T23:05:00Z'))).toBe('00:05');
  });
});

describe('spans', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 100 }))
    .map(([startMs, length]) => ({ shift: EARLY, date: '', break: null, startMs, endMs: startMs + length }));

  it('never overlap after merging and keep every moment', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (windows) => {
        const merged = workingSpans(windows, false);
        for (const [index, one] of merged.entries()) {
          const next = merged[index + 1];
          if (next !== undefined) expect(next.startMs).toBeGreaterThan(one.endMs);
        }
        for (const window of windows) {
          expect(merged.some((one) => one.startMs <= window.startMs && one.endMs >= window.endMs)).toBe(true);
        }
      }),
    );
  });

  it('hold exactly the work that is put into them', () => {
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 1, max: 400 }),
        (windows, fromMs, workMs) => {
          const spans: TimeSpan[] = workingSpans(windows, false);
          const endMs = endOfWork(spans, fromMs, workMs);
          const lastMs = spans.at(-1)?.endMs ?? 0;
          const insideMs =
            spans.length === 0 ? 0 : workedMs(spans, { startMs: fromMs, endMs: Math.min(endMs, lastMs) });
          const behindMs = Math.max(0, endMs - Math.max(lastMs, fromMs));
          expect(insideMs + behindMs).toBe(workMs);
        },
      ),
    );
  });

  it('tell when work goes on', () => {
    const spans = [{ startMs: 10, endMs: 20 }];
    expect([nextWorkingMs(spans, 0), nextWorkingMs(spans, 15), nextWorkingMs(spans, 20)]).toEqual([10, 15, null]);
    expect(overlaps({ startMs: 0, endMs: 10 }, { startMs: 10, endMs: 20 })).toBe(false);
    expect(workedMs([], { startMs: 0, endMs: 50 }, [{ startMs: 10, endMs: 20 }])).toBe(40);
  });
});

describe('duration and forecast', () => {
  const content = { plannedQuantity: 100, idealCycleTimeSeconds: 36, setupTimeMinutes: 30, plannedWorkMinutes: null };

  it('comes from cycle time and setup unless the planner has set it', () => {
    expect(plannedWorkMs(content)).toBe(1.5 * HOUR_MS);
    expect(plannedWorkMs({ ...content, plannedWorkMinutes: 20 })).toBe(HOUR_MS / 3);
    expect(plannedWorkMs({ ...content, idealCycleTimeSeconds: null, setupTimeMinutes: null })).toBe(0);
  });

  const order = { ...content, startMs: 0, producedQuantity: 0, pauses: [] };
  it.each([
    ['half done after one hour takes another hour', { producedQuantity: 50 }, HOUR_MS, 2 * HOUR_MS],
    [
      'pauses do not slow the rate',
      { producedQuantity: 50, pauses: [{ startMs: 0, endMs: HOUR_MS / 2 }] },
      HOUR_MS,
      1.5 * HOUR_MS,
    ],
    ['before the first piece the plan counts', {}, HOUR_MS, 1.5 * HOUR_MS],
    ['what should be done long ago is due now', {}, 5 * HOUR_MS, 5 * HOUR_MS],
    ['enough pieces are done now', { producedQuantity: 120 }, HOUR_MS, HOUR_MS],
    [
      'without pieces and cycle time nobody knows',
      { idealCycleTimeSeconds: null, setupTimeMinutes: null },
      HOUR_MS,
      null,
    ],
  ])('%s', (_title, change, nowMs, expected) => {
    expect(finishForecast({ ...order, ...change }, [], nowMs)).toBe(expected);
  });
});
