import { boolean, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import type { SignOnRole } from '../sign-on-domain.ts';
import { accountsSchema } from './accounts.schema.ts';

export const signOnProviders = accountsSchema.table('sign_on_providers', {
  companyId: uuid('company_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(false),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  sealedSecret: bytea('sealed_secret').notNull(),
  defaultRole: text('default_role').$type<SignOnRole>().notNull(),
  linksExisting: boolean('links_existing').notNull().default(false),
  trustsAddresses: boolean('trusts_addresses').notNull().default(false),
  allowsInternal: boolean('allows_internal').notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
export type SignOnProvider = typeof signOnProviders.$inferSelect;

export const signOnDomains = accountsSchema.table('sign_on_domains', {
  domain: text().primaryKey(),
  companyId: uuid('company_id').notNull(),
});

export const signOnIdentities = accountsSchema.table('sign_on_identities', {
  companyId: uuid('company_id').notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: uuid('user_id').notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
});

export const signOnAttempts = accountsSchema.table('sign_on_attempts', {
  tokenHash: bytea('token_hash').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  returnTo: text('return_to').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
