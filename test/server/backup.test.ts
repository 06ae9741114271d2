import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openLocalJournal } from '#ingestion/server/local-journal.ts';
import { createBackup } from '#operator/server/backup/create-backup.ts';
import type { Manifest } from '#operator/server/backup/manifest.ts';
import { restoreBackup } from '#operator/server/backup/restore-backup.ts';
import type { Connection } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { findRunningServer } from '#platform/server/embedded-postgres/running-server.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import { createCompany, createTestDatabase, dropDatabase, type TestDatabase } from '../support/test-database.ts';

const log = createLog('silent');
const say = () => undefined;
const MIGRATIONS = join(PROJECT_DIR, 'migrations');
let home: string;
const made: { owner: Connection; name: string }[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mes-backup-'));
  // The account of the embedded database passes through.
  await chmod(home, 0o711);
});
afterAll(async () => {
  for (const { owner, name } of made) await dropDatabase(owner, name);
  await rm(home, { recursive: true, force: true });
});

async function query<Row extends object>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function emptyDatabase(kind: 'embedded' | 'server'): Promise<{ connection: Connection; url: string }> {
  const owner = inject('postgres')[kind];
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await query(owner, `create database ${name}`);
  made.push({ owner, name });
  const { host = '', port = 5432, user = '', password = '' } = owner;
  const url = `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return { connection: { ...owner, database: name }, url };
}

/** Two companies, a circle of references, a time series, an account, bytes, umlauts, and what COPY must escape. */
async function fill(test: TestDatabase): Promise<void> {
  const own = await createCompany(test.database, 'Müller & Söhne\tGmbH \\ "Werk"');
  const other = await createCompany(test.database, 'Andere AG');
  for (const companyId of [own, other]) {
    await test.database.inCompany(companyId, async (tx) => {
      for (let number = 1; number <= 50; number++) {
        await tx.$client.query('insert into machines (company_id, name, type) values ($1, $2, $3)', [
          companyId,
          `Presse ${number}\nzweite Zeile`,
          'Presse',
        ]);
      }
      await tx.$client.query("select ensure_day_partitions('sensor_data', '2026-10-01', '2026-10-03')");
      await tx.$client.query(
        `insert into sensor_data (company_id, sensor_id, timestamp, received_at, value, context_id, raw)
         select $1, 'ofen', at, now(), extract(epoch from at)::float8 / 7, 1, '{"wert": "ä\\n"}'
         from generate_series('2026-10-01'::timestamptz, '2026-10-03 23:00', '10 minutes') at`,
        [companyId],
      );
    });
  }
  await test.database.inAccounts((tx) =>
    tx.$client.query("insert into accounts.users (email, password_hash) values ('chef@werk.example', 'hash')"),
  );
}

async function fillFolder(name: string): Promise<string> {
  const dataDir = join(home, name);
  await mkdir(join(dataDir, 'files', 'a'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'a', 'bild'), Buffer.from([0, 255, 10, 13]));
  await writeFile(join(dataDir, 'secrets.key'), Buffer.alloc(32, 7));
  const journal = await openJournal(dataDir);
  await journal.append([{ companyId: 'c', sourceId: 's', type: 'sensor', body: '{"wartet":1}' }]);
  await journal.close();
  return dataDir;
}

const openJournal = (dataDir: string) =>
  openLocalJournal({ path: join(dataDir, 'journal', 'journal.db'), maxBytes: 1e9, maxAgeMs: 1e12 });

const backUp = (connection: Connection, dataDir: string, target: string) =>
  createBackup({
    config: { dataDir, fileStore: null, secretsKey: null },
    connection,
    target,
    version: '0.0.0-test',
    nowMs: Date.parse('2026-11-15T12:00:00Z'),
    log,
  });

const sumsOf = (manifest: Manifest) =>
  manifest.database.tables.map(({ schema, name, rows, checksum }) => ({ schema, name, rows, checksum }));

const SHAPE = `
  select 'constraint' as what, conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace::regnamespace::text in ('public', 'accounts', 'operator')
  union all select 'trigger', tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
    from pg_trigger where not tgisinternal
  union all select 'table', oid::regclass::text || ' ' || relrowsecurity || ' ' || relforcerowsecurity
    from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'accounts', 'operator')
  order by 1, 2`;

describe.each(['embedded', 'server'] as const)('backup and restore (%s database)', (kind) => {
  let source: TestDatabase;
  let dataDir: string;
  let archive: string;
  let manifest: Manifest;

  beforeAll(async () => {
    source = await createTestDatabase(kind);
    await fill(source);
    dataDir = await fillFolder(`${kind}-source`);
    archive = join(home, `${kind}.tar`);
    ({ manifest } = await backUp(source.connection, dataDir, archive));
  });
  afterAll(() => source.close());

  it('brings back every row, file and waiting record; row counts and checksums of all tables are equal', async () => {
    const rowsIn = (name: string) => manifest.database.tables.find((table) => table.name === name)?.rows;
    expect({ machines: rowsIn('machines'), users: rowsIn('users'), sensor_data: rowsIn('sensor_data') }).toEqual({
      machines: 100,
      users: 1,
      sensor_data: 2 * 427,
    });
    const { connection, url } = await emptyDatabase(kind);
    const target = join(home, `${kind}-target`);
    await restoreBackup({ config: { dataDir: target, databaseUrl: url }, source: archive, log, say });

    const again = await backUp(connection, target, join(home, `${kind}-again.tar`));
    expect(sumsOf(again.manifest)).toEqual(sumsOf(manifest));
    expect(again.manifest.files).toEqual(manifest.files);
    expect(again.manifest.journal).toMatchObject({ sha256: manifest.journal?.sha256 });
    expect(again.manifest.database.migrations).toEqual(manifest.database.migrations);
    // References, triggers and row-level security are as the migrations made them.
    expect(await query(connection, SHAPE)).toEqual(await query(source.connection, SHAPE));

    const journal = await openJournal(target);
    expect((await journal.readFrom(0, 10)).map(({ body }) => body)).toEqual(['{"wartet":1}']);
    await journal.close();
  });

  it('refuses a cut-off archive, a used data folder and a used database, and changes nothing', async () => {
    const { connection, url } = await emptyDatabase(kind);
    const target = join(home, `${kind}-refused`);
    const config = { dataDir: target, databaseUrl: url };
    const cut = join(home, `${kind}-cut.tar`);
    await copyFile(archive, cut);
    await truncate(cut, (await readFile(cut)).length - 5000);
    await expect(restoreBackup({ config, source: cut, log, say })).rejects.toMatchObject({ code: 'backup_incomplete' });
    const inUse = { config: { dataDir, databaseUrl: url }, source: archive, log, say };
    await expect(restoreBackup(inUse)).rejects.toMatchObject({ code: 'data_dir_not_empty' });
    expect(await query(connection, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
    expect(await readdir(target).catch(() => [])).toEqual([]);

    await query(connection, 'create table eigene (a int)');
    await expect(restoreBackup({ config, source: archive, log, say })).rejects.toMatchObject({
      code: 'database_not_empty',
    });
  });
});

describe('backup', () => {
  it('of an older version is brought forward by the newer migrations', async () => {
    const old = await emptyDatabase('embedded');
    const folder = join(home, 'old-migrations');
    await mkdir(folder);
    const names = (await readdir(MIGRATIONS)).toSorted();
    const known = names.slice(0, names.indexOf('0066-roll-ups.sql'));
    for (const name of known) await copyFile(join(MIGRATIONS, name), join(folder, name));
    await migrate(old.connection, log, folder);
    await query(old.connection, "insert into companies (name) values ('Von früher AG')");
    const dataDir = await fillFolder('old');
    const { manifest } = await backUp(old.connection, dataDir, join(home, 'old.tar'));
    expect(manifest.database.migrations.map(({ name }) => name)).toEqual(known);

    const { connection, url } = await emptyDatabase('embedded');
    const config = { dataDir: join(home, 'old-target'), databaseUrl: url };
    await restoreBackup({ config, source: join(home, 'old.tar'), log, say });
    expect(await query(connection, 'select name from companies')).toEqual([{ name: 'Von früher AG' }]);
    const applied = await query<{ name: string }>(connection, 'select name from schema_migrations order by name');
    expect(applied.map(({ name }) => name)).toEqual(names);

    // The other way round nobody knows what to do with it.
    const older = { config: { dataDir: join(home, 'older'), databaseUrl: (await emptyDatabase('embedded')).url }, say };
    const newer = await backUp(connection, config.dataDir, join(home, 'newer.tar'));
    expect(newer.manifest.database.migrations).toHaveLength(names.length);
    await expect(
      restoreBackup({ ...older, source: join(home, 'newer.tar'), log, migrationsDir: folder }),
    ).rejects.toMatchObject({ code: 'backup_of_other_program' });
  });

  it('is restored into an empty data folder with a database of its own, and taken beside its running server', async () => {
    const source = await createTestDatabase();
    await createCompany(source.database, 'Läuft AG');
    const dataDir = await fillFolder('running');
    const { manifest } = await backUp(source.connection, dataDir, join(home, 'running.tar'));
    await source.close();

    const restored = join(home, 'restored');
    const config = { dataDir: restored, databaseUrl: null };
    await restoreBackup({ config, source: join(home, 'running.tar'), log, say });
    expect(await findRunningServer(restored)).toBeNull();
    const server = await startEmbeddedPostgres({ dataDir: restored, log });
    try {
      expect(await findRunningServer(restored)).toEqual(server.connection);
      const again = await backUp(server.connection, restored, join(home, 'running-again.tar'));
      expect(sumsOf(again.manifest)).toEqual(sumsOf(manifest));
      expect(again.manifest.files).toEqual(manifest.files);
    } finally {
      await server.stop();
    }
  });

  it('leaves no file behind when it fails', async () => {
    const target = join(home, 'failed', 'a.tar');
    const nowhere = { host: '127.0.0.1', port: 1, user: 'x', database: 'x' };
    await expect(backUp(nowhere, join(home, 'leer'), target)).rejects.toMatchObject({ code: 'backup_failed' });
    expect(await readdir(join(home, 'failed'))).toEqual([]);
  });
});
