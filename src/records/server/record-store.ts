import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { RecordKind } from '../record-kind.ts';
import { type Refusals, withRefusals } from './database-refusals.ts';

type Row = Record<string, unknown> & { id: string; version: number; updatedAt: string };
type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn; companyId: PgColumn };
export type ListQuery = { search: string; sort: string; direction: 'asc' | 'desc'; page: number; pageSize: number };

export type RecordStoreOptions<Query extends ListQuery = ListQuery> = {
  kind: Pick<RecordKind, 'fields' | 'words'>;
  /** Its columns carry the names of the fields. */
  table: PgTable;
  searchIn: readonly (PgColumn | SQL)[];
  /** By the names in the kind's `sortable`. */
  sortBy: Readonly<Record<string, PgColumn | SQL>>;
  /** Conditions of the list's own filters. */
  filter?: (query: Query) => (SQL | undefined)[];
  /**
   * Values of the kind's `extra`: scalar subqueries over the table's row. Write its columns as plain text with the
   * table's name (`products.id`); as drizzle columns they lose it and would mean the inner table's.
   */
  extra?: Readonly<Record<string, SQL | PgColumn>>;
  /** The fields that name a record in a file: a line that matches one changes it, another creates one. */
  naturalKey: readonly [string, ...string[]];
  /** Ids by lower-case name, per field that refers to another record; for imports. */
  references?: Readonly<Record<string, (tx: Transaction) => Promise<Map<string, string>>>>;
  refusals: Refusals;
  /** Fields that are fine each and contradict each other. */
  findProblem?: (values: object) => { field: string; message: string } | null;
};

export type RecordStore<Query extends ListQuery = ListQuery> = ReturnType<typeof createRecordStore<Query>>;

/** Reading and changing one kind of record. Every call runs in the transaction of its company. */
export function createRecordStore<Query extends ListQuery>(options: RecordStoreOptions<Query>) {
  const table = options.table as RecordTable;
  const { refusals } = options;
  const { words } = options.kind;
  const {
    companyId: _company,
    createdAt: _created,
    ...columns
  } = getTableColumns(options.table) as Record<string, PgColumn>;
  const selection = { ...columns, ...options.extra };

  const find = async (tx: Transaction, id: string): Promise<Row> => {
    const [row] = await tx.select(selection).from(options.table).where(eq(table.id, id));
    if (row === undefined) throw notFound();
    return toRow(row);
  };

  const notFound = () => new NotFound('not_found', `${capitalise(words.thisOne)} gibt es nicht.`);

  function refuseProblem(values: object): void {
    const problem = options.findProblem?.(values) ?? null;
    if (problem === null) return;
    const { field, message } = problem;
    throw new BadInput('contradictory_values', message, { fields: [{ path: field, message }] });
  }

  return {
    options,
    find,

    async list(tx: Transaction, query: Query): Promise<{ total: number; rows: Row[] }> {
      const condition = and(searchCondition(options.searchIn, query.search), ...(options.filter?.(query) ?? []));
      const order = options.sortBy[query.sort] ?? table.id;
      const direction = query.direction === 'asc' ? asc : desc;
      const sorting = [direction(order), direction(table.id)];
      // Which rows, then what they hold: extra columns would otherwise be worked out for every row skipped.
      const page = tx
        .select({ id: table.id })
        .from(options.table)
        .where(condition)
        // Both in one direction, as an index has them.
        .orderBy(...sorting)
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize);
      const found = await tx
        .select(selection)
        .from(options.table)
        .where(sql`${table.id} = any(array(${page}))`)
        .orderBy(...sorting);
      const total = await countRows(tx, options.table, condition, query, found.length);
      const rows = found.map(toRow);
      return { total, rows };
    },

    async create(tx: Transaction, companyId: string, values: object): Promise<Row> {
      refuseProblem(values);
      const [created] = await withRefusals(refusals, () =>
        tx
          .insert(options.table)
          .values({ ...values, companyId } as never)
          .returning({ id: table.id }),
      );
      return find(tx, String(created?.id));
    },

    /** Refuses when someone else has changed the record since `version` was read. */
    async update(tx: Transaction, id: string, version: number, values: object): Promise<Row> {
      refuseProblem(values);
      const updated = await withRefusals(refusals, () =>
        tx
          .update(options.table)
          .set(values)
          .where(and(eq(table.id, id), eq(table.version, version)))
          .returning({ id: table.id }),
      );
      if (updated.length > 0) return find(tx, id);
      const current = await find(tx, id);
      throw new Conflict(
        'version_conflict',
        `${capitalise(words.thisOne)} wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.`,
        { fields: [{ path: 'version', message: String(current.version) }] },
      );
    },

    async remove(tx: Transaction, id: string): Promise<void> {
      const removed = await withRefusals(refusals, () =>
        tx.delete(options.table).where(eq(table.id, id)).returning({ id: table.id }),
      );
      if (removed.length === 0) throw notFound();
    },

    /** Ids and versions of the records with these natural keys. */
    async findByKeys(
      tx: Transaction,
      keys: readonly (readonly string[])[],
    ): Promise<Map<string, { id: string; version: number }>> {
      const [first, ...rest] = options.naturalKey.map((name) => columns[name]);
      if (first === undefined || keys.length === 0) return new Map();
      const rows = await tx
        .select({
          id: table.id,
          version: table.version,
          key: sql<string>`concat_ws(${KEY_SEPARATOR}, ${sql.join([first, ...rest], sql`, `)})`,
        })
        .from(options.table)
        .where(
          inArray(
            first,
            keys.map((key) => key[0] ?? ''),
          ),
        );
      return new Map(rows.map((row) => [row.key, { id: String(row.id), version: Number(row.version) }]));
    },
  };
}

/** How many rows a list has. A page that is not full is the last one and says it without a second look at the table. */
export async function countRows(
  tx: Transaction,
  table: PgTable,
  condition: SQL | undefined,
  query: Pick<ListQuery, 'page' | 'pageSize'>,
  rowsOnPage: number,
): Promise<number> {
  const before = (query.page - 1) * query.pageSize;
  if (rowsOnPage < query.pageSize && (rowsOnPage > 0 || before === 0)) return before + rowsOnPage;
  const [count] = await tx.select({ total: sql<number>`count(*)::int` }).from(table).where(condition);
  return count?.total ?? 0;
}

/** Cannot be typed, so joined keys cannot be confused. */
export const KEY_SEPARATOR = '\u001f';

/** Every word must occur somewhere; `%` and `_` are looked for as they are. */
function searchCondition(columns: readonly (PgColumn | SQL)[], text: string): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      return or(...columns.map((column) => ilike(column as PgColumn, pattern)));
    }),
  );
}

function toRow(row: Record<string, unknown>): Row {
  const { updatedAt } = row;
  return { ...row, updatedAt: updatedAt instanceof Date ? updatedAt.toISOString() : String(updatedAt) } as Row;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
