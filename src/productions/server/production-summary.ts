import { sql } from 'drizzle-orm';
import { displayName, seesEmployeeNames } from '#employees/server/privacy.service.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { finishForecast } from '../production-duration.ts';
import type { ProductionAction } from '../production-transitions.ts';
import type { Production, readProductionSummary } from '../productions.api.ts';
import { loadPlantCalendar } from './load-plant-calendar.ts';
import { findProduction } from './productions.service.ts';

type Summary = OutputOf<typeof readProductionSummary>;
/** A forecast looks this far back and ahead for working time. */
const FORECAST_DAYS = 120;
const DAY_MS = 86_400_000;
const SHOWN_STOPS = 50;

export async function readSummary(tx: Transaction, caller: Caller, id: string, now: Date): Promise<Summary> {
  const production = await findProduction(tx, id);
  const { rows } = await tx.execute<{
    bookings: number;
    last_booked_at: string | null;
    checks: number;
    pass: number;
    fail: number;
    rework: number;
    stops: number;
    stop_minutes: number;
  }>(sql`
    select booking.*, checked.*, stop.* from
      (select count(*)::int as bookings, max(booked_at) as last_booked_at
       from production_bookings where production_id = ${id}) as booking,
      (select count(*)::int as checks, count(*) filter (where result = 'pass')::int as pass,
              count(*) filter (where result = 'fail')::int as fail,
              count(*) filter (where result = 'rework')::int as rework
       from quality_checks where production_id = ${id}) as checked,
      (select count(*)::int as stops, coalesce(sum(coalesce(duration_minutes,
              extract(epoch from coalesce(end_time, ${now.toISOString()}::timestamptz) - start_time) / 60)), 0)::float8 as stop_minutes
       from machine_downtime where production_id = ${id}) as stop`);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gave no row');
  const history = await readHistory(tx, id, await seesEmployeeNames(tx, caller));
  return {
    bookingCount: row.bookings,
    lastBookedAt: isoOf(row.last_booked_at),
    downtime: { count: row.stops, minutes: row.stop_minutes, rows: await readStops(tx, id) },
    checks: { total: row.checks, pass: row.pass, fail: row.fail, rework: row.rework },
    forecastEnd: await forecastEnd(tx, production, now),
    history,
  };
}

async function readStops(tx: Transaction, id: string): Promise<Summary['downtime']['rows']> {
  const { rows } = await tx.execute<{
    id: string;
    start_time: string;
    end_time: string | null;
    category: string;
    reason: string | null;
    is_planned: boolean;
  }>(sql`select id, start_time, end_time, downtime_category as category, reason, is_planned from machine_downtime
      where production_id = ${id} order by start_time desc limit ${SHOWN_STOPS}`);
  return rows.map((row) => ({
    id: row.id,
    startTime: new Date(row.start_time).toISOString(),
    endTime: isoOf(row.end_time),
    category: row.category,
    reason: row.reason,
    isPlanned: row.is_planned,
  }));
}

async function readHistory(tx: Transaction, id: string, seesNames: boolean): Promise<Summary['history']> {
  const { rows } = await tx.execute<{
    id: string;
    action: ProductionAction;
    happened_at: string;
    reason: string | null;
    employee_name: string | null;
  }>(sql`select step.id, step.action, step.happened_at, step.reason,
        ${displayName(sql`step.employee_id`, sql`employee.name`, seesNames)} as employee_name
      from production_transitions step
      left join employees employee on employee.company_id = step.company_id and employee.id = step.employee_id
      where step.production_id = ${id} order by step.happened_at, step.created_at`);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    happenedAt: new Date(row.happened_at).toISOString(),
    reason: row.reason,
    employeeName: row.employee_name,
  }));
}

/** When a running order will be done; null when it is not running. */
export async function forecastEnd(tx: Transaction, production: Production, now: Date): Promise<string | null> {
  const forecasts = await forecastEnds(tx, [production], now);
  return isoOf(forecasts.get(production.id) ?? null);
}

type Running = Pick<
  Production,
  | 'id'
  | 'status'
  | 'productId'
  | 'machineId'
  | 'plannedQuantity'
  | 'plannedWorkMinutes'
  | 'actualQuantity'
  | 'startTime'
>;

/** For many orders at once, with one question for their products and pauses. */
export async function forecastEnds(
  tx: Transaction,
  candidates: readonly Running[],
  now: Date,
): Promise<Map<string, number>> {
  const running = candidates.filter(({ status }) => status === 'in_progress');
  const found = new Map<string, number>();
  if (running.length === 0) return found;
  const calendar = await loadPlantCalendar(tx);
  const facts = await readFacts(
    tx,
    running.map(({ id }) => id),
  );
  const nowMs = now.getTime();
  for (const production of running) {
    const startMs = Math.max(Date.parse(production.startTime), nowMs - FORECAST_DAYS * DAY_MS);
    const spans = calendar.spansOf(production.machineId, { startMs, endMs: nowMs + FORECAST_DAYS * DAY_MS });
    const fact = facts.get(production.id);
    const endMs = finishForecast(
      {
        plannedQuantity: production.plannedQuantity,
        plannedWorkMinutes: production.plannedWorkMinutes,
        idealCycleTimeSeconds: fact?.cycle ?? null,
        setupTimeMinutes: fact?.setup ?? null,
        startMs,
        producedQuantity: production.actualQuantity ?? 0,
        pauses: fact?.pauses ?? [],
      },
      spans,
      nowMs,
    );
    if (endMs !== null) found.set(production.id, endMs);
  }
  return found;
}

type Facts = { cycle: number | null; setup: number | null; pauses: TimeSpan[] };

/** Each pause lasts until the next step in the order's history. */
async function readFacts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await tx.execute<{ id: string; cycle: number | null; setup: number | null; pauses: TimeSpan[] }>(sql`
    select p.id, product.ideal_cycle_time as cycle, product.setup_time_minutes as setup,
      coalesce((select json_agg(json_build_object(
          'startMs', extract(epoch from step.happened_at) * 1000, 'endMs', extract(epoch from step.next_at) * 1000))
        from (select action, happened_at,
                lead(happened_at) over (order by happened_at, created_at) as next_at
              from production_transitions t where t.company_id = p.company_id and t.production_id = p.id) as step
        where step.action = 'pause' and step.next_at is not null), '[]') as pauses
    from productions p join products product on product.company_id = p.company_id and product.id = p.product_id
    where p.id in ${[...ids]}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

function isoOf(value: string | number | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
