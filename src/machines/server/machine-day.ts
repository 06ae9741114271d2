import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readMachineTimeline, TimelineSegment } from '../machines.api.ts';
import { machineStore } from './machines.service.ts';

type DayRow = { date: string; dayStartsAt: string; dayEndsAt: string; readAt: string };

/** The states that touch a local day, uncut: the first may have begun before it. */
export async function readTimeline(
  tx: Transaction,
  machineId: string,
  date: string | undefined,
): Promise<OutputOf<typeof readMachineTimeline>> {
  await machineStore.find(tx, machineId);
  const days = await tx.execute<DayRow>(sql`
    select local_day::date::text as date, iso_utc(local_day at time zone time_zone) as "dayStartsAt",
           iso_utc((local_day + interval '1 day') at time zone time_zone) as "dayEndsAt", iso_utc(now()) as "readAt"
    from (select time_zone, coalesce(${date ?? null}::timestamp, date_trunc('day', now() at time zone time_zone)) as local_day
          from companies where id = current_company_id()) as local`);
  const [day] = days.rows;
  if (day === undefined) throw new Error('the company of this transaction has no row');
  const { rows } = await tx.execute<TimelineSegment>(sql`
    select state.state, state.raw_state as "rawState", production.production_number as "productionNumber",
           iso_utc(state.started_at) as "startedAt", iso_utc(state.ended_at) as "endedAt"
    from machine_states state
    left join productions production
      on production.company_id = state.company_id and production.id = state.production_id
    where state.machine_id = ${machineId}
      and state.started_at < ${day.dayEndsAt}::timestamptz
      and state.started_at >= coalesce((
        select max(started_at) from machine_states earlier
        where earlier.machine_id = ${machineId} and earlier.started_at <= ${day.dayStartsAt}::timestamptz
      ), ${day.dayStartsAt}::timestamptz)
      and (state.ended_at is null or state.ended_at > ${day.dayStartsAt}::timestamptz)
    order by state.started_at`);
  return { ...day, segments: rows };
}
