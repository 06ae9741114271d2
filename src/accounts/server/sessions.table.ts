import { boolean, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import { accountsSchema } from './accounts.schema.ts';

/** Who vouched for the person: we, or the provider of the session's company. */
export type SignedInBy = 'password' | 'provider';

export const sessions = accountsSchema.table('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull(),
  userId: uuid('user_id'),
  companyId: uuid('company_id').notNull(),
  viewingDemo: boolean('viewing_demo').notNull().default(false),
  signedInBy: text('signed_in_by').$type<SignedInBy>().notNull().default('password'),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
