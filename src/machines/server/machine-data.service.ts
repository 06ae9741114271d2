import type { Transaction } from '#platform/server/database.ts';
import type { MachineState } from '../machine-state.ts';

/** Machines report all day; only for one that did not, older partitions are searched. */
const RECENT_MS = 2 * 86_400_000;

/** The newest status by the id the source uses (API-22). */
export async function readLatestStatus(tx: Transaction, machineId: string, nowMs: number) {
  const since = new Date(nowMs - RECENT_MS);
  const row = (await latestOf(tx, machineId, '>=', since)) ?? (await latestOf(tx, machineId, '<', since));
  return row === null ? null : { machineId, status: row.status, timestamp: row.timestamp.toISOString() };
}

async function latestOf(tx: Transaction, machineId: string, side: '>=' | '<', since: Date) {
  const { rows } = await tx.$client.query<{ status: MachineState; timestamp: Date }>(
    `select status, timestamp from machine_data
     where company_id = current_company_id() and machine_id = $1 and timestamp ${side} $2
     order by timestamp desc limit 1`,
    [machineId, since],
  );
  return rows[0] ?? null;
}
