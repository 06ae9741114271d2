import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { Shift, TimeSpan } from '#shifts/shift-calendar.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import type { MachineFacts, PieceBooking, ProductionSpan, StateSpan, StopSpan } from '../machine-facts.ts';

/** Tables of other domains are read by SQL, not by their modules: those domains build on this one. */

export type NamedFacts = MachineFacts & { machineName: string };
export type MachineCalendar = Omit<NamedFacts, 'states' | 'stops' | 'productions' | 'bookings'>;

/** Everything known about these machines in a stretch of time, in five queries however many machines there are. */
export async function loadMachineFacts(
  tx: Transaction,
  machineIds: readonly string[] | 'active',
  period: TimeSpan,
  nowMs: number,
): Promise<NamedFacts[]> {
  return loadFactsOf(tx, await loadCalendars(tx, machineIds), period, nowMs);
}

/** When these machines are meant to work. */
export async function loadCalendars(
  tx: Transaction,
  machineIds: readonly string[] | 'active',
): Promise<MachineCalendar[]> {
  const machines = await readMachines(tx, machineIds);
  return machines.map((machine) => ({
    machineId: machine.id,
    machineName: machine.name,
    timeZone: machine.time_zone,
    runsThroughBreaks: machine.runs_through_breaks,
    shifts: machine.shifts.map(toShift),
    statesSinceMs: machine.states_since_ms,
  }));
}

export async function loadFactsOf(
  tx: Transaction,
  calendars: readonly MachineCalendar[],
  period: TimeSpan,
  nowMs: number,
): Promise<NamedFacts[]> {
  if (calendars.length === 0) return [];
  const ids = sql`array[${sql.join(
    calendars.map((calendar) => sql`${calendar.machineId}::uuid`),
    sql`, `,
  )}]`;
  const range = { from: instant(period.startMs), to: instant(period.endMs) };
  const states = await readStates(tx, ids, range, nowMs);
  const stops = await readStops(tx, ids, range, nowMs);
  const productions = await readProductions(tx, ids, range, nowMs);
  const bookings = await readBookings(tx, ids, range);
  return calendars.map((calendar) => ({
    ...calendar,
    states: states.get(calendar.machineId) ?? [],
    stops: stops.get(calendar.machineId) ?? [],
    productions: productions.get(calendar.machineId) ?? [],
    bookings: bookings.get(calendar.machineId) ?? [],
  }));
}

type Range = { from: SQL; to: SQL };

