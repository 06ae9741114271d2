import type { Random } from '#platform/random.ts';
import type { ProductionStatus } from '#productions/production-status.ts';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import type { ShiftWindow } from '#shifts/shift-calendar.ts';
import { DEMO_PLANNING_DAYS, DEMO_TIME_ZONE } from './demo-company.ts';
import type { BookingRow, ProductionRow } from './demo-rows.ts';
import type { MachineRun } from './machine-run.ts';
import { cycleMsLeft, orderQuantity, type ProductChoice, type RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';
import { afterWorkingTime, nextWorkingMs } from './working-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Planners count on this share of the ideal speed. */
const PLANNED_EFFICIENCY = 0.85;
const CUSTOMERS = [
  'Hydrotec Emmen AG',
  'Bergbahn Technik GmbH',
  'Medipump Systems AG',
  'Agrarmaschinen Thal GmbH',
  'Fördertechnik Nordhof GmbH',
  'Lagerbestand',
];

export type PlanningInput = {
  machineId: string;
  run: MachineRun;
  products: readonly ProductChoice[];
  windows: readonly ShiftWindow[];
  nowMs: number;
  operatorFor: (window: ShiftWindow | null) => string;
  random: Random;
  ids: IdSource;
};

/** The productions of one machine: done, in work, cancelled and planned. Numbers are given later, over all machines. */
export function productionRows(input: PlanningInput): ProductionRow[] {
  const started = input.run.orders.map((order) => startedRow(input, order));
  const cancelled = started.filter(() => input.random.chance(0.015)).map((row) => cancelledRow(input, row));
  return [...started, ...cancelled, ...futureRows(input)];
}

function startedRow(input: PlanningInput, order: RunOrder): ProductionRow {
  const { random, windows } = input;
  const delayMs = Math.round(Math.max(-40, random.normal(12, 25))) * MINUTE_MS;
  const plannedStartMs = order.startMs - delayMs;
  const sum = (part: 'good' | 'scrap' | 'rework') =>
    order.bookings.reduce((total, booking) => total + booking[part], 0);
  const isDone = order.endMs !== null;
  return {
    ...baseRow(input, order.product, order.id, order.plannedQuantity, plannedStartMs, windows),
    employeeId: input.operatorFor(order.startWindow),
    status: isDone ? 'completed' : openStatus(input),
    actualQuantity: order.bookings.length > 0 ? order.producedQuantity : null,
    quantity: isDone ? sum('good') : null,
    goodQuantity: sum('good'),
    scrapQuantity: sum('scrap'),
    reworkQuantity: sum('rework'),
    startTime: new Date(order.startMs),
    endTime: order.endMs === null ? null : new Date(order.endMs),
  };
}

/** Outside of its shifts a machine's order waits; a stop within the shift does not change the order. */
function openStatus(input: PlanningInput): ProductionStatus {
  return input.run.segments.at(-1)?.window === null ? 'paused' : 'in_progress';
}

function cancelledRow(input: PlanningInput, like: ProductionRow): ProductionRow {
  return {
    ...like,
    id: input.ids.next('production'),
    status: 'cancelled',
    actualQuantity: null,
    quantity: null,
    goodQuantity: 0,
    scrapQuantity: 0,
    reworkQuantity: 0,
    startTime: like.plannedStart,
    endTime: like.plannedStart,
  };
}

/** Fills the coming week behind the order in work; what starts within a day is released. */
function futureRows(input: PlanningInput): ProductionRow[] {
  const { run, windows, nowMs, random, products, ids } = input;
  const rows: ProductionRow[] = [];
  const horizonMs = nowMs + DEMO_PLANNING_DAYS * 24 * HOUR_MS;
  const busyMs = run.current === null ? 0 : cycleMsLeft(run.current) / PLANNED_EFFICIENCY;
  let cursor = afterWorkingTime(windows, nowMs + 5 * MINUTE_MS, busyMs);
  while (cursor < horizonMs) {
    const startMs = nextWorkingMs(windows, Math.ceil(cursor / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
    if (startMs === null || startMs >= horizonMs) break;
    const product = random.pick(products);
    const quantity = orderQuantity(product.spec, random);
    const row = baseRow(input, product, ids.next('production'), quantity, startMs, windows);
    rows.push({ ...row, status: startMs < nowMs + 24 * HOUR_MS ? 'queued' : 'planned' });
    cursor = row.plannedEnd.getTime();
  }
  return rows;
}

function baseRow(
  input: PlanningInput,
  product: ProductChoice,
  id: string,
  plannedQuantity: number,
  plannedStartMs: number,
  windows: readonly ShiftWindow[],
): ProductionRow {
  const { random } = input;
  const { idealCycleSeconds, setupMinutes } = product.spec;
  const workMs = setupMinutes * MINUTE_MS + (plannedQuantity * idealCycleSeconds * 1000) / PLANNED_EFFICIENCY;
  const plannedEndMs = Math.round(afterWorkingTime(windows, plannedStartMs, workMs) / MINUTE_MS) * MINUTE_MS;
  return {
    id,
    productionNumber: '',
    productId: product.id,
    machineId: input.machineId,
    employeeId: input.operatorFor(null),
    status: 'planned',
    priority: random.pick([2, 3, 3, 3, 4]),
    plannedQuantity,
    actualQuantity: null,
    quantity: null,
    goodQuantity: 0,
    scrapQuantity: 0,
    reworkQuantity: 0,
    plannedStart: new Date(plannedStartMs),
    plannedEnd: new Date(plannedEndMs),
    startTime: new Date(plannedStartMs),
    endTime: null,
    dueDate: addDays(localDateOf(plannedEndMs, DEMO_TIME_ZONE), random.integer(1, 4)),
    customer: random.pick(CUSTOMERS),
    createdAt: new Date(Math.min(plannedStartMs - random.integer(3, 12) * 24 * HOUR_MS, input.nowMs - HOUR_MS)),
  };
}

export function bookingRows(production: ProductionRow, order: RunOrder): BookingRow[] {
  return order.bookings.map((booking) => ({
    id: booking.id,
    productionId: production.id,
    machineId: production.machineId,
    employeeId: production.employeeId,
    bookedAt: new Date(booking.atMs),
    good: booking.good,
    scrap: booking.scrap,
    rework: booking.rework,
    reason: booking.reason,
    source: booking.window.shift.shiftType === 'unattended' ? 'machine' : 'terminal',
  }));
}

/** FA-numbers in the order of planned starts, over all machines. */
export function numberProductions(rows: ProductionRow[]): ProductionRow[] {
  rows.sort((one, other) => one.plannedStart.getTime() - other.plannedStart.getTime() || (one.id < other.id ? -1 : 1));
  for (const [index, row] of rows.entries()) row.productionNumber = `FA-${100_001 + index}`;
  return rows;
}
