import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './start-problems.ts';

/** What a running server notes about itself in `postmaster.pid`. */
export type PostmasterNote = {
  pid: number;
  port: number;
  /** Empty where the server has no unix socket. */
  socketDir: string;
};

/** Null where no server runs, or one so young that it has not written everything yet. */
export async function readPostmasterNote(clusterDir: string): Promise<PostmasterNote | null> {
  const note = parsePostmasterNote(await readPostmasterFile(clusterDir));
  return note === null || note.port === 0 ? null : note;
}

/** The process named in the file, complete or not. */
export async function readPostmasterPid(clusterDir: string): Promise<number | null> {
  return parsePostmasterNote(await readPostmasterFile(clusterDir))?.pid ?? null;
}

export function parsePostmasterNote(text: string): PostmasterNote | null {
  // Lines: process id, data folder, start time, port, socket folder, listen address, shared memory, status.
  const [pid = '', , , port = '', socketDir = ''] = text.split('\n').map((line) => line.trim());
  // A standalone backend writes its number negated.
  const pidNumber = Math.abs(Number.parseInt(pid, 10));
  if (!Number.isInteger(pidNumber) || pidNumber <= 1) return null;
  return { pid: pidNumber, port: Number.parseInt(port, 10) || 0, socketDir };
}

/** Only after making sure that no server of this cluster lives. */
export async function removeStalePostmasterFile(clusterDir: string): Promise<void> {
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

async function readPostmasterFile(clusterDir: string): Promise<string> {
  try {
    return await readFile(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  }
}
