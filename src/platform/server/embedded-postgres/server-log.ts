import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';

/** The part of the application's logger the launcher uses. */
export type ServerLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const LAST_LINES = 30;

/** What the server said last: on its way up into one file, afterwards into that of the weekday. */
export async function readLastLogLines(folder: DataFolder): Promise<string[]> {
  const newest = await findNewestLog(folder.log);
  const files = newest === null ? [folder.startLog] : [newest, folder.startLog];
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8').catch(() => '')));
  return texts.flatMap((text) => text.trimEnd().split('\n').slice(-LAST_LINES)).filter((line) => line !== '');
}

/** What the postmaster said before its own log was open; refusals to start stand here. */
export async function readStartLog(folder: DataFolder): Promise<string> {
  return readFile(folder.startLog, 'utf8').catch(() => '');
}

async function findNewestLog(logDir: string): Promise<string | null> {
  const names = await readdir(logDir).catch(() => []);
  const paths = names.map((name) => join(logDir, name));
  const dated = await Promise.all(paths.map(async (path) => ({ path, changedAt: (await stat(path)).mtimeMs })));
  return dated.sort((a, b) => b.changedAt - a.changedAt)[0]?.path ?? null;
}
