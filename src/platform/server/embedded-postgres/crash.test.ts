import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServerBench, queryOnce, waitUntil } from '../../../../test/support/embedded-server.ts';
import { findServerProcesses, isAlive, isServerOf, sendSignal } from './cluster-processes.ts';
import { parsePostmasterNote } from './postmaster-file.ts';

const isLinux = process.platform === 'linux';

/** Root in a container usually may not look into processes of other accounts. */
function canTrace(): boolean {
  if (!isLinux || process.getuid?.() !== 0) return isLinux;
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const sysPtrace = 19n;
  return ((BigInt(`0x${capabilities}`) >> sysPtrace) & 1n) === 1n;
}

test('makes nothing of a damaged postmaster.pid', () => {
  for (const text of ['', 'not a number\n', '1\n', '0\n']) expect(parsePostmasterNote(text)).toBeNull();
});

describe('embedded PostgreSQL after a crash', { timeout: 60_000 }, () => {
  let bench: Awaited<ReturnType<typeof openServerBench>>;
  let dataDir: string;
  let cluster: string;
  beforeEach(async () => {
    bench = await openServerBench();
    dataDir = join(bench.home, 'data');
    cluster = join(dataDir, 'postgres', 'cluster');
  });
  afterEach(async () => {
    await bench.close();
  });

  async function startElsewhereAndKill(options: { endsWithApp?: boolean }): Promise<number> {
    const { child, firstLine } = bench.startElsewhere(dataDir, options);
    const pid = Number((await firstLine).replace('pid ', ''));
    expect(pid).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    return pid;
  }

  test('adopts the server of an application that was killed, and can stop it', async () => {
    const pid = await startElsewhereAndKill({ endsWithApp: false });
    const server = await bench.start(dataDir);
    expect(server).toMatchObject({ adopted: true, pid });
    const { host: socketDir, port } = server.connection;
    const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    expect(parsePostmasterNote(note)).toEqual({ pid, port, socketDir });
    expect(await queryOnce(server.connection, 'select current_database() name')).toEqual([{ name: 'mes' }]);
    await server.stop();
    expect(await isAlive(pid)).toBe(false);
    expect(await readdir(join(dataDir, 'postgres', 'socket'))).toEqual([]);
  });

  test('tells when an adopted server ends by itself', async () => {
    await startElsewhereAndKill({ endsWithApp: false });
    const server = await bench.start(dataDir);
    process.kill(server.pid, 'SIGQUIT');
    await expect(server.ended).resolves.toBeUndefined();
  });

  test.runIf(isLinux)('lets the server end with a killed application', async () => {
    const pid = await startElsewhereAndKill({});
    await waitUntil(async () => !(await isAlive(pid)));
    expect(await readdir(cluster)).not.toContain('postmaster.pid');
  });

  test('starts at once while the server of a killed application is still stopping', async () => {
    const pid = await startElsewhereAndKill({});
    const server = await bench.start(dataDir);
    expect(server.adopted).toBe(server.pid === pid);
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('starts after kill -9 of the postmaster although a child calculates on', async () => {
    const first = await bench.start(dataDir);
    await queryOnce(first.connection, 'create table note as select 42 as value');
    // A calculation does not notice the end of the postmaster and keeps the shared memory.
    const busy = queryOnce(first.connection, 'select count(*) from generate_series(1, 1e12)').catch(() => 'killed');
    const active = `select from pg_stat_activity where query like '%1e12)' and state = 'active' and pid <> pg_backend_pid()`;
    await waitUntil(async () => (await queryOnce(first.connection, active)).length > 0);
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    await first.stop();
    if (isLinux) expect(await findServerProcesses(cluster)).not.toEqual([]);

    const second = await bench.start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await queryOnce(second.connection, 'select value from note')).toEqual([{ value: 42 }]);
    expect(await busy).toBe('killed');
  });

  test.runIf(isLinux)('starts after kill -9 of all processes of the server, nothing committed lost', async () => {
    const first = await bench.start(dataDir);
    await queryOnce(first.connection, 'create table note as select 42 as value');
    for (const pid of await findServerProcesses(cluster)) sendSignal(pid, 'SIGKILL');
    await first.ended;
    await first.stop();
    const second = await bench.start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await queryOnce(second.connection, 'select value from note')).toEqual([{ value: 42 }]);
  });

  test('starts after kill -9 inside initdb and leaves no remains', async () => {
    const unfinished = async () => {
      const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
      return names.filter((name) => name.startsWith('cluster-in-the-making-'));
    };
    const { child } = bench.startElsewhere(dataDir);
    await waitUntil(async () => {
      const [name] = await unfinished();
      return name !== undefined && (await readdir(join(dataDir, 'postgres', name))).includes('base');
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster');

    const server = await bench.start(dataDir);
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(await unfinished()).toEqual([]);
  });

  test('neither adopts nor kills a stranger who got the process id of a dead server', async () => {
    await (await bench.start(dataDir)).stop();
    const stranger = spawn('sleep', ['60']);
    const strangerPid = stranger.pid ?? 0;
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${strangerPid}\n${cluster}\n1700000000\n5432\n${join(dataDir, 'postgres', 'socket')}\n\n  1 1\nready   \n`,
    );
    const server = await bench.start(dataDir);
    expect(server.adopted).toBe(false);
    expect(server.pid).not.toBe(strangerPid);
    await server.stop();
    expect(await isAlive(strangerPid)).toBe(true);
    stranger.kill();
  });

  test('does not mistake the server of a copied folder for its own', async () => {
    const otherDir = join(bench.home, 'copy');
    const copiedCluster = join(otherDir, 'postgres', 'cluster');
    await (await bench.start(otherDir)).stop();
    const original = await bench.start(dataDir);
    await copyFile(join(cluster, 'postmaster.pid'), join(copiedCluster, 'postmaster.pid'));
    const copy = await bench.start(otherDir);
    expect(copy.adopted).toBe(false);
    expect(await isServerOf(cluster, original.pid)).toBe(true);
    expect(copy.connection.host).not.toBe(original.connection.host);
  });

  test.runIf(canTrace())('replaces a server whose folder was moved while it ran', async () => {
    const pid = await startElsewhereAndKill({ endsWithApp: false });
    const moved = join(bench.home, 'moved');
    await rename(dataDir, moved);
    const server = await bench.start(moved);
    expect(server.adopted).toBe(false);
    expect(await isAlive(pid)).toBe(false);
    expect(server.connection.host).toBe(join(moved, 'postgres', 'socket'));
  });
});
