import { inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import type { Log } from '#platform/server/log.ts';
import { blogMediaFiles } from './blog-media.table.ts';
import { INSTALLATION_FOLDER } from './media.service.ts';

/** A picture may be in a text someone is still writing, or in a feed reader that has the post of last week. */
export const UNUSED_PICTURES_KEPT_DAYS = 7;

/** A file is stored before the row that names it: one stored again just now may be about to be named again. */
const FILES_KEPT_MS = 24 * 3_600_000;

/**
 * Removes pictures that no post (draft, scheduled or published) and no issue of the newsletter has shown for a week,
 * with their files (nightly).
 */
export async function collectPictures(options: {
  database: Database;
  files: FileStore;
  log: Log;
  now: Date;
}): Promise<{ pictures: number; files: number }> {
  const { database, files, log, now } = options;
  const { pictures, sha256s } = await database.asOperator(async (tx) => {
    await noteUse(tx, now);
    return removeUnused(tx, now);
  });
  const named = await database.asOperator((tx) => namedOf(tx, sha256s));
  let removed = 0;
  for (const sha256 of sha256s) {
    if (named.has(sha256)) continue;
    if (await files.removeUnchanged(INSTALLATION_FOLDER, sha256, now.getTime() - FILES_KEPT_MS)) removed += 1;
  }
  if (pictures > 0) log.info({ pictures, files: removed }, 'unused blog pictures removed');
  return { pictures, files: removed };
}

const ADDRESS = '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/';

/** Notes which pictures are no longer shown, and forgets it for those that are shown again. */
async function noteUse(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    with used as materialized (
      select cover_media_id as id from operator.blog_posts where cover_media_id is not null
      union
      select (regexp_matches(body_html, ${ADDRESS}, 'g'))[1]::uuid from operator.blog_posts
      union
      select (regexp_matches(body_markdown, ${ADDRESS}, 'g'))[1]::uuid from operator.newsletters
    )
    update operator.blog_media m
    set unused_since = case when u.is_used then null else ${now.toISOString()}::timestamptz end
    from (select id, id in (select id from used) as is_used from operator.blog_media) u
    where u.id = m.id and u.is_used = (m.unused_since is not null)`);
}

/**
 * A text being saved takes its pictures back into use first (`usePictures`). Whoever comes second waits for the other:
 * this statement then finds the picture in use, or the text finds it gone.
 */
async function removeUnused(tx: Transaction, now: Date): Promise<{ pictures: number; sha256s: string[] }> {
  const { rows } = await tx.execute<{ id: string; sha256s: string[] }>(sql`
    with gone as (
      delete from operator.blog_media
      where unused_since <= ${now.toISOString()}::timestamptz - make_interval(days => ${UNUSED_PICTURES_KEPT_DAYS})
      returning id
    )
    select gone.id, array_agg(f.sha256) as sha256s
    from gone join operator.blog_media_files f on f.media_id = gone.id group by gone.id`);
  return { pictures: rows.length, sha256s: [...new Set(rows.flatMap(({ sha256s }) => sha256s))] };
}

/** The same picture stored twice is one file: it stays while one of the two does. */
async function namedOf(tx: Transaction, sha256s: readonly string[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ sha256: blogMediaFiles.sha256 })
    .from(blogMediaFiles)
    .where(inArray(blogMediaFiles.sha256, [...sha256s]));
  return new Set(rows.map(({ sha256 }) => sha256));
}
