import { createHash } from 'node:crypto';

/** Files of companies, named by their content: the same picture twice is one file, and a name cannot lead elsewhere. */
export type FileStore = {
  /** Returns the SHA-256 of the content once it is safely stored. Throws `Unavailable` when the store does not answer. */
  put(companyId: string, bytes: Uint8Array): Promise<string>;
  /** Null when the file is gone. Throws `Unavailable` when the store does not answer. */
  get(companyId: string, sha256: string): Promise<Uint8Array | null>;
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

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
