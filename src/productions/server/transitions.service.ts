import { and, eq, ne, sql } from 'drizzle-orm';
import { reachesLevel } from '#platform/access.ts';
import { BadInput, Conflict, Forbidden } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { CLOCK_TOLERANCE_MS, LATE_DELIVERY_HOURS } from '../booking-rules.ts';
import { isNotStarted, isPlanningAction, type ProductionAction, statusAfter } from '../production-transitions.ts';
import type { Production } from '../productions.api.ts';
import { refuseUnknownEmployee } from './known-employee.ts';
import { productionBookings } from './production-bookings.table.ts';
import type { ProductionEffects } from './production-effects.ts';
import { productionTransitions } from './production-transitions.table.ts';
import { findProduction, type LockedProduction, lockProduction, refuseOtherVersion } from './productions.service.ts';
import { productions } from './productions.table.ts';

type Move = {
  action: ProductionAction;
  version: number;
  at?: string | undefined;
  employeeId?: string | null | undefined;
  reason?: string | null | undefined;
};

/** Moves an order through its states. Machine, bookings and times must fit; OEE follows in the same transaction. */
export async function moveProduction(
  tx: Transaction,
  effects: ProductionEffects,
  caller: Caller,
  id: string,
  move: Move,
  now: Date,
): Promise<Production> {
  const { action } = move;
  if (isPlanningAction(action) && !reachesLevel(caller.level, 'manage')) {
    throw new Forbidden('forbidden', 'Freigeben und stornieren darf nur die Planung.');
  }
  const current = await lockProduction(tx, id);
  const status = statusAfter(current.status, action);
  refuseOtherVersion(current, move.version);
  await refuseUnknownEmployee(tx, move.employeeId);
  const at = move.at === undefined ? now : new Date(move.at);
  refuseTime(current, action, at, now);
  if (status === 'in_progress') await refuseBusyMachine(tx, id, current.machineId);
  if (action === 'complete') await refuseLaterBookings(tx, id, at);

  await tx
    .update(productions)
    .set({
      status,
      ...timesAfter(current, action, at),
      ...(action === 'complete' ? { quantity: sql`good_quantity` } : {}),
    })
    .where(eq(productions.id, id));
  await tx.insert(productionTransitions).values({
    companyId: caller.companyId,
    productionId: id,
    action,
    fromStatus: current.status,
    toStatus: status,
    happenedAt: at,
    reason: move.reason === '' ? null : (move.reason ?? null),
    employeeId: move.employeeId ?? null,
    createdBy: caller.userId,
  });
  if (current.machineId !== null && !isNotStarted(current.status)) {
    await effects.recalculateOee(tx, { machineId: current.machineId, from: current.startTime, to: later(at, now) });
  }
  return findProduction(tx, id);
}

/** Start and end of the order itself; the pauses in between are in its history. */
function timesAfter(
  current: LockedProduction,
  action: ProductionAction,
  at: Date,
): { startTime?: Date; endTime?: Date } {
  if (action === 'start') return { startTime: at };
  if (action === 'complete') return { endTime: at };
  // An order that never began ends when it was to begin.
  if (action === 'cancel') return { endTime: later(at, current.startTime) };
  return {};
}

function refuseTime(current: LockedProduction, action: ProductionAction, at: Date, now: Date): void {
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw new BadInput('time_in_future', 'Der Zeitpunkt liegt in der Zukunft.');
  }
  if (now.getTime() - at.getTime() > LATE_DELIVERY_HOURS * 3_600_000) {
    throw new BadInput('time_too_old', `Der Zeitpunkt darf höchstens ${LATE_DELIVERY_HOURS} Stunden zurückliegen.`);
  }
  const mustFollowStart = action === 'pause' || action === 'resume' || action === 'complete';
  if (mustFollowStart && at < current.startTime) {
    throw new BadInput('end_before_start', 'Der Zeitpunkt liegt vor dem Start des Auftrags.');
  }
}

/** A machine works on one order at a time. The lock on the machine lets two starts come one after the other. */
async function refuseBusyMachine(tx: Transaction, id: string, machineId: string | null): Promise<void> {
  if (machineId === null) {
    throw new Conflict('machine_missing', 'Der Auftrag hat noch keine Maschine. Bitte planen Sie ihn zuerst ein.');
  }
  await tx.execute(sql`select 1 from machines where id = ${machineId} for no key update`);
  const [running] = await tx
    .select({ productionNumber: productions.productionNumber })
    .from(productions)
    .where(and(eq(productions.machineId, machineId), eq(productions.status, 'in_progress'), ne(productions.id, id)))
    .limit(1);
  if (running !== undefined) {
    throw new Conflict(
      'machine_busy',
      `Auf dieser Maschine läuft bereits Auftrag ${running.productionNumber}. Pausieren oder beenden Sie ihn zuerst.`,
    );
  }
}

async function refuseLaterBookings(tx: Transaction, id: string, at: Date): Promise<void> {
  const limit = new Date(at.getTime() + CLOCK_TOLERANCE_MS);
  const [latest] = await tx
    .select({ id: productionBookings.id })
    .from(productionBookings)
    .where(and(eq(productionBookings.productionId, id), sql`${productionBookings.bookedAt} > ${limit}`))
    .limit(1);
  if (latest !== undefined) {
    throw new BadInput('bookings_after_end', 'Nach diesem Zeitpunkt wurde noch gebucht. Bitte prüfen Sie die Zeit.');
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
