import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 50;
/** An export reads page by page; this is the most one page may hold. */
export const MAX_PAGE_SIZE = 1000;

/** The question every list answers: search, order, page, and the list's own filters. All of it lives in the page's URL. */
export function listQuery<const Sortable extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sortable: Sortable,
  filters: Filters,
) {
  return z.object({
    search: z.string().trim().max(200, 'Der Suchtext darf höchstens 200 Zeichen lang sein.').default(''),
    sort: z.enum(sortable, 'Nach dieser Spalte kann nicht sortiert werden.').default(sortable[0]),
    direction: z.enum(['asc', 'desc']).default('asc'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    ...filters,
  });
}

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ total: z.number(), rows: z.array(row) });
}
