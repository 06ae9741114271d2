import type { ClientBase } from 'pg';
import { writeCsvLine } from '#records/csv.ts';

export type TableQuery = { sql: string; columns: readonly string[] };

const ROWS_AT_ONCE = 1000;
const BYTE_ORDER_MARK = '\uFEFF';

/** As spreadsheets read it; times as the database writes them, in UTC. */
export async function* readCsv(
  client: ClientBase,
  { sql, columns }: TableQuery,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(columns);
  const texts = columns.map((column) => `${client.escapeIdentifier(column)}::text`).join(', ');
  for await (const rows of readRows<(string | null)[]>(client, `select ${texts} from (${sql}) as rows`)) {
    onRows(rows.length);
    yield rows.map((row) => writeCsvLine(row.map((cell) => cell ?? ''))).join('');
  }
}

/** One list of objects, one object per line. */
export async function* readJson(client: ClientBase, { sql }: TableQuery): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of readRows<[string]>(client, `select row_to_json(rows)::text from (${sql}) as rows`)) {
    yield before + rows.map(([json]) => json).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** By a cursor: the table may be larger than the memory. */
async function* readRows<Row extends unknown[]>(client: ClientBase, sql: string): AsyncGenerator<Row[]> {
  await client.query(`declare exported no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${ROWS_AT_ONCE} from exported`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close exported');
}
