import { date, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ProductionStatus } from '../production-status.ts';

export const productions = pgTable(
  'productions',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productionNumber: text('production_number').notNull(),
    productId: uuid('product_id').notNull(),
    machineId: uuid('machine_id'),
    employeeId: uuid('employee_id'),
    status: text('status').$type<ProductionStatus>().notNull().default('planned'),
    priority: smallint('priority').notNull().default(3),
    plannedQuantity: integer('planned_quantity').notNull(),
    actualQuantity: integer('actual_quantity'),
    quantity: integer('quantity'),
    goodQuantity: integer('good_quantity').notNull().default(0),
    scrapQuantity: integer('scrap_quantity').notNull().default(0),
    reworkQuantity: integer('rework_quantity').notNull().default(0),
    plannedStart: timestamp('planned_start', { withTimezone: true }).notNull(),
    plannedEnd: timestamp('planned_end', { withTimezone: true }).notNull(),
    startTime: timestamp('start_time', { withTimezone: true }).notNull(),
    endTime: timestamp('end_time', { withTimezone: true }),
    dueDate: date('due_date'),
    customer: text('customer'),
    notes: text('notes'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
