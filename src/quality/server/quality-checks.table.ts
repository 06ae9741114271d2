import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DefectSeverity, QualityResult } from '../quality-result.ts';

export const qualityChecks = pgTable(
  'quality_checks',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    checkNumber: text('check_number').notNull(),
    checkDate: timestamp('check_date', { withTimezone: true }).notNull(),
    result: text('result').$type<QualityResult>().notNull(),
    productionId: uuid('production_id'),
    productId: uuid('product_id'),
    machineId: uuid('machine_id'),
    employeeId: uuid('employee_id'),
    inspectedQuantity: integer('inspected_quantity').notNull().default(0),
    scrapQuantity: integer('scrap_quantity').notNull().default(0),
    reworkQuantity: integer('rework_quantity').notNull().default(0),
    defectType: text('defect_type'),
    defectSeverity: text('defect_severity').$type<DefectSeverity>(),
    notes: text('notes'),
    judgedResult: text('judged_result').$type<QualityResult>(),
    overrideReason: text('override_reason'),
    overriddenBy: uuid('overridden_by'),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
