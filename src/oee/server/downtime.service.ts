import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { DowntimeRow } from '../downtime.api.ts';
import { downtimeDurationMinutes, type ImpactLevel } from '../downtime.ts';
import { requireInside, requireNeighbours, requirePossibleTimes } from '../downtime-rules.ts';
import { downtimeNotFound, readDowntime } from './downtime-list.ts';
import { downtimeReasons } from './downtime-reasons.table.ts';
import { withDowntimeRefusals } from './downtime-refusals.ts';
import { machineDowntime } from './machine-downtime.table.ts';
import { recalculateOee } from './oee.service.ts';
import { readMicroStopMinutes } from './oee-settings.service.ts';

/** Every change of a stop calculates the figures of its time anew, in the same transaction. */

export type DowntimeInput = {
  production_id?: string | null | undefined;
  start_time?: string | undefined;
  end_time?: string | null | undefined;
  duration_minutes?: number | null | undefined;
  downtime_category?: string | undefined;
  reason?: string | null | undefined;
  reason_id?: string | null | undefined;
  is_planned?: boolean | undefined;
  impact_level?: ImpactLevel | undefined;
};

type Stored = typeof machineDowntime.$inferSelect;

export async function addDowntime(
  tx: Transaction,
  companyId: string,
  input: DowntimeInput & { machine_id: string; start_time: string },
): Promise<DowntimeRow> {
  const reason = await readReason(tx, input.reason_id);
  const startTime = new Date(input.start_time);
  const endTime = toDate(input.end_time ?? null);
  const isPlanned = input.is_planned ?? reason?.isPlanned ?? false;
  requirePossibleTimes({ startTime, endTime, isPlanned }, new Date());
  const productionId =
    input.production_id === undefined ? await productionAt(tx, input.machine_id, startTime) : input.production_id;
  const [created] = await withDowntimeRefusals(() =>
    tx
      .insert(machineDowntime)
      .values({
        companyId,
        machineId: input.machine_id,
        productionId,
        startTime,
        endTime,
        durationMinutes: downtimeDurationMinutes({
          startTime,
          endTime,
          durationMinutes: input.duration_minutes ?? null,
        }),
        downtimeCategory: input.downtime_category ?? reason?.downtimeCategory ?? 'other',
        reason: input.reason ?? reason?.name ?? null,
        reasonId: input.reason_id ?? null,
        isPlanned,
        impactLevel: input.impact_level ?? 'medium',
      })
      .returning({ id: machineDowntime.id }),
  );
  await recalculateOee(tx, { machineId: input.machine_id, from: startTime, to: endTime });
  return readDowntime(tx, created?.id ?? '');
}

export async function changeDowntime(
  tx: Transaction,
  id: string,
  { version, ...input }: DowntimeInput & { version?: number | undefined },
): Promise<DowntimeRow> {
  const before = await lockDowntime(tx, id, version);
  const reason = await readReason(tx, input.reason_id);
  const startTime = input.start_time === undefined ? before.startTime : new Date(input.start_time);
  const endTime = input.end_time === undefined ? before.endTime : toDate(input.end_time);
  const isPlanned = input.is_planned ?? reason?.isPlanned ?? before.isPlanned;
  const timesChange = input.start_time !== undefined || input.end_time !== undefined;
  requirePossibleTimes({ startTime, endTime, isPlanned }, new Date());
  // A supplied duration holds until the times change (OPEN-082).
  const durationMinutes = input.duration_minutes ?? (timesChange ? null : before.durationMinutes);
  await withDowntimeRefusals(() =>
    tx
      .update(machineDowntime)
      .set({
        productionId: input.production_id === undefined ? before.productionId : input.production_id,
        startTime,
        endTime,
        durationMinutes: downtimeDurationMinutes({ startTime, endTime, durationMinutes }),
        downtimeCategory: input.downtime_category ?? reason?.downtimeCategory ?? before.downtimeCategory,
        reason: input.reason === undefined ? (reason?.name ?? before.reason) : input.reason,
        reasonId: input.reason_id === undefined ? before.reasonId : input.reason_id,
        isPlanned,
        impactLevel: input.impact_level ?? before.impactLevel,
      })
      .where(eq(machineDowntime.id, id)),
  );
  await recalculate(tx, before, { startTime, endTime });
  return readDowntime(tx, id);
}

