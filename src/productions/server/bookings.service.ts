import { eq, sql } from 'drizzle-orm';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { BookingSource } from '../booking.ts';
import { type BookedOrder, type Pieces, piecesOf, refuseBooking, refuseReversal } from '../booking-rules.ts';
import { refuseCountedKinds } from '../machine-counts.ts';
import { findBooking } from './booking-list.ts';
import { refuseUnknownEmployee } from './known-employee.ts';
import { readWhoCounts } from './machine-counts.service.ts';
import { productionBookings } from './production-bookings.table.ts';
import type { ProductionEffects } from './production-effects.ts';
import { findProduction, type LockedProduction, lockProduction, productionShownTo } from './productions.service.ts';
import { productions } from './productions.table.ts';

type NewBooking = Pieces & {
  id: string;
  reason?: string | null | undefined;
  bookedAt: string;
  employeeId?: string | null | undefined;
};
type Reversal = { id: string; reason: string; employeeId?: string | null | undefined };
type StoredBooking = typeof productionBookings.$inferSelect;

/**
 * Books pieces once, however often they are sent. The order's row is locked, so two terminals book one after the
 * other and the totals always equal the sum of the bookings.
 */
export async function bookPieces(
  tx: Transaction,
  effects: ProductionEffects,
  caller: Caller,
  productionId: string,
  booking: NewBooking,
  now: Date,
) {
  const order = await lockProduction(tx, productionId);
  const row = {
    id: booking.id,
    productionId,
    bookedAt: new Date(booking.bookedAt),
    good: booking.good,
    scrap: booking.scrap,
    rework: booking.rework,
    reason: emptyToNull(booking.reason),
    employeeId: booking.employeeId ?? null,
    reversesId: null,
  };
  const known = await findStored(tx, booking.id);
  if (known !== undefined) {
    refuseOtherContent(known, row);
    return answer(tx, caller, productionId, booking.id);
  }
  const refusal = refuseBooking(bookedOrder(order), { ...booking, bookedAtMs: row.bookedAt.getTime() }, now.getTime());
  if (refusal !== null) throw refusal;
  const counted = refuseCountedKinds(booking, await readWhoCounts(tx, productionId));
  if (counted !== null) throw new Conflict('counted_by_machine', counted);
  await refuseUnknownEmployee(tx, booking.employeeId);
  return store(tx, effects, caller, order, row);
}

/** Takes a booking back by its opposite at the same time, so that sums over any period are right. */
export async function reverseBooking(
  tx: Transaction,
  effects: ProductionEffects,
  caller: Caller,
  productionId: string,
  bookingId: string,
  reversal: Reversal,
  now: Date,
) {
  const order = await lockProduction(tx, productionId);
  const original = await findStored(tx, bookingId);
  if (original === undefined || original.productionId !== productionId) {
    throw new NotFound('not_found', 'Diese Buchung gibt es nicht.');
  }
  const row = {
    id: reversal.id,
    productionId,
    bookedAt: original.bookedAt,
    good: -original.good,
    scrap: -original.scrap,
    rework: -original.rework,
    reason: reversal.reason,
    employeeId: reversal.employeeId ?? null,
    reversesId: bookingId,
  };
  const known = await findStored(tx, reversal.id);
  if (known !== undefined) {
    refuseOtherContent(known, row);
    return answer(tx, caller, productionId, reversal.id);
  }
  if (original.reversesId !== null) {
    throw new Conflict('booking_is_reversal', 'Eine Rücknahme kann nicht zurückgenommen werden. Bitte buchen Sie neu.');
  }
  await refuseReversedTwice(tx, bookingId);
  const refusal = refuseReversal(bookedOrder(order), now.getTime());
  if (refusal !== null) throw refusal;
  await refuseUnknownEmployee(tx, reversal.employeeId);
  return store(tx, effects, caller, order, row);
}

