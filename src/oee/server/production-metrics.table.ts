import { doublePrecision, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

export const productionMetrics = pgTable(
  'production_metrics',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productionId: uuid('production_id').notNull(),
    scheduledStart: timestamp('scheduled_start', { withTimezone: true }),
    scheduledEnd: timestamp('scheduled_end', { withTimezone: true }),
    actualStart: timestamp('actual_start', { withTimezone: true }),
    actualEnd: timestamp('actual_end', { withTimezone: true }),
    targetRate: doublePrecision('target_rate'),
    actualRate: doublePrecision('actual_rate'),
    firstPassYield: doublePrecision('first_pass_yield'),
    scrapRate: doublePrecision('scrap_rate'),
    reworkRate: doublePrecision('rework_rate'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
