import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { type CounterState, readCounter } from '../counter-difference.ts';
import {
  addWaiting,
  type BookedPieces,
  type CountedPieces,
  type PieceKind,
  type WaitingPieces,
  whoCounts,
} from '../machine-counts.ts';

/** Counters of machines become pieces of the order that runs there: machine_counters and production_counts. */

const COUNTERS = ['good', 'scrap', 'rework', 'total'] as const;
type Counter = (typeof COUNTERS)[number];

/** What the counters of a machine showed at a moment, in order of time; null: nothing was said. */
export type CounterReading = { machineId: string; atMs: number; counts: Record<Counter, number | null> };

/** A machine made pieces; null: while no order ran there. */
export type MadePieces = { machineId: string; atMs: number; pieces: number; productionId: string | null };

/** Counts what the readings add to the orders of their machines. Booking follows later (`bookCountedPieces`). */
export async function countPieces(tx: Transaction, readings: readonly CounterReading[]): Promise<MadePieces[]> {
  const states = await readStates(tx, readings);
  const orders = await readOrders(tx, readings);
  const touched = new Map<string, { machineId: string; counter: Counter; state: CounterState }>();
  const made: (MadePieces & { added: Record<Counter, number | null> })[] = [];
  for (const { machineId, atMs, counts } of readings) {
    const added: Record<Counter, number | null> = { good: null, scrap: null, rework: null, total: null };
    for (const counter of COUNTERS) {
      const value = counts[counter];
      if (value === null) continue;
      const key = `${machineId} ${counter}`;
      const last = states.get(key) ?? null;
      const { state, pieces } = readCounter(last, { value, atMs });
      if (state === last) continue;
      states.set(key, state);
      touched.set(key, { machineId, counter, state });
      added[counter] = pieces;
    }
    const pieces = (added.total ?? 0) + (added.good ?? 0) + (added.scrap ?? 0) + (added.rework ?? 0);
    const hasNews = COUNTERS.some((counter) => added[counter] !== null);
    if (hasNews) made.push({ machineId, atMs, pieces, added, productionId: orderAt(orders, machineId, atMs) });
  }
  await writeStates(tx, [...touched.values()]);
  await addToOrders(tx, made);
  return made.filter(({ pieces }) => pieces > 0).map(({ added: _added, ...rest }) => rest);
}

async function readStates(tx: Transaction, readings: readonly CounterReading[]): Promise<Map<string, CounterState>> {
  const { rows } = await tx.execute<{
    machine_id: string;
    counter: Counter;
    value: number;
    suspect: number | null;
    at_ms: number;
  }>(sql`
    select machine_id, counter, value, suspect, (extract(epoch from observed_at) * 1000)::float8 as at_ms
    from machine_counters
    where company_id = current_company_id() and machine_id in (${machineIdsOf(readings)})`);
  return new Map(
    rows.map((row) => [
      `${row.machine_id} ${row.counter}`,
      { value: row.value, suspect: row.suspect, atMs: row.at_ms },
    ]),
  );
}

function machineIdsOf(readings: readonly { machineId: string }[]) {
  const ids = [...new Set(readings.map((reading) => reading.machineId))];
  return sql`select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid`;
}

type RunningOrder = { id: string; machineId: string; startMs: number; endMs: number | null };

/** Orders that ran on these machines at any time of the readings. */
async function readOrders(tx: Transaction, readings: readonly CounterReading[]): Promise<RunningOrder[]> {
  const times = readings.map((reading) => reading.atMs);
  const { rows } = await tx.execute<{ id: string; machine_id: string; start_ms: number; end_ms: number | null }>(sql`
    select id, machine_id, (extract(epoch from start_time) * 1000)::float8 as start_ms,
           (extract(epoch from end_time) * 1000)::float8 as end_ms
    from productions
    where company_id = current_company_id() and machine_id in (${machineIdsOf(readings)})
      and status in ('in_progress', 'paused', 'completed')
      and start_time <= ${new Date(Math.max(...times)).toISOString()}::timestamptz
      and (end_time is null or end_time >= ${new Date(Math.min(...times)).toISOString()}::timestamptz)
    order by start_time`);
  return rows.map((row) => ({ id: row.id, machineId: row.machine_id, startMs: row.start_ms, endMs: row.end_ms }));
}

/** Where two orders overlap, the machine works on the one that began last. */
function orderAt(orders: readonly RunningOrder[], machineId: string, atMs: number): string | null {
  const running = orders.findLast(
    (order) => order.machineId === machineId && order.startMs <= atMs && (order.endMs === null || atMs <= order.endMs),
  );
  return running?.id ?? null;
}

async function writeStates(
  tx: Transaction,
  touched: readonly { machineId: string; counter: Counter; state: CounterState }[],
): Promise<void> {
  if (touched.length === 0) return;
  const rows = touched.map(({ machineId, counter, state }) => ({
    machine_id: machineId,
    counter,
    value: state.value,
    suspect: state.suspect,
    observed_at: new Date(state.atMs).toISOString(),
  }));
  await tx.execute(sql`
    insert into machine_counters (company_id, machine_id, counter, value, suspect, observed_at)
    select current_company_id(), machine_id, counter, value, suspect, observed_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (machine_id uuid, counter text, value float8, suspect float8, observed_at timestamptz)
    on conflict (company_id, machine_id, counter) do update
      set value = excluded.value, suspect = excluded.suspect, observed_at = excluded.observed_at`);
}

