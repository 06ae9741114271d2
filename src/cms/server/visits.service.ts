import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { isMachine, type ReferrerKind, referrerKindOf } from '../referrer.ts';

const FLUSH_AFTER_MS = 5_000;
/** What one process remembers of a day; beyond it further visitors go uncounted instead of filling the memory. */
const MAX_REMEMBERED = 200_000;
const DAY_FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

export type Visit = {
  postId: string;
  address: string;
  userAgent: string;
  referrer: string | undefined;
  ownHost: string;
  source: string;
};

export function localDay(moment: Date): string {
  return DAY_FORMAT.format(moment);
}

/**
 * Counts readers without knowing them: no cookie, and no address is stored. That somebody has read a post today is
 * remembered in memory only, as a hash whose salt is thrown away every night.
 */
export function createVisitCounter(database: Database, log: Log, now: () => Date = () => new Date()) {
  let day = '';
  let salt = randomBytes(0);
  let seen = new Set<string>();
  let pending = new Map<string, { day: string; postId: string; kind: ReferrerKind; visits: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function isNew(visit: Visit, today: string): boolean {
    if (today !== day) {
      day = today;
      salt = randomBytes(32);
      seen = new Set();
    }
    if (seen.size >= MAX_REMEMBERED) return false;
    const key = createHash('sha256')
      .update(salt)
      .update(`${visit.address}\n${visit.userAgent}\n${visit.postId}`)
      .digest('base64');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }

  async function write(): Promise<void> {
    const counts = [...pending.values()];
    pending = new Map();
    if (counts.length === 0) return;
    const values = counts.map(
      ({ day: countedDay, postId, kind, visits }) =>
        sql`(${countedDay}::date, ${postId}::uuid, ${kind}, ${visits}::int)`,
    );
    // A post deleted meanwhile takes its counts along.
    await database.asOperator((tx) =>
      tx.execute(sql`
        insert into operator.blog_visits (day, post_id, referrer_kind, visits)
        select v.* from (values ${sql.join(values, sql`, `)}) as v (day, post_id, referrer_kind, visits)
        where exists (select from operator.blog_posts p where p.id = v.post_id)
        on conflict (day, post_id, referrer_kind) do update set visits = blog_visits.visits + excluded.visits`),
    );
  }

  /** Writes what has been counted. A failure costs counts, never a page. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'visits of the blog could not be stored'));
    return writing;
  }

  return {
    count(visit: Visit): void {
      if (isMachine(visit.userAgent)) return;
      const today = localDay(now());
      if (!isNew(visit, today)) return;
      const kind = referrerKindOf(visit);
      const key = `${today} ${visit.postId} ${kind}`;
      const entry = pending.get(key) ?? { day: today, postId: visit.postId, kind, visits: 0 };
      entry.visits += 1;
      pending.set(key, entry);
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
export type VisitCounter = ReturnType<typeof createVisitCounter>;
