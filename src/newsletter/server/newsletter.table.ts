import { boolean, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';
import type { DeliveryState, IssueState } from '../sending.ts';
import type { SubscriberSource, SubscriberState } from '../subscriber.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const newsletterSettings = operatorSchema.table('newsletter_settings', {
  isOnly: boolean('is_only').primaryKey().default(true),
  mailsPerMinute: integer('mails_per_minute').notNull(),
  nextBatchAt: moment('next_batch_at').notNull(),
  serverProblem: text('server_problem'),
  serverFailures: integer('server_failures').notNull(),
  linkKey: bytea('link_key').notNull(),
});

export const newsletterLists = operatorSchema.table('newsletter_lists', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull(),
  joinsAtSignUp: boolean('joins_at_sign_up').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const newsletterSubscribers = operatorSchema.table('newsletter_subscribers', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  state: text().$type<SubscriberState>().notNull().default('pending'),
  source: text().$type<SubscriberSource>().notNull(),
  confirmTokenHash: bytea('confirm_token_hash'),
  confirmExpiresAt: moment('confirm_expires_at'),
  askedAt: moment('asked_at'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  consentAt: moment('consent_at'),
  consentVersion: text('consent_version'),
  unsubscribedAt: moment('unsubscribed_at'),
  bouncedAt: moment('bounced_at'),
  bounceReason: text('bounce_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Subscriber = typeof newsletterSubscribers.$inferSelect;

export const newsletterMemberships = operatorSchema.table(
  'newsletter_memberships',
  { subscriberId: uuid('subscriber_id').notNull(), listId: uuid('list_id').notNull() },
  (table) => [primaryKey({ columns: [table.subscriberId, table.listId] })],
);

export const newsletters = operatorSchema.table('newsletters', {
  id: uuid().primaryKey().defaultRandom(),
  subject: text().notNull(),
  preheader: text().notNull(),
  bodyMarkdown: text('body_markdown').notNull(),
  listId: uuid('list_id'),
  state: text().$type<IssueState>().notNull().default('draft'),
  version: integer().notNull().default(1),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const newsletterDeliveries = operatorSchema.table('newsletter_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  newsletterId: uuid('newsletter_id').notNull(),
  subscriberId: uuid('subscriber_id'),
  recipient: text(),
  state: text().$type<DeliveryState>().notNull().default('pending'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  dueAt: moment('due_at').notNull().defaultNow(),
  claimedUntil: moment('claimed_until'),
  sentAt: moment('sent_at'),
  outboxId: uuid('outbox_id'),
});
