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

type Usage = OutputOf<typeof readProductUsage>;

const LISTED_PRODUCTIONS = 5;
const LISTED_MACHINES = 20;
const LISTED_PRODUCTS = 50;

export async function findProductUsage(tx: Transaction, productId: string): Promise<Usage> {
  await productStore.find(tx, productId);
  const counts = await tx.execute<Usage['productions']>(sql`
    select count(*) filter (where status = 'completed')::int as completed,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           count(*) filter (where status not in ('completed', 'cancelled'))::int as open
    from productions where product_id = ${productId}`);
  const machines = await tx.execute<Usage['machines'][number]>(sql`
    select machine.id, machine.name, count(*)::int as "productionCount", iso_utc(max(production.start_time)) as "lastStartedAt"
    from productions production
    join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
    -- started ones only: until then start_time is the plan
    where production.product_id = ${productId} and production.status in ('in_progress', 'paused', 'completed')
    group by machine.id, machine.name
    order by max(production.start_time) desc limit ${LISTED_MACHINES}`);
  return {
    productions: counts.rows[0] ?? { open: 0, completed: 0, cancelled: 0 },
    openProductions: await findOpenProductions(tx, productId),
    usedIn: await findProductsWith(tx, productId),
    machines: machines.rows,
  };
}

async function findOpenProductions(tx: Transaction, productId: string): Promise<Usage['openProductions']> {
  const { rows } = await tx.execute<Usage['openProductions'][number]>(sql`
    select production.id, production.production_number as "productionNumber", machine.name as "machineName",
           production.planned_quantity as "plannedQuantity", coalesce(production.actual_quantity, 0) as "actualQuantity",
           iso_utc(production.planned_start) as "plannedStart"
    from productions production
    left join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
    where production.product_id = ${productId} and production.status in ('planned', 'queued', 'in_progress', 'paused')
    order by production.start_time, production.id limit ${LISTED_PRODUCTIONS}`);
  return rows;
}

/** A product that goes into others is kept in stock: as the material of the same number. */
async function findProductsWith(tx: Transaction, productId: string): Promise<Usage['usedIn']> {
  const { rows } = await tx.execute<Usage['usedIn'][number]>(sql`
    select parent.id, parent.product_number as "productNumber", parent.revision, parent.model,
           line.quantity_per_piece::float8 as "quantityPerPiece", material.unit
    from products component
    join materials material
      on material.company_id = component.company_id and material.material_number = component.product_number
    join product_materials line on line.company_id = material.company_id and line.material_id = material.id
    join products parent on parent.company_id = line.company_id and parent.id = line.product_id
    where component.id = ${productId} and parent.id <> component.id
    order by parent.product_number, parent.revision limit ${LISTED_PRODUCTS}`);
  return rows;
}
