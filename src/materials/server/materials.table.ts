import { boolean, integer, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const materials = pgTable(
  'materials',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    materialNumber: text('material_number').notNull(),
    description: text('description').notNull(),
    unit: text('unit').notNull(),
    safetyStock: numeric('safety_stock', { mode: 'number' }).notNull().default(0),
    location: text('location'),
    supplier: text('supplier'),
    leadTimeDays: integer('lead_time_days'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
