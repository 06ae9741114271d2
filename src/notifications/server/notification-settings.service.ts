import { type SQL, sql } from 'drizzle-orm';
import type { AlertSeverity } from '#alerts/severity.ts';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type NotificationSettings, PRODUCT_DEFAULTS } from '../notification-plan.ts';
import type { NotificationDefaults, OwnSettings } from '../notifications.api.ts';
import { type QuietHours, quietUntil } from '../quiet-hours.ts';

type Row = {
  mail: AlertSeverity[];
  push: AlertSeverity[];
  tellsResolution: boolean;
  quietFrom: string | null;
  quietTo: string | null;
  quietDays: number[];
  criticalInQuiet: boolean;
  gatherMinutes: number;
  version: number;
};

const COLUMNS = sql`
  mail_severities as mail, push_severities as push, tells_resolution as "tellsResolution",
  to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_to, 'HH24:MI') as "quietTo", quiet_days as "quietDays",
  critical_in_quiet as "criticalInQuiet", gather_minutes as "gatherMinutes", version`;

export type Stored<Values> = { version: number; values: Values };

/** What holds for people who have not chosen; version 0 while the company has set nothing. */
export async function readDefaults(tx: Transaction): Promise<Stored<NotificationDefaults>> {
  const { rows } = await tx.execute<Row>(sql`
    select ${COLUMNS} from notification_defaults where company_id = current_company_id()`);
  const [row] = rows;
  if (row !== undefined) return { version: row.version, values: toDefaults(row) };
  const { mail, push, quietHours, tellsResolution, criticalInQuiet, gatherMinutes } = PRODUCT_DEFAULTS;
  return {
    version: 0,
    values: {
      mail: [...mail],
      push: [...push],
      quietHours: quietHours === null ? null : { ...quietHours, days: [...quietHours.days] },
      tellsResolution,
      criticalInQuiet,
      gatherMinutes,
    },
  };
}

/** What a person has chosen; null while they have not. Machines that are gone are left out. */
export async function readPreference(tx: Transaction, userId: string): Promise<Stored<OwnSettings> | null> {
  const { rows } = await tx.execute<Row & { machineIds: string[] | null }>(sql`
    select ${COLUMNS}, case when machine_ids is not null then array(
      select id from machines where company_id = current_company_id() and id = any (machine_ids) order by name) end as "machineIds"
    from notification_preferences where company_id = current_company_id() and user_id = ${userId}`);
  const [row] = rows;
  if (row === undefined) return null;
  return { version: row.version, values: { ...toDefaults(row), machineIds: row.machineIds } };
}

/** How each of these people wants to be told. */
export async function readSettingsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<Map<string, NotificationSettings>> {
  const { rows } = await tx.execute<Row & { userId: string; machineIds: string[] | null }>(sql`
    select ${COLUMNS}, user_id as "userId", machine_ids as "machineIds"
    from notification_preferences where company_id = current_company_id()`);
  const chosen = new Map(rows.map((row) => [row.userId, { ...toDefaults(row), machineIds: row.machineIds }]));
  const defaults = { ...(await readDefaults(tx)).values, machineIds: null };
  return new Map(userIds.map((userId) => [userId, chosen.get(userId) ?? defaults]));
}

export async function saveDefaults(tx: Transaction, { version, values }: Stored<NotificationDefaults>): Promise<void> {
  const { rowCount } = await tx.execute(
    version === 0
      ? sql`insert into notification_defaults (company_id, mail_severities, push_severities, tells_resolution, quiet_from,
            quiet_to, quiet_days, critical_in_quiet, gather_minutes)
          values (current_company_id(), ${valuesOf(values)}) on conflict do nothing`
      : sql`update notification_defaults set (mail_severities, push_severities, tells_resolution, quiet_from, quiet_to,
            quiet_days, critical_in_quiet, gather_minutes) = row (${valuesOf(values)})
          where company_id = current_company_id() and version = ${version}`,
  );
  if (rowCount === 0) throw changedMeanwhile();
}

