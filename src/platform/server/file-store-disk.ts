import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Unavailable } from '#platform/errors.ts';
import { companyFolder, type FileStore, filePath, isFileName, sha256Of } from './file-store.ts';

/** Files below a folder of this machine. */
export function createDiskStore(folder: string): FileStore {
  return {
    async put(companyId, bytes) {
      const sha256 = sha256Of(bytes);
      const target = join(folder, filePath(companyId, sha256));
      if ((await stat(target).catch(() => null)) !== null) {
        // As young as if it had been written now, so that it is not collected before it is named.
        await utimes(target, new Date(), new Date()).catch(() => undefined);
        return sha256;
      }
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

    async *list(companyId) {
      const own = join(folder, companyFolder(companyId));
      const names = await readdir(own).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw diskRefuses(error);
      });
      for (const name of names.filter(isFileName)) {
        const found = await stat(join(own, name)).catch(() => null);
        if (found !== null) yield { sha256: name, storedAtMs: found.mtimeMs };
      }
    },

    async removeUnchanged(companyId, sha256, storedBeforeMs) {
      const target = join(folder, filePath(companyId, sha256));
      const found = await stat(target).catch(() => null);
      if (found === null || found.mtimeMs >= storedBeforeMs) return false;
      await rm(target, { force: true }).catch((error: unknown) => {
        throw diskRefuses(error);
      });
      return true;
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
