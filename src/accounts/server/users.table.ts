import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accountsSchema } from './accounts.schema.ts';

export const users = accountsSchema.table('users', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
