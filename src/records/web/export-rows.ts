import type { Endpoint } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { MAX_PAGE_SIZE } from '../list.ts';
import type { ListQuestion } from '../list-search.ts';

type CallLoosely = (target: Endpoint, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
type Page<Row> = { total: number; rows: Row[] };

export type ExportProgress = { done: number; total: number };

/** Reads the whole filtered list, one large page after the other. */
export async function readAllRows<Row>(
  list: Endpoint,
  question: ListQuestion,
  options: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...question, page, pageSize: MAX_PAGE_SIZE };
    const answer = (await (call as CallLoosely)(list, { query }, { signal: options.signal })) as Page<Row>;
    rows.push(...answer.rows);
    options.onProgress({ done: rows.length, total: answer.total });
    if (rows.length >= answer.total || answer.rows.length === 0) return rows;
  }
}
