import { boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const qualityMeasurements = pgTable(
  'quality_measurements',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    checkId: uuid('check_id').notNull(),
    characteristicId: uuid('characteristic_id'),
    sampleNumber: integer('sample_number').notNull(),
    parameter: text('parameter').notNull(),
    unit: text('unit').notNull(),
    nominal: doublePrecision('nominal'),
    lowerLimit: doublePrecision('lower_limit'),
    upperLimit: doublePrecision('upper_limit'),
    measuredValue: doublePrecision('measured_value').notNull(),
    inSpec: boolean('in_spec').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