export async function removeDowntime(tx: Transaction, id: string): Promise<void> {
  const before = await lockDowntime(tx, id);
  await tx.delete(machineDowntime).where(eq(machineDowntime.id, id));
  await recalculate(tx, before, before);
}

/** The first part keeps the id; both keep the classification. */
export async function splitDowntime(
  tx: Transaction,
  id: string,
  { at, version }: { at: string; version: number },
): Promise<{ first: DowntimeRow; second: DowntimeRow }> {
  const stop = await lockDowntime(tx, id, version);
  const cut = new Date(at);
  requireInside(stop, cut, new Date());
  await tx
    .update(machineDowntime)
    .set({ endTime: cut, durationMinutes: downtimeDurationMinutes({ startTime: stop.startTime, endTime: cut }) })
    .where(eq(machineDowntime.id, id));
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = stop;
  const [second] = await withDowntimeRefusals(() =>
    tx
      .insert(machineDowntime)
      .values({
        ...rest,
        startTime: cut,
        durationMinutes: downtimeDurationMinutes({ startTime: cut, endTime: stop.endTime }),
      })
      .returning({ id: machineDowntime.id }),
  );
  // Nothing to calculate: the same minutes with the same reason.
  return { first: await readDowntime(tx, id), second: await readDowntime(tx, second?.id ?? '') };
}

/** The stop keeps its own classification and takes over the time of the next one. */
export async function mergeDowntime(
  tx: Transaction,
  id: string,
  { version }: { version: number },
): Promise<DowntimeRow> {
  const first = await lockDowntime(tx, id, version);
  const [second] = await tx
    .select()
    .from(machineDowntime)
    .where(and(eq(machineDowntime.machineId, first.machineId), gt(machineDowntime.startTime, first.startTime)))
    .orderBy(asc(machineDowntime.startTime))
    .limit(1)
    .for('update');
  if (second === undefined) {
    throw new Conflict('no_next_stop', 'Nach diesem Stillstand ist auf dieser Maschine keiner mehr gebucht.');
  }
  requireNeighbours(first, second, await readMicroStopMinutes(tx));
  const { endTime } = second;
  await tx.delete(machineDowntime).where(eq(machineDowntime.id, second.id));
  await withDowntimeRefusals(() =>
    tx
      .update(machineDowntime)
      .set({ endTime, durationMinutes: downtimeDurationMinutes({ startTime: first.startTime, endTime }) })
      .where(eq(machineDowntime.id, id)),
  );
  await recalculate(tx, first, { startTime: first.startTime, endTime });
  return readDowntime(tx, id);
}

async function lockDowntime(tx: Transaction, id: string, version?: number): Promise<Stored> {
  const [stop] = await tx.select().from(machineDowntime).where(eq(machineDowntime.id, id)).for('update');
  if (stop === undefined) throw downtimeNotFound();
  if (version !== undefined && version !== stop.version) {
    throw new Conflict(
      'version_conflict',
      'Dieser Stillstand wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.',
      { fields: [{ path: 'version', message: String(stop.version) }] },
    );
  }
  return stop;
}

type Times = { startTime: Date; endTime: Date | null };

async function recalculate(tx: Transaction, before: Stored, after: Times): Promise<void> {
  const from = before.startTime < after.startTime ? before.startTime : after.startTime;
  await recalculateOee(tx, { machineId: before.machineId, from, to: laterEnd(before.endTime, after.endTime) });
}

/** Null, a stop that lasts, is the latest of all. */
function laterEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

async function readReason(tx: Transaction, reasonId: string | null | undefined) {
  if (reasonId === null || reasonId === undefined) return null;
  const [reason] = await tx.select().from(downtimeReasons).where(eq(downtimeReasons.id, reasonId));
  if (reason === undefined) throw new BadInput('unknown_reason', 'Diesen Grund gibt es nicht.');
  if (!reason.isActive) throw new BadInput('inactive_reason', 'Dieser Grund wird nicht mehr verwendet.');
  return reason;
}

/** The order that was worked on when the stop began. */
async function productionAt(tx: Transaction, machineId: string, at: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from productions
    where company_id = current_company_id() and machine_id = ${machineId}::uuid
      and start_time <= ${at.toISOString()}::timestamptz
      and (end_time > ${at.toISOString()}::timestamptz or (end_time is null and status in ('in_progress', 'paused')))
    order by start_time desc limit 1`);
  return rows[0]?.id ?? null;
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
