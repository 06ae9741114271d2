import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';

/**
 * A page of rows and how many there are in all; `from` is everything after the selection, without order. `countFrom`
 * where counting needs fewer tables than showing.
 */
export async function readPage<Row extends Record<string, unknown>>(
  tx: Transaction,
  parts: { select: SQL<Row>; from: SQL; order: SQL; countFrom?: SQL },
  query: { page: number; pageSize: number },
): Promise<{ total: number; rows: Row[] }> {
  const [page, count] = await Promise.all([
    tx.execute<Row>(sql`
      select ${parts.select} ${parts.from} order by ${parts.order}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`),
    tx.execute<{ total: number }>(sql`select count(*)::int as total ${parts.countFrom ?? parts.from}`),
  ]);
  return { total: count.rows[0]?.total ?? 0, rows: page.rows as Row[] };
}

/** All given conditions; what is undefined is not asked for. */
export function allOf(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Every word must occur in one of the texts. */
export function containsText(search: string, texts: readonly SQL[]): SQL | undefined {
  const words = wordsOf(search);
  if (words.length === 0) return undefined;
  return allOf(
    words.map((word) => {
      const matches = texts.map((text) => sql`${text} ilike ${patternOf(word)}`);
      return sql`(${sql.join(matches, sql` or `)})`;
    }),
  );
}

export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

/** For `ilike`; `%` and `_` are looked for as they are. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

export function directionOf(direction: 'asc' | 'desc'): SQL {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}

const DAY_LENGTH = 'JJJJ-MM-TT'.length;
const TIME_ZONE = sql`(select time_zone from companies where id = current_company_id())`;

/** A column inside a period whose borders are moments or whole local days. */
export function withinPeriod(column: SQL, { from, to }: { from?: string; to?: string }): SQL | undefined {
  if (from === undefined && to === undefined) return undefined;
  return allOf([
    from === undefined ? undefined : sql`${column} >= ${momentOf(from, 0)}`,
    to === undefined ? undefined : sql`${column} < ${momentOf(to, 1)}`,
  ]);
}

function momentOf(text: string, daysLater: number): SQL {
  if (text.length !== DAY_LENGTH) return sql`${text}::timestamptz`;
  return sql`((${text}::date + ${daysLater}::int)::timestamp at time zone ${TIME_ZONE})`;
}
