import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { BadInput, Conflict, NotFound, Unavailable } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { assertAllowedTarget } from '#platform/server/http-guard.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { type Refusals, withRefusals } from '#records/server/database-refusals.ts';
import { PING_EVENT } from '../webhook-events.ts';
import type { Webhook, WebhookValues } from '../webhooks.api.ts';

const WEBHOOKS_PER_COMPANY = 20;
const SECRET_PREFIX = 'whsec_';

const REFUSALS: Refusals = {
  unique: { webhooks_company_id_name_key: { field: 'name', message: 'Einen Webhook mit diesem Namen gibt es schon.' } },
  inUse: 'Dieser Webhook wird noch gebraucht.',
};

const COLUMNS = sql`
  webhook.id, webhook.name, webhook.url, webhook.events, webhook.allow_private as "allowPrivate",
  webhook.is_active as "isActive", webhook.disabled_reason as "disabledReason",
  iso_utc(webhook.failing_since) as "failingSince", webhook.version,
  (select count(*)::int from webhook_deliveries d where d.company_id = webhook.company_id
    and d.webhook_id = webhook.id and d.state in ('waiting', 'sending')) as "waitingCount",
  (select count(*)::int from webhook_deliveries d where d.company_id = webhook.company_id
    and d.webhook_id = webhook.id and d.state = 'dead' and d.event <> ${PING_EVENT}) as "deadCount",
  (select iso_utc(max(d.delivered_at)) from webhook_deliveries d where d.company_id = webhook.company_id
    and d.webhook_id = webhook.id) as "lastDeliveredAt"`;

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Webhooks as administrators keep them. */
export function createWebhookService(secrets: SecretBox) {
  async function newSecret(companyId: string, id: string): Promise<{ secret: string; sealed: Buffer }> {
    const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
    return { secret, sealed: await secrets.seal(secret, contextOf(companyId, id)) };
  }

  async function find(tx: Transaction, id: string): Promise<Webhook> {
    const { rows } = await tx.execute<Webhook>(sql`
      select ${COLUMNS} from webhooks webhook where webhook.company_id = current_company_id() and webhook.id = ${id}`);
    if (rows[0] === undefined) throw notFound();
    return rows[0];
  }

  return {
    find,

    openSecret: (companyId: string, id: string, sealed: Uint8Array) => secrets.open(sealed, contextOf(companyId, id)),

    /** Before the transaction: asking a name server takes as long as it takes. */
    async checkTarget({ url, allowPrivate }: Pick<WebhookValues, 'url' | 'allowPrivate'>): Promise<void> {
      try {
        await assertAllowedTarget(url, { allowPrivate });
      } catch (error) {
        // A name server that is away must not keep anybody from saving: every delivery asks again.
        if (error instanceof Unavailable) return;
        if (!(error instanceof BadInput)) throw error;
        throw new BadInput(error.code, error.message, { fields: [{ path: 'url', message: error.message }] });
      }
    },

    async list(tx: Transaction): Promise<Webhook[]> {
      const { rows } = await tx.execute<Webhook>(sql`
        select ${COLUMNS} from webhooks webhook where webhook.company_id = current_company_id() order by webhook.name`);
      return rows;
    },

    async create(tx: Transaction, companyId: string, values: WebhookValues) {
      const id = randomUUID();
      const { secret, sealed } = await newSecret(companyId, id);
      const { rowCount } = await withRefusals(REFUSALS, () =>
        tx.execute(sql`
          insert into webhooks (company_id, id, name, url, events, secret, allow_private, is_active)
          select ${companyId}, ${id}, ${values.name}, ${values.url}, ${sql.param(values.events)}::text[], ${sealed},
            ${values.allowPrivate}, ${values.isActive}
          where (select count(*) from webhooks where company_id = ${companyId}) < ${WEBHOOKS_PER_COMPANY}`),
      );
      if (rowCount === 0) {
        throw new Conflict('too_many_webhooks', `Mehr als ${WEBHOOKS_PER_COMPANY} Webhooks sind nicht möglich.`);
      }
      return { webhook: await find(tx, id), secret };
    },

    async update(tx: Transaction, id: string, version: number, values: WebhookValues): Promise<Webhook> {
      const { rowCount } = await withRefusals(REFUSALS, () =>
        tx.execute(sql`
          update webhooks set name = ${values.name}, url = ${values.url}, events = ${sql.param(values.events)}::text[],
            allow_private = ${values.allowPrivate}, is_active = ${values.isActive},
            disabled_reason = case when ${values.isActive} then null else disabled_reason end
          where company_id = current_company_id() and id = ${id} and version = ${version}`),
      );
      if (rowCount === 0) {
        await find(tx, id);
        throw new Conflict('version_conflict', 'Der Webhook wurde inzwischen geändert. Bitte laden Sie die Seite neu.');
      }
      // A second chance begins with a clean record.
      if (values.isActive) {
        await tx.execute(sql`update webhooks set failing_since = null
          where company_id = current_company_id() and id = ${id} and failing_since is not null`);
      }
      return find(tx, id);
    },

    async remove(tx: Transaction, id: string): Promise<void> {
      const { rowCount } = await tx.execute(
        sql`delete from webhooks where company_id = current_company_id() and id = ${id}`,
      );
      if (rowCount === 0) throw notFound();
    },

    async renewSecret(tx: Transaction, companyId: string, id: string) {
      const { secret, sealed } = await newSecret(companyId, id);
      const { rowCount } = await tx.execute(
        sql`update webhooks set secret = ${sealed} where company_id = current_company_id() and id = ${id}`,
      );
      if (rowCount === 0) throw notFound();
      return { webhook: await find(tx, id), secret };
    },
  };
}

function contextOf(companyId: string, id: string): string {
  return `webhooks ${companyId} ${id}`;
}

function notFound(): NotFound {
  return new NotFound('webhook_not_found', 'Diesen Webhook gibt es nicht.');
}
