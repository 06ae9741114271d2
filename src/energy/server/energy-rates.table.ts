import { date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const energyRates = pgTable(
  'energy_rates',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    validFrom: date('valid_from').notNull(),
    currency: text('currency').notNull(),
    peakRate: doublePrecision('peak_rate').notNull(),
    offPeakRate: doublePrecision('off_peak_rate').notNull(),
    peakFromHour: integer('peak_from_hour').notNull(),
    peakBeforeHour: integer('peak_before_hour').notNull(),
    carbonKgPerKwh: doublePrecision('carbon_kg_per_kwh').notNull(),
    source: text('source'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
