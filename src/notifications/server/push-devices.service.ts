import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describeDevice } from '#accounts/describe-device.ts';
import { BadInput, Conflict, NotFound, NotSignedIn, Unavailable } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import { assertAllowedTarget, type TargetRules } from '#platform/server/http-guard.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { BrowserSubscription, PushDevice } from '../notifications.api.ts';

const DEVICES_PER_PERSON = 20;
const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;

/** Who asks: the session a device belongs to, and the person behind it. */
export type DeviceOwner = { companyId: string; userId: string; sessionId: string };

const SHOWN = sql`
  id, device_name as name, service, iso_utc(created_at) as "createdAt", iso_utc(last_sent_at) as "lastSentAt"`;

export type PushDeviceService = ReturnType<typeof createPushDevices>;

/** Browsers that take pushes. The address and keys of each are stored encrypted. */
export function createPushDevices(options: { database: Database; secrets: SecretBox; target: TargetRules }) {
  const { database, secrets, target } = options;

  return {
    async list(tx: Transaction, owner: DeviceOwner): Promise<PushDevice[]> {
      const { rows } = await tx.execute<PushDevice>(sql`
        select ${SHOWN}, session_id = ${owner.sessionId} as "isCurrent" from push_subscriptions
        where company_id = current_company_id() and user_id = ${owner.userId} and expires_at > now()
        order by "isCurrent" desc, created_at`);
      return rows;
    },

    /** A browser that subscribes again replaces what was known of it; it belongs to who is signed in there now. */
    async add(owner: DeviceOwner, subscription: BrowserSubscription, userAgent: string): Promise<PushDevice> {
      await requireUsable(subscription, target);
      const expiresAt = await readSessionEnd(database, owner.sessionId);
      const addressHash = createHash('sha256').update(subscription.endpoint).digest();
      const sealed = await secrets.seal(JSON.stringify(subscription), contextOf(owner.companyId, addressHash));
      const device = await database.inCompany(owner.companyId, async (tx) => {
        // A session is one browser: an address it had before is worth nothing any more.
        await tx.execute(sql`delete from push_subscriptions where company_id = current_company_id()
          and session_id = ${owner.sessionId} and address_hash <> ${addressHash}`);
        const { rows } = await tx.execute<PushDevice>(sql`
          insert into push_subscriptions (company_id, user_id, session_id, expires_at, device_name, service, address_hash,
            sealed_address)
          select ${owner.companyId}, ${owner.userId}, ${owner.sessionId}, ${expiresAt}::timestamptz,
            ${describeDevice(userAgent)}, ${new URL(subscription.endpoint).host}, ${addressHash}::bytea, ${sealed}::bytea
          where (select count(*) from push_subscriptions where company_id = ${owner.companyId}
            and user_id = ${owner.userId} and address_hash <> ${addressHash}) < ${DEVICES_PER_PERSON}
          on conflict (company_id, address_hash) do update set user_id = excluded.user_id,
            session_id = excluded.session_id, expires_at = excluded.expires_at, device_name = excluded.device_name,
            sealed_address = excluded.sealed_address
          returning ${SHOWN}, true as "isCurrent"`);
        return rows[0];
      });
      if (device === undefined) {
        throw new Conflict('too_many_devices', `Mehr als ${DEVICES_PER_PERSON} Geräte sind nicht möglich.`);
      }
      return device;
    },

    async remove(tx: Transaction, userId: string, id: string): Promise<void> {
      const { rowCount } = await tx.execute(sql`
        delete from push_subscriptions where company_id = current_company_id() and user_id = ${userId} and id = ${id}`);
      if (rowCount === 0) throw new NotFound('device_not_found', 'Dieses Gerät gibt es nicht mehr.');
    },

    /** Null when it has been removed or its session is over. */
    async find(
      tx: Transaction,
      id: string,
      now: Date,
    ): Promise<{ companyId: string; hash: Buffer; sealed: Buffer } | null> {
      const { rows } = await tx.execute<{ companyId: string; hash: Buffer; sealed: Buffer }>(sql`
        select company_id as "companyId", address_hash as hash, sealed_address as sealed from push_subscriptions
        where company_id = current_company_id() and id = ${id} and expires_at > ${now.toISOString()}`);
      return rows[0] ?? null;
    },

    async open(row: { companyId: string; hash: Buffer; sealed: Buffer }): Promise<BrowserSubscription> {
      return JSON.parse(await secrets.open(row.sealed, contextOf(row.companyId, row.hash))) as BrowserSubscription;
    },
  };
}

/** The address comes from a browser, which may say anything: it must not lead into our own network. */
async function requireUsable({ endpoint, keys }: BrowserSubscription, target: TargetRules): Promise<void> {
  await requireCurvePoint(keys.p256dh);
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) throw unusableKeys();
  try {
    await assertAllowedTarget(endpoint, target);
  } catch (error) {
    // A name server that is away must not keep anybody from switching it on: every push asks again.
    if (!(error instanceof Unavailable)) throw error;
  }
}

async function requireCurvePoint(publicKey: string): Promise<void> {
  const bytes = Buffer.from(publicKey, 'base64url');
  if (bytes.length !== PUBLIC_KEY_BYTES) throw unusableKeys();
  try {
    await crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  } catch (error) {
    throw unusableKeys(error);
  }
}

async function readSessionEnd(database: Database, sessionId: string): Promise<string> {
  const { rows } = await database.inAccounts((tx) =>
    tx.execute<{ at: string }>(
      sql`select iso_utc(expires_at) as at from accounts.sessions where id = ${sessionId} and expires_at > now()`,
    ),
  );
  if (rows[0] === undefined) throw new NotSignedIn();
  return rows[0].at;
}

function contextOf(companyId: string, addressHash: Uint8Array): string {
  return `push_subscriptions ${companyId} ${Buffer.from(addressHash).toString('hex')}`;
}

function unusableKeys(cause?: unknown): BadInput {
  const message = 'Die Schlüssel, die der Browser für Push-Nachrichten schickt, sind nicht verwendbar.';
  return new BadInput('push_keys_unusable', message, { cause, fields: [{ path: 'keys', message }] });
}
