import type { Client } from 'pg';

/** Made anew by its library at every start; nothing of ours is in it. */
const FOREIGN_SCHEMAS = ['information_schema', 'graphile_worker'];
/** Written by the migrations themselves. */
const MIGRATIONS_TABLE = 'schema_migrations';

export type CatalogueTable = {
  schema: string;
  name: string;
  /** Without those the database calculates. */
  columns: string[];
  hasRowSecurity: boolean;
  /** Days of its partitions; null for what is no time series. */
  days: string[] | null;
};

/** Every table of the product, found in the database itself: a new table needs no change here. */
export async function readTables(client: Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    columns: string[];
    has_row_security: boolean;
    is_partitioned: boolean;
    partitions: string[];
  }>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as has_row_security,
       c.relkind = 'p' as is_partitioned,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select child.relname::text from pg_inherits i join pg_class child on child.oid = i.inhrelid
             where i.inhparent = c.oid order by child.relname) as partitions
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%' and n.nspname <> all ($1)
       and not (n.nspname = 'public' and c.relname = $2)
       and not exists (select from pg_depend d
                       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname`,
    [FOREIGN_SCHEMAS, MIGRATIONS_TABLE],
  );
  return rows.map(({ schema, name, columns, has_row_security, is_partitioned, partitions }) => ({
    schema,
    name,
    columns,
    hasRowSecurity: has_row_security,
    days: is_partitioned ? partitions.map(dayOfPartition) : null,
  }));
}

/** Partitions are named by their day (ensure_day_partitions). */
function dayOfPartition(name: string): string {
  const found = /_(\d{4})(\d{2})(\d{2})$/.exec(name);
  if (found === null) throw new Error(`partition ${name} is not named by a day`);
  return found.slice(1).join('-');
}

export async function readSequences(client: Client): Promise<{ schema: string; name: string; value: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname not like 'pg\\_%' and schemaname <> all ($1)
     order by 1, 2`,
    [FOREIGN_SCHEMAS],
  );
  return rows;
}

export async function readMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS_TABLE} order by name`,
  );
  return rows;
}

export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> all ($1)) as found`,
    [FOREIGN_SCHEMAS],
  );
  return rows[0]?.found === true;
}

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}

/** Equal texts for equal values, whatever the server's settings are. */
export const TEXT_SETTINGS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export type TableSum = { rows: number; checksum: bigint };

/**
 * Rows and the sum of their hashes: equal for equal content in any order. Asked in the snapshot of the backup and again
 * after loading.
 */
export async function sumTable(
  client: Client,
  table: { schema: string; name: string; columns: readonly string[] },
  filter = '',
): Promise<TableSum> {
  const row = `row(${table.columns.map((column) => quoted(column)).join(', ')})::text collate "C"`;
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${row}, 0)), 0)::text as checksum
     from ${quoted(table.schema, table.name)} ${filter}`,
  );
  return { rows: Number(rows[0]?.rows), checksum: BigInt(rows[0]?.checksum ?? 0) };
}
