import { sql } from 'drizzle-orm';
import type { AlertSeverity } from '#alerts/severity.ts';
import { createFormat } from '#platform/format.ts';
import type { Transaction } from '#platform/server/database.ts';
import { mailTextOf, pathOf, pushTextOf, SHOWN_ALERTS, type Told, type ToldAlert, titleOf } from '../message-text.ts';
import { type Channel, planTellings } from '../notification-plan.ts';
import { readSettingsOf } from './notification-settings.service.ts';

const EVENTS_AT_ONCE = 500;
const PEOPLE_AT_ONCE = 200;

type Company = { name: string; timeZone: string; locale: string };

/**
 * Turns what happened into what people are told, and what is due into messages, in the caller's transaction: either
 * all of it is written or none. Says whether there may be more.
 */
export async function fillQueue(
  tx: Transaction,
  input: { recipients: readonly string[]; publicUrl: string; now: Date },
): Promise<boolean> {
  // One process at a time per company, so that an alert and its resolution are looked at in their order.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('notifications ' || current_company_id()::text, 0))`,
  );
  const company = await readCompany(tx);
  const hasMoreEvents = await planEvents(tx, company, input.recipients, input.now);
  const hasMorePeople = await gatherDue(tx, company, input.publicUrl, input.now);
  return hasMoreEvents || hasMorePeople;
}

/** When there is something to do next; null when nothing waits. */
export async function nextQueueMs(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    select (extract(epoch from least(
      (select min(created_at) from notification_events where company_id = current_company_id()),
      (select min(due_at) from notification_items where company_id = current_company_id() and collected_at is null),
      (select min(case state when 'sending' then claimed_until else due_at end) from notification_messages
        where company_id = current_company_id() and state in ('waiting', 'sending')))) * 1000)::float8 as ms`);
  return rows[0]?.ms ?? null;
}

async function planEvents(
  tx: Transaction,
  company: Company,
  recipients: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows: events } = await tx.execute<{ position: string }>(sql`
    select position from notification_events where company_id = current_company_id()
    order by position limit ${EVENTS_AT_ONCE}`);
  if (events.length === 0) return false;
  const positions = sql`${sql.param(events.map(({ position }) => position))}::bigint[]`;
  const plan = JSON.stringify(await planOf(tx, company, recipients, now));
  const planned = sql`json_to_recordset(${plan}::json) as plan (user_id uuid, channel text, severity text, due_at timestamptz,
    is_deferred boolean, machine_ids uuid[], tells_resolution boolean)`;
  await tx.execute(sql`
    insert into notification_items (company_id, user_id, channel, alert_id, kind, severity, due_at, is_deferred)
    select alert.company_id, plan.user_id, plan.channel, alert.id, 'raised', alert.severity, plan.due_at, plan.is_deferred
    from notification_events event
    join alerts alert on alert.company_id = event.company_id and alert.id = event.alert_id
    join ${planned} on plan.severity = alert.severity
      and (plan.machine_ids is null or alert.machine_id is null or alert.machine_id = any (plan.machine_ids))
    where event.company_id = current_company_id() and event.position = any (${positions}) and event.kind = 'raised'
    on conflict do nothing`);
  // Who was told of the alert, and has not read in the same message that it is over.
  await tx.execute(sql`
    insert into notification_items (company_id, user_id, channel, alert_id, kind, severity, due_at, is_deferred)
    select alert.company_id, plan.user_id, plan.channel, alert.id, 'resolved', alert.severity, plan.due_at, plan.is_deferred
    from notification_events event
    join alerts alert on alert.company_id = event.company_id and alert.id = event.alert_id
    join notification_items told on told.company_id = alert.company_id and told.alert_id = alert.id and told.kind = 'raised'
      and told.collected_at is not null and not told.told_resolved
    join ${planned} on plan.severity = alert.severity and plan.user_id = told.user_id and plan.channel = told.channel
      and plan.tells_resolution
    where event.company_id = current_company_id() and event.position = any (${positions}) and event.kind = 'resolved'
    on conflict do nothing`);
  await tx.execute(sql`
    delete from notification_events where company_id = current_company_id() and position = any (${positions})`);
  return events.length === EVENTS_AT_ONCE;
}

async function planOf(tx: Transaction, company: Company, recipients: readonly string[], now: Date) {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from push_subscriptions
    where company_id = current_company_id() and expires_at > ${now.toISOString()}`);
  const withDevice = new Set(rows.map(({ userId }) => userId));
  const settings = await readSettingsOf(tx, recipients);
  return [...settings].flatMap(([userId, wanted]) =>
    planTellings(wanted, {
      canPush: withDevice.has(userId),
      nowMs: now.getTime(),
      timeZone: company.timeZone,
    }).map(({ channel, severity, dueMs, isDeferred }) => ({
      user_id: userId,
      channel,
      severity,
      due_at: new Date(dueMs).toISOString(),
      is_deferred: isDeferred,
      machine_ids: wanted.machineIds,
      tells_resolution: wanted.tellsResolution,
    })),
  );
}

