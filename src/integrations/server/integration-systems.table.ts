import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import type { AuthenticationKind } from '../integration-system.ts';
import type { Category } from '../request-rules.ts';

export const integrationSystems = pgTable(
  'integration_systems',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    category: text('category').$type<Category>().notNull(),
    baseUrl: text('base_url'),
    authentication: text('authentication').$type<AuthenticationKind>().notNull(),
    authName: text('auth_name'),
    tokenPath: text('token_path'),
    secret: bytea('secret'),
    allowPrivate: boolean('allow_private').notNull(),
    mapping: text('mapping'),
    enabled: boolean('enabled').notNull().default(true),
    polling: boolean('polling').notNull().default(false),
    importOrders: boolean('import_orders').notNull().default(false),
    pollSubjects: jsonb('poll_subjects').$type<Record<string, string[]>>().notNull().default({}),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const integrationCalls = pgTable(
  'integration_calls',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    systemId: uuid('system_id').notNull(),
    call: text('call').notNull(),
    calledAt: timestamp('called_at', { withTimezone: true }).notNull(),
    simulated: boolean('simulated').notNull(),
    status: integer('status'),
    durationMs: integer('duration_ms').notNull(),
    items: integer('items'),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

export const integrationCommands = pgTable(
  'integration_commands',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    systemId: uuid('system_id'),
    systemName: text('system_name').notNull(),
    call: text('call').notNull(),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    requestedBy: uuid('requested_by'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    simulated: boolean('simulated').notNull(),
    outcome: text('outcome').$type<'pending' | 'done' | 'failed'>().notNull().default('pending'),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
