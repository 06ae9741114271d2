import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AbsenceType } from '../absence-type.ts';

export const employeeAbsences = pgTable(
  'employee_absences',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    employeeId: uuid('employee_id').notNull(),
    absenceType: text('absence_type').$type<AbsenceType>().notNull(),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
