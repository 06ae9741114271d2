import { integer, numeric, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

export const productMaterials = pgTable(
  'product_materials',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    materialId: uuid('material_id').notNull(),
    position: integer('position').notNull(),
    quantityPerPiece: numeric('quantity_per_piece', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
