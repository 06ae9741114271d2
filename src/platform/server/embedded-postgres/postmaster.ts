import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { isAlive, isServerOf, sendSignal } from './cluster-processes.ts';
import type { DataFolder } from './data-folder.ts';
import { readPostmasterPid } from './postmaster-file.ts';
import type { RunAs } from './run-as.ts';
import { postgresEnvironment, runCommand } from './run-command.ts';
import type { ServerLog } from './server-log.ts';
import { postgresStartFailed } from './start-problems.ts';

/** The main process of a server, our child or adopted. */
export type Postmaster = {
  pid: number;
  /** The number of a child stays its own until we have noticed its end; an adopted server's may be given away. */
  isChild: boolean;
  isRunning(): Promise<boolean>;
  ended: Promise<void>;
};

const FAST_STOP_LIMIT_MS = 30_000;
const IMMEDIATE_STOP_LIMIT_MS = 15_000;
const POLL_MS = 20;
const WATCH_MS = 1000;

export async function spawnPostmaster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  runAs: RunAs,
  settings: string[],
  options: { env: Record<string, string>; endsWithApp: boolean },
): Promise<Postmaster> {
  if (process.platform === 'win32') return startByPgCtl(folder, binaries, settings, options.env);
  const server = [binaries.postgres, '-D', folder.cluster, ...settings];
  const [program = binaries.postgres, ...args] = options.endsWithApp ? await endingWithParent(server) : server;
  const { file, args: wrappedArgs, uid, gid } = runAs.wrap(program, args);
  const startLog = await open(folder.startLog, 'w', 0o600);
  try {
    const child = spawn(file, wrappedArgs, {
      cwd: '/',
      env: options.env,
      uid,
      gid,
      // A session of its own: Ctrl+C in the terminal reaches the application alone, which then stops us in order.
      detached: true,
      stdio: ['ignore', startLog.fd, startLog.fd],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await once(child, 'spawn');
    child.unref();
    return {
      pid: child.pid ?? 0,
      isChild: true,
      isRunning: async () => child.exitCode === null && child.signalCode === null,
      ended,
    };
  } catch (error) {
    throw postgresStartFailed(folder.root, error);
  } finally {
    await startLog.close();
  }
}

export function adoptPostmaster(pid: number): Postmaster {
  return { pid, isChild: false, isRunning: async () => isAlive(pid), ended: watchUntilEnded(pid) };
}

async function watchUntilEnded(pid: number): Promise<void> {
  while (await isAlive(pid)) await delay(WATCH_MS, undefined, { ref: false });
}

/**
 * Stops a server: first by ending all sessions and writing everything back (fast), then, if that hangs, at once, which
 * costs a recovery at the next start but no data. False if it still lives.
 */
export async function stopPostmaster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  postmaster: Postmaster,
  log: ServerLog,
): Promise<boolean> {
  await requestStop(folder, binaries, postmaster, 'fast');
  if (await hasEnded(postmaster, FAST_STOP_LIMIT_MS)) return true;
  log.warn({ pid: postmaster.pid }, 'PostgreSQL does not stop in time, stopping it at once');
  await requestStop(folder, binaries, postmaster, 'immediate');
  return hasEnded(postmaster, IMMEDIATE_STOP_LIMIT_MS);
}

async function requestStop(
  folder: DataFolder,
  binaries: PostgresBinaries,
  postmaster: Postmaster,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (!(await postmaster.isRunning())) return;
  if (!postmaster.isChild && !(await isServerOf(folder.cluster, postmaster.pid))) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', folder.cluster, '-m', mode, '-W'];
    await runCommand({ file: binaries.pgCtl, args }, postgresEnvironment());
  } else {
    sendSignal(postmaster.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

async function hasEnded(postmaster: Postmaster, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (!(await postmaster.isRunning())) return true;
    await delay(POLL_MS);
  }
  return false;
}

/**
 * Where Linux's `setpriv` can, the server shuts down in order when our process dies by kill -9, instead of running on
 * without anyone using it. Elsewhere the next start adopts it.
 */
async function endingWithParent(server: string[]): Promise<string[]> {
  if (process.platform !== 'linux') return server;
  const prefix = ['--pdeathsig', 'INT'];
  const attempt = await runCommand({ file: 'setpriv', args: [...prefix, 'true'] }, postgresEnvironment());
  return attempt.exitCode === 0 ? ['setpriv', ...prefix, ...server] : server;
}

/** Windows: pg_ctl drops administrator rights, which PostgreSQL refuses; the server is no child of ours. */
async function startByPgCtl(
  folder: DataFolder,
  binaries: PostgresBinaries,
  settings: string[],
  env: Record<string, string>,
): Promise<Postmaster> {
  const args = ['start', '-D', folder.cluster, '-l', folder.startLog, '-w', '-o', settings.join(' ')];
  const { exitCode } = await runCommand({ file: binaries.pgCtl, args }, env, { output: 'ignore' });
  const pid = await readPostmasterPid(folder.cluster);
  if (exitCode !== 0 || pid === null) throw postgresStartFailed(folder.root);
  return adoptPostmaster(pid);
}
