import { chmod, mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, RunAs } from './run-as.ts';
import { postgresEnvironment, runCommand } from './run-command.ts';
import { fileProblem, systemCode } from './start-problems.ts';

/** The folders below DATA_DIR that belong to the embedded server. */
export type DataFolder = {
  /** DATA_DIR itself, free of symbolic links. */
  root: string;
  /** Everything PostgreSQL owns; closed to other users. */
  postgres: string;
  cluster: string;
  log: string;
  socket: string;
  /** Output of the postmaster before its own log is open. Outside of its folder: we write it, perhaps as root. */
  startLog: string;
  /** Links to libraries, only where node_modules lacks them and is read-only. */
  libraries: string;
  /** The superuser's password, only where the server listens on loopback (Windows). */
  passwordFile: string;
};

/** Makes sure the folder exists and can be written by trying it: rights on paper do not count for root. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  try {
    // Root's folder lets the database's account pass through to its own part, but not look around.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await rmdir(await mkdtemp(join(dataDir, '.write-probe-')));
    const root = await realpath(dataDir);
    const postgres = join(root, 'postgres');
    return {
      root,
      postgres,
      cluster: join(postgres, 'cluster'),
      log: join(postgres, 'log'),
      socket: join(postgres, 'socket'),
      startLog: join(root, 'postgres-start.log'),
      libraries: join(root, 'postgres-libraries'),
      passwordFile: join(postgres, 'password'),
    };
  } catch (error) {
    throw fileProblem(dataDir, error);
  }
}

/** Makes the server's own folders and gives everything in them to the account PostgreSQL runs as. */
export async function prepareServerFolders(folder: DataFolder, runAs: RunAs): Promise<void> {
  try {
    for (const path of [folder.postgres, folder.log, folder.socket])
      await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(folder.postgres, 0o700);
    if (runAs.owner !== null && !(await allBelongTo(folder, runAs.owner))) await giveTo(runAs.owner, folder.postgres);
  } catch (error) {
    throw fileProblem(folder.root, error);
  }
}

/**
 * A sample instead of every file: `giveTo` changes a folder only after its content, so an interrupted change shows at
 * the top; the others catch a cluster that was put here from elsewhere.
 */
async function allBelongTo(folder: DataFolder, owner: Account): Promise<boolean> {
  const samples = [
    folder.postgres,
    folder.log,
    folder.socket,
    folder.cluster,
    join(folder.cluster, 'PG_VERSION'),
    join(folder.cluster, 'global', 'pg_control'),
  ];
  for (const path of samples) {
    try {
      const { uid, gid } = await stat(path);
      if (uid !== owner.uid || gid !== owner.gid) return false;
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
  return true;
}

/** By the system's program: it walks the tree without being led astray by links swapped in meanwhile. */
async function giveTo(owner: Account, path: string): Promise<void> {
  const args = ['-R', '-h', `${owner.uid}:${owner.gid}`, path];
  const { exitCode, output } = await runCommand({ file: 'chown', args }, postgresEnvironment());
  if (exitCode !== 0) throw Object.assign(new Error(`chown failed: ${output}`), { code: 'EPERM' });
}
