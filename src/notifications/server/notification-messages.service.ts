import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Channel } from '../notification-plan.ts';
import type { MessageState, SentMessage } from '../notifications.api.ts';

export type ClaimedMessage = {
  id: string;
  userId: string;
  channel: Channel;
  deviceId: string | null;
  title: string;
  body: string;
  path: string;
  isUrgent: boolean;
  attempts: number;
};

const CLAIMED_AT_ONCE = 20;
/** Longer than all claimed at once can take; a process that died leaves its messages to others after this time. */
const CLAIM_MINUTES = 5;
const KEEP_DAYS = 30;
const SHOWN_MESSAGES = 50;

/** Marks what is due as being sent by us, oldest first. Another process takes others. */
export async function claimMessages(tx: Transaction, now: Date): Promise<ClaimedMessage[]> {
  const at = now.toISOString();
  const { rows } = await tx.execute<ClaimedMessage>(sql`
    with next as (
      select company_id, id from notification_messages
      where company_id = current_company_id()
        and ((state = 'waiting' and due_at <= ${at}) or (state = 'sending' and claimed_until < ${at}))
      order by position limit ${CLAIMED_AT_ONCE} for update skip locked)
    update notification_messages message set state = 'sending', attempts = message.attempts + 1,
      claimed_until = ${at}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})
    from next where message.company_id = next.company_id and message.id = next.id
    returning message.id, message.user_id as "userId", message.channel, message.device_id as "deviceId", message.title,
      message.body, message.path, message.is_urgent as "isUrgent", message.attempts`);
  return rows;
}

export type MessageOutcome =
  | { state: 'sent' }
  | { state: 'failed' | 'skipped'; error: string }
  | { state: 'waiting'; error: string; retryMinutes: number };

export async function bookMessage(tx: Transaction, id: string, outcome: MessageOutcome, now: Date): Promise<void> {
  const at = now.toISOString();
  const retryMinutes = outcome.state === 'waiting' ? outcome.retryMinutes : 0;
  await tx.execute(sql`
    update notification_messages set state = ${outcome.state}, claimed_until = null,
      last_error = ${outcome.state === 'sent' ? null : outcome.error},
      sent_at = ${outcome.state === 'sent' ? at : null}::timestamptz,
      due_at = ${at}::timestamptz + make_interval(mins => ${retryMinutes})
    where company_id = current_company_id() and id = ${id}`);
}

export async function noteDeviceSent(tx: Transaction, deviceId: string, now: Date): Promise<void> {
  await tx.execute(sql`update push_subscriptions set last_sent_at = ${now.toISOString()}
    where company_id = current_company_id() and id = ${deviceId}`);
}

export async function forgetDevice(tx: Transaction, deviceId: string): Promise<void> {
  await tx.execute(sql`delete from push_subscriptions where company_id = current_company_id() and id = ${deviceId}`);
}

type ShownRow = Omit<SentMessage, 'state'> & { state: Exclude<MessageState, 'handed_over'> };

/** The newest messages to a person. What became of a mail after it was handed over is known to the outbox. */
export async function listMessages(database: Database, companyId: string, userId: string): Promise<SentMessage[]> {
  const { rows } = await database.inCompany(
    companyId,
    (tx) =>
      tx.execute<ShownRow>(sql`
        select id, channel, device_name as "deviceName", title, body, alert_count as "alertCount", state,
          last_error as "lastError", iso_utc(created_at) as "createdAt", iso_utc(sent_at) as "sentAt"
        from notification_messages where company_id = current_company_id() and user_id = ${userId}
        order by position desc limit ${SHOWN_MESSAGES}`),
    { readOnly: true },
  );
  const mailIds = rows.filter(({ channel, state }) => channel === 'mail' && state === 'sent').map(({ id }) => id);
  const mails = mailIds.length === 0 ? new Map<string, OutboxRow>() : await readOutbox(database, mailIds);
  return rows.map((row) => withMailState(row, mails.get(row.id)));
}

type OutboxRow = { id: string; state: 'waiting' | 'sent' | 'failed'; lastError: string | null; sentAt: string | null };

async function readOutbox(database: Database, ids: readonly string[]): Promise<Map<string, OutboxRow>> {
  const { rows } = await database.asOperator((tx) =>
    tx.execute<OutboxRow>(sql`
      select id, state, last_error as "lastError",
        to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
      from operator.mail_outbox where id = any (${sql.param([...ids])}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A mail the operator has cleared away counts as sent. */
function withMailState(row: ShownRow, mail: OutboxRow | undefined): SentMessage {
  if (mail === undefined || mail.state === 'sent') return { ...row, sentAt: mail?.sentAt ?? row.sentAt };
  if (mail.state === 'failed') {
    return { ...row, state: 'failed', lastError: mail.lastError ?? 'Der Mailserver hat die E-Mail nicht angenommen.' };
  }
  return { ...row, state: 'handed_over', lastError: mail.lastError };
}

/** Mails of alerts are many and soon old: the operator's outbox keeps them as long as the person's own list. */
export async function forgetOldMails(database: Database, now: Date): Promise<void> {
  await database.asOperator((tx) =>
    tx.execute(sql`
      delete from operator.mail_outbox where purpose = 'notification'
        and created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${KEEP_DAYS})`),
  );
}

/** What was told goes with its alert; the list of messages is kept for a month. */
export async function forgetOldMessages(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from notification_messages where company_id = current_company_id() and state not in ('waiting', 'sending')
      and created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${KEEP_DAYS})`);
  await tx.execute(sql`
    delete from push_subscriptions where company_id = current_company_id() and expires_at < ${now.toISOString()}`);
}
