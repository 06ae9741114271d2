import { sql } from 'drizzle-orm';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import type { BoardProduction } from '../board.api.ts';
import { progressPercent } from '../production-progress.ts';
import type { ProductionStatus } from '../production-status.ts';
import { isNotStarted } from '../production-transitions.ts';
import { forecastEnds } from './production-summary.ts';

type Period = { from: Date; to: Date };
export type PlannedDowntime = TimeSpan & { id: string; machineId: string; reason: string | null };

export async function readBoardMachines(tx: Transaction) {
  const { rows } = await tx.execute<{ id: string; name: string; type: string; isActive: boolean }>(
    sql`select id, name, type, is_active as "isActive" from machines order by name`,
  );
  return rows;
}

type Row = {
  id: string;
  version: number;
  productionNumber: string;
  productId: string;
  productModel: string;
  status: ProductionStatus;
  priority: number;
  machineId: string | null;
  plannedQuantity: number;
  plannedWorkMinutes: number | null;
  actualQuantity: number | null;
  plannedEnd: string;
  startTime: string;
  endTime: string | null;
  dueDate: string | null;
};

/** More bars than this nobody can read or draw. */
const MOST_ORDERS = 5000;

/** Orders that touch the period. Finished ones are found by their end, open ones by their status: both have an index. */
export async function readBoardProductions(
  tx: Transaction,
  { from, to, now }: Period & { now: Date },
): Promise<BoardProduction[]> {
  const { rows } = await tx.execute<Row>(sql`
    select p.id, p.version, p.production_number as "productionNumber", p.product_id as "productId",
           product.model as "productModel", p.status, p.priority, p.machine_id as "machineId",
           p.planned_quantity as "plannedQuantity", p.planned_work_minutes as "plannedWorkMinutes",
           p.actual_quantity as "actualQuantity", p.planned_end as "plannedEnd", p.start_time as "startTime",
           p.end_time as "endTime", p.due_date::text as "dueDate"
    from productions p
    join products product on product.company_id = p.company_id and product.id = p.product_id
    where p.start_time < ${to.toISOString()}::timestamptz
      and ((p.status = 'completed' and p.end_time > ${from.toISOString()}::timestamptz)
        or p.status in ('in_progress', 'paused')
        or (p.status in ('planned', 'queued')
            and (p.planned_end > ${from.toISOString()}::timestamptz or p.start_time >= ${from.toISOString()}::timestamptz)))
    order by p.start_time, p.id limit ${MOST_ORDERS + 1}`);
  if (rows.length > MOST_ORDERS) {
    throw new BadInput(
      'too_many_orders',
      'Im gewählten Zeitraum liegen zu viele Aufträge. Bitte wählen Sie einen kürzeren Zeitraum.',
    );
  }
  const running = rows.map((row) => ({ ...row, startTime: isoOf(row.startTime) }));
  const forecasts = await forecastEnds(tx, running, now);
  return rows
    .map((row) => toBoardProduction(row, forecasts.get(row.id), now))
    .filter(({ end, start }) => Date.parse(end) > from.getTime() || Date.parse(start) >= from.getTime());
}

function toBoardProduction(row: Row, forecastMs: number | undefined, now: Date): BoardProduction {
  return {
    id: row.id,
    version: row.version,
    productionNumber: row.productionNumber,
    productModel: row.productModel,
    status: row.status,
    priority: row.priority,
    machineId: row.machineId,
    start: isoOf(row.startTime),
    end: new Date(endMsOf(row, forecastMs, now.getTime())).toISOString(),
    dueDate: row.dueDate,
    plannedQuantity: row.plannedQuantity,
    progressPercent: progressPercent(row.actualQuantity, row.plannedQuantity),
    isMovable: isNotStarted(row.status),
  };
}

/** An order in work lasts at least until now; a paused one too, since nobody knows when it goes on. */
function endMsOf(row: Row, forecastMs: number | undefined, nowMs: number): number {
  if (row.endTime !== null) return Date.parse(isoOf(row.endTime));
  if (isNotStarted(row.status)) return Date.parse(isoOf(row.plannedEnd));
  return Math.max(forecastMs ?? Date.parse(isoOf(row.plannedEnd)), nowMs);
}

export async function readPlannedDowntimes(tx: Transaction, { from, to }: Period): Promise<PlannedDowntime[]> {
  // Breaks are part of the shift model and are not stops to plan around.
  const { rows } = await tx.execute<{
    id: string;
    machineId: string;
    reason: string | null;
    startTime: string;
    endTime: string | null;
  }>(sql`
    select id, machine_id as "machineId", reason, start_time as "startTime", end_time as "endTime"
    from machine_downtime
    where is_planned and downtime_category <> 'break' and start_time < ${to.toISOString()}::timestamptz
      and start_time > ${from.toISOString()}::timestamptz - interval '31 days'
      and coalesce(end_time, ${to.toISOString()}::timestamptz) > ${from.toISOString()}::timestamptz
    order by start_time`);
  return rows.map(({ startTime, endTime, ...row }) => ({
    ...row,
    startMs: Date.parse(isoOf(startTime)),
    endMs: endTime === null ? to.getTime() : Date.parse(isoOf(endTime)),
  }));
}

function isoOf(value: string | Date): string {
  return new Date(value).toISOString();
}
