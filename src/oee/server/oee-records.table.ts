import { date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ShiftType } from '#shifts/shift-type.ts';

export const oeeRecords = pgTable(
  'oee_records',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    machineId: uuid('machine_id').notNull(),
    productionId: uuid('production_id'),
    calculationDate: date('calculation_date').notNull(),
    shiftType: text('shift_type').$type<ShiftType>(),
    availability: doublePrecision('availability').notNull(),
    performance: doublePrecision('performance').notNull(),
    quality: doublePrecision('quality').notNull(),
    oee: doublePrecision('oee').notNull(),
    plannedProductionTime: doublePrecision('planned_production_time').notNull(),
    actualProductionTime: doublePrecision('actual_production_time').notNull(),
    downtimeMinutes: doublePrecision('downtime_minutes').notNull(),
    setupTimeMinutes: doublePrecision('setup_time_minutes').notNull(),
    idealCycleTime: doublePrecision('ideal_cycle_time'),
    actualCycleTime: doublePrecision('actual_cycle_time'),
    targetQuantity: integer('target_quantity'),
    totalPiecesProduced: integer('total_pieces_produced').notNull(),
    goodPieces: integer('good_pieces').notNull(),
    rejectedPieces: integer('rejected_pieces').notNull(),
    reworkPieces: integer('rework_pieces').notNull(),
    noDataMinutes: doublePrecision('no_data_minutes').notNull().default(0),
    origin: text('origin').$type<'calculated' | 'entered'>().notNull().default('calculated'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
