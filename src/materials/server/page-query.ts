import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';

/** A page of rows and how many there are in all. */
export async function readPage<Row extends Record<string, unknown>>(
  tx: Transaction,
  rows: SQL<Row>,
  counted: SQL,
): Promise<{ total: number; rows: Row[] }> {
  const page = await tx.execute<Row>(rows);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${counted}`);
  return { total: count.rows[0]?.total ?? 0, rows: page.rows as Row[] };
}

export function pageOf({ page, pageSize }: { page: number; pageSize: number }): SQL {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/** Every word must occur in one of the texts; `%` and `_` are looked for as they are. */
export function containsText(search: string, texts: readonly SQL[]): SQL {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql`and (${sql.join(
      texts.map((text) => sql`${text} ilike ${pattern}`),
      sql` or `,
    )})`;
  });
  return sql.join(conditions, sql` `);
}
