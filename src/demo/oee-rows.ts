import { isSetupTime, reducesPlannedTime } from '#oee/downtime.ts';
import { oeeRecords } from '#oee/oee-record.ts';
import type { OeeSums } from '#oee/oee-sums.ts';
import type { ShiftWindow } from '#shifts/shift-calendar.ts';
import type { OeeRecordRow, ProductionMetricsRow, ProductionRow } from './demo-rows.ts';
import type { MachineRun } from './machine-run.ts';
import type { RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';

/** One record per production and production day, from the same stretches and bookings that are stored. */
export function oeeRows(machineId: string, run: MachineRun, ids: IdSource): OeeRecordRow[] {
  return oeeRecords(sumsOf(run)).map((record) => {
    const { shiftType } = record;
    if (shiftType === null) throw new Error('the demo plant works in shifts only');
    return { id: ids.next('oee-record'), machineId, ...record, shiftType };
  });
}

/** Per order and shift, as the server would find them in the tables. */
function sumsOf(run: MachineRun): OeeSums[] {
  const sums = new Map<string, OeeSums>();
  const sumsIn = (order: RunOrder, { date, shift }: ShiftWindow): OeeSums => {
    const key = `${order.id} ${date} ${shift.id}`;
    let found = sums.get(key);
    if (found === undefined) {
      found = {
        productionId: order.id,
        date,
        shiftType: shift.shiftType,
        shiftId: shift.id,
        plannedMs: 0,
        runMs: 0,
        setupMs: 0,
        noDataMs: 0,
        good: 0,
        scrap: 0,
        rework: 0,
        idealCycleTimeSeconds: order.product.spec.idealCycleSeconds,
      };
      sums.set(key, found);
    }
    return found;
  };
  for (const { order, window, cause, state, startMs, endMs } of run.segments) {
    if (order === null || window === null) continue;
    const stop = cause === null ? null : { isPlanned: cause.isPlanned, downtimeCategory: cause.category };
    if (stop !== null && reducesPlannedTime(stop)) continue;
    const found = sumsIn(order, window);
    const ms = endMs - startMs;
    found.plannedMs += ms;
    if (state === 'running') found.runMs += ms;
    if (stop !== null && isSetupTime(stop)) found.setupMs += ms;
  }
  for (const order of run.orders) {
    for (const booking of order.bookings) {
      const found = sumsIn(order, booking.window);
      found.good += booking.good;
      found.scrap += booking.scrap;
      found.rework += booking.rework;
    }
  }
  return [...sums.values()];
}

/** Rates of every production that has made pieces. */
export function metricsRow(production: ProductionRow, order: RunOrder, ids: IdSource): ProductionMetricsRow | null {
  const total = production.actualQuantity;
  if (total === null) return null;
  return {
    id: ids.next('production-metrics'),
    productionId: production.id,
    scheduledStart: production.plannedStart,
    scheduledEnd: production.plannedEnd,
    actualStart: production.startTime,
    actualEnd: production.endTime,
    targetRate: 3600 / order.product.spec.idealCycleSeconds,
    actualRate: total / (order.runMs / 3_600_000),
    firstPassYield: (production.goodQuantity / total) * 100,
    scrapRate: (production.scrapQuantity / total) * 100,
    reworkRate: (production.reworkQuantity / total) * 100,
  };
}
