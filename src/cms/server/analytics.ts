import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { exportBlogVisits, readBlogAnalytics } from '../cms.api.ts';
import type { ReferrerKind } from '../referrer.ts';
import { localDay } from './visits.service.ts';

const TOP_POSTS = 20;

/** `today` counts as the last of the days. Days without a visit are zero once counting has begun. */
export async function readAnalytics(
  tx: Transaction,
  days: number,
  now: Date,
): Promise<OutputOf<typeof readBlogAnalytics>> {
  const today = localDay(now);
  const inPeriod = sql`v.day > ${today}::date - ${days}::int and v.day <= ${today}::date`;
  const byDay = await tx.execute<{ day: string; visits: number }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(v.visits), 0)::int as visits
    from generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') as d
    left join operator.blog_visits v on v.day = d::date group by d order by d`);
  const byPost = await tx.execute<{ id: string; title: string; slug: string; visits: number }>(sql`
    select p.id, p.title, p.slug, sum(v.visits)::int as visits
    from operator.blog_visits v join operator.blog_posts p on p.id = v.post_id where ${inPeriod}
    group by p.id order by visits desc, p.title limit ${TOP_POSTS}`);
  const byReferrer = await tx.execute<{ kind: ReferrerKind; visits: number }>(sql`
    select v.referrer_kind as kind, sum(v.visits)::int as visits from operator.blog_visits v where ${inPeriod}
    group by kind order by visits desc, kind`);
  const totals = await tx.execute<{ visits: number; before: number; since: string | null }>(sql`
    select coalesce(sum(v.visits) filter (where ${inPeriod}), 0)::int as visits,
      coalesce(sum(v.visits) filter (
        where v.day > ${today}::date - 2 * ${days}::int and v.day <= ${today}::date - ${days}::int), 0)::int as before,
      to_char(min(v.day), 'YYYY-MM-DD') as since
    from operator.blog_visits v`);
  const [total] = totals.rows;
  return {
    days: byDay.rows,
    posts: byPost.rows,
    referrers: byReferrer.rows,
    visits: total?.visits ?? 0,
    visitsBefore: total?.before ?? 0,
    countedSince: total?.since ?? null,
  };
}

export async function exportVisits(
  tx: Transaction,
  days: number,
  now: Date,
): Promise<OutputOf<typeof exportBlogVisits>> {
  const { rows } = await tx.execute<OutputOf<typeof exportBlogVisits>['rows'][number]>(sql`
    select to_char(v.day, 'YYYY-MM-DD') as day, p.slug, p.title, v.referrer_kind as kind, v.visits
    from operator.blog_visits v join operator.blog_posts p on p.id = v.post_id
    where v.day > ${localDay(now)}::date - ${days}::int order by v.day, p.title, kind`);
  return { rows };
}
