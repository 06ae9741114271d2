import type { Client } from 'pg';
import type { Connection } from '#platform/server/database.ts';
import {
  type CatalogueTable,
  quoted,
  readMigrations,
  readSequences,
  readTables,
  sumTable,
  TEXT_SETTINGS,
} from './catalogue.ts';
import { copyOut } from './copy-stream.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { inTransaction, withOwner } from './owner-client.ts';
import { PartPacker } from './part-packer.ts';
import type { TarWriter } from './tar-writer.ts';

const SNAPSHOT = 'begin transaction isolation level repeatable read read only';

/**
 * Everything as it was at one moment, while others go on writing. One transaction keeps the snapshot; each table is read
 * in one of its own that shares it, so that the locks of hundreds of partitions are never held together. Company-owned
 * rows are hidden even from the schema's owner: without a superuser each company is read by itself.
 */
export async function dumpDatabase(connection: Connection, archive: TarWriter): Promise<Manifest['database']> {
  return withOwner(connection, (keeper) =>
    inTransaction(keeper, SNAPSHOT, async () => {
      const { rows } = await keeper.query<{ snapshot: string; version: string }>(
        "select pg_export_snapshot() as snapshot, current_setting('server_version') as version",
      );
      const { snapshot = '', version: serverVersion = '' } = rows[0] ?? {};
      const companies = (await seesAllRows(keeper)) ? null : await readCompanies(keeper);
      const migrations = await readMigrations(keeper);
      const sequences = await readSequences(keeper);
      const begin = `${SNAPSHOT}; set transaction snapshot '${snapshot}'; ${TEXT_SETTINGS}`;
      const tables = await withOwner(connection, async (client) => {
        const dumped: BackedUpTable[] = [];
        for (const table of await readTables(keeper)) {
          dumped.push(await inTransaction(client, begin, () => dumpTable(client, archive, table, companies)));
        }
        return dumped;
      });
      return { serverVersion, migrations, sequences, tables };
    }),
  );
}

async function dumpTable(
  client: Client,
  archive: TarWriter,
  table: CatalogueTable,
  companies: readonly string[] | null,
): Promise<BackedUpTable> {
  const { schema, name, columns, days } = table;
  const packer = new PartPacker(archive, `database/${schema}.${name}`);
  const total = { rows: 0, checksum: 0n };
  const columnList = columns.map((column) => quoted(column)).join(', ');
  for (const companyId of table.hasRowSecurity && companies !== null ? companies : [null]) {
    if (companyId !== null) await client.query("select set_config('app.company_id', $1, true)", [companyId]);
    // Named once more: some tables let their owner see every company.
    const filter = companyId === null ? '' : `where ${companyColumn(table)} = '${companyId}'`;
    const { rows, checksum } = await sumTable(client, table, filter);
    total.rows += rows;
    total.checksum += checksum;
    if (rows === 0) continue;
    const query = `select ${columnList} from ${quoted(schema, name)} ${filter}`;
    await copyOut(client, `copy (${query}) to stdout`, (bytes) => packer.add(bytes));
  }
  return {
    schema,
    name,
    columns,
    days,
    rows: total.rows,
    checksum: String(total.checksum),
    parts: await packer.finish(),
  };
}

function companyColumn({ columns }: CatalogueTable): string {
  return columns.includes('company_id') ? 'company_id' : 'id';
}

async function seesAllRows(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ sees_all: boolean }>(
    'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  );
  return rows[0]?.sees_all === true;
}

/** Only the role that signs people in may see that there are others. */
async function readCompanies(client: Client): Promise<string[]> {
  await client.query('set local role mes_accounts');
  const { rows } = await client.query<{ id: string }>('select id from companies order by id');
  await client.query('set local role none');
  return rows.map(({ id }) => id);
}
