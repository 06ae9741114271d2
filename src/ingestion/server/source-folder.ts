import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Private folder of a source for keys and certificates; made when missing. */
export function sourceFolder(dataDir: string, companyId: string, sourceId: string): string {
  const folder = join(dataDir, 'sources', companyId, sourceId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
