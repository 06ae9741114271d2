import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MaintenanceStatus } from '../maintenance-type.ts';

export const maintenanceRecords = pgTable(
  'maintenance_records',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    machineId: uuid('machine_id').notNull(),
    employeeId: uuid('employee_id'),
    maintenanceDate: date('maintenance_date').notNull(),
    maintenanceType: text('maintenance_type').notNull(),
    status: text('status').$type<MaintenanceStatus>().notNull().default('planned'),
    title: text('title').notNull(),
    description: text('description'),
    plannedMinutes: integer('planned_minutes'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
