import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../role.ts';
import { accountsSchema } from './accounts.schema.ts';

export const memberships = accountsSchema.table('memberships', {
  userId: uuid('user_id').notNull(),
  companyId: uuid('company_id').notNull(),
  role: text().$type<Role>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
});
