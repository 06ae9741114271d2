import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { UnexplainedStop } from '../downtime.api.ts';
import { sliceMachineTime, type TimeSlice } from '../machine-time.ts';
import { unexplainedStops } from '../unexplained-stops.ts';
import { isUnexplained, loadMachineFacts } from './machine-facts.ts';
import { readMicroStopMinutes } from './oee-settings.service.ts';

type Question = { machine_id?: string | undefined; hours: number; limit: number; offset: number };

/** Booked stops without a reason, and stops that so far only the machine's states tell of. */
export async function findUnexplainedStops(
  tx: Transaction,
  { machine_id: machineId, hours, limit, offset }: Question,
): Promise<{ total: number; rows: UnexplainedStop[] }> {
  const nowMs = Date.now();
  const period = { startMs: nowMs - hours * 3_600_000, endMs: nowMs };
  const microStopMinutes = await readMicroStopMinutes(tx);
  const machines = await loadMachineFacts(tx, machineId === undefined ? 'active' : [machineId], period, nowMs);
  const seen = machines.flatMap((facts) =>
    unexplainedStops(notBooked(sliceMachineTime(facts, period)), microStopMinutes).map(
      ({ startMs, endMs, productionId }): UnexplainedStop => ({
        downtime_id: null,
        version: null,
        machine_id: facts.machineId,
        machine_name: facts.machineName,
        production_id: productionId,
        start_time: new Date(startMs).toISOString(),
        end_time: endMs >= nowMs ? null : new Date(endMs).toISOString(),
        duration_minutes: (endMs - startMs) / 60_000,
      }),
    ),
  );
  const booked = await findBooked(tx, machineId, period.startMs, microStopMinutes);
  const all = [...booked, ...seen].sort((one, other) => other.start_time.localeCompare(one.start_time));
  return { total: all.length, rows: all.slice(offset, offset + limit) };
}

/** Booked ones are asked for by themselves. */
function notBooked(slices: readonly TimeSlice[]): TimeSlice[] {
  return slices.filter((slice) => slice.stopId === null);
}

type BookedRow = {
  id: string;
  version: number;
  machine_id: string;
  machine_name: string;
  production_id: string | null;
  start_time: string;
  end_time: string | null;
  minutes: number;
};

async function findBooked(
  tx: Transaction,
  machineId: string | undefined,
  fromMs: number,
  microStopMinutes: number,
): Promise<UnexplainedStop[]> {
  const { rows } = await tx.execute<BookedRow>(sql`
    select stop.id, stop.version, stop.machine_id, machine.name as machine_name, stop.production_id, stop.start_time,
           stop.end_time, length.minutes
    from machine_downtime stop
    join machines machine on machine.company_id = stop.company_id and machine.id = stop.machine_id
    cross join lateral (
      select coalesce(stop.duration_minutes,
        extract(epoch from coalesce(stop.end_time, now()) - stop.start_time)::float8 / 60) as minutes) as length
    where stop.company_id = current_company_id() and ${isUnexplained(sql`stop`)}
      and stop.start_time >= ${new Date(fromMs).toISOString()}::timestamptz
      and length.minutes >= ${microStopMinutes}
      ${machineId === undefined ? sql`` : sql`and stop.machine_id = ${machineId}::uuid`}`);
  return rows.map((row) => ({
    downtime_id: row.id,
    version: row.version,
    machine_id: row.machine_id,
    machine_name: row.machine_name,
    production_id: row.production_id,
    start_time: new Date(row.start_time).toISOString(),
    end_time: row.end_time === null ? null : new Date(row.end_time).toISOString(),
    duration_minutes: row.minutes,
  }));
}
