import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readCycleTime, readProductUsage } from '../products.api.ts';
import { productStore } from './products.service.ts';

/** Enough to be robust, few enough that a better process shows. */
const LEARN_FROM_PRODUCTIONS = 50;

/** Running seconds per piece of each completed production, over all its days; the middle one is what the plant can do. */
export async function learnCycleTime(tx: Transaction, productId: string): Promise<OutputOf<typeof readCycleTime>> {
  const product = await productStore.find(tx, productId);
  const { rows } = await tx.execute<{ quartiles: number[] | null; count: number }>(sql`
    select percentile_cont(array[0.25, 0.5, 0.75]) within group (order by seconds) as quartiles, count(*)::int as count
    from (
      select sum(record.actual_production_time) * 60 / sum(record.total_pieces_produced) as seconds
      from (
        select company_id, id from productions
        where product_id = ${productId} and status = 'completed'
        order by start_time desc limit ${LEARN_FROM_PRODUCTIONS}
      ) as production
      join oee_records record on record.company_id = production.company_id and record.production_id = production.id
      group by production.id having sum(record.total_pieces_produced) > 0
    ) as cycle`);
  const [lower = null, median = null, upper = null] = rows[0]?.quartiles ?? [];
  return {
    idealSeconds: (product as { idealCycleTime?: number | null }).idealCycleTime ?? null,
    medianSeconds: median,
    lowerQuartileSeconds: lower,
    upperQuartileSeconds: upper,
    productionCount: rows[0]?.count ?? 0,
  };
}

type MachineUse = OutputOf<typeof readProductUsage>['machines'][number];

export async function findProductUsage(tx: Transaction, productId: string): Promise<OutputOf<typeof readProductUsage>> {
  await productStore.find(tx, productId);
  const counts = await tx.execute<OutputOf<typeof readProductUsage>['productions']>(sql`
    select count(*) filter (where status = 'completed')::int as completed,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           count(*) filter (where status not in ('completed', 'cancelled'))::int as open
    from productions where product_id = ${productId}`);
  const machines = await tx.execute<MachineUse>(sql`
    select machine.id, machine.name, count(*)::int as "productionCount", iso_utc(max(production.start_time)) as "lastStartedAt"
    from productions production
    join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
    -- started ones only: until then start_time is the plan
    where production.product_id = ${productId} and production.status in ('in_progress', 'paused', 'completed')
    group by machine.id, machine.name
    order by max(production.start_time) desc limit 20`);
  return { productions: counts.rows[0] ?? { open: 0, completed: 0, cancelled: 0 }, machines: machines.rows };
}
