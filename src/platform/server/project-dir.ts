import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, whether this code runs from its sources or from the built server. */
export const PROJECT_DIR = findUpwards(import.meta.dirname);

/** As package.json says. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }).version;
}

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json not found above the program');
  return findUpwards(parent);
}
