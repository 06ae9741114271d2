import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';

export type PushKeys = { publicKey: string; privateKey: JsonWebKey };
type Row = { publicKey: string; sealed: Buffer };

const CONTEXT = 'operator.push_keys';

export type PushKeyService = ReturnType<typeof createPushKeys>;

/** The keys (VAPID, RFC 8292) with which this installation signs pushes: made once, the private one encrypted. */
export function createPushKeys(options: { database: Database; secrets: SecretBox; isEnabled: boolean; log: Log }) {
  const { database, secrets, isEnabled, log } = options;
  let kept: PushKeys | null = null;

  async function read(): Promise<Row | null> {
    return database.asOperator(async (tx) => {
      const { rows } = await tx.execute<Row>(
        sql`select public_key as "publicKey", sealed_private_key as sealed from operator.push_keys`,
      );
      return rows[0] ?? null;
    });
  }

  async function make(): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const sealed = await secrets.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), CONTEXT);
    // Of two processes that start at once, the second takes what the first has made.
    await database.asOperator((tx) =>
      tx.execute(sql`insert into operator.push_keys (public_key, sealed_private_key)
        values (${point.toString('base64url')}, ${sealed}) on conflict do nothing`),
    );
  }

  async function open(row: Row): Promise<PushKeys> {
    return { publicKey: row.publicKey, privateKey: JSON.parse(await secrets.open(row.sealed, CONTEXT)) as JsonWebKey };
  }

  return {
    /** Null where push is switched off, or the key of the installation is another one than when they were made. */
    async current(): Promise<PushKeys | null> {
      if (!isEnabled) return null;
      if (kept !== null) return kept;
      if ((await read()) === null) await make();
      const row = await read();
      if (row === null) throw new TypeError('the push keys just written are missing');
      try {
        kept = await open(row);
      } catch (error) {
        log.error({ err: error }, 'push keys cannot be read: is SECRETS_KEY or secrets.key the right one?');
      }
      return kept;
    },
  };
}
