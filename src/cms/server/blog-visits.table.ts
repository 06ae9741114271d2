import { date, integer, text, uuid } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';
import type { ReferrerKind } from '../referrer.ts';

export const blogVisits = operatorSchema.table('blog_visits', {
  /** Day in Central European time. */
  day: date().notNull(),
  postId: uuid('post_id').notNull(),
  referrerKind: text('referrer_kind').$type<ReferrerKind>().notNull(),
  visits: integer().notNull(),
});
