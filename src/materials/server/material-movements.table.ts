import { numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MovementType } from '../movement-type.ts';

export const materialMovements = pgTable(
  'material_movements',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    materialId: uuid('material_id').notNull(),
    batchId: uuid('batch_id'),
    movementType: text('movement_type').$type<MovementType>().notNull(),
    quantity: numeric('quantity', { mode: 'number' }).notNull(),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull(),
    productionId: uuid('production_id'),
    employeeId: uuid('employee_id'),
    note: text('note'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
