import { createHash } from 'node:crypto';

/**
 * Files of companies, named by their content: the same picture twice is one file, and a name cannot lead elsewhere. A
 * column that refers to a file is of type text and its name ends with sha256: what no such column names is removed at
 * night (collect-files.ts).
 */
export type FileStore = {
  /** Returns the SHA-256 of the content once it is safely stored. Throws `Unavailable` when the store does not answer. */
  put(companyId: string, bytes: Uint8Array): Promise<string>;
  /** Null when the file is gone. Throws `Unavailable` when the store does not answer. */
  get(companyId: string, sha256: string): Promise<Uint8Array | null>;
  /** All files of a company, with the time they were stored last. */
  list(companyId: string): AsyncIterable<{ sha256: string; storedAtMs: number }>;
  /** Removes a file unless it was stored again since; returns whether it did. */
  removeUnchanged(companyId: string, sha256: string, storedBeforeMs: number): Promise<boolean>;
  /** Throws `Unavailable` when files could not be stored now. */
  check(): Promise<void>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Where a file lies, below folder or bucket: a folder per company. */
export function filePath(companyId: string, sha256: string): string {
  if (!UUID.test(companyId)) throw new TypeError('companyId is not a UUID');
  if (!SHA256.test(sha256)) throw new TypeError('sha256 is not a SHA-256');
  return `${companyId}/${sha256}`;
}

export function isFileName(name: string): boolean {
  return SHA256.test(name);
}

/** The folder of a company's files, below folder or bucket. */
export function companyFolder(companyId: string): string {
  if (!UUID.test(companyId)) throw new TypeError('companyId is not a UUID');
  return companyId;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
