import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '#platform/errors.ts';

const ATTEMPTS = 50;
const PAUSE_MS = 100;
/** Checkpoint counter and salts in the head of a write-ahead log: another value, another generation of the log. */
const GENERATION = { from: 12, to: 24 };

export const JOURNAL_FILE = join('journal', 'journal.db');

/**
 * A copy of the journal while its server writes to it, as one file; null where there is no journal. The server holds the
 * file alone, so SQLite cannot be asked. Instead: first the file, then the log of changes behind it. Whatever a
 * checkpoint writes into the file meanwhile is also in the log, as long as the log was not begun anew; if it was, the
 * copy is made again. What is half-written at the end of the log fails its checksum and is not part of the copy.
 */
export async function copyJournal(dataDir: string, folder: string): Promise<string | null> {
  const source = join(dataDir, JOURNAL_FILE);
  if ((await stat(source).catch(() => null)) === null) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, 'journal.db');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await copyOnce(source, target)) {
      foldLog(target);
      return target;
    }
    await delay(PAUSE_MS);
  }
  throw new Unavailable(
    'journal_too_busy',
    'Das Journal der Maschinendaten wird gerade zu schnell beschrieben, um es zu sichern. Bitte versuchen Sie es später erneut.',
  );
}

async function copyOnce(source: string, target: string): Promise<boolean> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${target}${suffix}`, { force: true });
  const before = await generationOf(`${source}-wal`);
  await copyFile(source, target);
  await copyFile(`${source}-wal`, `${target}-wal`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const copied = await generationOf(`${target}-wal`);
  const after = await generationOf(`${source}-wal`);
  return before === copied && copied === after;
}

/** '' for a log that is missing or empty. */
async function generationOf(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GENERATION.to), 0, GENERATION.to, 0);
    return bytesRead < GENERATION.to ? '' : buffer.toString('hex', GENERATION.from, GENERATION.to);
  } finally {
    await file.close();
  }
}

/** Applies the log, so that one file remains, and makes sure that it is sound. */
function foldLog(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete');
    const check = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})[0];
    if (check !== 'ok') {
      throw new Unavailable(
        'journal_damaged',
        'Das Journal der Maschinendaten ist beschädigt und lässt sich nicht sichern.',
        { cause: new Error(String(check)) },
      );
    }
  } finally {
    database.close();
  }
}
