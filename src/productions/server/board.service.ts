import { eq, sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import type { BoardMachine, BoardProduction, readBoard, scheduleProduction } from '../board.api.ts';
import type { PlantCalendar } from '../plant-calendar.ts';
import { isNotStarted } from '../production-transitions.ts';
import { type BoardOrder, conflictsOfMachine, type ScheduleConflict } from '../schedule-conflicts.ts';
import { type PlannedDowntime, readBoardMachines, readBoardProductions, readPlannedDowntimes } from './board-rows.ts';
import { loadPlantCalendar } from './load-plant-calendar.ts';
import { plannedEndMs, unknownReference } from './production-plan.ts';
import { findProduction, lockProduction, refuseOtherVersion } from './productions.service.ts';
import { productions } from './productions.table.ts';

const DAY_MS = 86_400_000;

export async function readPlanningBoard(
  tx: Transaction,
  from: Date,
  to: Date,
  now: Date,
): Promise<OutputOf<typeof readBoard>> {
  const calendar = await loadPlantCalendar(tx);
  const period = { startMs: from.getTime(), endMs: to.getTime() };
  const machines = await readBoardMachines(tx);
  const orders = await readBoardProductions(tx, { from, to, now });
  const downtimes = await readPlannedDowntimes(tx, { from, to });
  const ordersOf = Map.groupBy(orders, (order) => order.machineId);
  const downtimesOf = Map.groupBy(downtimes, (downtime) => downtime.machineId);
  return {
    readAt: now.toISOString(),
    machines: machines
      // A machine that was taken out of service still shows what was made on it.
      .filter((machine) => machine.isActive || ordersOf.has(machine.id))
      .map(({ id, name, type }) => ({
        id,
        name,
        type,
        hasShifts: calendar.hasShifts(id),
        shiftWindows: shiftWindows(calendar, id, period),
        plannedDowntimes: (downtimesOf.get(id) ?? []).map(toShownDowntime),
        productions: ordersOf.get(id) ?? [],
      })),
    unassigned: ordersOf.get(null) ?? [],
    conflicts: machines.flatMap(({ id }) =>
      conflictsOf(calendar, id, ordersOf.get(id) ?? [], downtimesOf.get(id) ?? [], now),
    ),
  };
}

type Move = { version: number; machineId: string; plannedStart: string };

/** Drag and drop: another machine or time for an order that has not begun. Conflicts are told, not refused. */
export async function scheduleOnBoard(
  tx: Transaction,
  id: string,
  move: Move,
  now: Date,
): Promise<OutputOf<typeof scheduleProduction>> {
  const locked = await lockProduction(tx, id);
  if (!isNotStarted(locked.status)) {
    throw new Conflict('production_started', 'Ein begonnener Auftrag kann nicht mehr verschoben werden.');
  }
  refuseOtherVersion(locked, move.version);
  await refuseUnusableMachine(tx, move.machineId);
  const order = await findProduction(tx, id);
  const plannedStart = new Date(move.plannedStart);
  const endMs = await plannedEndMs(tx, { ...order, machineId: move.machineId, startMs: plannedStart.getTime() });
  await tx
    .update(productions)
    .set({ machineId: move.machineId, plannedStart, startTime: plannedStart, plannedEnd: new Date(endMs) })
    .where(eq(productions.id, id));
  return { production: await findProduction(tx, id), conflicts: await conflictsOfMoved(tx, id, move.machineId, now) };
}

async function refuseUnusableMachine(tx: Transaction, machineId: string): Promise<void> {
  const { rows } = await tx.execute<{ is_active: boolean }>(
    sql`select is_active from machines where id = ${machineId}`,
  );
  const [machine] = rows;
  if (machine === undefined) throw unknownReference('machineId', 'Diese Maschine gibt es nicht.');
  if (!machine.is_active) throw new BadInput('machine_inactive', 'Diese Maschine ist nicht aktiv.');
}

/** What does not fit about the moved order and about those it now collides with. */
async function conflictsOfMoved(
  tx: Transaction,
  id: string,
  machineId: string,
  now: Date,
): Promise<ScheduleConflict[]> {
  const { plannedStart, plannedEnd } = await findProduction(tx, id);
  const from = new Date(Date.parse(plannedStart) - DAY_MS);
  const to = new Date(Date.parse(plannedEnd) + DAY_MS);
  const orders = (await readBoardProductions(tx, { from, to, now })).filter((order) => order.machineId === machineId);
  const downtimes = (await readPlannedDowntimes(tx, { from, to })).filter((row) => row.machineId === machineId);
  const conflicts = conflictsOf(await loadPlantCalendar(tx), machineId, orders, downtimes, now);
  return conflicts.filter(({ productionId }) => productionId === id);
}

function conflictsOf(
  calendar: PlantCalendar,
  machineId: string,
  orders: readonly BoardProduction[],
  downtimes: readonly PlannedDowntime[],
  now: Date,
): ScheduleConflict[] {
  const open = orders.filter(({ status }) => status !== 'completed');
  if (open.length === 0) return [];
  const startMs = Math.min(...open.map(({ start }) => Date.parse(start)));
  const endMs = Math.max(...open.map(({ start }) => Date.parse(start))) + DAY_MS;
  return conflictsOfMachine(
    open.map((order) => toBoardOrder(order, calendar)),
    {
      spans: calendar.hasShifts(machineId) ? calendar.spansOf(machineId, { startMs, endMs }) : null,
      plannedDowntimes: downtimes,
    },
    now.getTime(),
  );
}

function toBoardOrder(order: BoardProduction, calendar: PlantCalendar): BoardOrder {
  return {
    id: order.id,
    productionNumber: order.productionNumber,
    machineId: order.machineId,
    isStarted: !isNotStarted(order.status),
    startMs: Date.parse(order.start),
    endMs: Date.parse(order.end),
    dueMs: order.dueDate === null ? null : calendar.endOfDay(order.dueDate),
  };
}

function shiftWindows(calendar: PlantCalendar, machineId: string, period: TimeSpan): BoardMachine['shiftWindows'] {
  return calendar.windowsOf(machineId, period).map(({ startMs, endMs, shift }) => ({
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    shiftType: shift.shiftType,
  }));
}

function toShownDowntime(downtime: PlannedDowntime): BoardMachine['plannedDowntimes'][number] {
  return {
    id: downtime.id,
    reason: downtime.reason,
    start: new Date(downtime.startMs).toISOString(),
    end: new Date(downtime.endMs).toISOString(),
  };
}
