import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openServerBench, queryOnce } from '../../../../test/support/embedded-server.ts';
import { completeLibraries, findBinaries } from './binaries.ts';
import { findServerProcesses, sendSignal } from './cluster-processes.ts';
import { chooseRunAs, findUnprivilegedAccount } from './run-as.ts';
import { postgresEnvironment, runCommand } from './run-command.ts';

const isRoot = process.getuid?.() === 0;
let bench: Awaited<ReturnType<typeof openServerBench>>;
beforeEach(async () => {
  bench = await openServerBench();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bench.close();
});

async function chosenWay(dataDir: string, postgresBinary?: string): Promise<string> {
  const binary = postgresBinary ?? (await findBinaries()).postgres;
  return (await chooseRunAs(dataDir, binary, postgresEnvironment())).way;
}

async function makeClosedFolder(): Promise<string> {
  const closed = join(bench.home, 'closed');
  await mkdir(closed, { mode: 0o700 });
  return closed;
}

async function makePackage(): Promise<string> {
  const packageDir = join(bench.home, 'package');
  await mkdir(join(packageDir, 'native', 'lib'), { recursive: true });
  await writeFile(join(packageDir, 'native', 'lib', 'libpq.so.5.18'), '');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  return packageDir;
}

describe.runIf(isRoot)('embedded PostgreSQL started by root', { timeout: 60_000 }, () => {
  test('runs as an unprivileged account and lets other accounts not even see the socket', async () => {
    const dataDir = join(bench.home, 'data');
    const server = await bench.start(dataDir);
    const account = await findUnprivilegedAccount();
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(account?.uid);
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(account?.uid);
    const look = { file: 'test', args: ['-e', join(server.connection.host, '.s.PGSQL.5432')] };
    expect((await runCommand(look, {})).exitCode).toBe(0);
    expect((await runCommand({ ...look, uid: 54321, gid: 54321 }, {})).exitCode).toBe(1);
  });

  test('runs below a closed folder in a user namespace, without capabilities', async () => {
    const dataDir = join(await makeClosedFolder(), 'data');
    const server = await bench.start(dataDir);
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(0);
    const capabilities = await runCommand({ file: 'grep', args: ['CapEff', `/proc/${server.pid}/status`] }, {});
    expect(capabilities.output).toMatch(/\t0{16}\n/);
  });

  test('mends the ownership when the folder moves from a closed place to an open one and back', async () => {
    const closed = join(await makeClosedFolder(), 'data');
    const open = join(bench.home, 'data');
    const first = await bench.start(closed);
    await queryOnce(first.connection, 'create table note as select 42 as value');
    await first.stop();

    await rename(closed, open);
    await chmod(open, 0o711);
    const second = await bench.start(open);
    expect((await stat(join(open, 'postgres', 'cluster', 'base'))).uid).toBe((await findUnprivilegedAccount())?.uid);
    expect(await queryOnce(second.connection, 'select value from note')).toEqual([{ value: 42 }]);
    await second.stop();

    await rename(open, closed);
    const third = await bench.start(closed);
    expect((await stat(join(closed, 'postgres', 'cluster', 'base'))).uid).toBe(0);
    expect(await queryOnce(third.connection, 'select value from note')).toEqual([{ value: 42 }]);
  });

  test('finishes a change of ownership that was interrupted', async () => {
    const dataDir = join(bench.home, 'data');
    await (await bench.start(dataDir)).stop();
    // Half done: a file deep inside still belongs to root, and so does the top, which is changed last.
    await chown(join(dataDir, 'postgres', 'cluster', 'pg_wal'), 0, 0);
    await chown(join(dataDir, 'postgres'), 0, 0);
    const server = await bench.start(dataDir);
    expect((await stat(join(dataDir, 'postgres', 'cluster', 'pg_wal'))).uid).toBe(
      (await findUnprivilegedAccount())?.uid,
    );
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('notices that the programs themselves lie below a closed folder', async () => {
    const { packageDir } = await findBinaries();
    const programs = join(await makeClosedFolder(), 'native');
    await cp(join(packageDir, 'native', 'bin'), join(programs, 'bin'), { recursive: true });
    await symlink(join(packageDir, 'native', 'lib'), join(programs, 'lib'));
    expect(await chosenWay(bench.home)).toBe('account');
    expect(await chosenWay(bench.home, join(programs, 'bin', 'postgres'))).toBe('namespace');
  });

  test('does without namespaces where the container forbids them', async () => {
    const bin = join(bench.home, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    const dataDir = join(await makeClosedFolder(), 'data');
    const server = await bench.start(dataDir);
    expect(await chosenWay(dataDir)).toBe('capability');
    expect((await stat(`/proc/${server.pid}`)).uid).toBe((await findUnprivilegedAccount())?.uid);
    expect(await queryOnce(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('recognises its server without the right to trace other accounts, as in a container', async () => {
    const dataDir = join(bench.home, 'data');
    const cluster = join(dataDir, 'postgres', 'cluster');
    const withoutTracing = ['setpriv', '--bounding-set=-sys_ptrace'];
    const first = bench.startElsewhere(dataDir, { endsWithApp: false }, withoutTracing);
    const pid = Number((await first.firstLine).replace('pid ', ''));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = bench.startElsewhere(dataDir, { endsWithApp: false }, withoutTracing);
    expect(await second.firstLine).toBe(`adopted ${pid}`);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');

    // Children that nothing but their title gives away.
    for (const child of await findServerProcesses(cluster)) sendSignal(child, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    const third = bench.startElsewhere(dataDir, {}, withoutTracing);
    expect(await third.firstLine).toMatch(/^pid \d+$/);
  });

  test('does not blame root for programs that cannot run here at all', async () => {
    const program = join(bench.home, 'postgres');
    await writeFile(program, '#!/nowhere/ld.so\n', { mode: 0o755 });
    await expect(chosenWay(bench.home, program)).rejects.toMatchObject({ code: 'embedded_postgres_missing' });
  });

  test('says so when nothing works', async () => {
    const bin = join(bench.home, 'bin');
    await mkdir(bin);
    for (const name of ['unshare', 'setpriv']) await writeFile(join(bin, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    await expect(bench.start(join(await makeClosedFolder(), 'data'))).rejects.toMatchObject({
      code: 'postgres_refuses_root',
      message: expect.stringContaining('gewöhnlichen Benutzerkonto'),
    });
  });
});

describe('library links of the package', { timeout: 30_000 }, () => {
  test('are made when missing, by two starts at once too', async () => {
    const packageDir = await makePackage();
    const own = join(bench.home, 'own');
    const results = await Promise.all([1, 2, 3].map(() => completeLibraries(packageDir, own)));
    expect(results).toEqual([{}, {}, {}]);
    expect((await readdir(join(packageDir, 'native', 'lib'))).sort()).toEqual([
      'libpq.so',
      'libpq.so.5',
      'libpq.so.5.18',
    ]);
    expect((await stat(join(packageDir, 'native', 'lib', 'libpq.so.5'))).isFile()).toBe(true);
    await expect(lstat(own)).rejects.toThrow('ENOENT');
  });

  test.skipIf(isRoot)('are left alone in a read-only package that has them, and made elsewhere if not', async () => {
    const packageDir = await makePackage();
    const own = join(bench.home, 'own');
    const lib = join(packageDir, 'native', 'lib');
    await chmod(lib, 0o555);
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    expect(await completeLibraries(packageDir, own)).toEqual({ [variable]: `${own}:${lib}` });
    expect((await stat(join(own, 'libpq.so.5'))).isFile()).toBe(true);
    await chmod(lib, 0o755);
    await completeLibraries(packageDir, own);
    await chmod(lib, 0o555);
    expect(await completeLibraries(packageDir, own)).toEqual({});
    await chmod(lib, 0o755);
  });
});
