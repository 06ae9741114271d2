import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ProductionStatus } from '../production-status.ts';
import type { ProductionAction } from '../production-transitions.ts';

export const productionTransitions = pgTable(
  'production_transitions',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productionId: uuid('production_id').notNull(),
    action: text('action').$type<ProductionAction>().notNull(),
    fromStatus: text('from_status').$type<ProductionStatus>().notNull(),
    toStatus: text('to_status').$type<ProductionStatus>().notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
    reason: text('reason'),
    employeeId: uuid('employee_id'),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
