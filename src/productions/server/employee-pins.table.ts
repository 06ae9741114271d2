import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';

export const employeePins = pgTable(
  'employee_pins',
  {
    companyId: uuid('company_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    pinHash: bytea('pin_hash').notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.employeeId] })],
);
