import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { EightDStatus } from '../eight-d.ts';

export const eightDReports = pgTable(
  'eight_d_reports',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    reportNumber: text('report_number').notNull(),
    title: text('title').notNull(),
    customer: text('customer'),
    status: text('status').$type<EightDStatus>().notNull().default('open'),
    checkId: uuid('check_id'),
    defectId: uuid('defect_id'),
    productionId: uuid('production_id'),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
