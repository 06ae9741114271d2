import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServerBench, queryOnce, waitUntil } from '../../../../test/support/embedded-server.ts';
import { findServerProcesses, isAlive } from './cluster-processes.ts';

const isRoot = process.getuid?.() === 0;

describe('embedded PostgreSQL', { timeout: 30_000 }, () => {
  let bench: Awaited<ReturnType<typeof openServerBench>>;
  beforeEach(async () => {
    bench = await openServerBench();
  });
  afterEach(async () => {
    await bench.close();
  });

  test('starts in an empty folder with the settings we rely on', async () => {
    const server = await bench.start(join(bench.home, 'new', 'data'));
    expect(server).toMatchObject({ adopted: false, connection: { user: 'mes_owner', database: 'mes' } });
    const [settings] = await queryOnce(
      server.connection,
      `select current_setting('server_encoding') encoding, current_setting('data_checksums') checksums,
        current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
        current_setting('full_page_writes') pages, current_setting('timezone') zone,
        current_setting('listen_addresses') addresses, lower('ÄÖÜ') lower, upper('äöü') upper, current_database() name`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      zone: 'UTC',
      addresses: '',
      lower: 'äöü',
      upper: 'ÄÖÜ',
      name: 'mes',
    });
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(bench.home, 'new', 'data', 'postgres'))).mode & 0o777).toBe(0o700);
    const logDir = join(bench.home, 'new', 'data', 'postgres', 'log');
    const [logFile = ''] = await readdir(logDir);
    expect(logFile).toMatch(/^postgresql-[A-Z][a-z]{2}\.log$/);
    expect(await readFile(join(logDir, logFile), 'utf8')).toContain('ready to accept connections');
  });

  test('keeps the data over a stop and a start', async () => {
    const dataDir = join(bench.home, 'data');
    const first = await bench.start(dataDir);
    await queryOnce(first.connection, 'create table note as select 42 as value');
    await first.stop();
    const second = await bench.start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await queryOnce(second.connection, 'select value from note')).toEqual([{ value: 42 }]);
  });

  test('stops although sessions are open, leaves no process and no socket, and may be stopped twice', async () => {
    const cluster = join(bench.home, 'data', 'postgres', 'cluster');
    const server = await bench.start(join(bench.home, 'data'));
    if (process.platform === 'linux') expect(await findServerProcesses(cluster)).toContain(server.pid);
    const sleeping = queryOnce(server.connection, 'select pg_sleep(600)').catch((error: Error) => error.message);
    const active = `select from pg_stat_activity where query like '%sleep(600)' and wait_event = 'PgSleep'`;
    await waitUntil(async () => (await queryOnce(server.connection, active)).length === 1);
    await Promise.all([server.stop(), server.stop()]);
    expect(await sleeping).toMatch(/terminat/);
    expect(await findServerProcesses(cluster)).toEqual([]);
    expect(await isAlive(server.pid)).toBe(false);
    expect(await readdir(server.connection.host)).toEqual([]);
    expect(await readdir(cluster)).not.toContain('postmaster.pid');
  });

  test('refuses a second start on the same folder, from this and from another process', async () => {
    const dataDir = join(bench.home, 'data');
    const server = await bench.start(dataDir);
    await expect(bench.start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringMatching(/^Der Datenordner „.*“ wird bereits von einem laufenden MES benutzt/),
    });
    expect(await bench.startElsewhere(dataDir).firstLine).toBe('error data_dir_in_use');
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('puts the socket elsewhere when the path is too long for one', async () => {
    const dataDir = join(bench.home, 'tief'.repeat(20), 'tief'.repeat(20));
    const server = await bench.start(dataDir);
    const { host } = server.connection;
    expect(host).toMatch(/\/mes-postgres-[0-9a-f]{16}$/);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await server.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');

    // Someone else has taken the name: an open folder is not trusted.
    await mkdir(host);
    await chmod(host, 0o777);
    const careful = await bench.start(dataDir);
    expect(careful.connection.host).toMatch(new RegExp(`^${host}-.{6}$`));
    await careful.stop();
    expect(await readdir(host)).toEqual([]);
    await rmdir(host);
  });

  test('starts below a folder whose name has commas, quotes, blanks and umlauts', async () => {
    const server = await bench.start(join(bench.home, `Werk "Süd", Halle 3`));
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('says in one sentence that the data folder cannot be made', async () => {
    const file = join(bench.home, 'file');
    await writeFile(file, '');
    await expect(bench.start(join(file, 'data'))).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringMatching(/^Der Datenordner „.*“ lässt sich nicht anlegen oder beschreiben \(ENOTDIR\)/),
    });
  });

  test.skipIf(isRoot)('says in one sentence that the data folder cannot be written', async () => {
    const dataDir = join(bench.home, 'data');
    await mkdir(dataDir, { mode: 0o500 });
    await expect(bench.start(dataDir)).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringContaining('(EACCES)'),
    });
  });

  test('does not touch a cluster of another major version', async () => {
    const cluster = join(bench.home, 'data', 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(bench.start(join(bench.home, 'data'))).rejects.toMatchObject({
      code: 'postgres_other_version',
      message: expect.stringContaining('gehört zu PostgreSQL 17, mitgeliefert ist PostgreSQL 18'),
    });
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
  });

  test('does not put a new cluster over remains of another', async () => {
    const cluster = join(bench.home, 'data', 'postgres', 'cluster');
    await mkdir(join(cluster, 'base'), { recursive: true });
    await expect(bench.start(join(bench.home, 'data'))).rejects.toMatchObject({ code: 'postgres_cluster_damaged' });
    expect(await readdir(cluster)).toEqual(['base']);
  });

  test('reports a server that does not come up, with its last words in the log only', async () => {
    const dataDir = join(bench.home, 'data');
    await (await bench.start(dataDir)).stop();
    const nonsense = randomUUID();
    await appendFile(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), `\n${nonsense} = on\n`);
    await expect(bench.start(dataDir)).rejects.toMatchObject({
      code: 'postgres_start_failed',
      message: expect.not.stringContaining(nonsense),
    });
    const report = bench.entries.find((entry) => entry.level === 'error');
    expect(JSON.stringify(report?.fields)).toContain('postgresql.conf');
    // The folder is free again: the next attempt gets as far as this one, it is not refused as in use.
    await expect(bench.start(dataDir)).rejects.toMatchObject({ code: 'postgres_start_failed' });
  });

  test('does not leave a server running that lets nobody in', async () => {
    const dataDir = join(bench.home, 'data');
    const cluster = join(dataDir, 'postgres', 'cluster');
    await (await bench.start(dataDir)).stop();
    await writeFile(join(cluster, 'pg_hba.conf'), 'local all all reject\n');
    await expect(bench.start(dataDir)).rejects.toMatchObject({ code: 'postgres_start_failed' });
    expect(await findServerProcesses(cluster)).toEqual([]);
  });
});
