import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readDashboard } from '../dashboard.api.ts';

type Week = OutputOf<typeof readDashboard>['week'];

/** DASH-16, OPEN-062: planned and produced pieces of the running week, Monday to Sunday in the company's time zone. */
export async function readWeek(tx: Transaction): Promise<Week> {
  const { rows } = await tx.execute<{ date: string; planned: number; produced: number; is_to_come: boolean }>(sql`
    select day.date::text, day.starts_at > now() as is_to_come, planned.pieces as planned, produced.pieces as produced
    from (
      select (monday + number)::date as date,
             (monday + number)::timestamp at time zone time_zone as starts_at,
             (monday + number + 1)::timestamp at time zone time_zone as ends_at
      from (select time_zone, date_trunc('week', now() at time zone time_zone)::date as monday
            from companies where id = current_company_id()) as local, generate_series(0, 6) as number
    ) as day,
    lateral (
      select coalesce(sum(planned_quantity), 0)::float8 as pieces from productions
      where company_id = current_company_id() and start_time >= day.starts_at and start_time < day.ends_at
        and status <> 'cancelled'
    ) as planned,
    lateral (
      select coalesce(sum(good + scrap + rework), 0)::float8 as pieces from production_bookings
      where company_id = current_company_id() and booked_at >= day.starts_at and booked_at < day.ends_at
    ) as produced
    order by day.date`);
  return rows.map((row) => ({
    date: row.date,
    plannedQuantity: row.planned,
    producedQuantity: row.produced,
    isToCome: row.is_to_come,
  }));
}
