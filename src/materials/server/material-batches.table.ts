import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const materialBatches = pgTable(
  'material_batches',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    materialId: uuid('material_id').notNull(),
    batchNumber: text('batch_number').notNull(),
    supplierBatchNumber: text('supplier_batch_number'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    expiresOn: date('expires_on'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
