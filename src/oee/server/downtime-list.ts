import { type SQL, sql } from 'drizzle-orm';
import { seesEmployeeNames, type Viewer } from '#employees/server/privacy.service.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { DowntimeRow } from '../downtime.api.ts';
import { isMicroStop } from '../downtime.ts';
import { readMicroStopMinutes } from './oee-settings.service.ts';

export type DowntimeFilter = {
  machine_id?: string | undefined;
  production_id?: string | undefined;
  category?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** Every word must occur in reason, machine or order. */
  search?: string | undefined;
};
export type DowntimePage = {
  limit: number;
  offset: number;
  sort?: 'startTime' | 'duration';
  direction?: 'asc' | 'desc';
};

const SOURCE = sql`
  from machine_downtime stop
  join machines machine on machine.company_id = stop.company_id and machine.id = stop.machine_id
  left join productions production on production.company_id = stop.company_id and production.id = stop.production_id
  left join employees employee on employee.company_id = production.company_id and employee.id = production.employee_id`;

const LASTED_MINUTES = sql`extract(epoch from coalesce(stop.end_time, now()) - stop.start_time)::float8 / 60`;

/** The employee is the one of the production (OPEN-081). */
const SELECTION = sql`
  select stop.id, stop.machine_id, stop.production_id, stop.start_time, stop.end_time, stop.duration_minutes,
         stop.downtime_category, stop.reason, stop.reason_id, stop.is_planned, stop.impact_level, stop.created_at,
         stop.version, machine.name as machine_name, machine.type as machine_type, production.production_number,
         employee.name as employee_name, employee_pseudonym(production.employee_id) as employee_pseudonym,
         ${LASTED_MINUTES} as lasted_minutes
  ${SOURCE}`;

/** Rows carry it inside the server; the contract does not know it, so it never leaves. */
type WithPseudonym = DowntimeRow & { employee_pseudonym: string | null };
type StoredStop = Omit<DowntimeRow, 'is_micro_stop'> & { lasted_minutes: number };

export async function findDowntime(
  tx: Transaction,
  filter: DowntimeFilter,
  page: DowntimePage,
): Promise<{ count: number; rows: DowntimeRow[] }> {
  const where = await conditions(tx, filter);
  // First which stops, then what stands beside them: pseudonyms would otherwise be worked out for every stop skipped.
  const { rows } = await tx.execute<StoredStop>(sql`
    ${SELECTION}
    where stop.company_id = current_company_id() and stop.id in (
      select stop.id ${SOURCE} where ${where}
      order by ${orderOf(page)}, stop.id limit ${page.limit} offset ${page.offset})
    order by ${orderOf(page)}, stop.id`);
  const counted = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${SOURCE} where ${where}`);
  const limit = await readMicroStopMinutes(tx);
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map((row) => toDowntimeRow(row, limit)) };
}

export async function readDowntime(tx: Transaction, id: string): Promise<DowntimeRow> {
  const { rows } = await tx.execute<StoredStop>(sql`${SELECTION} where stop.id = ${id}::uuid`);
  const [row] = rows;
  if (row === undefined) throw downtimeNotFound();
  return toDowntimeRow(row, await readMicroStopMinutes(tx));
}

/** Stops are figures: the person of their order stands there by name only for those who see names. */
export async function stopsShownTo(
  tx: Transaction,
  viewer: Viewer,
  stops: readonly DowntimeRow[],
): Promise<DowntimeRow[]> {
  if (await seesEmployeeNames(tx, viewer)) return [...stops];
  return stops.map((stop) => ({ ...stop, employee_name: (stop as WithPseudonym).employee_pseudonym }));
}

export function downtimeNotFound(): NotFound {
  return new NotFound('downtime_not_found', 'Diesen Stillstand gibt es nicht.');
}

function orderOf({ sort = 'startTime', direction = 'desc' }: DowntimePage): SQL {
  const column = sort === 'duration' ? sql`coalesce(stop.duration_minutes, ${LASTED_MINUTES})` : sql`stop.start_time`;
  return direction === 'asc' ? sql`${column} asc` : sql`${column} desc`;
}

async function conditions(tx: Transaction, filter: DowntimeFilter): Promise<SQL> {
  const parts: SQL[] = [sql`stop.company_id = current_company_id()`];
  if (filter.machine_id !== undefined) parts.push(sql`stop.machine_id = ${filter.machine_id}::uuid`);
  if (filter.production_id !== undefined) parts.push(sql`stop.production_id = ${filter.production_id}::uuid`);
  if (filter.category !== undefined) parts.push(sql`stop.downtime_category = ${filter.category}`);
  for (const word of (filter.search ?? '').split(/\s+/).filter((part) => part !== '')) {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql`(stop.reason ilike ${pattern} or machine.name ilike ${pattern}
      or production.production_number ilike ${pattern})`);
  }
  if (filter.start_date !== undefined || filter.end_date !== undefined) {
    const { rows } = await tx.execute<{ time_zone: string }>(
      sql`select time_zone from companies where id = current_company_id()`,
    );
    const zone = rows[0]?.time_zone ?? 'UTC';
    if (filter.start_date !== undefined) parts.push(sql`stop.start_time >= ${boundary(filter.start_date, zone, 0)}`);
    if (filter.end_date !== undefined) {
      const end = boundary(filter.end_date, zone, 1);
      parts.push(isDay(filter.end_date) ? sql`stop.start_time < ${end}` : sql`stop.start_time <= ${end}`);
    }
  }
  return sql.join(parts, sql` and `);
}

function isDay(text: string): boolean {
  return text.length === 10;
}

/** A date alone means the local day: its beginning, or as an end the beginning of the next one (OPEN-117). */
function boundary(text: string, zone: string, daysToAdd: number): SQL {
  return isDay(text)
    ? sql`((${text}::date + ${daysToAdd}::int)::timestamp at time zone ${zone})`
    : sql`${text}::timestamptz`;
}

function toDowntimeRow({ lasted_minutes, ...row }: StoredStop, microStopMinutes: number): DowntimeRow {
  return {
    ...row,
    start_time: iso(row.start_time),
    end_time: row.end_time === null ? null : iso(row.end_time),
    created_at: iso(row.created_at),
    is_micro_stop: isMicroStop(row.duration_minutes ?? lasted_minutes, microStopMinutes),
  };
}

function iso(stored: string): string {
  return new Date(stored).toISOString();
}
