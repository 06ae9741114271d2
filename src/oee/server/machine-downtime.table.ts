import { boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ImpactLevel } from '../downtime.ts';

export const machineDowntime = pgTable(
  'machine_downtime',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    machineId: uuid('machine_id').notNull(),
    productionId: uuid('production_id'),
    startTime: timestamp('start_time', { withTimezone: true }).notNull(),
    endTime: timestamp('end_time', { withTimezone: true }),
    durationMinutes: doublePrecision('duration_minutes'),
    downtimeCategory: text('downtime_category').notNull(),
    reason: text('reason'),
    reasonId: uuid('reason_id'),
    isPlanned: boolean('is_planned').notNull().default(false),
    impactLevel: text('impact_level').$type<ImpactLevel>().notNull().default('medium'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
