import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { planStops, type ReportedStop, runsAgainAt, type StopPlan } from '../stop-plan.ts';
import { isUnexplained, loadMachineFacts, type NamedFacts } from './machine-facts.ts';
import { recalculateOee } from './oee.service.ts';
import { readMicroStopMinutes } from './oee-settings.service.ts';

/**
 * Stops that machines report by their states become rows of machine_downtime (source 'machine', without a reason) once
 * they are longer than a micro-stop, and end when the machine runs again. People's stops are never touched, and a row
 * that somebody explained is only closed. Changes of states are noted first and worked off a little later, so that many
 * in a row cost one calculation.
 */

export type ChangedStates = { machineId: string; fromMs: number };

const HOUR_MS = 3_600_000;
/** A stop is looked for this far before a change; longer ones were booked long ago. */
const MAX_LOOK_BACK_MS = 48 * HOUR_MS;

/** Notes that figures and stops of these machines have to be made anew. */
export async function noteChangedStates(tx: Transaction, changes: readonly ChangedStates[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ machineId, fromMs }) => ({ machine_id: machineId, changed_from: iso(fromMs) }));
  await tx.execute(sql`
    insert into oee_recalculations (company_id, machine_id, changed_from)
    select current_company_id(), machine_id, min(changed_from)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (machine_id uuid, changed_from timestamptz)
    group by machine_id
    on conflict (company_id, machine_id) do update
      set changed_from = least(oee_recalculations.changed_from, excluded.changed_from)`);
}

/** Works off what was noted, and books stops that by now have become longer than a micro-stop. */
export async function settleMachineStops(tx: Transaction, companyId: string, nowMs: number): Promise<void> {
  const microStopMinutes = await readMicroStopMinutes(tx);
  const noted = await takeNoted(tx);
  const overdue = await findOverdue(tx, nowMs - microStopMinutes * 60_000, nowMs - MAX_LOOK_BACK_MS);
  const fromByMachine = new Map(overdue.map(({ machineId, fromMs }) => [machineId, fromMs]));
  for (const { machineId, fromMs } of noted) {
    fromByMachine.set(machineId, Math.min(fromMs, fromByMachine.get(machineId) ?? fromMs));
  }
  if (fromByMachine.size === 0) return;
  const startMs = await findStart(tx, fromByMachine);
  const facts = await loadMachineFacts(tx, [...fromByMachine.keys()], { startMs, endMs: nowMs }, nowMs);
  const reported = await readReported(tx, [...fromByMachine.keys()], startMs);
  const recalculateFrom = new Map(noted.map(({ machineId, fromMs }) => [machineId, fromMs]));
  for (const machine of facts) {
    const own = reported.filter((stop) => stop.machineId === machine.machineId);
    const plan = planStops(machine, own.filter(isMovable), { startMs, nowMs }, microStopMinutes);
    await writePlan(tx, companyId, machine.machineId, plan);
    await closeExplained(tx, machine, own);
    if (plan.added.length + plan.changed.length + plan.removed.length > 0) {
      recalculateFrom.set(machine.machineId, Math.min(startMs, recalculateFrom.get(machine.machineId) ?? startMs));
    }
  }
  for (const [machineId, fromMs] of [...recalculateFrom].sort()) {
    await recalculateOee(tx, { machineId, from: new Date(fromMs), to: null });
  }
}

async function takeNoted(tx: Transaction): Promise<ChangedStates[]> {
  const { rows } = await tx.execute<{ machine_id: string; from_ms: number }>(sql`
    delete from oee_recalculations where company_id = current_company_id()
    returning machine_id, (extract(epoch from changed_from) * 1000)::float8 as from_ms`);
  return rows.map((row) => ({ machineId: row.machine_id, fromMs: row.from_ms }));
}

/** Machines that have stood longer than a micro-stop, without anything booked about it. */
async function findOverdue(tx: Transaction, beforeMs: number, earliestMs: number): Promise<ChangedStates[]> {
  const { rows } = await tx.execute<{ machine_id: string; from_ms: number }>(sql`
    select state.machine_id, (extract(epoch from greatest(state.started_at, ${iso(earliestMs)}::timestamptz)) * 1000)::float8 as from_ms
    from machine_states state
    where state.company_id = current_company_id() and state.ended_at is null
      and state.state in ('idle', 'stopped', 'error') and state.started_at <= ${iso(beforeMs)}::timestamptz
      and exists (select from machine_observations observation
        where observation.company_id = state.company_id and observation.machine_id = state.machine_id)
      and not exists (select from machine_downtime stop
        where stop.company_id = state.company_id and stop.machine_id = state.machine_id and stop.end_time is null)`);
  return rows.map((row) => ({ machineId: row.machine_id, fromMs: row.from_ms }));
}