type Counts = CountedPieces & { waiting: WaitingPieces[] };

async function addToOrders(
  tx: Transaction,
  made: readonly (MadePieces & { added: Record<Counter, number | null> })[],
): Promise<void> {
  const known = await lockCounts(tx, [...new Set(made.flatMap(({ productionId }) => productionId ?? []))]);
  const changed = new Map<string, { productionId: string; machineId: string; counts: Counts }>();
  for (const { machineId, atMs, productionId, added, pieces } of made) {
    if (productionId === null) continue;
    const key = `${productionId} ${machineId}`;
    const counts = known.get(key) ?? { good: null, scrap: null, rework: null, total: null, waiting: [] };
    for (const counter of COUNTERS) {
      const more = added[counter];
      if (more !== null) counts[counter] = (counts[counter] ?? 0) + more;
    }
    if (pieces > 0) {
      const { good, scrap, rework, total } = added;
      const more = { atMs, good: good ?? 0, scrap: scrap ?? 0, rework: rework ?? 0, total: total ?? 0 };
      counts.waiting = addWaiting(counts.waiting, more);
    }
    known.set(key, counts);
    changed.set(key, { productionId, machineId, counts });
  }
  await writeCounts(tx, [...changed.values()]);
}

async function lockCounts(tx: Transaction, productionIds: readonly string[]): Promise<Map<string, Counts>> {
  if (productionIds.length === 0) return new Map();
  const { rows } = await tx.execute<{
    production_id: string;
    machine_id: string;
    good: number | null;
    scrap: number | null;
    rework: number | null;
    total: number | null;
    waiting: WaitingPieces[];
  }>(sql`
    select production_id, machine_id, good::float8, scrap::float8, rework::float8, total::float8, waiting
    from production_counts
    where company_id = current_company_id()
      and production_id in (select json_array_elements_text(${JSON.stringify(productionIds)}::json)::uuid)
    order by production_id, machine_id
    for update`);
  return new Map(rows.map(({ production_id, machine_id, ...counts }) => [`${production_id} ${machine_id}`, counts]));
}

async function writeCounts(
  tx: Transaction,
  changed: readonly { productionId: string; machineId: string; counts: Counts }[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ productionId, machineId, counts }) => ({
    production_id: productionId,
    machine_id: machineId,
    ...counts,
  }));
  await tx.execute(sql`
    insert into production_counts (company_id, production_id, machine_id, good, scrap, rework, total, waiting, waiting_since)
    select current_company_id(), production_id, machine_id, good, scrap, rework, total, waiting,
           case when waiting <> '[]'::jsonb then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (production_id uuid, machine_id uuid, good int8, scrap int8, rework int8, total int8, waiting jsonb)
    on conflict (company_id, production_id, machine_id) do update
      set good = excluded.good, scrap = excluded.scrap, rework = excluded.rework, total = excluded.total,
          waiting = excluded.waiting,
          waiting_since = coalesce(production_counts.waiting_since, excluded.waiting_since)`);
}

/** Who counts which kind of piece on an order. */
export async function readWhoCounts(
  tx: Transaction,
  productionId: string,
): Promise<Record<PieceKind, 'machine' | 'hand'>> {
  const { rows } = await tx.execute<CountedPieces>(sql`
    select sum(good)::float8 as good, sum(scrap)::float8 as scrap, sum(rework)::float8 as rework,
           sum(total)::float8 as total
    from production_counts where company_id = current_company_id() and production_id = ${productionId}::uuid`);
  const counted = rows[0] ?? { good: null, scrap: null, rework: null, total: null };
  return whoCounts(counted, await readBooked(tx, productionId));
}

/** Why pieces of the machine could not be booked last time; null: they were. */
export async function readCountRefusal(tx: Transaction, productionId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ refusal: string }>(sql`
    select refusal from production_counts
    where company_id = current_company_id() and production_id = ${productionId}::uuid and refusal is not null limit 1`);
  return rows[0]?.refusal ?? null;
}

/** Bookings of an order by who made them. What a person took back of a machine's booking stays taken back. */
export async function readBooked(tx: Transaction, productionId: string): Promise<BookedPieces> {
  const { rows } = await tx.execute<{ by_machine: boolean; good: number; scrap: number; rework: number }>(sql`
    select booking.source = 'machine' as by_machine, sum(booking.good)::float8 as good,
           sum(booking.scrap)::float8 as scrap, sum(booking.rework)::float8 as rework
    from production_bookings booking
    left join production_bookings original
      on original.company_id = booking.company_id and original.id = booking.reverses_id
    where booking.company_id = current_company_id() and booking.production_id = ${productionId}::uuid
      and (original.id is null or original.source <> 'machine')
    group by 1`);
  const sumOf = (byMachine: boolean) => {
    const row = rows.find((candidate) => candidate.by_machine === byMachine);
    return { good: row?.good ?? 0, scrap: row?.scrap ?? 0, rework: row?.rework ?? 0 };
  };
  return { byMachine: sumOf(true), byHand: sumOf(false) };
}
