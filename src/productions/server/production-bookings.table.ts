import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BookingSource } from '../booking.ts';

/** Insert with `onConflictDoNothing`: the id is made by whoever books, so a repeated send counts once. */
export const productionBookings = pgTable(
  'production_bookings',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    productionId: uuid('production_id').notNull(),
    machineId: uuid('machine_id'),
    employeeId: uuid('employee_id'),
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
    good: integer('good').notNull().default(0),
    scrap: integer('scrap').notNull().default(0),
    rework: integer('rework').notNull().default(0),
    reason: text('reason'),
    source: text('source').$type<BookingSource>().notNull().default('terminal'),
    reversesId: uuid('reverses_id'),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
