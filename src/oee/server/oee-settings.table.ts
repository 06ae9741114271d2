import { doublePrecision, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const oeeSettings = pgTable('oee_settings', {
  companyId: uuid('company_id').primaryKey(),
  microStopBelowMinutes: doublePrecision('micro_stop_below_minutes').notNull().default(5),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});
