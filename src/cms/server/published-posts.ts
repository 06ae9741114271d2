import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { SitemapEntry } from '#site/public-page.ts';
import { BLOG_PAGE_SIZE, type ListedPost, type ShownPost } from '../blog-page.ts';
import type { StoredPicture } from '../picture.ts';
import { readingMinutes } from '../post.ts';
import { FEED_LENGTH, type FeedPost } from '../rss.ts';
import { type BlogPost, blogOldSlugs, blogPosts } from './blog-posts.table.ts';
import { findPictures } from './media.service.ts';

const RELATED_COUNT = 3;
const IS_PUBLISHED = eq(blogPosts.state, 'published');
const NEWEST_FIRST = [desc(blogPosts.publishedAt), blogPosts.id] as const;

/** What everyone may read of the blog. */
export function createPublishedPosts(database: Database) {
  return {
    list(query: { page: number; tag: string | null }) {
      return database.asOperator(async (tx) => {
        const where = and(IS_PUBLISHED, hasTag(query.tag));
        const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(blogPosts).where(where);
        const rows = await tx
          .select()
          .from(blogPosts)
          .where(where)
          .orderBy(...NEWEST_FIRST)
          .limit(BLOG_PAGE_SIZE)
          .offset((query.page - 1) * BLOG_PAGE_SIZE);
        const { rows: tags } = await tx.execute<{ tag: string }>(sql`
          select tag from operator.blog_posts, unnest(tags) as tag where state = 'published'
          group by tag order by count(*) desc, tag limit 20`);
        return { total, posts: await listed(tx, rows), tags: tags.map(({ tag }) => tag) };
      });
    },

    /** The post at an address, or where it has moved to. */
    find(slug: string): Promise<ShownPost | { movedTo: string } | null> {
      return database.asOperator(async (tx) => {
        const [row] = await tx
          .select()
          .from(blogPosts)
          .where(and(IS_PUBLISHED, eq(blogPosts.slug, slug)));
        if (row !== undefined) return shown(tx, row);
        const [moved] = await tx
          .select({ slug: blogPosts.slug })
          .from(blogOldSlugs)
          .innerJoin(blogPosts, eq(blogPosts.id, blogOldSlugs.postId))
          .where(and(IS_PUBLISHED, eq(blogOldSlugs.slug, slug)));
        return moved === undefined ? null : { movedTo: moved.slug };
      });
    },

    /** Any post as it would look; for the owner. */
    preview(id: string): Promise<ShownPost | null> {
      return database.asOperator(async (tx) => {
        const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
        return row === undefined ? null : shown(tx, row);
      });
    },

    feed(): Promise<FeedPost[]> {
      return database.asOperator(async (tx) => {
        const rows = await tx
          .select()
          .from(blogPosts)
          .where(IS_PUBLISHED)
          .orderBy(...NEWEST_FIRST)
          .limit(FEED_LENGTH);
        return rows.map((row) => ({ ...row, publishedAt: row.publishedAt ?? row.updatedAt }));
      });
    },

    sitemap(): Promise<SitemapEntry[]> {
      return database.asOperator(async (tx) => {
        const rows = await tx
          .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
          .from(blogPosts)
          .where(IS_PUBLISHED)
          .orderBy(...NEWEST_FIRST);
        return [
          { path: '/blog', changedAt: rows[0]?.updatedAt },
          ...rows.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
        ];
      });
    },
  };
}
export type PublishedPosts = ReturnType<typeof createPublishedPosts>;

/** Upper and lower case are the same tag. */
function hasTag(tag: string | null): SQL | undefined {
  if (tag === null) return undefined;
  return sql`exists (select from unnest(${blogPosts.tags}) as tag where lower(tag) = lower(${tag}))`;
}

async function listed(tx: Transaction, rows: readonly BlogPost[]): Promise<ListedPost[]> {
  const covers = await findPictures(
    tx,
    rows.flatMap(({ coverMediaId }) => (coverMediaId === null ? [] : [coverMediaId])),
  );
  return rows.map((row) => toListed(row, covers));
}

function toListed(row: BlogPost, covers: ReadonlyMap<string, StoredPicture>): ListedPost {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    tags: row.tags,
    authorName: row.authorName,
    publishedAt: row.publishedAt,
    minutes: readingMinutes(row.bodyHtml),
    cover: covers.get(row.coverMediaId ?? '') ?? null,
    coverAlt: row.coverAlt,
  };
}

async function shown(tx: Transaction, row: BlogPost): Promise<ShownPost> {
  const covers = await findPictures(tx, row.coverMediaId === null ? [] : [row.coverMediaId]);
  // Most tags in common first, then the newest.
  const related = await tx
    .select()
    .from(blogPosts)
    .where(and(IS_PUBLISHED, ne(blogPosts.id, row.id)))
    .orderBy(
      sql`(select count(*) from unnest(${blogPosts.tags}) as tag where tag = any(${sql.param(row.tags, blogPosts.tags)})) desc`,
      ...NEWEST_FIRST,
    )
    .limit(RELATED_COUNT);
  return {
    ...toListed(row, covers),
    id: row.id,
    bodyHtml: row.bodyHtml,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    updatedAt: row.updatedAt,
    related: await listed(tx, related),
  };
}
