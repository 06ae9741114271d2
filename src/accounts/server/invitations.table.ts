import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/bytea.ts';
import type { InvitableRole } from '../role.ts';
import { accountsSchema } from './accounts.schema.ts';

export const invitations = accountsSchema.table('invitations', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  email: text().notNull(),
  role: text().$type<InvitableRole>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  invitedBy: uuid('invited_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
});
