import { date, doublePrecision, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

export const oeeTargets = pgTable(
  'oee_targets',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    machineId: uuid('machine_id').notNull(),
    targetOee: doublePrecision('target_oee').notNull().default(85),
    targetAvailability: doublePrecision('target_availability').notNull().default(90),
    targetPerformance: doublePrecision('target_performance').notNull().default(95),
    targetQuality: doublePrecision('target_quality').notNull().default(99),
    effectiveFrom: date('effective_from').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
