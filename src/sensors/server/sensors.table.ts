import { date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SensorType, ThresholdMode } from '../sensor.ts';

export const sensors = pgTable(
  'sensors',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    sensorId: text('sensor_id').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<SensorType>().notNull(),
    sourceType: text('source_type'),
    unit: text('unit'),
    machineId: uuid('machine_id'),
    location: text('location'),
    thresholdMode: text('threshold_mode').$type<ThresholdMode>().notNull().default('kind'),
    thresholdMin: doublePrecision('threshold_min'),
    thresholdMax: doublePrecision('threshold_max'),
    thresholdCritical: doublePrecision('threshold_critical'),
    expectedIntervalSeconds: doublePrecision('expected_interval_seconds'),
    accuracy: doublePrecision('accuracy'),
    lastCalibration: date('last_calibration', { mode: 'string' }),
    nextCalibration: date('next_calibration', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
