import { boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MachineState, MachineStatus } from '../machine-state.ts';

export const machines = pgTable(
  'machines',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    status: text('status').$type<MachineStatus>().notNull().default('idle'),
    liveState: text('live_state').$type<MachineState>().notNull().default('unknown'),
    liveStateSince: timestamp('live_state_since', { withTimezone: true }),
    machineNumber: text('machine_number'),
    manufacturer: text('manufacturer'),
    model: text('model'),
    yearBuilt: integer('year_built'),
    hall: text('hall'),
    line: text('line'),
    ratedPowerKw: doublePrecision('rated_power_kw'),
    standbyPowerKw: doublePrecision('standby_power_kw'),
    meterId: text('meter_id'),
    runsThroughBreaks: boolean('runs_through_breaks').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
