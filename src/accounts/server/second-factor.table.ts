import { bigint, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import { accountsSchema } from './accounts.schema.ts';
import type { SignedInBy } from './sessions.table.ts';

export const secondFactors = accountsSchema.table('second_factors', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: bytea('sealed_secret').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  failures: integer().notNull().default(0),
  failuresSince: timestamp('failures_since', { withTimezone: true }).notNull().defaultNow(),
});

export const recoveryCodes = accountsSchema.table('recovery_codes', {
  userId: uuid('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const secondFactorResets = accountsSchema.table('second_factor_resets', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const signInChallenges = accountsSchema.table('sign_in_challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  companyId: uuid('company_id').notNull(),
  signedInBy: text('signed_in_by').$type<SignedInBy>().notNull().default('password'),
  attempts: integer().notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
