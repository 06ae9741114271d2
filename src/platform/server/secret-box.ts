import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '#platform/errors.ts';

/** Encrypts what must be readable again by this installation only (AES-256-GCM). */
export type SecretBox = {
  /** `context` names what the secret belongs to; opened under another name it fails. */
  seal(text: string, context: string): Promise<Buffer>;
  /** Throws `Unavailable` when the key is another one or the bytes were changed. */
  open(sealed: Uint8Array, context: string): Promise<string>;
  /** Equal for equal keys, and says nothing of them. */
  keyPrint(): Promise<string>;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const FORMAT = 1;

/** The key comes from SECRETS_KEY, or is made once in the data folder, readable by us alone. */
export function createSecretBox(options: { dataDir: string; secretsKey: string | null }): SecretBox {
  let key: Promise<Buffer> | null = null;
  const keyOnce = () => {
    key ??= readKey(options).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  return {
    async keyPrint() {
      return createHmac('sha256', await keyOnce())
        .update('which key is it')
        .digest('base64url');
    },
    async seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyOnce(), nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), sealed]);
    },
    async open(sealed, context) {
      try {
        const bytes = Buffer.from(sealed);
        if (bytes[0] !== FORMAT) throw new Error('unknown format');
        const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', await keyOnce(), nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(context, 'utf8'));
        decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES));
        const text = Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return text.toString('utf8');
      } catch (error) {
        throw new Unavailable(
          'secrets_unreadable',
          'Die gespeicherten Zugangsdaten sind mit dem jetzigen Schlüssel nicht lesbar. Bitte geben Sie sie neu ein.',
          { cause: error },
        );
      }
    },
  };
}

async function readKey({ dataDir, secretsKey }: { dataDir: string; secretsKey: string | null }): Promise<Buffer> {
  if (secretsKey !== null) return createHash('sha256').update(secretsKey, 'utf8').digest();
  const file = join(dataDir, 'secrets.key');
  const known = await readFile(file).catch(() => null);
  if (known !== null && known.length === KEY_BYTES) return known;
  if (known !== null) throw new Error(`${file} is no key`);
  await mkdir(dataDir, { recursive: true });
  // Complete before it has its name, and never over another: two processes starting at once end up with one key.
  const part = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(part, 'wx', 0o600);
    await handle.writeFile(randomBytes(KEY_BYTES));
    await handle.sync();
    await handle.close();
    await chmod(part, 0o600);
    await link(part, file).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  return readFile(file);
}
