import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';

export const blogMedia = operatorSchema.table('blog_media', {
  id: uuid().primaryKey().defaultRandom(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  unusedSince: timestamp('unused_since', { withTimezone: true }),
});

export const blogMediaFiles = operatorSchema.table('blog_media_files', {
  mediaId: uuid('media_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  sha256: text().notNull(),
});
