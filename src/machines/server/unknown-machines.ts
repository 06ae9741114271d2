import type { Transaction } from '#platform/server/database.ts';
import type { UnknownMachine } from '../machine-data.api.ts';
import type { MachineState } from '../machine-state.ts';

const REPORTED_WITHIN_MS = 86_400_000;
/** A source that makes up a new name with every message must not fill the page. */
const MAX_SHOWN = 50;
const MAX_LOOKED_AT = 1000;

/**
 * Who has reported within the last day without being one of our machines. Jumps from name to name along the index: a
 * machine reports every second, and reading a day of that would take longer than anybody waits for a page.
 */
export async function listUnknown(tx: Transaction, nowMs: number): Promise<UnknownMachine[]> {
  const { rows } = await tx.$client.query<{
    machine_id: string;
    status: MachineState;
    timestamp: Date;
    system: string | null;
  }>(
    `with recursive reporting (machine_id, place) as (
       (select machine_id, 1 from machine_data
        where company_id = current_company_id() and timestamp >= $1 order by machine_id limit 1)
       union all
       select next.machine_id, reporting.place + 1
       from reporting cross join lateral (
         select machine_id from machine_data
         where company_id = current_company_id() and machine_id > reporting.machine_id and timestamp >= $1
         order by machine_id limit 1) as next
       where reporting.place < ${MAX_LOOKED_AT})
     select reporting.machine_id, newest.status, newest.timestamp, newest.source->>'system' as system
     from reporting cross join lateral (
       select status, timestamp, source from machine_data
       where company_id = current_company_id() and machine_id = reporting.machine_id and timestamp >= $1
       order by timestamp desc limit 1) as newest
     where not exists (
       select from machines where machines.company_id = current_company_id()
         and reporting.machine_id in (machines.name, machines.machine_number, machines.id::text))
     order by reporting.machine_id limit ${MAX_SHOWN}`,
    [new Date(nowMs - REPORTED_WITHIN_MS)],
  );
  return rows.map(({ machine_id: machineId, timestamp, ...row }) => ({
    machineId,
    ...row,
    timestamp: timestamp.toISOString(),
  }));
}
