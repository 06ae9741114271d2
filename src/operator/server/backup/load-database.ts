import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { BadInput, Unavailable } from '#platform/errors.ts';
import type { Connection } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import type { Archive } from './archive-reader.ts';
import {
  type CatalogueTable,
  hasTables,
  quoted,
  readMigrations,
  readTables,
  sumTable,
  TEXT_SETTINGS,
} from './catalogue.ts';
import { copyIn } from './copy-stream.ts';
import { dayRuns } from './day-runs.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { inTransaction, withOwner } from './owner-client.ts';

const BEGIN = `begin; ${TEXT_SETTINGS}`;

/** Throws before anything is changed when this program cannot read the backup's schema or the database is in use. */
export async function requireLoadable(
  connection: Connection,
  manifest: Manifest,
  migrationsDir: string,
): Promise<void> {
  for (const { name, checksum } of manifest.database.migrations) {
    const sql = await readFile(join(migrationsDir, name), 'utf8').catch(() => null);
    if (sql === null || createHash('sha256').update(sql).digest('hex') !== checksum) {
      throw new BadInput(
        'backup_of_other_program',
        `Die Sicherung stammt von Version ${manifest.version} mit einem Datenbankstand (${name}), den dieses Programm nicht kennt. Bitte verwenden Sie dieselbe oder eine neuere Version.`,
      );
    }
  }
  await withOwner(connection, (client) => requireEmpty(client, manifest));
}

async function requireEmpty(client: Client, manifest: Manifest): Promise<void> {
  if (!(await hasTables(client))) return;
  const known = new Set(manifest.database.migrations.map(({ name }) => name));
  // What an interrupted restore leaves behind: a schema without content.
  const applied = await readMigrations(client).catch(() => null);
  if (applied !== null && applied.length > 0 && applied.every(({ name }) => known.has(name))) {
    await client.query('begin');
    await client.query('set local role mes_accounts');
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from companies) or exists (select from accounts.users) as used',
    );
    await client.query('rollback');
    if (rows[0]?.used === false) return;
  }
  throw new BadInput(
    'database_not_empty',
    'Die Datenbank ist nicht leer. Eine Sicherung wird nur in eine leere Datenbank wiederhergestellt: Bitte legen Sie eine neue an.',
  );
}

/** The schema as it was then, its rows, a comparison with what was backed up; then everything newer versions changed. */
export async function loadDatabase(
  connection: Connection,
  archive: Archive,
  options: { log: Log; migrationsDir: string },
): Promise<void> {
  const { log, migrationsDir } = options;
  await migrateTo(connection, archive.manifest, log, migrationsDir);
  const { tables } = archive.manifest.database;
  await withOwner(connection, async (client) => {
    const present = await requireTables(client, tables);
    for (const table of tables) if (table.days !== null) await fillSeries(client, archive, table);
    const others = tables.filter(({ days }) => days === null);
    await inTransaction(client, BEGIN, () => fillTables(client, archive, { tables: others, present }));
  });
  await migrate(connection, log, migrationsDir);
  await withOwner(connection, (client) => client.query('analyze'));
}

async function migrateTo(connection: Connection, manifest: Manifest, log: Log, migrationsDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mes-migrations-'));
  try {
    for (const { name } of manifest.database.migrations) await copyFile(join(migrationsDir, name), join(folder, name));
    await migrate(connection, log, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Present = ReadonlyMap<string, CatalogueTable>;

async function requireTables(client: Client, tables: readonly BackedUpTable[]): Promise<Present> {
  const present = new Map((await readTables(client)).map((table) => [quoted(table.schema, table.name), table]));
  for (const { schema, name } of tables) if (!present.has(quoted(schema, name))) throw differs(quoted(schema, name));
  return present;
}

/**
 * Time series by themselves, before the rest: they refer to nothing, and the locks of all their partitions together
 * would be too many. What an interrupted restore left in them is removed.
 */
async function fillSeries(client: Client, archive: Archive, table: BackedUpTable): Promise<void> {
  const name = quoted(table.schema, table.name);
  for (const { from, to } of dayRuns(table.days ?? [])) {
    await client.query('select ensure_day_partitions($1::regclass, $2, $3)', [name, from, to]);
  }
  await inTransaction(client, BEGIN, async () => {
    await openTable(client, name);
    await client.query(`truncate ${name}`);
    await fillTable(client, archive, table);
    await closeTable(client, name);
  });
}

/** In one transaction: either all rows are there and compared, or none. */
async function fillTables(
  client: Client,
  archive: Archive,
  { tables, present }: { tables: readonly BackedUpTable[]; present: Present },
): Promise<void> {
  const names = [...present].filter(([, { days }]) => days === null).map(([name]) => name);
  const references = await takeReferencesAway(client);
  for (const name of names) await openTable(client, name);
  // Migrations may have written rows of their own; the backup has them as they were.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) await fillTable(client, archive, table);
  for (const { schema, name, value } of archive.manifest.database.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), value]);
  }
  for (const name of names) await closeTable(client, name);
  for (const { add } of references) await client.query(add);
}

/** For its owner to fill: what is loaded is announced to nobody, counted by nobody, and of many companies. */
async function openTable(client: Client, name: string): Promise<void> {
  await client.query(`alter table ${name} disable trigger user`);
  await client.query(`alter table ${name} no force row level security`);
}

/** Row-level security is forced on every table that has it (a test walks them). */
async function closeTable(client: Client, name: string): Promise<void> {
  await client.query(`alter table ${name} enable trigger user`);
  await client.query(
    `do $$ begin
       if (select relrowsecurity from pg_class where oid = '${name.replaceAll("'", "''")}'::regclass) then
         alter table ${name} force row level security;
       end if;
     end $$`,
  );
}

async function fillTable(client: Client, archive: Archive, table: BackedUpTable): Promise<void> {
  const name = quoted(table.schema, table.name);
  if (table.parts.length > 0) {
    const columns = table.columns.map((column) => quoted(column)).join(', ');
    await copyIn(client, `copy ${name} (${columns}) from stdin`, archive.unpack(table.parts));
  }
  const { rows, checksum } = await sumTable(client, table);
  if (rows !== table.rows || String(checksum) !== table.checksum) throw differs(name);
}

/** Rows refer to each other in circles: the references are put back, and checked by the database, at the end. */
async function takeReferencesAway(client: Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'graphile_worker')
     order by conrelid::regclass::text, conname`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows;
}

function differs(table: string): Unavailable {
  return new Unavailable(
    'restore_differs',
    `Die Tabelle ${table} ist nach dem Laden nicht dieselbe wie in der Sicherung. Es wurde nichts übernommen.`,
  );
}
