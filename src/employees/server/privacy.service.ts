import { type SQL, sql } from 'drizzle-orm';
import { reachesLevel } from '#platform/access.ts';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { Forbidden, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type * as api from '../privacy.api.ts';

/**
 * Names of people beside figures ("Betriebsrats-Modus", on by default).
 *
 * Every answer outside the employees page that names a person beside figures (bookings, stops, checks, movements) asks
 * `seesEmployeeNames` once and then selects `displayName(…)` instead of the name. While names are hidden, such an answer
 * also leaves out `employee_id`: the list of employees would turn it back into a name.
 */
type PrivacyState = OutputOf<typeof api.readPrivacy>;
export type Viewer = Pick<Caller, 'level' | 'userId'>;

export async function seesEmployeeNames(tx: Transaction, viewer: Viewer): Promise<boolean> {
  return (await readPrivacy(tx, viewer)).seesNames;
}

/** SQL for the name to show: the real one or the person's pseudonym; null where nobody is named. */
export function displayName(employeeId: SQL, name: SQL, seesNames: boolean): SQL<string | null> {
  return sql<string | null>`employee_display_name(${employeeId}, ${name}, ${seesNames})`;
}

export async function readPrivacy(tx: Transaction, viewer: Viewer): Promise<PrivacyState> {
  const { rows } = await tx.execute<Omit<PrivacyState, 'seesNames'>>(sql`
    select privacy_mode as "privacyMode", minimum_group_size as "minimumGroupSize",
           person_reference_days as "personReferenceDays", (
        select iso_utc(max(valid_until)) from privacy_unlocks
        where user_id = ${viewer.userId}::uuid and valid_until > now() and ended_at is null
      ) as "unlockedUntil"
    from companies where id = current_company_id()`);
  const [state] = rows;
  if (state === undefined) throw new Error('the company of this transaction has no row');
  const { privacyMode, unlockedUntil } = state;
  const seesNames = !privacyMode || reachesLevel(viewer.level, 'administer') || unlockedUntil !== null;
  return { ...state, seesNames };
}

export async function changePrivacyMode(tx: Transaction, viewer: Viewer, privacyMode: boolean): Promise<PrivacyState> {
  await tx.execute(sql`update companies set privacy_mode = ${privacyMode} where id = current_company_id()`);
  return readPrivacy(tx, viewer);
}

export async function changePrivacySettings(
  tx: Transaction,
  viewer: Viewer,
  values: ParsedInputOf<typeof api.changePrivacySettings>['body'],
): Promise<PrivacyState> {
  await tx.execute(sql`update companies set minimum_group_size = ${values.minimumGroupSize},
    person_reference_days = ${values.personReferenceDays} where id = current_company_id()`);
  return readPrivacy(tx, viewer);
}

type Unlock = OutputOf<typeof api.unlockNames>;
const UNLOCK = sql`id, user_email as "userEmail", purpose, iso_utc(created_at) as "createdAt",
  iso_utc(valid_until) as "validUntil", iso_utc(ended_at) as "endedAt"`;

export async function unlockNames(
  tx: Transaction,
  caller: Caller & { user?: { email: string } },
  values: ParsedInputOf<typeof api.unlockNames>['body'],
): Promise<Unlock> {
  if (caller.userId === null) throw new Forbidden('forbidden', 'Dafür fehlt Ihnen die Berechtigung.');
  const { rows } = await tx.execute<Unlock>(sql`
    insert into privacy_unlocks (company_id, user_id, user_email, purpose, valid_until)
    values (current_company_id(), ${caller.userId}, ${caller.user?.email ?? caller.userId}, ${values.purpose},
      now() + make_interval(hours => ${values.hours}))
    returning ${UNLOCK}`);
  const [unlock] = rows;
  if (unlock === undefined) throw new Error('the unlock just logged cannot be read');
  return unlock;
}

export async function endUnlock(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    update privacy_unlocks set ended_at = coalesce(ended_at, now()) where id = ${id} returning id`);
  if (rows.length === 0) throw new NotFound('not_found', 'Diese Freischaltung gibt es nicht.');
}

export async function listUnlocks(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listUnlocks>['query'],
): Promise<OutputOf<typeof api.listUnlocks>> {
  const { rows } = await tx.execute<Unlock>(sql`
    select ${UNLOCK} from privacy_unlocks
    order by created_at ${query.direction === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total from privacy_unlocks`);
  return { total: count.rows[0]?.total ?? 0, rows };
}
