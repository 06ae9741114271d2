import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type * as api from '../genealogy.api.ts';

type Page = Pick<ParsedInputOf<typeof api.traceBatch>['query'], 'search' | 'direction' | 'page' | 'pageSize'>;

/** A number occurs on few batches; more than this is not one number any more. */
const RECALL_MAX_BATCHES = 200;

export async function traceBatch(
  tx: Transaction,
  query: ParsedInputOf<typeof api.traceBatch>['query'],
): Promise<OutputOf<typeof api.traceBatch>> {
  const [batch] = await findBatches(tx, sql`batch.id = ${query.batchId}`);
  if (batch === undefined) throw new NotFound('not_found', 'Diese Charge gibt es nicht.');
  return { batch, ...(await affectedProductions(tx, [batch.id], query)) };
}

export async function searchRecall(
  tx: Transaction,
  query: ParsedInputOf<typeof api.searchRecall>['query'],
): Promise<OutputOf<typeof api.searchRecall>> {
  if (query.batch === '') throw new BadInput('batch_missing', 'Bitte geben Sie eine Chargennummer ein.');
  const number = query.batch.toLowerCase();
  const batches = await findBatches(
    tx,
    sql`(lower(batch.batch_number) = ${number} or lower(batch.supplier_batch_number) = ${number})`,
  );
  const ids = batches.map(({ id }) => id);
  return { batches, ...(await affectedProductions(tx, ids, query)) };
}

export async function traceProduction(
  tx: Transaction,
  productionId: string,
): Promise<OutputOf<typeof api.traceProduction>> {
  const found = await tx.execute(sql`select from productions where id = ${productionId}`);
  if (found.rows.length === 0) throw new NotFound('not_found', 'Diesen Auftrag gibt es nicht.');
  const { rows } = await tx.execute<OutputOf<typeof api.traceProduction>['rows'][number]>(sql`
    select material.id as "materialId", material.material_number as "materialNumber", material.description, material.unit,
           material.supplier, batch.id as "batchId", batch.batch_number as "batchNumber",
           batch.supplier_batch_number as "supplierBatchNumber", -sum(movement.quantity)::float8 as "consumedQuantity"
    from material_movements movement
    join materials material on material.company_id = movement.company_id and material.id = movement.material_id
    left join material_batches batch on batch.company_id = movement.company_id and batch.id = movement.batch_id
    where movement.production_id = ${productionId} and movement.movement_type in ('consumption', 'return')
    group by material.company_id, material.id, batch.company_id, batch.id
    having sum(movement.quantity) < 0
    order by material.material_number, batch.received_at nulls last`);
  return { rows };
}

async function findBatches(tx: Transaction, condition: SQL): Promise<api.TracedBatch[]> {
  const { rows } = await tx.execute<api.TracedBatch>(sql`
    select batch.id, batch.batch_number as "batchNumber", batch.supplier_batch_number as "supplierBatchNumber",
           material.id as "materialId", material.material_number as "materialNumber", material.description, material.unit,
           material.supplier, iso_utc(batch.received_at) as "receivedAt",
           coalesce((select sum(quantity) from material_balances balance
             where balance.company_id = batch.company_id and balance.batch_id = batch.id), 0)::float8 as stock
    from material_batches batch
    join materials material on material.company_id = batch.company_id and material.id = batch.material_id
    where ${condition}
    order by batch.received_at, batch.id limit ${RECALL_MAX_BATCHES}`);
  return rows;
}

/** One row per production and batch. What came back unused is taken off; who used none of it is not affected. */
async function affectedProductions(
  tx: Transaction,
  batchIds: readonly string[],
  query: Page,
): Promise<{ total: number; rows: api.AffectedProduction[] }> {
  if (batchIds.length === 0) return { total: 0, rows: [] };
  const ids = sql.join(
    batchIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const affected = sql`(
    select production.id, production.production_number as "productionNumber", production.status,
           product.id as "productId", product.product_number as "productNumber", product.model as "productModel",
           production.customer, iso_utc(production.start_time) as "startTime", iso_utc(production.end_time) as "endTime",
           production.good_quantity as "goodQuantity", batch.batch_number as "batchNumber", material.unit,
           used.quantity as "consumedQuantity"
    from (
      select company_id, production_id, batch_id, -sum(quantity)::float8 as quantity
      from material_movements
      where batch_id in (${ids}) and production_id is not null and movement_type in ('consumption', 'return')
      group by company_id, production_id, batch_id having sum(quantity) < 0
    ) as used
    join productions production on production.company_id = used.company_id and production.id = used.production_id
    join products product on product.company_id = production.company_id and product.id = production.product_id
    join material_batches batch on batch.company_id = used.company_id and batch.id = used.batch_id
    join materials material on material.company_id = batch.company_id and material.id = batch.material_id
    where ${allOf([
      containsText(query.search, [
        sql`production.production_number`,
        sql`product.product_number`,
        sql`product.model`,
        sql`production.customer`,
      ]),
    ])}
  ) as affected`;
  const order = sql`"startTime" ${directionOf(query.direction)}, id, "batchNumber"`;
  return readPage(tx, { select: sql<api.AffectedProduction>`*`, from: sql`from ${affected}`, order }, query);
}
