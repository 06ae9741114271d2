import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import { BOOKING_MAX_PIECES, piecesOf, refuseBooking } from '../booking-rules.ts';
import { bookingsOf, type CountedPieces, piecesToBook, type WaitingPieces } from '../machine-counts.ts';
import { bookedOrder, storeRow } from './bookings.service.ts';
import { readBooked } from './machine-counts.service.ts';
import type { ProductionEffects } from './production-effects.ts';
import { lockProduction } from './productions.service.ts';

/** A machine's pieces are booked at once, then at most this often: a booking moves material and figures. */
const BOOK_EVERY_MS = 30_000;

/** Books what machines have counted, each order in a transaction of its own. */
export async function bookCountedPieces(
  database: Database,
  effects: ProductionEffects,
  companyId: string,
  nowMs: number,
): Promise<void> {
  const productionIds = await database.inCompany(companyId, (tx) => findWaiting(tx, nowMs));
  for (const productionId of productionIds) {
    await database.inCompany(companyId, (tx) => bookOrder(tx, effects, companyId, productionId, nowMs));
  }
}

async function findWaiting(tx: Transaction, nowMs: number): Promise<string[]> {
  const { rows } = await tx.execute<{ production_id: string }>(sql`
    select distinct production_id from production_counts
    where company_id = current_company_id() and waiting_since is not null
      and (booked_at is null or booked_at <= ${new Date(nowMs - BOOK_EVERY_MS).toISOString()}::timestamptz)
    order by production_id`);
  return rows.map((row) => row.production_id);
}

type Counts = CountedPieces & { machine_id: string; waiting: WaitingPieces[] };

async function bookOrder(
  tx: Transaction,
  effects: ProductionEffects,
  companyId: string,
  productionId: string,
  nowMs: number,
): Promise<void> {
  const order = await lockProduction(tx, productionId);
  const { rows } = await tx.execute<Counts>(sql`
    select machine_id, good::float8, scrap::float8, rework::float8, total::float8, waiting
    from production_counts
    where company_id = current_company_id() and production_id = ${productionId}::uuid
    order by machine_id for update`);
  const counted = sumOf(rows);
  const waiting = rows.flatMap((row) => row.waiting).sort((one, other) => one.atMs - other.atMs);
  let refusal: string | null = null;
  for (const { atMs, ...pieces } of bookingsOf(piecesToBook(counted, await readBooked(tx, productionId)), waiting)) {
    refusal = refuse(bookedOrder(order), { ...pieces, bookedAtMs: atMs }, nowMs);
    if (refusal !== null) break;
    const row = { ...pieces, bookedAt: new Date(atMs), reason: null, employeeId: null, reversesId: null };
    const reporter = { companyId, createdBy: null, source: 'machine' } as const;
    await storeRow(tx, effects, reporter, order, { id: randomUUID(), productionId, ...row });
    order.actualQuantity = (order.actualQuantity ?? 0) + piecesOf(pieces);
  }
  await tx.execute(sql`
    update production_counts set waiting = '[]', waiting_since = null, refusal = ${refusal},
      booked_at = ${new Date(nowMs).toISOString()}::timestamptz
    where company_id = current_company_id() and production_id = ${productionId}::uuid`);
}

/** A machine's pieces obey the rules of every booking. What is refused stays counted and is shown, not lost. */
function refuse(...[order, booking, nowMs]: Parameters<typeof refuseBooking>): string | null {
  if (piecesOf(booking) > BOOKING_MAX_PIECES)
    return 'Die Maschine meldet mehr Teile, als auf einmal gebucht werden können.';
  return refuseBooking(order, booking, nowMs)?.message ?? null;
}

function sumOf(rows: readonly Counts[]): CountedPieces {
  const sum = (counter: keyof CountedPieces) =>
    rows.reduce<number | null>((total, row) => (row[counter] === null ? total : (total ?? 0) + row[counter]), null);
  return { good: sum('good'), scrap: sum('scrap'), rework: sum('rework'), total: sum('total') };
}