export type NewRow = Pick<
  StoredBooking,
  'id' | 'productionId' | 'bookedAt' | 'good' | 'scrap' | 'rework' | 'reason' | 'employeeId' | 'reversesId'
>;

async function store(
  tx: Transaction,
  effects: ProductionEffects,
  caller: Caller,
  order: LockedProduction,
  row: NewRow,
) {
  await storeRow(
    tx,
    effects,
    { companyId: caller.companyId, createdBy: caller.userId, source: 'terminal' },
    order,
    row,
  );
  return answer(tx, caller, row.productionId, row.id);
}

type Reporter = { companyId: string; createdBy: string | null; source: BookingSource };

/** The booking and everything that follows from it. The order must be locked. */
export async function storeRow(
  tx: Transaction,
  effects: ProductionEffects,
  reporter: Reporter,
  order: LockedProduction,
  row: NewRow,
): Promise<void> {
  const inserted = await tx
    .insert(productionBookings)
    .values({ ...row, ...reporter, machineId: order.machineId })
    .onConflictDoNothing({ target: [productionBookings.companyId, productionBookings.id] })
    .returning({ id: productionBookings.id });
  // The same id at the same moment on another order: only that order's lock was waited for.
  if (inserted.length === 0) throw idUsed();
  await tx
    .update(productions)
    .set({
      actualQuantity: sql`coalesce(actual_quantity, 0) + ${piecesOf(row)}::int`,
      goodQuantity: sql`good_quantity + ${row.good}::int`,
      scrapQuantity: sql`scrap_quantity + ${row.scrap}::int`,
      reworkQuantity: sql`rework_quantity + ${row.rework}::int`,
      // A late delivery also corrects what was handed over at completion.
      ...(order.status === 'completed' ? { quantity: sql`good_quantity + ${row.good}::int` } : {}),
    })
    .where(eq(productions.id, row.productionId));
  await effects.consumeForBooking(tx, row.productionId, piecesOf(row), row.bookedAt);
  if (order.machineId !== null) {
    await effects.recalculateOee(tx, { machineId: order.machineId, from: row.bookedAt, to: row.bookedAt });
  }
}

async function answer(tx: Transaction, caller: Caller, productionId: string, bookingId: string) {
  const production = await productionShownTo(tx, caller, await findProduction(tx, productionId));
  return { booking: await findBooking(tx, caller, bookingId), production };
}

async function findStored(tx: Transaction, id: string): Promise<StoredBooking | undefined> {
  const [found] = await tx.select().from(productionBookings).where(eq(productionBookings.id, id));
  return found;
}

async function refuseReversedTwice(tx: Transaction, bookingId: string): Promise<void> {
  const [found] = await tx
    .select({ id: productionBookings.id })
    .from(productionBookings)
    .where(eq(productionBookings.reversesId, bookingId));
  if (found !== undefined) {
    throw new Conflict('booking_already_reversed', 'Diese Buchung wurde bereits zurückgenommen.');
  }
}

/** A repeated send must be word for word the same; anything else is another booking with a stolen id. */
function refuseOtherContent(stored: StoredBooking, sent: NewRow): void {
  const isSame =
    stored.productionId === sent.productionId &&
    stored.bookedAt.getTime() === sent.bookedAt.getTime() &&
    stored.good === sent.good &&
    stored.scrap === sent.scrap &&
    stored.rework === sent.rework &&
    stored.reason === sent.reason &&
    stored.employeeId === sent.employeeId &&
    stored.reversesId === sent.reversesId;
  if (!isSame) throw idUsed();
}

function idUsed(): Conflict {
  return new Conflict('booking_id_used', 'Unter dieser Kennung wurde schon etwas anderes gebucht.');
}

export function bookedOrder(order: LockedProduction): BookedOrder {
  return {
    status: order.status,
    startMs: order.startTime.getTime(),
    endMs: order.endTime?.getTime() ?? null,
    plannedQuantity: order.plannedQuantity,
    actualQuantity: order.actualQuantity ?? 0,
  };
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
