import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where backups lie unless told otherwise; never part of a backup. */
export const BACKUPS_FOLDER = 'backups';

/** The database is dumped, the journal copied in its own way; the rest here belongs to a running program. */
const LEFT_OUT =
  /^(postgres|postgres-libraries|postgres-start\.log|mes\.lock.*|journal|backups|lost\+found|\.write-probe-.*)$/;
/** Uploads under way. */
const UNFINISHED = /^\.part-/;

/** Every other file below the data folder, by path with slashes: uploads, keys, certificates, and what is added later. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException): Dirent[] => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (folder === '' && LEFT_OUT.test(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && !UNFINISHED.test(entry.name)) found.push(path);
    }
  };
  await walk('');
  return found;
}

/** What stands in the way of restoring into this folder. */
export async function listOccupants(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== BACKUPS_FOLDER && name !== 'lost+found');
}

/** A path of a manifest that leads out of the data folder was not written by us. */
export function isPathBelow(path: string): boolean {
  return (
    path !== '' &&
    !path.startsWith('/') &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
    !path.includes('\\') &&
    !path.includes('\0')
  );
}
