import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const companies = pgTable('companies', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  timeZone: text('time_zone').notNull().default('Europe/Zurich'),
  locale: text().notNull().default('de-DE'),
  isDemo: boolean('is_demo').notNull().default(false),
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
