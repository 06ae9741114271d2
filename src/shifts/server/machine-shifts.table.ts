import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

export const machineShifts = pgTable(
  'machine_shifts',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    machineId: uuid('machine_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
