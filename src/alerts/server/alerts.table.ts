import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RecordSource } from '#telemetry/record-source.ts';
import type { AlertImpact } from '../alert-advice.ts';
import type { AlertSeverity } from '../severity.ts';

export const alerts = pgTable(
  'alerts',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    source: jsonb('source').$type<RecordSource>().notNull().default({}),
    machineId: uuid('machine_id'),
    /** What it is about, as alert_causes says it: sensor/T-1. */
    origin: text('origin'),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    priority: smallint('priority').notNull(),
    category: text('category').notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    active: boolean('active').notNull().default(true),
    acknowledged: boolean('acknowledged').notNull().default(false),
    resolved: boolean('resolved').notNull().default(false),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    impact: jsonb('impact').$type<AlertImpact>().notNull().default({}),
    recommendedActions: text('recommended_actions').array().notNull().default([]),
    escalationLevel: smallint('escalation_level').notNull().default(0),
    occurrenceCount: integer('occurrence_count').notNull().default(1),
    firstOccurredAt: timestamp('first_occurred_at', { withTimezone: true }).notNull(),
    lastOccurredAt: timestamp('last_occurred_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
