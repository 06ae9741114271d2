import { join } from 'node:path';
import type { Config } from './config.ts';
import type { FileStore } from './file-store.ts';
import { createDiskStore } from './file-store-disk.ts';
import { createObjectStore } from './file-store-s3.ts';

/** The store this installation is configured for: an object store, or the data folder. */
export function openFileStore({ fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>): FileStore {
  return fileStore === null ? createDiskStore(join(dataDir, 'files')) : createObjectStore(fileStore);
}
