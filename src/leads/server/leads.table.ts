import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';

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
  status: text().notNull(),
});
