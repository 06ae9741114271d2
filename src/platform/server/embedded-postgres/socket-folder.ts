import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './run-as.ts';
import { systemCode } from './start-problems.ts';

/** Names the socket file; no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** The system's limit for a socket's path in bytes, its closing zero byte not counted. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

const TEMPORARY_PREFIX = 'mes-postgres-';

/**
 * The folder for the server's socket: inside the data folder, or, where that path is too long for a socket, a private
 * folder among the temporary files. Anyone may write there, so a folder found under the expected name is only used
 * if it is a real folder, ours and closed; else a new one with a random name is made.
 */
export async function prepareSocketFolder(preferred: string, owner: Account | null): Promise<string> {
  if (fitsSocketPath(preferred)) {
    await emptySocketFolder(preferred);
    return preferred;
  }
  const digest = createHash('sha256').update(preferred).digest('hex').slice(0, 16);
  const path = join(temporaryParent(), `${TEMPORARY_PREFIX}${digest}`);
  const ownUid = owner?.uid ?? process.getuid?.() ?? 0;
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    if (await isPrivateFolder(path, ownUid)) {
      await emptySocketFolder(path);
      return path;
    }
    return giveTo(owner, await mkdtemp(`${path}-`));
  }
  return giveTo(owner, path);
}

/** After the server's end: no socket is left, and no folder among the temporary files. */
export async function clearSocketFolder(path: string, preferred: string): Promise<void> {
  const isTemporary = path.startsWith(join(temporaryParent(), TEMPORARY_PREFIX));
  // An adopted server names its folder itself, so look before deleting in it.
  if (!isTemporary && path !== preferred) return;
  await emptySocketFolder(path);
  if (isTemporary) await rmdir(path).catch(() => undefined);
}

export function fitsSocketPath(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

/** A socket left by a crash carries a process id that may belong to someone else by now, which stops PostgreSQL. */
async function emptySocketFolder(path: string): Promise<void> {
  const names = await readdir(path).catch(() => []);
  for (const name of names.filter((name) => name.startsWith('.s.PGSQL.'))) await rm(join(path, name), { force: true });
}

async function isPrivateFolder(path: string, ownUid: number): Promise<boolean> {
  const stats = await lstat(path);
  return stats.isDirectory() && stats.uid === ownUid && (stats.mode & 0o077) === 0;
}

async function giveTo(owner: Account | null, path: string): Promise<string> {
  await chmod(path, 0o700);
  if (owner !== null) await lchown(path, owner.uid, owner.gid);
  return path;
}

/** Root's own temporary folder may be closed to the account the server runs as; /tmp is open and short. */
function temporaryParent(): string {
  const own = tmpdir();
  const isOpenAndShort = process.getuid?.() !== 0 && fitsSocketPath(join(own, `${TEMPORARY_PREFIX}${'0'.repeat(23)}`));
  return isOpenAndShort ? own : '/tmp';
}
