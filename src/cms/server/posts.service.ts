import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type * as api from '../cms.api.ts';
import { picturesIn } from '../picture.ts';
import { publicationAfter, publishRefusal } from '../post.ts';
import { freeSlug, slugOf } from '../slug.ts';
import { type BlogPost, blogOldSlugs, blogPosts } from './blog-posts.table.ts';
import { cleanHtml } from './clean-html.ts';
import { findPictures, usePictures } from './media.service.ts';

type Content = z.output<typeof api.postContent>;

const NO_POST = 'Diesen Beitrag gibt es nicht (mehr).';
const SORT = {
  updatedAt: sql`p.updated_at`,
  title: sql`lower(p.title)`,
  state: sql`p.state`,
  publishedAt: sql`coalesce(p.published_at, p.publish_at)`,
  visits: sql`visits`,
} as const;

export function listPosts(tx: Transaction, query: ParsedInputOf<typeof api.listPosts>['query']) {
  const where = allOf([
    containsText(query.search, [sql`p.title`, sql`p.summary`, sql`array_to_string(p.tags, ' ')`, sql`p.slug`]),
    query.state === undefined ? undefined : sql`p.state = ${query.state}`,
  ]);
  return readPage<api.PostRow>(
    tx,
    {
      select: sql`p.id, p.title, p.slug, p.tags, p.author_name as "authorName", p.state,
        to_json(p.publish_at) #>> '{}' as "publishAt", to_json(p.published_at) #>> '{}' as "publishedAt",
        to_json(p.updated_at) #>> '{}' as "updatedAt",
        (select coalesce(sum(v.visits), 0)::int from operator.blog_visits v
          where v.post_id = p.id and v.day > current_date - 30) as visits`,
      from: sql`from operator.blog_posts p where ${where}`,
      order: sql`${SORT[query.sort]} ${directionOf(query.direction)} nulls last, p.id`,
    },
    query,
  );
}

export async function readPost(tx: Transaction, id: string): Promise<api.Post> {
  const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (row === undefined) throw new NotFound('not_found', NO_POST);
  return toPost(tx, row);
}

export async function createPost(tx: Transaction, content: Content): Promise<api.Post> {
  const values = await toValues(tx, null, content);
  const [row] = await tx.insert(blogPosts).values(values).returning();
  if (row === undefined) throw new Error('insert returned no row');
  return toPost(tx, row);
}

export async function changePost(
  tx: Transaction,
  id: string,
  change: ParsedInputOf<typeof api.changePost>['body'],
  now: Date,
): Promise<api.Post> {
  const [current] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update');
  if (current === undefined) throw new NotFound('not_found', NO_POST);
  if (current.version !== change.version) {
    throw new Conflict('version_conflict', 'Der Beitrag wurde inzwischen von anderer Seite gespeichert.');
  }
  const values = await toValues(tx, current, change.content);
  if (change.state !== 'draft') requirePublishable(values);
  const publishAt = change.publishAt === null ? null : new Date(change.publishAt);
  const publication = publicationAfter(current, { state: change.state, publishAt }, now);
  if ('refusal' in publication) {
    throw new BadInput('bad_publication', publication.refusal, {
      fields: [{ path: 'publishAt', message: publication.refusal }],
    });
  }
  if (current.slug !== values.slug) await keepOldSlug(tx, current, values.slug);
  const [row] = await tx
    .update(blogPosts)
    .set({ ...values, ...publication })
    .where(eq(blogPosts.id, id))
    .returning();
  if (row === undefined) throw new Error('update returned no row');
  return toPost(tx, row);
}

export async function removePost(tx: Transaction, id: string): Promise<undefined> {
  const removed = await tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ id: blogPosts.id });
  if (removed.length === 0) throw new NotFound('not_found', NO_POST);
  return undefined;
}

