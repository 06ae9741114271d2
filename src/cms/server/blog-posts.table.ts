import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';
import type { PostState } from '../post.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const blogPosts = operatorSchema.table('blog_posts', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  bodyHtml: text('body_html').notNull(),
  tags: text().array().notNull(),
  coverMediaId: uuid('cover_media_id'),
  coverAlt: text('cover_alt').notNull(),
  seoTitle: text('seo_title').notNull(),
  seoDescription: text('seo_description').notNull(),
  authorName: text('author_name').notNull(),
  state: text().$type<PostState>().notNull().default('draft'),
  publishAt: moment('publish_at'),
  publishedAt: moment('published_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});
export type BlogPost = typeof blogPosts.$inferSelect;

export const blogOldSlugs = operatorSchema.table('blog_old_slugs', {
  slug: text().primaryKey(),
  postId: uuid('post_id').notNull(),
});
