import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whose mail it is, for who clears away or answers for it; others belong to nobody in particular. */
export type MailPurpose = 'newsletter' | 'notification';

/** What belongs to the installation and to no company. */
export const operatorSchema = pgSchema('operator');

export const mailOutbox = operatorSchema.table('mail_outbox', {
  id: uuid().primaryKey().defaultRandom(),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html'),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  purpose: text().$type<MailPurpose>(),
  state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
