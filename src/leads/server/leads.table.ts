import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';
import type { LeadStatus } from '../lead.ts';

export const leads = operatorSchema.table('leads', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  company: text().notNull(),
  phone: text().notNull(),
  plan: text().notNull(),
  employees: text().notNull(),
  message: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  source: text().notNull(),
  status: text().$type<LeadStatus>().notNull(),
  handledAt: timestamp('handled_at', { withTimezone: true }),
  version: integer().notNull().default(1),
});

export const leadNotes = operatorSchema.table('lead_notes', {
  id: uuid().primaryKey().defaultRandom(),
  leadId: uuid('lead_id').notNull(),
  author: text().notNull(),
  body: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
