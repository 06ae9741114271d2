import { sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type CountedGroup, groupFigures } from '../group-size.ts';
import type * as api from '../privacy.api.ts';
import { readPrivacy, type Viewer } from './privacy.service.ts';

/** What groups of people booked. The smallest size holds for everybody, whoever sees names. */
export async function readGroupFigures(
  tx: Transaction,
  viewer: Viewer,
  { by, days }: ParsedInputOf<typeof api.readGroupFigures>['query'],
): Promise<OutputOf<typeof api.readGroupFigures>> {
  const { minimumGroupSize } = await readPrivacy(tx, viewer);
  const group = by === 'shift' ? sql`shift.name` : sql`nullif(btrim(employee.department), '')`;
  const { rows } = await tx.execute<CountedGroup>(sql`
    select coalesce(${group}, 'Ohne Angabe') as name, count(distinct booking.employee_id)::int as "peopleCount",
           sum(booking.good)::int as good, sum(booking.scrap)::int as scrap, sum(booking.rework)::int as rework
    from production_bookings booking
    join employees employee on employee.company_id = booking.company_id and employee.id = booking.employee_id
    left join shifts shift on shift.company_id = employee.company_id and shift.id = employee.shift_id
    where booking.booked_at > now() - make_interval(days => ${days})
    group by 1`);
  return { minimumGroupSize, groups: groupFigures(rows, minimumGroupSize) };
}
