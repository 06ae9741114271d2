import { doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const productOperations = pgTable(
  'product_operations',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    operationNumber: integer('operation_number').notNull(),
    name: text('name').notNull(),
    machineId: uuid('machine_id'),
    machineType: text('machine_type'),
    setupMinutes: doublePrecision('setup_minutes'),
    idealCycleSeconds: doublePrecision('ideal_cycle_seconds'),
    notes: text('notes'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
