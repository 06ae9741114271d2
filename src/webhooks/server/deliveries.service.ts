import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { raiseAlertOnce } from '#alerts/server/raise-alert.service.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { DISABLE_AFTER_HOURS, isFailingTooLong, KEEP_DAYS, retryMinutesAfter } from '../delivery-rules.ts';
import { envelopeOf, PING_EVENT } from '../webhook-events.ts';
import type { DeliveryState, Webhook, WebhookDelivery } from '../webhooks.api.ts';

/** A delivery that is being sent by us, with all that sending needs. */
export type Claimed = {
  id: string;
  webhookId: string;
  webhookName: string;
  url: string;
  secret: Buffer;
  allowPrivate: boolean;
  eventId: string;
  event: string;
  occurredAt: string;
  data: unknown;
  attempts: number;
  position: string;
};

/** What became of an attempt. `error` is a German sentence; null: the receiver has it. */
export type Outcome = { status: number | null; text: string | null; error: string | null };

const CLAIMED_AT_ONCE = 20;
/** Longer than all claimed at once can take. */
const CLAIM_MINUTES = 10;
export const DELIVERIES_PER_PAGE = 25;

type DeliveryRow = Omit<WebhookDelivery, 'body'> & { data: unknown };

const SHOWN = sql`
  id, event, event_id as "eventId", iso_utc(occurred_at) as "occurredAt", data, state, attempts, iso_utc(due_at) as "dueAt",
  answer_status as "answerStatus", answer_text as "answerText", last_error as "lastError",
  iso_utc(last_attempt_at) as "lastAttemptAt", iso_utc(delivered_at) as "deliveredAt"`;

/** Marks what is due as being sent by us, oldest first. Another process takes others. */
export async function claimDue(tx: Transaction, now: Date): Promise<Claimed[]> {
  const at = now.toISOString();
  const claimed = await claim(
    tx,
    sql`
      select due.company_id, due.id from webhook_deliveries due
      join webhooks hook on hook.company_id = due.company_id and hook.id = due.webhook_id and hook.is_active
      where due.company_id = current_company_id()
        and ((due.state = 'waiting' and due.due_at <= ${at}) or (due.state = 'sending' and due.claimed_until < ${at}))
      order by due.position limit ${CLAIMED_AT_ONCE} for update of due skip locked`,
    now,
  );
  return claimed.toSorted((one, other) => Number(one.position) - Number(other.position));
}

