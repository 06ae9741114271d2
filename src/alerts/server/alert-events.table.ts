import { pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AlertEventType } from '../alert-life.ts';

export const alertEvents = pgTable(
  'alert_events',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    alertId: uuid('alert_id').notNull(),
    eventType: text('event_type').$type<AlertEventType>().notNull(),
    note: text('note'),
    escalationLevel: smallint('escalation_level'),
    author: text('author'),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