export async function savePreference(
  tx: Transaction,
  userId: string,
  { version, values }: Stored<OwnSettings>,
  now: Date,
): Promise<void> {
  await requireMachines(tx, values.machineIds);
  const machines = sql`${values.machineIds === null ? null : sql.param(values.machineIds)}::uuid[]`;
  const { rowCount } = await tx.execute(
    version === 0
      ? sql`insert into notification_preferences (company_id, user_id, machine_ids, mail_severities, push_severities,
            tells_resolution, quiet_from, quiet_to, quiet_days, critical_in_quiet, gather_minutes)
          values (current_company_id(), ${userId}, ${machines}, ${valuesOf(values)}) on conflict do nothing`
      : sql`update notification_preferences set (machine_ids, mail_severities, push_severities, tells_resolution, quiet_from,
            quiet_to, quiet_days, critical_in_quiet, gather_minutes) = row (${machines}, ${valuesOf(values)})
          where company_id = current_company_id() and user_id = ${userId} and version = ${version}`,
  );
  if (rowCount === 0) throw changedMeanwhile();
  await adaptWaiting(tx, userId, values, now);
}

/** The company's defaults hold again, also for what waits. */
export async function forgetPreference(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from notification_preferences where company_id = current_company_id() and user_id = ${userId}`);
  await adaptWaiting(tx, userId, { ...(await readDefaults(tx)).values, machineIds: null }, now);
}

/** What waits and is no longer wanted is dropped; what waits for a quiet time waits for the new one. */
async function adaptWaiting(tx: Transaction, userId: string, values: OwnSettings, now: Date): Promise<void> {
  const waiting = sql`company_id = current_company_id() and user_id = ${userId} and collected_at is null`;
  await tx.execute(sql`
    delete from notification_items where ${waiting} and severity <> all (
      case channel when 'mail' then ${sql.param(values.mail)}::text[] else ${sql.param(values.push)}::text[] end)`);
  const { rows } = await tx.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from companies where id = current_company_id()`,
  );
  const endMs = quietUntil(values.quietHours, now.getTime(), rows[0]?.timeZone ?? 'UTC') ?? now.getTime();
  await tx.execute(sql`
    update notification_items set due_at = ${new Date(endMs).toISOString()} where ${waiting} and is_deferred`);
}

async function requireMachines(tx: Transaction, machineIds: readonly string[] | null): Promise<void> {
  if (machineIds === null) return;
  const { rowCount } = await tx.execute(sql`
    select from machines where company_id = current_company_id() and id = any (${sql.param([...machineIds])}::uuid[])`);
  if (rowCount === machineIds.length) return;
  const message = 'Eine der Maschinen gibt es nicht mehr. Bitte laden Sie die Seite neu.';
  throw new BadInput('unknown_machine', message, { fields: [{ path: 'values.machineIds', message }] });
}

function valuesOf(values: NotificationDefaults): SQL {
  const { mail, push, tellsResolution, quietHours, criticalInQuiet, gatherMinutes } = values;
  return sql`${sql.param(mail)}::text[], ${sql.param(push)}::text[], ${tellsResolution}::boolean,
    ${quietHours?.from ?? null}::time, ${quietHours?.to ?? null}::time, ${sql.param(quietHours?.days ?? [])}::smallint[],
    ${criticalInQuiet}::boolean, ${gatherMinutes}::smallint`;
}

function toDefaults(row: Row): NotificationDefaults {
  const { mail, push, tellsResolution, criticalInQuiet, gatherMinutes } = row;
  return { mail, push, tellsResolution, criticalInQuiet, gatherMinutes, quietHours: quietHoursOf(row) };
}

function quietHoursOf({ quietFrom, quietTo, quietDays }: Row): (QuietHours & { days: number[] }) | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo, days: quietDays };
}

function changedMeanwhile(): Conflict {
  return new Conflict(
    'version_conflict',
    'Die Einstellungen wurden inzwischen an anderer Stelle geändert. Bitte laden Sie die Seite neu.',
  );
}
