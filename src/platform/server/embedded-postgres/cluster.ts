import { randomBytes } from 'node:crypto';
import { lchown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { OWNER } from './readiness.ts';
import type { RunAs } from './run-as.ts';
import { runCommand } from './run-command.ts';
import type { ServerLog } from './server-log.ts';
import {
  clusterDamaged,
  embeddedPostgresMissing,
  fileProblem,
  postgresOtherVersion,
  postgresStartFailed,
  systemCode,
} from './start-problems.ts';

const SIDE_PREFIX = 'cluster-in-the-making-';

/** Looks whether there is a cluster and whether these binaries can run it. */
export async function checkCluster(folder: DataFolder, binaries: PostgresBinaries): Promise<'missing' | 'present'> {
  let version: string;
  try {
    version = (await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw fileProblem(folder.root, error);
    const content = await readdir(folder.cluster).catch(() => []);
    if (content.length > 0) throw clusterDamaged(folder.cluster);
    return 'missing';
  }
  if (version !== binaries.major) throw postgresOtherVersion(folder.root, version, binaries.major);
  return 'present';
}

/**
 * Makes the cluster in a side folder and puts it into place by one rename, so that a cluster is either there
 * completely or not at all, whatever is killed in between.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  runAs: RunAs,
  env: Record<string, string>,
  log: ServerLog,
): Promise<void> {
  const side = await mkdtemp(join(folder.postgres, SIDE_PREFIX));
  if (runAs.owner !== null) await lchown(side, runAs.owner.uid, runAs.owner.gid);
  const args = [`--pgdata=${side}`, ...CLUSTER_OPTIONS, ...(await authOptions(folder))];
  const { exitCode, output } = await runCommand(runAs.wrap(binaries.initdb, args), env);
  if (exitCode !== 0) {
    await rm(side, { recursive: true, force: true });
    log.error({ exitCode, output }, 'initdb failed');
    // The program itself cannot run here, e.g. for want of its C library.
    const cannotRun = exitCode === null || exitCode === 127;
    throw cannotRun ? embeddedPostgresMissing(binaries.initdb, output) : postgresStartFailed(folder.root);
  }
  await rename(side, folder.cluster);
  await syncFolder(folder.postgres);
}

/** An initdb whose starter was killed may still be writing; its folder has a name of its own, so it harms nobody. */
export async function removeUnfinishedClusters(folder: DataFolder, log: ServerLog): Promise<void> {
  const names = await readdir(folder.postgres);
  for (const name of names.filter((name) => name.startsWith(SIDE_PREFIX))) {
    await rm(join(folder.postgres, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }).catch(
      (error: unknown) => log.warn({ err: error, name }, 'unfinished cluster could not be removed'),
    );
  }
}

/** The password for loopback connections; nothing where the private socket makes one needless. */
export async function readPassword(folder: DataFolder): Promise<{ password?: string }> {
  if (process.platform !== 'win32') return {};
  return { password: (await readFile(folder.passwordFile, 'utf8')).trim() };
}

const CLUSTER_OPTIONS = [
  `--username=${OWNER}`,
  '--encoding=UTF8',
  // PostgreSQL's own rules: upper and lower case of umlauts are right, and no update of the operating system can
  // change the order of an index.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

async function authOptions(folder: DataFolder): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  await writeFile(folder.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${folder.passwordFile}`];
}

/** Makes the rename survive a power cut. Windows cannot open folders and needs no such step. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
