import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { readPassword } from './cluster.ts';
import { endLeftProcesses, isPidTaken, isServerOf, runsProgram } from './cluster-processes.ts';
import type { DataFolder } from './data-folder.ts';
import { adoptPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import {
  type PostmasterNote,
  readPostmasterNote,
  readPostmasterPid,
  removeStalePostmasterFile,
} from './postmaster-file.ts';
import { type ServerAddress, waitUntilReady } from './readiness.ts';
import type { ServerLog } from './server-log.ts';
import { postgresStartFailed } from './start-problems.ts';

export type RunningServer = { postmaster: Postmaster; address: ServerAddress };

const ADOPTION_SILENCE_LIMIT_MS = 3000;

/**
 * Takes over the server a killed application left behind, or makes sure that none is left. Null means: the way is
 * free for a new one.
 */
export async function adoptLeftServer(
  folder: DataFolder,
  binaries: PostgresBinaries,
  log: ServerLog,
): Promise<RunningServer | null> {
  const pid = await readPostmasterPid(folder.cluster);
  if (pid === null) return null;
  if (!(await isServerOf(folder.cluster, pid))) {
    // PostgreSQL itself clears up after a dead server, but refuses to start while the number is taken: by someone
    // else now, or by the dead server because nobody has collected it (containers without an init process).
    if (isPidTaken(pid)) {
      await endLeftProcesses(folder.cluster);
      await removeStalePostmasterFile(folder.cluster);
      log.warn({ pid }, 'stale postmaster.pid removed, its process id is taken but not by our server');
    }
    return null;
  }

  const postmaster = adoptPostmaster(pid);
  const note = await waitForNote(folder.cluster, postmaster);
  if (note !== null && (await runsProgram(pid, await realpath(binaries.postgres)))) {
    const address = await addressOf(folder, note);
    const result = await waitUntilReady(address, () => postmaster.isRunning(), {
      silenceLimitMs: ADOPTION_SILENCE_LIMIT_MS,
      onStillBusy: () => log.warn({ pid }, 'waiting for the PostgreSQL server left by an earlier run'),
    });
    if (result === 'ready') return { postmaster, address };
    if (result === 'ended') return null;
  }
  // It cannot be reached (its folder was moved) or its program has been replaced: better a new one.
  log.warn({ pid }, 'stopping the PostgreSQL server left by an earlier run');
  if (!(await stopPostmaster(folder, binaries, postmaster, log))) throw postgresStartFailed(folder.root);
  return null;
}

/** The socket folder is noted a moment after the process id. */
async function waitForNote(clusterDir: string, postmaster: Postmaster): Promise<PostmasterNote | null> {
  const deadline = performance.now() + ADOPTION_SILENCE_LIMIT_MS;
  while (performance.now() < deadline && (await postmaster.isRunning())) {
    const note = await readPostmasterNote(clusterDir);
    if (note !== null && (note.socketDir !== '' || process.platform === 'win32')) return note;
    await delay(20);
  }
  return null;
}

async function addressOf(folder: DataFolder, note: PostmasterNote): Promise<ServerAddress> {
  const host = process.platform === 'win32' ? '127.0.0.1' : note.socketDir;
  return { host, port: note.port, ...(await readPassword(folder)) };
}
