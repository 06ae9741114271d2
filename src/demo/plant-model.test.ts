import { describe, expect, it } from 'vitest';
import { machineStatusOf } from '#machines/machine-state.ts';
import { combinedOee, type OeeInput } from '#oee/oee-formulas.ts';
import { performanceStatus } from '#oee/oee-targets.ts';
import { addDays, instantOf, localDateOf } from '#shifts/local-time.ts';
import { DEMO_TIME_ZONE } from './demo-company.ts';
import type { DemoPlant } from './demo-rows.ts';
import { groupBy, sumOf } from './demo-test-rows.ts';
import { buildDemoPlant } from './plant-model.ts';

const HISTORY_DAYS = 30;
/** A Sunday night, a working day, and a Monday after the clock was set forward. */
const MOMENTS = ['2026-11-15T04:40:00Z', '2026-11-11T10:20:30Z', '2026-03-30T05:10:00Z'];

describe.each(MOMENTS)('the demo plant at %s', (moment) => {
  const now = new Date(moment);
  const plant = buildDemoPlant({ now, seed: 'test', historyDays: HISTORY_DAYS });
  const today = localDateOf(now.getTime(), DEMO_TIME_ZONE);
  const startMs = instantOf(addDays(today, -HISTORY_DAYS), '00:00', DEMO_TIME_ZONE);

  it('is a whole company', () => {
    expect(plant.machines.map((machine) => machine.name)).toEqual(expect.arrayContaining(['CNC-1', 'CNC-2', 'CNC-3']));
    expect(plant.machines.length).toBeGreaterThanOrEqual(8);
    expect(plant.products.length).toBeGreaterThanOrEqual(12);
    expect(plant.employees.length).toBeGreaterThanOrEqual(25);
    expect(plant.materials.length).toBeGreaterThanOrEqual(15);
    const staffed = plant.shifts.filter((shift) => shift.shiftType !== 'unattended');
    expect(staffed.map((shift) => shift.name)).toEqual(['Früh', 'Spät', 'Nacht']);
    expect(staffed.some((shift) => shift.weekdays.includes(7))).toBe(false);
  });

  it('has unique ids and numbers', () => {
    for (const [table, rows] of Object.entries(plant)) {
      if (table === 'energy') continue;
      const ids = rows.map((row) => ('id' in row ? row.id : ''));
      expect({ table, distinct: new Set(ids).size }).toEqual({ table, distinct: rows.length });
    }
    expect(new Set(plant.productions.map((row) => row.productionNumber)).size).toBe(plant.productions.length);
    expect(new Set(plant.qualityChecks.map((row) => row.checkNumber)).size).toBe(plant.qualityChecks.length);
    expect(new Set(plant.machines.map((row) => row.machineNumber)).size).toBe(plant.machines.length);
  });

  it('states tile the calendar of every machine without gap or overlap; only the last is open', () => {
    const byMachine = groupBy(plant.machineStates, (state) => state.machineId);
    expect(byMachine.size).toBe(plant.machines.length);
    for (const states of byMachine.values()) {
      expect(states[0]?.startedAt.getTime()).toBe(startMs);
      const gaps = states.filter((state, index) => {
        const next = states[index + 1];
        return next === undefined ? state.endedAt !== null : state.endedAt?.getTime() !== next.startedAt.getTime();
      });
      expect(gaps).toEqual([]);
      expect(states.every((state) => state.startedAt.getTime() < (state.endedAt ?? now).getTime())).toBe(true);
    }
  });

  it('the last state is the live state of the machine', () => {
    for (const machine of plant.machines) {
      const last = plant.machineStates.findLast((state) => state.machineId === machine.id);
      expect(machine.liveState).toBe(last?.state);
      expect(machine.status).toBe(machineStatusOf(machine.liveState));
    }
    expect(plant.machines.some((machine) => machine.status === 'operational')).toBe(true);
    expect(plant.machines.some((machine) => machine.status === 'maintenance')).toBe(true);
  });

  it('bookings add up to the productions', () => {
    const bookings = groupBy(plant.bookings, (booking) => booking.productionId);
    for (const production of plant.productions) {
      const own = bookings.get(production.id) ?? [];
      const [good, scrap, rework] = [
        sumOf(own, (row) => row.good),
        sumOf(own, (row) => row.scrap),
        sumOf(own, (row) => row.rework),
      ];
      expect([good, scrap, rework]).toEqual([
        production.goodQuantity,
        production.scrapQuantity,
        production.reworkQuantity,
      ]);
      expect(production.actualQuantity).toBe(own.length > 0 ? good + scrap + rework : null);
      if (production.status === 'completed') {
        expect(production.actualQuantity).toBe(production.plannedQuantity);
        expect(production.quantity).toBe(good);
      } else expect(production.quantity).toBeNull();
      expect(own.every((row) => row.reason !== null || row.scrap + row.rework === 0)).toBe(true);
    }
  });

  it('metrics agree with the productions', () => {
    const productions = new Map(plant.productions.map((production) => [production.id, production]));
    for (const metrics of plant.productionMetrics) {
      const production = productions.get(metrics.productionId);
      expect(metrics.firstPassYield + metrics.scrapRate + metrics.reworkRate).toBeCloseTo(100, 8);
      expect((metrics.scrapRate / 100) * (production?.actualQuantity ?? 0)).toBeCloseTo(
        production?.scrapQuantity ?? -1,
        6,
      );
      expect(metrics.actualRate).toBeLessThanOrEqual(metrics.targetRate);
    }
    expect(plant.productionMetrics.length).toBe(plant.productions.filter((row) => row.actualQuantity !== null).length);
  });

  it('checks cover every piece of a completed production, and measured values fit the result', () => {
    const checks = groupBy(plant.qualityChecks, (check) => check.productionId);
    for (const production of plant.productions.filter((row) => row.status === 'completed')) {
      const own = checks.get(production.id) ?? [];
      expect(sumOf(own, (check) => check.inspectedQuantity)).toBe(production.actualQuantity);
      expect(sumOf(own, (check) => check.scrapQuantity)).toBe(production.scrapQuantity);
      expect(sumOf(own, (check) => check.reworkQuantity)).toBe(production.reworkQuantity);
    }
    const values = groupBy(plant.qualityMeasurements, (value) => value.checkId);
    const misfits = plant.qualityChecks.filter(
      (check) => (values.get(check.id) ?? []).every((value) => value.inSpec) !== (check.result === 'pass'),
    );
    expect(misfits).toEqual([]);
    expect(new Set(plant.qualityChecks.map((check) => check.result))).toEqual(new Set(['pass', 'fail', 'rework']));
    expect(plant.qualityChecks.every((check) => check.checkDate <= now)).toBe(true);
  });

  it('plans the coming week and has work in progress', () => {
    const inWeek = plant.productions.filter((row) => row.status === 'planned' || row.status === 'queued');
    expect(inWeek.length).toBeGreaterThan(20);
    expect(inWeek.every((row) => row.startTime > now && row.startTime.getTime() < now.getTime() + 7 * 86_400_000)).toBe(
      true,
    );
    expect(plant.productions.some((row) => row.status === 'in_progress')).toBe(true);
    expect(plant.productions.some((row) => row.status === 'cancelled')).toBe(true);
    expect(plant.productions.every((row) => row.plannedEnd >= row.plannedStart)).toBe(true);
    expect(plant.productions.every((row) => row.endTime === null || row.endTime >= row.startTime)).toBe(true);
  });

  it('DASH-22 has at least three maintenances ahead, and one under way', () => {
    const ahead = plant.maintenanceRecords.filter((row) => row.maintenanceDate >= today && row.status === 'planned');
    expect(ahead.length).toBeGreaterThanOrEqual(3);
    expect(plant.maintenanceRecords.some((row) => row.status === 'in_progress')).toBe(true);
    expect(new Set(plant.maintenanceRecords.map((row) => row.maintenanceType))).toEqual(
      new Set(['routine', 'scheduled', 'emergency']),
    );
  });

  it('has alerts in every stage of their life', () => {
    const stages = plant.alerts.map((row) => `${row.active} ${row.acknowledged}`);
    expect(new Set(stages)).toEqual(new Set(['true false', 'true true', 'false true']));
    expect(plant.alerts.every((row) => row.active !== row.resolved && row.timestamp <= now)).toBe(true);
  });
});

