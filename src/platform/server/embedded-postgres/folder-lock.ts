import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataDirInUse, dataDirNotWritable } from './start-problems.ts';

export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;

/** Keeps the handles reachable: a collected handle would silently give its lock away. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Reserves the data folder for this process. Node has no file locks of its own, but SQLite has: its lock belongs to
 * the process, so the operating system frees it on any death, kill -9 included, on Linux, macOS and Windows alike.
 * The file itself stays empty and may stay behind. Never open it by other means in this process: POSIX drops all
 * locks of a process on a file as soon as any of its handles is closed.
 */
export function lockFolder(dataDir: string): FolderLock {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(join(dataDir, 'mes.lock'), { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw isBusy ? dataDirInUse(dataDir) : dataDirNotWritable(dataDir, error);
  }
  const held = database;
  heldLocks.add(held);
  return {
    release() {
      if (heldLocks.delete(held)) held.close();
    },
  };
}