/** A stop that ended or changed began when the machine last ran. */
async function findStart(tx: Transaction, fromByMachine: ReadonlyMap<string, number>): Promise<number> {
  const wanted = [...fromByMachine].map(([machineId, fromMs]) => ({ machine_id: machineId, from_time: iso(fromMs) }));
  const { rows } = await tx.execute<{ start_ms: number }>(sql`
    select (extract(epoch from min(coalesce(
      (select max(state.ended_at) from machine_states state
       where state.company_id = current_company_id() and state.machine_id = wanted.machine_id
         and state.state = 'running' and state.started_at < wanted.from_time and state.ended_at <= wanted.from_time),
      wanted.from_time))) * 1000)::float8 as start_ms
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (machine_id uuid, from_time timestamptz)`);
  const earliest = Math.min(...fromByMachine.values());
  return Math.max(Math.min(rows[0]?.start_ms ?? earliest, earliest), earliest - MAX_LOOK_BACK_MS);
}

type StoredStop = ReportedStop & { machineId: string; explained: boolean };

function isMovable(stop: StoredStop): boolean {
  return !stop.explained;
}

async function readReported(tx: Transaction, machineIds: readonly string[], fromMs: number): Promise<StoredStop[]> {
  const { rows } = await tx.execute<{
    id: string;
    machine_id: string;
    start_ms: number;
    end_ms: number | null;
    explained: boolean;
  }>(sql`
    select stop.id, stop.machine_id, (extract(epoch from stop.start_time) * 1000)::float8 as start_ms,
           (extract(epoch from stop.end_time) * 1000)::float8 as end_ms, not ${isUnexplained(sql`stop`)} as explained
    from machine_downtime stop
    where stop.company_id = current_company_id() and stop.source = 'machine'
      and stop.machine_id in (select json_array_elements_text(${JSON.stringify(machineIds)}::json)::uuid)
      and (stop.start_time >= ${iso(fromMs)}::timestamptz or (stop.end_time is null and not ${isUnexplained(sql`stop`)}))
    for update`);
  return rows.map((row) => ({
    id: row.id,
    machineId: row.machine_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    explained: row.explained,
  }));
}

async function writePlan(tx: Transaction, companyId: string, machineId: string, plan: StopPlan): Promise<void> {
  if (plan.removed.length > 0) {
    await tx.execute(sql`
      delete from machine_downtime where company_id = current_company_id()
        and id in (select json_array_elements_text(${JSON.stringify(plan.removed)}::json)::uuid)`);
  }
  for (const { id, startMs, endMs } of plan.changed) await closeStop(tx, id, startMs, endMs);
  for (const { startMs, endMs, productionId } of plan.added) {
    await tx.execute(sql`
      insert into machine_downtime (company_id, machine_id, production_id, start_time, end_time, duration_minutes,
        downtime_category, source)
      values (${companyId}::uuid, ${machineId}::uuid, ${productionId}::uuid, ${iso(startMs)}::timestamptz,
        ${endMs === null ? null : iso(endMs)}::timestamptz, ${endMs === null ? null : (endMs - startMs) / 60_000},
        'other', 'machine')`);
  }
}

async function closeExplained(tx: Transaction, machine: NamedFacts, stops: readonly StoredStop[]): Promise<void> {
  for (const { id, startMs, endMs, explained } of stops) {
    const endedMs = endMs === null && explained ? runsAgainAt(machine, startMs) : null;
    if (endedMs !== null) await closeStop(tx, id, startMs, endedMs);
  }
}

async function closeStop(tx: Transaction, id: string, startMs: number, endMs: number | null): Promise<void> {
  await tx.execute(sql`
    update machine_downtime set end_time = ${endMs === null ? null : iso(endMs)}::timestamptz,
      duration_minutes = ${endMs === null ? null : (endMs - startMs) / 60_000}
    where company_id = current_company_id() and id = ${id}::uuid`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