function instant(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`;
}

/** Instants leave the database as milliseconds. */
function ms(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}

type ShiftJson = {
  id: string;
  shift_type: ShiftType;
  start_time: string;
  end_time: string;
  weekdays: number[];
  break_start_time: string | null;
  break_minutes: number;
};

type MachineJson = {
  id: string;
  name: string;
  runs_through_breaks: boolean;
  time_zone: string;
  states_since_ms: number | null;
  shifts: ShiftJson[];
};

async function readMachines(tx: Transaction, machineIds: readonly string[] | 'active'): Promise<MachineJson[]> {
  if (machineIds.length === 0) return [];
  const wanted =
    machineIds === 'active'
      ? sql`machine.is_active`
      : sql`machine.id in (${sql.join(
          machineIds.map((id) => sql`${id}::uuid`),
          sql`, `,
        )})`;
  const { rows } = await tx.execute<MachineJson>(sql`
    select machine.id, machine.name, machine.runs_through_breaks, company.time_zone,
           (select ${ms(sql`min(state.started_at)`)} from machine_states state
            where state.company_id = machine.company_id and state.machine_id = machine.id) as states_since_ms,
           coalesce((
             select json_agg(json_build_object(
               'id', shift.id, 'shift_type', shift.shift_type, 'start_time', shift.start_time, 'end_time', shift.end_time,
               'weekdays', shift.weekdays, 'break_start_time', shift.break_start_time, 'break_minutes', shift.break_minutes))
             from machine_shifts link join shifts shift
               on shift.company_id = link.company_id and shift.id = link.shift_id
             where link.company_id = machine.company_id and link.machine_id = machine.id), '[]') as shifts
    from machines machine join companies company on company.id = machine.company_id
    where ${wanted}
    order by machine.name`);
  return rows;
}

function toShift(shift: ShiftJson): Shift {
  return {
    id: shift.id,
    shiftType: shift.shift_type,
    startTime: shift.start_time,
    endTime: shift.end_time,
    weekdays: shift.weekdays,
    breakStartTime: shift.break_start_time,
    breakMinutes: shift.break_minutes,
  };
}

type OfMachine<Row> = Row & { machine_id: string };

function byMachine<Row extends { machine_id: string }, Fact>(
  rows: readonly Row[],
  toFact: (row: Row) => Fact,
): Map<string, Fact[]> {
  const grouped = new Map<string, Fact[]>();
  for (const row of rows) {
    const list = grouped.get(row.machine_id) ?? [];
    list.push(toFact(row));
    grouped.set(row.machine_id, list);
  }
  return grouped;
}

/**
 * The machines' rows of a table in a period: the one that lasts into it, and those that begin in it. Asked separately
 * per machine, each part is a short walk along the index; asked together, PostgreSQL reads the whole history.
 */
function rowsIn(table: SQL, column: SQL, ids: SQL, range: Range): SQL {
  const ofMachine = sql`company_id = current_company_id() and machine_id = machine.id`;
  return sql`unnest(${ids}) as machine (id)
    cross join lateral (
      (select * from ${table} where ${ofMachine} and ${column} <= ${range.from} order by ${column} desc limit 1)
      union all
      (select * from ${table} where ${ofMachine} and ${column} > ${range.from} and ${column} < ${range.to}
       order by ${column})
    ) as fact`;
}

async function readStates(tx: Transaction, ids: SQL, range: Range, nowMs: number): Promise<Map<string, StateSpan[]>> {
  const { rows } = await tx.execute<
    OfMachine<{
      id: string;
      state: string;
      raw_state: string | null;
      production_id: string | null;
      start_ms: number;
      end_ms: number | null;
    }>
  >(sql`
    select fact.machine_id, fact.id, fact.state, fact.raw_state, fact.production_id,
           ${ms(sql`fact.started_at`)} as start_ms, ${ms(sql`fact.ended_at`)} as end_ms
    from ${rowsIn(sql`machine_states`, sql`started_at`, ids, range)}
    order by fact.machine_id, fact.started_at`);
  return byMachine(rows, (row) => ({
    id: row.id,
    state: row.state,
    rawState: row.raw_state,
    productionId: row.production_id,
    startMs: row.start_ms,
    endMs: row.end_ms ?? Math.max(nowMs, row.start_ms),
  }));
}

/** Booked without saying why. */
export function isUnexplained(stop: SQL): SQL {
  return sql`(${stop}.downtime_category = 'other' and ${stop}.reason_id is null
    and coalesce(btrim(${stop}.reason), '') = '' and not ${stop}.is_planned)`;
}

async function readStops(tx: Transaction, ids: SQL, range: Range, nowMs: number): Promise<Map<string, StopSpan[]>> {
  const { rows } = await tx.execute<
    OfMachine<{
      id: string;
      downtime_category: string;
      is_planned: boolean;
      is_explained: boolean;
      start_ms: number;
      end_ms: number | null;
    }>
  >(sql`
    select fact.machine_id, fact.id, fact.downtime_category, fact.is_planned, not ${isUnexplained(sql`fact`)} as is_explained,
           ${ms(sql`fact.start_time`)} as start_ms, ${ms(sql`fact.end_time`)} as end_ms
    from ${rowsIn(sql`machine_downtime`, sql`start_time`, ids, range)}
    order by fact.machine_id, fact.start_time`);
  return byMachine(rows, (row) => ({
    id: row.id,
    downtimeCategory: row.downtime_category,
    isPlanned: row.is_planned,
    isExplained: row.is_explained,
    startMs: row.start_ms,
    endMs: row.end_ms ?? Math.max(nowMs, row.start_ms),
  }));
}

/** Orders that were begun: worked on in the period by their own times, or named by a state or a booking in it. */
async function readProductions(
  tx: Transaction,
  ids: SQL,
  range: Range,
  nowMs: number,
): Promise<Map<string, ProductionSpan[]>> {
  const { rows } = await tx.execute<
    OfMachine<{
      id: string;
      ideal_cycle_time: number | null;
      start_ms: number;
      end_ms: number | null;
      began: boolean;
      pauses: [number, number | null][];
    }>
  >(sql`
    with wanted as (
      select production.machine_id, production.id from productions production
      where production.company_id = current_company_id() and production.machine_id = any(${ids})
        and production.end_time > ${range.from} and production.start_time < ${range.to}
      union
      select production.machine_id, production.id from productions production
      where production.company_id = current_company_id() and production.machine_id = any(${ids})
        and production.end_time is null and production.start_time < ${range.to}
        and production.status in ('in_progress', 'paused')
      union
      select booking.machine_id, booking.production_id from production_bookings booking
      where booking.company_id = current_company_id() and booking.machine_id = any(${ids})
        and booking.booked_at >= ${range.from} and booking.booked_at <= ${range.to}
      union
      select state.machine_id, state.production_id from machine_states state
      where state.company_id = current_company_id() and state.machine_id = any(${ids})
        and state.production_id is not null
        and state.started_at >= ${range.from} and state.started_at < ${range.to}
    )
    select wanted.machine_id, production.id, product.ideal_cycle_time,
           ${ms(sql`production.start_time`)} as start_ms, ${ms(sql`production.end_time`)} as end_ms,
           production.machine_id = wanted.machine_id and (production.status in ('in_progress', 'paused', 'completed')
             or (production.status = 'cancelled' and production.actual_quantity is not null)) as began,
           coalesce((
             select json_agg(json_build_array(change.start_ms, change.end_ms) order by change.start_ms)
             from (select transition.action, ${ms(sql`transition.happened_at`)} as start_ms,
                          ${ms(sql`lead(transition.happened_at) over (order by transition.happened_at, transition.created_at)`)} as end_ms
                   from production_transitions transition
                   where transition.company_id = production.company_id and transition.production_id = production.id
             ) as change
             where change.action = 'pause'), '[]') as pauses
    from wanted
    join productions production on production.company_id = current_company_id() and production.id = wanted.id
    join products product on product.company_id = production.company_id and product.id = production.product_id
    order by wanted.machine_id, production.start_time`);
  return byMachine(rows, (row) => ({
    id: row.id,
    idealCycleTimeSeconds: row.ideal_cycle_time,
    startMs: row.start_ms,
    // Without a time of its own on this machine it counts only where a state or a booking names it.
    endMs: row.began ? (row.end_ms ?? Math.max(nowMs, row.start_ms)) : row.start_ms,
    pauses: row.pauses.map(([startMs, endMs]) => ({ startMs, endMs: endMs ?? Math.max(nowMs, startMs) })),
  }));
}

async function readBookings(tx: Transaction, ids: SQL, range: Range): Promise<Map<string, PieceBooking[]>> {
  const { rows } = await tx.execute<
    OfMachine<{
      id: string;
      production_id: string;
      at_ms: number;
      good: number;
      scrap: number;
      rework: number;
    }>
  >(sql`
    select booking.machine_id, booking.id, booking.production_id, ${ms(sql`booking.booked_at`)} as at_ms,
           booking.good, booking.scrap, booking.rework
    from production_bookings booking
    where booking.company_id = current_company_id() and booking.machine_id = any(${ids})
      and booking.booked_at >= ${range.from} and booking.booked_at <= ${range.to}
    order by booking.machine_id, booking.booked_at`);
  return byMachine(rows, (row) => ({
    id: row.id,
    productionId: row.production_id,
    atMs: row.at_ms,
    good: row.good,
    scrap: row.scrap,
    rework: row.rework,
  }));
}
