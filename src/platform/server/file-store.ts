import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of companies, named by their content: the same picture twice is one file, and a name cannot lead elsewhere. */
export type FileStore = {
  /** Returns the SHA-256 of the content once it is safely on the disk. */
  put(companyId: string, bytes: Uint8Array): Promise<string>;
  /** Null when the file is gone. */
  get(companyId: string, sha256: string): Promise<Uint8Array | null>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

export function createFileStore(folder: string): FileStore {
  const folderOf = (companyId: string) => {
    if (!UUID.test(companyId)) throw new TypeError('companyId is not a UUID');
    return join(folder, companyId);
  };
  return {
    async put(companyId, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const home = folderOf(companyId);
      const target = join(home, sha256);
      if ((await stat(target).catch(() => null)) !== null) return sha256;
      await mkdir(home, { recursive: true, mode: 0o700 });
      // Written beside and renamed: a crash leaves no half file under its name.
      const part = join(home, `.part-${randomUUID()}`);
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return sha256;
    },

    async get(companyId, sha256) {
      if (!SHA256.test(sha256)) throw new TypeError('sha256 is not a SHA-256');
      try {
        return await readFile(join(folderOf(companyId), sha256));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
