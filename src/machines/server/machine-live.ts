import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { MachineRecord } from '../machine-record.ts';
import type { MachineState } from '../machine-state.ts';

/** Machines report all day; only for one that did not, older partitions are searched. */
const RECENT_MS = 2 * 86_400_000;

type Operational = MachineRecord<never>['operational'];
type Production = MachineRecord<never>['production'];
type LiveRow = {
  machine_id: string;
  timestamp: Date;
  status: MachineState;
  operational: Partial<Operational> | null;
  production: Partial<Production> | null;
};

/** The newest message about a machine, whatever its source calls it. */
export async function readLive(tx: Transaction, machineId: string, nowMs: number) {
  const keys = await keysOfMachine(tx, machineId);
  const since = new Date(nowMs - RECENT_MS);
  const row = (await newestOf(tx, keys, '>=', since)) ?? (await newestOf(tx, keys, '<', since));
  if (row === null) return null;
  const { operational, production } = row;
  const { speed, feedRate, utilization, metrics } = operational ?? {};
  const { counts, cycleTime, target, actual } = production ?? {};
  return {
    reportedAs: row.machine_id,
    at: row.timestamp.toISOString(),
    state: row.status,
    rawState: operational?.rawState ?? null,
    mode: operational?.mode ?? null,
    order: production?.order ?? null,
    product: production?.product ?? null,
    batch: production?.batch ?? null,
    values: figuresOf({ speed, feedRate, utilization, ...metrics, cycleTime }),
    counters: figuresOf({ ...counts, target, actual }),
  };
}

async function keysOfMachine(tx: Transaction, machineId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ keys: string[] }>(
    'select array_remove(array[id::text, machine_number, name], null) as keys from machines where id = $1',
    [machineId],
  );
  if (rows[0] === undefined) throw new NotFound('not_found', 'Diese Maschine gibt es nicht.');
  return rows[0].keys;
}

async function newestOf(tx: Transaction, keys: readonly string[], side: '>=' | '<', since: Date) {
  const { rows } = await tx.$client.query<LiveRow>(
    `select found.* from unnest($1::text[]) as key
     cross join lateral (
       select machine_id, timestamp, status, operational, production from machine_data
       where company_id = current_company_id() and machine_id = key and timestamp ${side} $2
       order by timestamp desc limit 1) as found
     order by found.timestamp desc limit 1`,
    [keys, since],
  );
  return rows[0] ?? null;
}

function figuresOf(figures: Readonly<Record<string, number | null | undefined>>): { name: string; value: number }[] {
  return Object.entries(figures).flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : []));
}