export async function listTags(tx: Transaction): Promise<{ tags: string[] }> {
  const { rows } = await tx.execute<{ tag: string }>(
    sql`select tag from operator.blog_posts, unnest(tags) as tag group by tag order by count(*) desc, tag limit 200`,
  );
  return { tags: rows.map(({ tag }) => tag) };
}

/** Publishes what is due. One statement: whoever comes second finds nothing left to do. */
export async function publishDue(tx: Transaction, now: Date): Promise<{ id: string; slug: string }[]> {
  return tx
    .update(blogPosts)
    .set({ state: 'published', publishedAt: now, publishAt: null })
    .where(and(eq(blogPosts.state, 'scheduled'), sql`${blogPosts.publishAt} <= ${now}`))
    .returning({ id: blogPosts.id, slug: blogPosts.slug });
}

/** What is stored: cleaned text, an address nobody else has, a cover that exists. */
async function toValues(tx: Transaction, current: BlogPost | null, content: Content) {
  const pictures = await usePictures(tx, [
    ...picturesIn(content.bodyHtml),
    ...(content.coverMediaId === null ? [] : [content.coverMediaId]),
  ]);
  if (content.coverMediaId !== null && !pictures.has(content.coverMediaId)) {
    throw new BadInput('unknown_picture', 'Das Titelbild gibt es nicht mehr. Bitte laden Sie es erneut hoch.');
  }
  return {
    ...content,
    bodyHtml: cleanHtml(content.bodyHtml, pictures),
    slug: await chooseSlug(tx, current, content),
  };
}

async function chooseSlug(tx: Transaction, current: BlogPost | null, content: Content): Promise<string> {
  if (content.slug !== '' && content.slug === current?.slug) return content.slug;
  const base = content.slug === '' ? slugOf(content.title) : content.slug;
  const taken = await takenSlugs(tx, base === '' ? 'beitrag' : base, current?.id ?? null);
  if (content.slug === '') return freeSlug(base, (slug) => taken.has(slug));
  if (taken.has(content.slug)) {
    const message = 'Unter dieser Adresse gibt es schon einen Beitrag. Bitte wählen Sie eine andere.';
    throw new Conflict('slug_taken', message, { fields: [{ path: 'content.slug', message }] });
  }
  return content.slug;
}

/** Addresses of other posts, present or past, that begin alike. */
async function takenSlugs(tx: Transaction, base: string, ownId: string | null): Promise<Set<string>> {
  // Two drafts of the same title made at the same moment must not get the same address.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('blog_slug'))`);
  const pattern = `${base.slice(0, 70)}%`;
  const present = await tx
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(like(blogPosts.slug, pattern), ownId === null ? undefined : ne(blogPosts.id, ownId)));
  const past = await tx
    .select({ slug: blogOldSlugs.slug })
    .from(blogOldSlugs)
    .where(and(like(blogOldSlugs.slug, pattern), ownId === null ? undefined : ne(blogOldSlugs.postId, ownId)));
  return new Set([...present, ...past].map(({ slug }) => slug));
}

/** Only what people could have seen needs to lead on. */
async function keepOldSlug(tx: Transaction, post: BlogPost, newSlug: string): Promise<void> {
  await tx.delete(blogOldSlugs).where(and(eq(blogOldSlugs.slug, newSlug), eq(blogOldSlugs.postId, post.id)));
  if (post.state !== 'published') return;
  await tx.insert(blogOldSlugs).values({ slug: post.slug, postId: post.id });
}

function requirePublishable(values: { summary: string; bodyHtml: string }): void {
  const refusal = publishRefusal(values);
  if (refusal === null) return;
  throw new BadInput('not_publishable', refusal.message, {
    fields: [{ path: `content.${refusal.field}`, message: refusal.message }],
  });
}

async function toPost(tx: Transaction, row: BlogPost): Promise<api.Post> {
  const pictures = await findPictures(tx, row.coverMediaId === null ? [] : [row.coverMediaId]);
  const cover = pictures.get(row.coverMediaId ?? '');
  return {
    ...row,
    cover: cover ?? null,
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