/** Everything of one person and way that is due becomes one message; what is still being gathered joins it. */
async function gatherDue(tx: Transaction, company: Company, publicUrl: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows: due } = await tx.execute<{ userId: string; channel: Channel }>(sql`
    select user_id as "userId", channel from notification_items
    where company_id = current_company_id() and collected_at is null and due_at <= ${at}
    group by user_id, channel order by min(due_at) limit ${PEOPLE_AT_ONCE}`);
  for (const { userId, channel } of due) {
    const told = await takeTold(tx, userId, channel, at);
    const format = createFormat(company);
    const body = channel === 'mail' ? mailTextOf(told, { company: company.name, publicUrl, format }) : pushTextOf(told);
    await writeMessages(tx, userId, channel, {
      title: titleOf(told),
      body,
      path: pathOf(told),
      isUrgent: told.alerts.some(({ severity }) => severity === 'critical'),
      alertCount: told.raisedCount + told.resolvedCount,
      now,
    });
  }
  return due.length === PEOPLE_AT_ONCE;
}

async function takeTold(tx: Transaction, userId: string, channel: Channel, at: string): Promise<Told> {
  type TakenRow = ToldAlert & { severity: AlertSeverity; isDeferred: boolean; total: number; raised: number };
  const { rows } = await tx.execute<TakenRow & { anyDeferred: boolean }>(sql`
    with taken as (
      update notification_items item set collected_at = ${at}, told_resolved = alert.resolved
      from alerts alert
      where item.company_id = current_company_id() and item.user_id = ${userId} and item.channel = ${channel}
        and item.collected_at is null and (item.due_at <= ${at} or not item.is_deferred)
        and alert.company_id = item.company_id and alert.id = item.alert_id
      returning item.kind, item.is_deferred, alert.id, alert.machine_id, alert.severity, alert.priority, alert.message,
        alert.first_occurred_at, alert.resolved_at, alert.acknowledged, alert.occurrence_count)
    select taken.id as "alertId", taken.kind, taken.severity, taken.message, machine.name as "machineName",
      iso_utc(taken.first_occurred_at) as "firstOccurredAt", iso_utc(taken.resolved_at) as "resolvedAt", taken.acknowledged,
      taken.occurrence_count as "occurrenceCount", bool_or(taken.is_deferred) over () as "anyDeferred",
      count(*) over ()::int as total, (count(*) filter (where taken.kind = 'raised') over ())::int as raised
    from taken
    left join machines machine on machine.company_id = current_company_id() and machine.id = taken.machine_id
    order by taken.kind, taken.priority, taken.first_occurred_at desc limit ${SHOWN_ALERTS}`);
  const [first] = rows;
  return {
    alerts: rows,
    raisedCount: first?.raised ?? 0,
    resolvedCount: (first?.total ?? 0) - (first?.raised ?? 0),
    isSummary: first?.anyDeferred ?? false,
  };
}

export type NewMessage = {
  title: string;
  body: string;
  path: string;
  isUrgent: boolean;
  alertCount: number;
  now: Date;
};

/** One mail, or one push for each device. Returns how many. */
export async function writeMessages(
  tx: Transaction,
  userId: string,
  channel: Channel,
  message: NewMessage,
): Promise<number> {
  const { title, body, path, isUrgent, alertCount, now } = message;
  const at = now.toISOString();
  const targets =
    channel === 'mail'
      ? sql`(select null::uuid as id, null::text as device_name) device`
      : sql`(select id, device_name from push_subscriptions where company_id = current_company_id()
          and user_id = ${userId} and expires_at > ${at}) device`;
  const { rowCount } = await tx.execute(sql`
    insert into notification_messages (company_id, user_id, channel, device_id, device_name, title, body, path, is_urgent,
      alert_count, due_at, created_at)
    select current_company_id(), ${userId}, ${channel}, device.id, device.device_name, ${title}, ${body}, ${path},
      ${isUrgent}, ${alertCount}, ${at}, ${at} from ${targets}`);
  return rowCount ?? 0;
}

async function readCompany(tx: Transaction): Promise<Company> {
  const { rows } = await tx.execute<Company>(
    sql`select name, time_zone as "timeZone", locale from companies where id = current_company_id()`,
  );
  if (rows[0] === undefined) throw new TypeError('notifications of a company that is not there');
  return rows[0];
}