/** A test message of one webhook, marked as being sent by us. */
export async function claimPing(tx: Transaction, webhook: Webhook, now: Date): Promise<Claimed> {
  const id = randomUUID();
  await tx.execute(sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event_id, event, occurred_at, data, due_at)
    values (current_company_id(), ${id}, ${webhook.id}, ${randomUUID()}, ${PING_EVENT}, ${now.toISOString()},
      ${JSON.stringify({ webhookId: webhook.id, name: webhook.name })}, ${now.toISOString()})`);
  const [claimed] = await claim(tx, sql`select current_company_id() as company_id, ${id}::uuid as id`, now);
  if (claimed === undefined) throw new TypeError('the ping just written is missing');
  return claimed;
}

async function claim(tx: Transaction, chosen: SQL, now: Date): Promise<Claimed[]> {
  const { rows } = await tx.execute<Claimed>(sql`
    with next as (${chosen})
    update webhook_deliveries delivery
    set state = 'sending', attempts = delivery.attempts + 1, last_attempt_at = ${now.toISOString()},
      claimed_until = ${now.toISOString()}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})
    from next, webhooks webhook
    where delivery.company_id = next.company_id and delivery.id = next.id
      and webhook.company_id = delivery.company_id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id as "webhookId", webhook.name as "webhookName", webhook.url, webhook.secret,
      webhook.allow_private as "allowPrivate", delivery.event_id as "eventId", delivery.event,
      iso_utc(delivery.occurred_at) as "occurredAt", delivery.data, delivery.attempts, delivery.position`);
  return rows;
}

/** Books an attempt. Says whether the webhook was switched off because nothing has been taken for too long. */
export async function bookOutcome(
  tx: Transaction,
  claimed: Claimed,
  outcome: Outcome,
  now: Date,
): Promise<'taken' | 'again' | 'dead' | 'disabled'> {
  const at = now.toISOString();
  if (outcome.error === null) {
    await setDelivery(tx, claimed.id, 'delivered', outcome, sql`delivered_at = ${at}`);
    await tx.execute(sql`update webhooks set failing_since = null
      where company_id = current_company_id() and id = ${claimed.webhookId} and failing_since is not null`);
    return 'taken';
  }
  // A test is over when it fails, and says nothing about what the webhook does otherwise.
  const retryMinutes = claimed.event === PING_EVENT ? null : retryMinutesAfter(claimed.attempts);
  const dueAt = sql`due_at = ${at}::timestamptz + make_interval(mins => ${retryMinutes ?? 0})`;
  await setDelivery(tx, claimed.id, retryMinutes === null ? 'dead' : 'waiting', outcome, dueAt);
  if (claimed.event === PING_EVENT) return 'dead';
  const { rows } = await tx.execute<{ since: string; isActive: boolean }>(sql`
    update webhooks set failing_since = coalesce(failing_since, ${at})
    where company_id = current_company_id() and id = ${claimed.webhookId}
    returning iso_utc(failing_since) as since, is_active as "isActive"`);
  const [webhook] = rows;
  if (webhook?.isActive === true && isFailingTooLong(Date.parse(webhook.since), now.getTime())) {
    await disable(tx, claimed, now);
    return 'disabled';
  }
  return retryMinutes === null ? 'dead' : 'again';
}

/** Claimed but not tried, because the receiver does not answer: no attempt is used up, they wait with the one that failed. */
export async function postpone(tx: Transaction, rest: readonly Claimed[], failed: Claimed): Promise<void> {
  if (rest.length === 0) return;
  const ids = sql.param(rest.map(({ id }) => id));
  await tx.execute(sql`
    update webhook_deliveries delivery
    set state = case when failed.state = 'dead' and not hook.is_active then 'dead' else 'waiting' end,
      attempts = delivery.attempts - 1, claimed_until = null, due_at = failed.due_at
    from webhook_deliveries failed
    join webhooks hook on hook.company_id = failed.company_id and hook.id = failed.webhook_id
    where delivery.company_id = current_company_id() and delivery.id = any (${ids}::uuid[])
      and failed.company_id = delivery.company_id and failed.id = ${failed.id}`);
}

async function setDelivery(tx: Transaction, id: string, state: DeliveryState, outcome: Outcome, more: SQL) {
  await tx.execute(sql`
    update webhook_deliveries set state = ${state}, claimed_until = null, answer_status = ${outcome.status},
      answer_text = ${outcome.text}, last_error = ${outcome.error}, ${more}
    where company_id = current_company_id() and id = ${id}`);
}

/** What still waited is kept among the given up, to be sent again once the receiver works. */
async function disable(tx: Transaction, { webhookId, webhookName }: Claimed, now: Date): Promise<void> {
  const reason = `Der Empfänger hat seit ${DISABLE_AFTER_HOURS} Stunden nichts angenommen.`;
  await tx.execute(sql`update webhooks set is_active = false, disabled_reason = ${reason}
    where company_id = current_company_id() and id = ${webhookId}`);
  await tx.execute(sql`update webhook_deliveries set state = 'dead', claimed_until = null
    where company_id = current_company_id() and webhook_id = ${webhookId} and state in ('waiting', 'sending')`);
  await raiseAlertOnce(tx, {
    key: `webhook ${webhookId} ${now.toISOString()}`,
    system: 'webhooks',
    machineId: null,
    severity: 'error',
    priority: 2,
    category: 'system',
    code: 'WEBHOOK_DISABLED',
    message: `Der Webhook „${webhookName}“ wurde ausgeschaltet. ${reason}`,
    recommendedActions: [
      'Prüfen Sie den Empfänger und senden Sie unter Einstellungen → Webhooks eine Testmeldung.',
      'Schalten Sie den Webhook wieder ein und stellen Sie die aufgegebenen Meldungen erneut zu.',
    ],
    at: now,
  });
}

/** When something is due next; null when nothing waits. */
export async function nextDueMs(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(case due.state when 'sending' then due.claimed_until else due.due_at end)) * 1000)::float8 as ms
    from webhook_deliveries due
    join webhooks hook on hook.company_id = due.company_id and hook.id = due.webhook_id and hook.is_active
    where due.company_id = current_company_id() and due.state in ('waiting', 'sending')`);
  return rows[0]?.ms ?? null;
}

export async function listDeliveries(
  tx: Transaction,
  webhookId: string,
  { state, page }: { state?: DeliveryState; page: number },
): Promise<{ total: number; pageSize: number; deliveries: WebhookDelivery[] }> {
  const where = sql`company_id = current_company_id() and webhook_id = ${webhookId}
    and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const { rows: counted } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from webhook_deliveries where ${where}`,
  );
  const { rows } = await tx.execute<DeliveryRow>(sql`
    select ${SHOWN} from webhook_deliveries where ${where}
    order by position desc limit ${DELIVERIES_PER_PAGE} offset ${(page - 1) * DELIVERIES_PER_PAGE}`);
  return { total: counted[0]?.n ?? 0, pageSize: DELIVERIES_PER_PAGE, deliveries: rows.map(toDelivery) };
}

export async function readDelivery(tx: Transaction, id: string): Promise<WebhookDelivery> {
  const { rows } = await tx.execute<DeliveryRow>(sql`
    select ${SHOWN} from webhook_deliveries where company_id = current_company_id() and id = ${id}`);
  if (rows[0] === undefined) throw new NotFound('delivery_not_found', 'Diese Zustellung gibt es nicht mehr.');
  return toDelivery(rows[0]);
}

/** The same rows once more, from the first attempt on: an event stays one row per webhook. */
export async function replay(tx: Transaction, webhook: Webhook, ids: readonly string[] | undefined, now: Date) {
  if (!webhook.isActive) {
    throw new Conflict('webhook_inactive', 'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst wieder ein.');
  }
  const chosen =
    ids === undefined
      ? sql`state = 'dead' and event <> ${PING_EVENT}`
      : sql`state in ('dead', 'delivered') and id = any (${sql.param([...ids])}::uuid[])`;
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, due_at = ${now.toISOString()}, last_error = null
    where company_id = current_company_id() and webhook_id = ${webhook.id} and ${chosen}`);
  return { queued: rowCount ?? 0 };
}

/** Asks the calendar what has become due, and forgets what is old. */
export async function keepHouse(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`select queue_maintenance_due(${now.toISOString()})`);
  await tx.execute(sql`delete from webhook_deliveries where company_id = current_company_id()
    and state in ('delivered', 'dead')
    and created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${KEEP_DAYS})`);
}

function toDelivery({ data, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, body: envelopeOf({ ...row, data }) };
}
