import { type SQL, sql } from 'drizzle-orm';
import { displayName, seesEmployeeNames } from '#employees/server/privacy.service.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { Booking } from '../bookings.api.ts';

type BookingRow = Omit<Booking, 'bookedAt' | 'createdAt'> & { bookedAt: Date | string; createdAt: Date | string };

function selectBookings(condition: SQL, seesNames: boolean): SQL {
  return sql`
    select booking.id, booking.good, booking.scrap, booking.rework, booking.reason, booking.source,
           booking.booked_at as "bookedAt", booking.created_at as "createdAt",
           ${displayName(sql`booking.employee_id`, sql`employee.name`, seesNames)} as "employeeName",
           booking.reverses_id as "reversesId", reversal.id as "reversedById"
    from production_bookings booking
    left join employees employee on employee.company_id = booking.company_id and employee.id = booking.employee_id
    left join production_bookings reversal
      on reversal.company_id = booking.company_id and reversal.reverses_id = booking.id
    where ${condition}`;
}

export async function findBooking(tx: Transaction, caller: Caller, id: string): Promise<Booking> {
  const seesNames = await seesEmployeeNames(tx, caller);
  const { rows } = await tx.execute<BookingRow>(selectBookings(sql`booking.id = ${id}`, seesNames));
  const [row] = rows;
  if (row === undefined) throw new NotFound('not_found', 'Diese Buchung gibt es nicht.');
  return toBooking(row);
}

export async function listBookings(
  tx: Transaction,
  caller: Caller,
  productionId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: Booking[] }> {
  const ofOrder = selectBookings(sql`booking.production_id = ${productionId}`, await seesEmployeeNames(tx, caller));
  const { rows } = await tx.execute<BookingRow>(sql`${ofOrder}
    order by booking.booked_at desc, booking.created_at desc, booking.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from production_bookings where production_id = ${productionId}`,
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(toBooking) };
}

function toBooking(row: BookingRow): Booking {
  return {
    ...row,
    bookedAt: new Date(row.bookedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
