import { sql } from 'drizzle-orm';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import {
  findChanges,
  lockMachines,
  type RecordChange,
  readTimeZone,
  storeChanges,
  touchedDays,
} from './recalculation.ts';

export type ChangedPeriod = {
  machineId: string;
  /** First and last moment that changed. `to` null: until now. */
  from: Date;
  to: Date | null;
};

/**
 * To be called by everyone who changes bookings, machine states, downtime or the times of a production, in the same
 * transaction and after the change: figures and facts are stored together or not at all. Call it once per machine
 * (old and new one when an order moves). It waits for other calculations of the same machine, so do not take
 * `select … for update` on a production in another order: use `for no key update`, which its foreign keys allow.
 */
export async function recalculateOee(tx: Transaction, { machineId, from, to }: ChangedPeriod): Promise<void> {
  const now = new Date();
  // What is only planned has no figures yet.
  if (from > now) return;
  await lockMachines(tx, [machineId]);
  const nowMs = now.getTime();
  const days = touchedDays(await readTimeZone(tx), from, to === null || to > now ? now : to);
  await storeChanges(tx, await findChanges(tx, { machineIds: [machineId], ...days, nowMs }));
}

type DaysQuestion = { machineId?: string | undefined; from: string; to: string; apply: boolean };

/** Calculates production days anew, for one machine or all, and says what was or would be changed. */
export async function recalculateDays(
  tx: Transaction,
  { machineId, from, to, apply }: DaysQuestion,
): Promise<{ applied: boolean; changes: RecordChange[] }> {
  const machineIds = await readMachineIds(tx, machineId);
  if (apply) await lockMachines(tx, machineIds);
  const changes = await findChanges(tx, { machineIds, fromDate: from, toDate: to, nowMs: Date.now() });
  if (apply) await storeChanges(tx, changes);
  return { applied: apply, changes };
}

/** Also machines out of use: their history can be wrong too. */
async function readMachineIds(tx: Transaction, machineId: string | undefined): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    machineId === undefined
      ? sql`select id from machines order by id`
      : sql`select id from machines where id = ${machineId}::uuid`,
  );
  if (machineId !== undefined && rows.length === 0) {
    throw new NotFound('machine_not_found', 'Diese Maschine gibt es nicht.');
  }
  return rows.map((row) => row.id);
}
