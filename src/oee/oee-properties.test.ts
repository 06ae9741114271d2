import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shift } from '#shifts/shift-calendar.ts';
import { SHIFT_TYPES } from '#shifts/shift-type.ts';
import type { MachineFacts, ProductionSpan, StateSpan, StopSpan } from './machine-facts.ts';
import { isPlannedTime, sliceMachineTime } from './machine-time.ts';
import { oeeRecords } from './oee-record.ts';
import { oeeOf, sumMachineDays, totalPieces } from './oee-sums.ts';

/** Around the night in which the clock is set back in Zürich (25 October 2026), so that days of 25 hours occur. */
const FIRST_DAY = '2026-10-22';
const LAST_DAY = '2026-10-27';
const START_MS = Date.parse('2026-10-21T00:00:00Z');
const LENGTH_MIN = 8 * 24 * 60;
const AT = fc.integer({ min: 0, max: LENGTH_MIN }).map((minutes) => START_MS + minutes * 60_000);

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const shift: fc.Arbitrary<Shift> = fc.record({
  id: fc.uuid(),
  shiftType: fc.constantFrom(...SHIFT_TYPES),
  startTime: time,
  endTime: time,
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  breakStartTime: time,
  breakMinutes: fc.integer({ min: 0, max: 60 }),
});

/** Neighbouring cuts with something said about the time between them; holes stay holes. */
function spans<Extra>(extra: fc.Arbitrary<Extra>) {
  return fc
    .uniqueArray(AT, { maxLength: 24 })
    .chain((cuts) =>
      fc.tuple(
        fc.constant(cuts.sort((one, other) => one - other)),
        fc.array(fc.option(extra), { minLength: cuts.length, maxLength: cuts.length }),
      ),
    )
    .map(([cuts, extras]) =>
      cuts.slice(1).flatMap((endMs, index) => {
        const said = extras[index];
        return said === null || said === undefined
          ? []
          : [{ startMs: cuts[index] ?? 0, endMs, id: `s${index}`, ...said }];
      }),
    );
}

const productionId = fc.constantFrom('p1', 'p2', null);
const states: fc.Arbitrary<StateSpan[]> = spans(
  fc.record({
    state: fc.constantFrom('running', 'idle', 'stopped', 'maintenance', 'error', 'offline', 'unknown'),
    rawState: fc.constantFrom('setup', null),
    productionId,
  }),
);
const stops: fc.Arbitrary<StopSpan[]> = spans(
  fc.record({
    downtimeCategory: fc.constantFrom('changeover', 'breakdown', 'break', 'maintenance', 'other'),
    isPlanned: fc.boolean(),
    isExplained: fc.boolean(),
  }),
);
const production = (id: string): fc.Arbitrary<ProductionSpan> =>
  fc
    .record({
      id: fc.constant(id),
      idealCycleTimeSeconds: fc.integer({ min: 1, max: 600 }),
      a: AT,
      b: AT,
      pauses: spans(fc.constant({})),
    })
    .map(({ a, b, ...rest }) => ({ ...rest, startMs: Math.min(a, b), endMs: Math.max(a, b) }));
const booking = fc.record({
  id: fc.uuid(),
  productionId: fc.constantFrom('p1', 'p2'),
  atMs: AT,
  good: fc.nat(500),
  scrap: fc.nat(50),
  rework: fc.nat(50),
});

const plant: fc.Arbitrary<MachineFacts> = fc.record({
  machineId: fc.constant('m'),
  timeZone: fc.constantFrom('Europe/Zurich', 'America/New_York', 'Asia/Kolkata'),
  runsThroughBreaks: fc.boolean(),
  shifts: fc.array(shift, { maxLength: 4 }),
  states,
  statesSinceMs: fc.option(AT),
  stops,
  productions: fc.tuple(production('p1'), production('p2')),
  bookings: fc.array(booking, { maxLength: 20 }),
});

const nowMs = START_MS + LENGTH_MIN * 60_000;

describe('OEE over random shifts', () => {
  it('every moment counts exactly once: the kinds of time add up to the calendar time', () => {
    fc.assert(
      fc.property(plant, AT, AT, (facts, one, other) => {
        const range = { startMs: Math.min(one, other), endMs: Math.max(one, other) };
        let cursor = range.startMs;
        for (const slice of sliceMachineTime(facts, range)) {
          expect(slice.startMs).toBe(cursor);
          expect(slice.endMs).toBeGreaterThan(slice.startMs);
          cursor = slice.endMs;
        }
        expect(cursor).toBe(range.endMs);
      }),
      { numRuns: 80 },
    );
  });

  it('the OEE of a day equals its shifts weighted by their planned time', () => {
    fc.assert(
      fc.property(plant, (facts) => {
        const { sums } = sumMachineDays(facts, FIRST_DAY, LAST_DAY, nowMs);
        for (const date of new Set(sums.map((part) => part.date))) {
          const day = sums.filter((part) => part.date === date);
          const whole = oeeOf(day);
          const plannedMs = day.reduce((total, part) => total + part.plannedMs, 0);
          if (whole === null) {
            expect(plannedMs).toBe(0);
            continue;
          }
          const shifts = [...new Set(day.map((part) => part.shiftId))].map((id) =>
            day.filter((part) => part.shiftId === id),
          );
          const weighted = shifts.reduce((total, parts) => {
            const share = parts.reduce((sum, part) => sum + part.plannedMs, 0) / plannedMs;
            return total + share * (oeeOf(parts)?.availability ?? 0);
          }, 0);
          expect(whole.availability).toBeCloseTo(weighted, 6);
          const good = day.reduce((total, part) => total + part.good, 0);
          const total = day.reduce((sum, part) => sum + totalPieces(part), 0);
          expect(whole.quality).toBeCloseTo(total === 0 ? 0 : (good / total) * 100, 6);
          // OEE is the ideal time of the good share of all pieces over the planned time, however the day is cut.
          const ideal = day.reduce(
            (sum, part) => sum + (part.idealCycleTimeSeconds ?? 0) * totalPieces(part) * 1000,
            0,
          );
          const runMs = day.reduce((sum, part) => sum + part.runMs, 0);
          const expected = runMs === 0 || total === 0 ? 0 : (ideal / plannedMs) * (good / total) * 100;
          expect(whole.oee).toBeCloseTo(expected, 4);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('records hold the planned time of their orders and every piece of days with planned time', () => {
    fc.assert(
      fc.property(plant, (facts) => {
        const { slices, sums, bookings } = sumMachineDays(facts, FIRST_DAY, LAST_DAY, nowMs);
        const records = oeeRecords(sums);
        const plannedMinutes = slices
          .filter((slice) => slice.productionId !== null && isPlannedTime(slice.kind))
          .reduce((total, slice) => total + (slice.endMs - slice.startMs) / 60_000, 0);
        expect(records.reduce((total, record) => total + record.plannedProductionTime, 0)).toBeCloseTo(
          plannedMinutes,
          6,
        );
        for (const record of records) {
          expect(record.actualProductionTime).toBeLessThanOrEqual(record.plannedProductionTime + 1e-9);
          const own = bookings.filter(
            (candidate) => candidate.productionId === record.productionId && candidate.date === record.calculationDate,
          );
          expect(record.totalPiecesProduced).toBe(own.reduce((total, part) => total + totalPieces(part), 0));
        }
      }),
      { numRuns: 80 },
    );
  });
});
