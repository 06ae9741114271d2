import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import type { FieldValue } from '#records/field.ts';
import type { Protocol } from '../adapter.ts';
import type { PointTarget } from '../point-target.ts';

export const dataSources = pgTable(
  'data_sources',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    protocol: text('protocol').$type<Protocol>().notNull(),
    settings: jsonb('settings').$type<Record<string, FieldValue>>().notNull(),
    secrets: bytea('secrets'),
    secretNames: text('secret_names').array().notNull().default([]),
    enabled: boolean('enabled').notNull().default(false),
    shippedKey: text('shipped_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const dataPoints = pgTable(
  'data_points',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    sourceId: uuid('source_id').notNull(),
    address: text('address').notNull(),
    name: text('name'),
    options: jsonb('options').$type<Record<string, FieldValue>>().notNull(),
    target: jsonb('target').$type<PointTarget | null>(),
    scale: doublePrecision('scale').notNull().default(1),
    offset: doublePrecision('value_offset').notNull().default(0),
    deadband: doublePrecision('deadband'),
    enabled: boolean('enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const dataSourceSetup = pgTable('data_source_setup', {
  companyId: uuid('company_id').primaryKey(),
  shippedAt: timestamp('shipped_at', { withTimezone: true }).notNull().defaultNow(),
});
