import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresEnvironment, runCommand } from './run-command.ts';
import { systemCode } from './start-problems.ts';

/**
 * Which processes belong to a cluster. A process id in a file proves nothing, the number may have been given to
 * someone else since; only what the operating system says about the process counts.
 */

/** True also for a process that has ended but was not collected by its parent (a zombie). */
export function isPidTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

export async function isAlive(pid: number): Promise<boolean> {
  if (!isPidTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The state follows the program's name, which stands in brackets and may itself contain some.
  const state = status.slice(status.lastIndexOf(')') + 2).charAt(0);
  return state !== '' && state !== 'Z' && state !== 'X';
}

/**
 * The cluster's name in the titles of its processes. A path would be too long for a title, and of the processes of
 * other accounts the title may be all we get to see (root in a container without the right to trace).
 */
export function clusterName(clusterDir: string): string {
  return `mes-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
}

/** Linux: PostgreSQL's processes work in their data folder, wherever that has been moved. Elsewhere: by command line. */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const [folder, program] = await Promise.all([readlinkOrNull(`/proc/${pid}/cwd`), readlinkOrNull(`/proc/${pid}/exe`)]);
  if (folder !== null && program !== null) {
    return folder === clusterDir && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
  }
  const commandLine = await commandLineOf(pid);
  const isPostmaster = commandLine.includes('postgres') && commandLine.includes(`-D ${clusterDir} `);
  return isPostmaster || commandLine.startsWith(`postgres: ${clusterName(clusterDir)}: `);
}

/** False where the server's program has been replaced since it started, so that its libraries no longer fit. */
export async function runsProgram(pid: number, postgresBinary: string): Promise<boolean> {
  const program = await readlinkOrNull(`/proc/${pid}/exe`);
  return program === null || program === postgresBinary;
}

/** Children that outlive a killed postmaster, e.g. one deep in a calculation. Linux only; empty elsewhere. */
export async function findServerProcesses(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => isServerOf(clusterDir, pid)));
  return pids.filter((_, index) => found[index]);
}

const QUIT_LIMIT_MS = 1000;
const KILL_LIMIT_MS = 10_000;

/**
 * Ends children that outlived a killed postmaster: they hold the shared memory and block the next start. Nothing is
 * lost by it, recovery discards what they had not committed.
 */
export async function endLeftProcesses(clusterDir: string): Promise<void> {
  const startedAt = performance.now();
  let left = await findServerProcesses(clusterDir);
  for (const pid of left) sendSignal(pid, 'SIGQUIT');
  while (left.length > 0 && performance.now() - startedAt < KILL_LIMIT_MS) {
    await delay(50);
    left = await findServerProcesses(clusterDir);
    if (performance.now() - startedAt > QUIT_LIMIT_MS) for (const pid of left) sendSignal(pid, 'SIGKILL');
  }
}

/** True if the signal was delivered; a process that has just ended is no problem. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return false;
    throw error;
  }
}

/** Null where the system has no such links or keeps this one from us. */
async function readlinkOrNull(path: string): Promise<string | null> {
  return readlink(path).catch(() => null);
}

/** With its arguments divided by blanks. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine.Replace('"', '')`;
  const command =
    process.platform === 'win32'
      ? { file: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', query] }
      : { file: 'ps', args: ['-ww', '-o', 'command=', '-p', String(pid)] };
  return (await runCommand(command, postgresEnvironment())).output;
}
