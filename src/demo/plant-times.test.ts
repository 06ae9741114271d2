import { describe, expect, it } from 'vitest';
import { isSetupTime, reducesPlannedTime } from '#oee/downtime.ts';
import { calculateOee } from '#oee/oee-formulas.ts';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import { type ShiftWindow, shiftWindows } from '#shifts/shift-calendar.ts';
import { DEMO_TIME_ZONE } from './demo-company.ts';
import { groupBy, overlapMs, sumOf } from './demo-test-rows.ts';
import { buildDemoPlant } from './plant-model.ts';

const HISTORY_DAYS = 30;
/** Over the autumn change of the clock. */
const now = new Date('2026-11-11T10:20:30Z');
const plant = buildDemoPlant({ now, seed: 'test', historyDays: HISTORY_DAYS });
const today = localDateOf(now.getTime(), DEMO_TIME_ZONE);

/** Everything about one machine, recomputed from the rows alone. */
const machines = plant.machines.map((machine) => {
  const shiftIds = new Set(plant.machineShifts.filter((row) => row.machineId === machine.id).map((row) => row.shiftId));
  const shifts = plant.shifts.filter((shift) => shiftIds.has(shift.id));
  return {
    name: machine.name,
    spec: machine,
    windows: shiftWindows(shifts, addDays(today, -HISTORY_DAYS), today, DEMO_TIME_ZONE).flatMap((window) =>
      window.startMs < now.getTime() ? clipped(window) : [],
    ),
    states: plant.machineStates
      .filter((row) => row.machineId === machine.id)
      .map((row) => withSpan(row, row.startedAt, row.endedAt)),
    stops: plant.downtime
      .filter((row) => row.machineId === machine.id)
      .map((row) => withSpan(row, row.startTime, row.endTime)),
    bookings: plant.bookings.filter((row) => row.machineId === machine.id),
    records: plant.oeeRecords.filter((row) => row.machineId === machine.id),
    energy: plant.energy.find((series) => series.machineId === machine.id),
  };
});

