import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase } from 'pg';

/** Enough to make the round trips cheap, few enough to keep one statement's memory small. */
const ROWS_PER_STATEMENT = 5000;

/** Inserts many rows of one company as JSON, a few thousand per statement. All rows have the keys of the first. */
export async function insertRows<Table extends PgTable>(
  client: ClientBase,
  companyId: string,
  table: Table,
  rows: readonly Omit<Table['$inferInsert'], 'companyId'>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columnOf: Record<string, PgColumn | undefined> = getTableColumns(table);
  const columns = Object.keys(first).map((key) => {
    const column = columnOf[key];
    if (column === undefined) throw new TypeError(`${getTableName(table)} has no column for ${key}`);
    return { key, name: column.name, type: column.getSQLType() };
  });
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map((column) => `row."${column.key}"`).join(', ');
  const types = columns.map((column) => `"${column.key}" ${column.type}`).join(', ');
  const statement =
    `insert into "${getTableName(table)}" (company_id, ${names}) ` +
    `select $1, ${values} from json_to_recordset($2::json) as row (${types})`;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(start, start + ROWS_PER_STATEMENT);
    await client.query(statement, [companyId, JSON.stringify(chunk)]);
  }
}
