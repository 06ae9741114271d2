import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, containsText } from '#records/server/page-query.ts';
import { dueReason } from '../check-due.ts';
import type * as api from '../quality.api.ts';

type DueCheck = OutputOf<typeof api.listDueChecks>[number];
type Candidate = Omit<DueCheck, 'reason'> & {
  everyPieces: number | null;
  everyMinutes: number | null;
  firstPieceCheck: boolean;
};
type Inspectable = OutputOf<typeof api.listInspectable>[number];

const INSPECTABLE_LIMIT = 50;
const MINUTES_PER_SECOND = 1 / 60;

const ORDER = sql`production.id as "productionId", production.production_number as "productionNumber",
  product.id as "productId", product.model as "productName", machine.id as "machineId", machine.name as "machineName"`;
const ORDER_JOINS = sql`productions production
  join products product on product.company_id = production.company_id and product.id = production.product_id
  left join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id`;

/** Orders in work whose plan asks for a check now. */
export async function findDueChecks(tx: Transaction, filter: { machineId?: string }): Promise<DueCheck[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    select ${ORDER}, plan.sample_size as "sampleSize", plan.every_pieces as "everyPieces",
      plan.every_minutes as "everyMinutes", plan.first_piece_check as "firstPieceCheck",
      iso_utc(last.checked_at) as "lastCheckAt", booked.pieces as "piecesSince",
      greatest(0, extract(epoch from now() - coalesce(last.checked_at, production.start_time))
        * ${MINUTES_PER_SECOND})::float8 as "minutesSince"
    from ${ORDER_JOINS}
    join inspection_plans plan on plan.company_id = production.company_id and plan.product_id = production.product_id
    cross join lateral (
      select max(check_date) as checked_at from quality_checks done
      where done.company_id = production.company_id and done.production_id = production.id) last
    cross join lateral (
      select coalesce(sum(good + scrap + rework), 0)::int as pieces from production_bookings booking
      where booking.company_id = production.company_id and booking.production_id = production.id
        and (last.checked_at is null or booking.booked_at > last.checked_at)) booked
    where production.status = 'in_progress' and plan.is_active
      and ${filter.machineId === undefined ? sql`true` : sql`production.machine_id = ${filter.machineId}`}
    order by "minutesSince" desc`);
  return rows.flatMap(({ everyPieces, everyMinutes, firstPieceCheck, ...order }) => {
    const reason = dueReason(
      { everyPieces, everyMinutes, firstPieceCheck },
      { pieces: order.piecesSince, minutes: order.minutesSince, isChecked: order.lastCheckAt !== null },
    );
    return reason === null ? [] : [{ ...order, reason }];
  });
}

/** Orders a check can be recorded for, those in work first. */
export async function findInspectable(
  tx: Transaction,
  { search, productionId }: { search: string; productionId?: string },
): Promise<Inspectable[]> {
  const condition = allOf([
    sql`production.status in ('in_progress', 'paused', 'completed')`,
    productionId === undefined ? undefined : sql`production.id = ${productionId}`,
    containsText(search, [sql`production.production_number`, sql`product.model`, sql`machine.name`]),
  ]);
  const { rows } = await tx.execute<Inspectable>(sql`
    select ${ORDER}, exists (select from quality_holds held where held.company_id = production.company_id
      and held.production_id = production.id and held.released_at is null) as "isOnHold"
    from ${ORDER_JOINS} where ${condition}
    order by (production.status = 'in_progress') desc, production.start_time desc, production.id
    limit ${INSPECTABLE_LIMIT}`);
  return rows;
}