describe.each(machines)('$name', ({ spec, windows, states, stops, bookings, records, energy }) => {
  const running = states.filter((state) => state.state === 'running');

  it('works only in its shifts', () => {
    const shiftMs = (stretch: { startMs: number; endMs: number }) =>
      sumOf(windows, (window) => overlapMs(stretch.startMs, stretch.endMs, window.startMs, window.endMs));
    const outside = running.filter((state) => shiftMs(state) !== state.endMs - state.startMs);
    expect(outside).toEqual([]);
    // All time of the shifts is either running or a booked stop.
    expect(sumOf(running, shiftMs) + sumOf(stops, shiftMs)).toBe(sumOf(windows, (one) => one.endMs - one.startMs));
  });

  it('stops do not overlap, never run, and their minutes are their times', () => {
    const sorted = stops.toSorted((one, other) => one.startMs - other.startMs);
    expect(sorted.filter((stop, index) => stop.startMs < (sorted[index - 1]?.endMs ?? 0))).toEqual([]);
    const whileRunning = stops.filter((stop) =>
      running.some((state) => overlapMs(stop.startMs, stop.endMs, state.startMs, state.endMs) > 0),
    );
    expect(whileRunning).toEqual([]);
    const closed = stops.flatMap((stop) =>
      stop.durationMinutes === null ? [] : Math.abs(stop.durationMinutes * 60_000 - (stop.endMs - stop.startMs)),
    );
    expect(Math.max(...closed)).toBeLessThan(0.001);
    expect(stops.filter((stop) => stop.endTime === null).length).toBeLessThanOrEqual(1);
  });

  it('books pieces only while it runs on that order', () => {
    const byProduction = groupBy(running, (state) => state.productionId ?? '');
    const strays = bookings.filter((booking) => {
      const at = booking.bookedAt.getTime();
      const own = byProduction.get(booking.productionId) ?? [];
      return !own.some((state) => state.startMs < at && at <= state.endMs);
    });
    expect(strays).toEqual([]);
  });

  it('makes as many pieces as its running time allows', () => {
    const runMs = groupBy(running, (state) => state.productionId ?? '');
    for (const [productionId, own] of groupBy(records, (record) => record.productionId)) {
      const pieces = sumOf(own, (record) => record.totalPiecesProduced);
      const idealMs = pieces * (own[0]?.idealCycleTime ?? 0) * 1000;
      const spentMs = sumOf(runMs.get(productionId) ?? [], (state) => state.endMs - state.startMs);
      expect(idealMs).toBeLessThanOrEqual(spentMs);
      // At least three quarters of the ideal speed, but for the piece in work.
      expect(idealMs + (own[0]?.idealCycleTime ?? 0) * 1000).toBeGreaterThan(spentMs * 0.75);
    }
  });

  it('OEE-01 stored OEE records are what the formulas give from states, stops and bookings', () => {
    const expected = new Map<string, ReturnType<typeof emptyDay>>();
    const dayOf = (productionId: string, window: ShiftWindow) => {
      const key = `${productionId} ${window.date}`;
      const day = expected.get(key) ?? emptyDay();
      expected.set(key, day);
      return day;
    };
    for (const window of windows) {
      const inWindow = (stretch: { startMs: number; endMs: number }) =>
        overlapMs(stretch.startMs, stretch.endMs, window.startMs, window.endMs);
      for (const state of running) {
        const ms = inWindow(state);
        if (ms > 0) dayOf(state.productionId ?? '', window).runMs += ms;
      }
      for (const stop of stops) {
        const ms = inWindow(stop);
        if (ms === 0 || stop.productionId === null || reducesPlannedTime(stop)) continue;
        const day = dayOf(stop.productionId, window);
        day.stopMs += ms;
        if (isSetupTime(stop)) day.setupMs += ms;
      }
      for (const booking of bookings) {
        const at = booking.bookedAt.getTime();
        if (at <= window.startMs || at > window.endMs) continue;
        const day = dayOf(booking.productionId, window);
        day.good += booking.good;
        day.total += booking.good + booking.scrap + booking.rework;
      }
    }
    expect(new Set(records.map((record) => `${record.productionId} ${record.calculationDate}`))).toEqual(
      new Set(expected.keys()),
    );
    for (const record of records) {
      const day = expected.get(`${record.productionId} ${record.calculationDate}`) ?? emptyDay();
      const figures = calculateOee({
        plannedProductionTimeMinutes: (day.runMs + day.stopMs) / 60_000,
        actualProductionTimeMinutes: day.runMs / 60_000,
        idealTimeMinutes: (day.total * record.idealCycleTime) / 60,
        totalPieces: day.total,
        goodPieces: day.good,
      });
      expect(record.availability).toBeCloseTo(figures?.availability ?? -1, 8);
      expect(record.performance).toBeCloseTo(figures?.performance ?? -1, 8);
      expect(record.quality).toBeCloseTo(figures?.quality ?? -1, 8);
      expect(record.oee).toBeCloseTo(figures?.oee ?? -1, 8);
      expect(record.setupTimeMinutes).toBeCloseTo(day.setupMs / 60_000, 8);
      expect(record.downtimeMinutes).toBeCloseTo(day.stopMs / 60_000, 8);
    }
  });

  it('takes power by its states: never more than rated, and stand-by power when it rests', () => {
    expect(energy?.powerKw.length).toBe(Math.floor((now.getTime() - (energy?.startMs ?? 0)) / 900_000));
    expect(Math.max(...(energy?.powerKw ?? []))).toBeLessThanOrEqual(spec.ratedPowerKw);
    expect(Math.min(...(energy?.powerKw ?? []))).toBeGreaterThan(0);
    const runHours = sumOf(running, (state) => state.endMs - state.startMs) / 3_600_000;
    const restHours = sumOf(states, (state) => state.endMs - state.startMs) / 3_600_000 - runHours;
    const consumedKwh = sumOf(energy?.consumptionKwh ?? [], (kwh) => kwh);
    expect(consumedKwh).toBeGreaterThan(runHours * spec.ratedPowerKw * 0.5);
    expect(consumedKwh).toBeLessThan(runHours * spec.ratedPowerKw * 0.78 + restHours * spec.standbyPowerKw * 1.2);
  });
});

function emptyDay() {
  return { runMs: 0, stopMs: 0, setupMs: 0, good: 0, total: 0 };
}

function clipped(window: ShiftWindow): ShiftWindow {
  return { ...window, endMs: Math.min(window.endMs, now.getTime()) };
}

/** What is still open lasts until now. */
function withSpan<Row>(row: Row, start: Date, end: Date | null) {
  return { ...row, startMs: start.getTime(), endMs: (end ?? now).getTime() };
}
