import { numeric, pgView, uuid } from 'drizzle-orm/pg-core';

/** A view: the sum of all movements of each material. */
export const materialStock = pgView('material_stock', {
  companyId: uuid('company_id').notNull(),
  materialId: uuid('material_id').notNull(),
  stock: numeric('stock', { mode: 'number' }).notNull(),
}).existing();