it('OPEN-121 machines differ: OEE from 55 to 90 percent, on, near and below target', () => {
  const plant = buildDemoPlant({ now: new Date('2026-11-11T10:20:30Z') });
  const figures = plant.machines.map((machine) => {
    const oee = combinedOee(oeeInputs(plant, machine.id))?.oee ?? 0;
    const target = plant.oeeTargets.find((row) => row.machineId === machine.id)?.targetOee ?? 0;
    return { oee, status: performanceStatus(oee, target) };
  });
  expect(Math.min(...figures.map((figure) => figure.oee))).toBeGreaterThan(55);
  expect(Math.max(...figures.map((figure) => figure.oee))).toBeLessThan(90);
  expect(new Set(figures.map((figure) => figure.status))).toEqual(
    new Set(['on_target', 'near_target', 'below_target']),
  );
}, 30_000);

function oeeInputs(plant: DemoPlant, machineId: string): OeeInput[] {
  return plant.oeeRecords
    .filter((row) => row.machineId === machineId)
    .map((row) => ({
      plannedProductionTimeMinutes: row.plannedProductionTime,
      actualProductionTimeMinutes: row.actualProductionTime,
      idealTimeMinutes: (row.idealCycleTime * row.totalPiecesProduced) / 60,
      totalPieces: row.totalPiecesProduced,
      goodPieces: row.goodPieces,
    }));
}

describe('repeatability', () => {
  const now = new Date('2026-06-10T09:00:00Z');

  it('gives the same rows for the same seed and moment, others for another seed', () => {
    const one = JSON.stringify(buildDemoPlant({ now, seed: 'a', historyDays: 5 }));
    expect(JSON.stringify(buildDemoPlant({ now, seed: 'a', historyDays: 5 })) === one).toBe(true);
    expect(JSON.stringify(buildDemoPlant({ now, seed: 'b', historyDays: 5 })) === one).toBe(false);
  });

  it('keeps the ids of machines, products and people from day to day', () => {
    const idsAt = (moment: Date) => {
      const plant = buildDemoPlant({ now: moment, seed: 'a', historyDays: 5 });
      return [...plant.machines, ...plant.products, ...plant.employees, ...plant.materials].map((row) => row.id);
    };
    expect(idsAt(new Date('2026-06-11T15:00:00Z'))).toEqual(idsAt(now));
  });
});
