import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { marked } from 'marked';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import { type ArticleFile, parseArticleFile } from '../article-file.ts';
import { blogPosts } from './blog-posts.table.ts';
import { cleanHtml } from './clean-html.ts';

const ARTICLES_DIR = join(PROJECT_DIR, 'src/cms/articles');
const MINUTE_MS = 60_000;

export async function readArticles(): Promise<ArticleFile[]> {
  const names = (await readdir(ARTICLES_DIR)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseArticleFile(basename(name, '.md'), await readFile(join(ARTICLES_DIR, name), 'utf8')),
    ),
  );
}

export async function articleHtml(markdown: string): Promise<string> {
  return cleanHtml(await marked.parse(markdown, { gfm: true }), new Map());
}

/**
 * Fills an empty blog, once: an owner who deletes the articles does not find them again, and what an owner has
 * written is never touched. Two processes that start together wait for each other.
 */
export async function seedArticles(database: Database, log: Log, now: Date): Promise<number> {
  if (await isSeeded(database)) return 0;
  const articles = await readArticles();
  const rows = await Promise.all(
    articles.map(async ({ place, markdown, ...article }) => {
      // Minutes apart, so that the list has an order.
      const publishedAt = new Date(now.getTime() - place * MINUTE_MS);
      return {
        ...article,
        bodyHtml: await articleHtml(markdown),
        coverAlt: '',
        state: 'published' as const,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
      };
    }),
  );
  const count = await database.asOperator(async (tx) => {
    const first = await tx.execute(sql`insert into operator.blog_seeded default values on conflict do nothing`);
    if (first.rowCount === 0) return 0;
    const existing = await tx.execute(sql`select from operator.blog_posts limit 1`);
    if (existing.rows.length > 0 || rows.length === 0) return 0;
    await tx.insert(blogPosts).values(rows);
    return rows.length;
  });
  if (count > 0) log.info({ articles: count }, 'articles put into the blog');
  return count;
}

async function isSeeded(database: Database): Promise<boolean> {
  const { rows } = await database.asOperator((tx) => tx.execute(sql`select from operator.blog_seeded`));
  return rows.length > 0;
}
