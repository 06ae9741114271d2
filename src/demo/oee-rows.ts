import { isSetupTime, reducesPlannedTime } from '#oee/downtime.ts';
import { calculateOee } from '#oee/oee-formulas.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import type { OeeRecordRow, ProductionMetricsRow, ProductionRow } from './demo-rows.ts';
import type { MachineRun } from './machine-run.ts';
import type { RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';

type DaySums = {
  order: RunOrder;
  date: string;
  plannedMs: number;
  runMs: number;
  setupMs: number;
  plannedMsByShift: Map<ShiftType, number>;
  good: number;
  scrap: number;
  rework: number;
};

/** One record per production and production day, from the same stretches and bookings that are stored. */
export function oeeRows(machineId: string, run: MachineRun, ids: IdSource): OeeRecordRow[] {
  const rows: OeeRecordRow[] = [];
  for (const sums of sumsPerDay(run).values()) {
    const { order } = sums;
    const total = sums.good + sums.scrap + sums.rework;
    const idealCycleTime = order.product.spec.idealCycleSeconds;
    const plannedMinutes = sums.plannedMs / 60_000;
    const actualMinutes = sums.runMs / 60_000;
    const figures = calculateOee({
      plannedProductionTimeMinutes: plannedMinutes,
      actualProductionTimeMinutes: actualMinutes,
      idealTimeMinutes: (idealCycleTime * total) / 60,
      totalPieces: total,
      goodPieces: sums.good,
    });
    if (figures === null) continue;
    rows.push({
      id: ids.next('oee-record'),
      machineId,
      productionId: order.id,
      calculationDate: sums.date,
      shiftType: mainShift(sums),
      ...figures,
      plannedProductionTime: plannedMinutes,
      actualProductionTime: actualMinutes,
      downtimeMinutes: plannedMinutes - actualMinutes,
      setupTimeMinutes: sums.setupMs / 60_000,
      idealCycleTime,
      actualCycleTime: total > 0 ? (actualMinutes * 60) / total : null,
      targetQuantity: Math.floor((plannedMinutes * 60) / idealCycleTime),
      totalPiecesProduced: total,
      goodPieces: sums.good,
      rejectedPieces: sums.scrap,
      reworkPieces: sums.rework,
    });
  }
  return rows;
}

function sumsPerDay(run: MachineRun): Map<string, DaySums> {
  const days = new Map<string, DaySums>();
  const dayOf = (order: RunOrder, date: string): DaySums => {
    const key = `${order.id} ${date}`;
    let sums = days.get(key);
    if (sums === undefined) {
      sums = {
        order,
        date,
        plannedMs: 0,
        runMs: 0,
        setupMs: 0,
        plannedMsByShift: new Map(),
        good: 0,
        scrap: 0,
        rework: 0,
      };
      days.set(key, sums);
    }
    return sums;
  };

  for (const { order, window, cause, state, startMs, endMs } of run.segments) {
    if (order === null || window === null) continue;
    const stop = cause === null ? null : { isPlanned: cause.isPlanned, downtimeCategory: cause.category };
    if (stop !== null && reducesPlannedTime(stop)) continue;
    const sums = dayOf(order, window.date);
    const ms = endMs - startMs;
    const { shiftType } = window.shift;
    sums.plannedMs += ms;
    sums.plannedMsByShift.set(shiftType, (sums.plannedMsByShift.get(shiftType) ?? 0) + ms);
    if (state === 'running') sums.runMs += ms;
    if (stop !== null && isSetupTime(stop)) sums.setupMs += ms;
  }
  for (const order of run.orders) {
    for (const booking of order.bookings) {
      const sums = dayOf(order, booking.window.date);
      sums.good += booking.good;
      sums.scrap += booking.scrap;
      sums.rework += booking.rework;
    }
  }
  return days;
}

function mainShift(sums: DaySums): ShiftType {
  let main: ShiftType = sums.order.startWindow.shift.shiftType;
  for (const [shiftType, ms] of sums.plannedMsByShift) {
    if (ms > (sums.plannedMsByShift.get(main) ?? 0)) main = shiftType;
  }
  return main;
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
