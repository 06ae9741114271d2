import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Unavailable } from '#platform/errors.ts';
import { type FileStore, filePath, sha256Of } from './file-store.ts';

/** Files below a folder of this machine. */
export function createDiskStore(folder: string): FileStore {
  return {
    async put(companyId, bytes) {
      const sha256 = sha256Of(bytes);
      const target = join(folder, filePath(companyId, sha256));
      if ((await stat(target).catch(() => null)) !== null) return sha256;
      // Written beside and renamed: a crash leaves no half file under its name.
      const part = join(dirname(target), `.part-${randomUUID()}`);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw diskRefuses(error);
      }
      return sha256;
    },

    async get(companyId, sha256) {
      try {
        return await readFile(join(folder, filePath(companyId, sha256)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        if (error instanceof TypeError) throw error;
        throw diskRefuses(error);
      }
    },

    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw diskRefuses(error);
      }
    },
  };
}

function diskRefuses(error: unknown): Unavailable {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  return new Unavailable(
    'file_store_unavailable',
    isFull
      ? 'Die Datei kann nicht gespeichert werden: Der Datenträger des Servers ist voll.'
      : 'Der Dateispeicher auf dem Server ist gerade nicht nutzbar. Bitte versuchen Sie es später erneut.',
    { cause: error },
  );
}
