import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { adoptLeftServer, type RunningServer } from './adoption.ts';
import { completeLibraries, findBinaries, type PostgresBinaries } from './binaries.ts';
import { checkCluster, createCluster, readPassword, removeUnfinishedClusters } from './cluster.ts';
import { endLeftProcesses } from './cluster-processes.ts';
import { type DataFolder, openDataFolder, prepareServerFolders } from './data-folder.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { createDatabaseIfMissing, DATABASE, OWNER, waitUntilReady } from './readiness.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { postgresEnvironment } from './run-command.ts';
import { readLastLogLines, readStartLog, type ServerLog } from './server-log.ts';
import { serverSettings } from './settings.ts';
import { clearSocketFolder, prepareSocketFolder, SOCKET_PORT } from './socket-folder.ts';
import { postgresStartFailed } from './start-problems.ts';

export type EmbeddedPostgres = {
  /** As superuser; the host is the socket's folder, or 127.0.0.1 with a password on Windows. */
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** True when a server left running by a crash was taken over. */
  adopted: boolean;
  /** Of the postmaster. */
  pid: number;
  /** Resolves when the server ends without `stop` having been called. */
  ended: Promise<void>;
  /** Ends the server in order and frees the data folder. May be called more than once. */
  stop(): Promise<void>;
};

export type StartOptions = {
  dataDir: string;
  log: ServerLog;
  /** False keeps the server running when this process is killed; where the system cannot tell, it always does. */
  endsWithApp?: boolean;
};

/** Starts the PostgreSQL that comes with the program, with its data in `<dataDir>/postgres`. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const startedAt = performance.now();
  const binaries = await findBinaries();
  const folder = await openDataFolder(resolve(options.dataDir));
  const lock = lockFolder(folder.root);
  try {
    const hasCluster = (await checkCluster(folder, binaries)) === 'present';
    const left = hasCluster ? await adoptLeftServer(folder, binaries, log) : null;
    const server = left ?? (await startNewServer(folder, binaries, hasCluster, options));
    const handle = handleFor(server, { folder, binaries, lock, log, adopted: left !== null });
    try {
      await createDatabaseIfMissing(server.address);
    } catch (error) {
      await handle.stop();
      throw postgresStartFailed(folder.root, error);
    }
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ pid: server.postmaster.pid, adopted: left !== null, durationMs }, 'PostgreSQL is ready');
    return handle;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startNewServer(
  folder: DataFolder,
  binaries: PostgresBinaries,
  hasCluster: boolean,
  options: StartOptions,
): Promise<RunningServer> {
  const { log } = options;
  const env = postgresEnvironment(await completeLibraries(binaries.packageDir, folder.libraries));
  const runAs = await chooseRunAs(folder.root, binaries.postgres, env);
  await prepareServerFolders(folder, runAs);
  await removeUnfinishedClusters(folder, log);
  if (!hasCluster) await createCluster(folder, binaries, runAs, env, log);
  return bringUp(folder, binaries, runAs, { log, env, endsWithApp: options.endsWithApp ?? true });
}

const LEFTOVER_LIMIT_MS = 30_000;

/** Starts the postmaster, again while processes of a killed one still hold its memory. */
async function bringUp(
  folder: DataFolder,
  binaries: PostgresBinaries,
  runAs: RunAs,
  options: { log: ServerLog; env: Record<string, string>; endsWithApp: boolean },
): Promise<RunningServer> {
  const { log } = options;
  const isWindows = process.platform === 'win32';
  const socketDir = isWindows ? null : await prepareSocketFolder(folder.socket, runAs.owner);
  const port = isWindows ? await findFreePort() : SOCKET_PORT;
  const address = { host: socketDir ?? '127.0.0.1', port, ...(await readPassword(folder)) };
  const settings = serverSettings({ clusterDir: folder.cluster, socketDir, port });
  const firstTryAt = performance.now();
  for (;;) {
    const postmaster = await spawnPostmaster(folder, binaries, runAs, settings, options);
    const result = await waitUntilReady(address, () => postmaster.isRunning(), {
      onStillBusy: () => log.warn({ pid: postmaster.pid }, 'PostgreSQL is still starting, perhaps recovering'),
    });
    if (result === 'ready') return { postmaster, address };
    const waitedMs = performance.now() - firstTryAt;
    const isBlockedByLeftovers = /pre-existing shared memory block/.test(await readStartLog(folder));
    if (result !== 'ended' || !isBlockedByLeftovers || waitedMs > LEFTOVER_LIMIT_MS) {
      await stopPostmaster(folder, binaries, postmaster, log);
      log.error({ way: runAs.way, result, lines: await readLastLogLines(folder) }, 'PostgreSQL did not start');
      throw postgresStartFailed(folder.root);
    }
    await endLeftProcesses(folder.cluster);
    await delay(100);
  }
}

function handleFor(
  server: RunningServer,
  context: { folder: DataFolder; binaries: PostgresBinaries; lock: FolderLock; log: ServerLog; adopted: boolean },
): EmbeddedPostgres {
  const { postmaster, address } = server;
  const { folder, binaries, lock, log, adopted } = context;
  let stopping: Promise<void> | null = null;
  const ended = Promise.withResolvers<void>();
  void watchEnd();

  async function watchEnd(): Promise<void> {
    await postmaster.ended;
    if (stopping === null) ended.resolve();
  }

  async function stopAndFree(): Promise<void> {
    try {
      const hasStopped = await stopPostmaster(folder, binaries, postmaster, log);
      if (hasStopped) await clearSocketFolder(address.host, folder.socket);
      else log.error({ pid: postmaster.pid }, 'PostgreSQL could not be stopped');
    } finally {
      lock.release();
    }
  }

  return {
    connection: { ...address, user: OWNER, database: DATABASE },
    adopted,
    pid: postmaster.pid,
    ended: ended.promise,
    stop() {
      stopping ??= stopAndFree();
      return stopping;
    },
  };
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
