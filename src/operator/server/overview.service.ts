import { count, desc, eq, min, ne, or, sql } from 'drizzle-orm';
import { blogPosts } from '#cms/server/blog-posts.table.ts';
import { leads } from '#leads/server/leads.table.ts';
import { newsletterSubscribers, newsletters } from '#newsletter/server/newsletter.table.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { mailOutbox } from '#platform/server/mail/mail-outbox.table.ts';
import type { Overview } from '../overview.api.ts';
import { visitDays } from '../visit-days.ts';

const DAYS = 30;
const NEWEST_LEADS = 5;

type OverviewOptions = { database: Database; log: Log; version: string; smtpConfigured: boolean };

/** Everything the owner's first page shows. A part that fails is missing and logged; the others are still there. */
export function createOverview({ database, log, version, smtpConfigured }: OverviewOptions) {
  const startedAt = new Date().toISOString();

  async function part<T>(name: string, read: (tx: Transaction) => Promise<T>): Promise<T | null> {
    try {
      return await database.asOperator(read);
    } catch (error) {
      log.warn({ err: error, part: name }, 'part of the overview not read');
      return null;
    }
  }

  return {
    async read(): Promise<Overview> {
      // One after another: the operator's two connections are also needed for mail.
      return {
        visits: await part('visits', readVisits),
        posts: await part('posts', readPosts),
        leads: await part('leads', readLeads),
        subscribers: await part('subscribers', readSubscribers),
        issuesInSending: await part('issues', readIssuesInSending),
        outbox: await part('outbox', readOutbox),
        databaseBytes: await part('database size', readDatabaseBytes),
        smtpConfigured,
        version,
        startedAt,
      };
    },
  };
}

async function readVisits(tx: Transaction): Promise<Overview['visits']> {
  // Days as the blog counts them: Central European.
  const { rows: span } = await tx.execute<{ today: string; since: string | null }>(sql`
    select to_char(now() at time zone 'Europe/Zurich', 'YYYY-MM-DD') as today,
      to_char(least((select min(day) from operator.blog_visits),
        (select (seeded_at at time zone 'Europe/Zurich')::date from operator.blog_seeded)), 'YYYY-MM-DD') as since`);
  const { today = '', since = null } = span[0] ?? {};
  const { rows } = await tx.execute<{ day: string; visits: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(visits)::int as visits from operator.blog_visits
    where day > ${today}::date - ${DAYS}::int group by day`);
  const days = visitDays(rows, { today, days: DAYS, countedSince: since });
  return { days, total: rows.reduce((sum, { visits }) => sum + visits, 0), countedSince: since };
}

async function readPosts(tx: Transaction): Promise<Overview['posts']> {
  const rows = await tx.select({ state: blogPosts.state, count: count() }).from(blogPosts).groupBy(blogPosts.state);
  return { draft: 0, scheduled: 0, published: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

async function readLeads(tx: Transaction): Promise<Overview['leads']> {
  const [open] = await tx.select({ count: count() }).from(leads).where(eq(leads.status, 'new'));
  const newest = await tx
    .select({
      id: leads.id,
      name: leads.name,
      company: leads.company,
      status: leads.status,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(ne(leads.status, 'spam'))
    .orderBy(desc(leads.createdAt))
    .limit(NEWEST_LEADS);
  return {
    open: open?.count ?? 0,
    newest: newest.map((lead) => ({ ...lead, createdAt: lead.createdAt.toISOString() })),
  };
}

async function readSubscribers(tx: Transaction): Promise<Overview['subscribers']> {
  const rows = await tx
    .select({ state: newsletterSubscribers.state, count: count() })
    .from(newsletterSubscribers)
    .groupBy(newsletterSubscribers.state);
  const none = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

async function readIssuesInSending(tx: Transaction): Promise<NonNullable<Overview['issuesInSending']>> {
  const rows = await tx
    .select({ id: newsletters.id, subject: newsletters.subject, state: newsletters.state })
    .from(newsletters)
    .where(or(eq(newsletters.state, 'sending'), eq(newsletters.state, 'paused')))
    .orderBy(newsletters.startedAt);
  return rows.map(({ id, subject, state }) => ({ id, subject, isPaused: state === 'paused' }));
}

async function readOutbox(tx: Transaction): Promise<Overview['outbox']> {
  const rows = await tx
    .select({ state: mailOutbox.state, count: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .groupBy(mailOutbox.state);
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: of('waiting')?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    oldestWaitingAt: of('waiting')?.oldest?.toISOString() ?? null,
  };
}

async function readDatabaseBytes(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const bytes = Number(rows[0]?.bytes);
  if (!Number.isFinite(bytes)) throw new Error('the database tells no size');
  return bytes;
}
