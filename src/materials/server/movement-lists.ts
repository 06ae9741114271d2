import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type * as api from '../movements.api.ts';

type Found = api.Movement & { batchId: string | null };

const MOVEMENT = sql<api.Movement>`movement.id, movement.material_id as "materialId", material.material_number as "materialNumber", material.unit,
         movement.batch_id as "batchId",
         movement.movement_type as "movementType", movement.quantity::float8 as quantity,
         iso_utc(movement.moved_at) as "movedAt", batch.batch_number as "batchNumber",
         movement.production_id as "productionId", production.production_number as "productionNumber", movement.note`;
const MATERIAL = sql`
  join materials material on material.company_id = movement.company_id and material.id = movement.material_id`;
const ORIGINS = sql`
  left join material_batches batch on batch.company_id = movement.company_id and batch.id = movement.batch_id
  left join productions production
    on production.company_id = movement.company_id and production.id = movement.production_id`;

export async function findMovement(tx: Transaction, id: string): Promise<Found | null> {
  const { rows } = await tx.execute<Found>(
    sql`select ${MOVEMENT} from material_movements movement ${MATERIAL} ${ORIGINS} where movement.id = ${id}`,
  );
  return rows[0] ?? null;
}

export async function listMovements(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listMovements>['query'],
): Promise<OutputOf<typeof api.listMovements>> {
  const condition = allOf([
    query.materialId === undefined ? undefined : sql`movement.material_id = ${query.materialId}`,
    query.type === undefined ? undefined : sql`movement.movement_type = ${query.type}`,
    containsText(query.search, [sql`batch.batch_number`, sql`production.production_number`, sql`movement.note`]),
  ]);
  return readPage(
    tx,
    {
      select: MOVEMENT,
      from: sql`from material_movements movement ${MATERIAL} ${ORIGINS} where ${condition}`,
      order: sql`movement.moved_at ${directionOf(query.direction)}, movement.id`,
      countFrom: sql`from material_movements movement ${ORIGINS} where ${condition}`,
    },
    query,
  );
}

const BATCH_ORDER: Record<string, SQL> = {
  receivedAt: sql`"receivedAt"`,
  batchNumber: sql`"batchNumber"`,
  expiresOn: sql`"expiresOn"`,
  stock: sql`stock`,
};

export async function listBatches(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listBatches>['query'],
): Promise<OutputOf<typeof api.listBatches>> {
  const batches = batchesWhere(
    allOf([
      query.materialId === undefined ? undefined : sql`batch.material_id = ${query.materialId}`,
      containsText(query.search, [sql`batch.batch_number`, sql`batch.supplier_batch_number`]),
      query.inStock === undefined ? undefined : sql`balance.quantity > 0`,
    ]),
  );
  const order = sql`${BATCH_ORDER[query.sort]} ${directionOf(query.direction)} nulls last, id`;
  return readPage(tx, { select: sql<api.Batch>`*`, from: sql`from ${batches}`, order }, query);
}

export async function findBatch(tx: Transaction, id: string): Promise<api.Batch> {
  const { rows } = await tx.execute<api.Batch>(sql`select * from ${batchesWhere(sql`batch.id = ${id}`)}`);
  const [batch] = rows;
  if (batch === undefined) throw new NotFound('not_found', 'Diese Charge gibt es nicht.');
  return batch;
}

function batchesWhere(condition: SQL): SQL {
  return sql`(
    select batch.id, material.material_number as "materialNumber", material.unit, batch.batch_number as "batchNumber",
           batch.supplier_batch_number as "supplierBatchNumber", iso_utc(batch.received_at) as "receivedAt",
           batch.expires_on::text as "expiresOn", coalesce(batch.expires_on < current_date, false) as "isExpired",
           coalesce((select sum(movement.quantity) from material_movements movement
             where movement.company_id = batch.company_id and movement.batch_id = batch.id
               and movement.movement_type = 'receipt'), 0)::float8 as "receivedQuantity",
           coalesce(balance.quantity, 0)::float8 as stock
    from material_batches batch
    join materials material on material.company_id = batch.company_id and material.id = batch.material_id
    left join material_balances balance on balance.company_id = batch.company_id
      and balance.material_id = batch.material_id and balance.batch_id = batch.id
    where ${condition}
  ) as batches`;
}

const REORDER_ORDER: Record<string, SQL> = {
  shortage: sql`shortage`,
  materialNumber: sql`"materialNumber"`,
  leadTimeDays: sql`"leadTimeDays"`,
};

export async function listReorder(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listReorder>['query'],
): Promise<OutputOf<typeof api.listReorder>> {
  const needed = sql`(
    select *, "safetyStock" + "openDemand" - stock as shortage
    from (
      select material.id, material.material_number as "materialNumber", material.description, material.unit,
             material.supplier, material.lead_time_days as "leadTimeDays",
             material.safety_stock::float8 as "safetyStock", stock.stock::float8 as stock,
             coalesce(demand.quantity, 0)::float8 as "openDemand"
      from materials material
      join material_stock stock on stock.company_id = material.company_id and stock.material_id = material.id
      left join (
        select line.material_id, sum(line.quantity_per_piece
          * greatest(production.planned_quantity - coalesce(production.actual_quantity, 0), 0)) as quantity
        from productions production
        join product_materials line
          on line.company_id = production.company_id and line.product_id = production.product_id
        where production.status in ('planned', 'queued', 'in_progress', 'paused')
        group by line.material_id
      ) as demand on demand.material_id = material.id
      where ${allOf([
        sql`material.is_active`,
        containsText(query.search, [sql`material.material_number`, sql`material.description`, sql`material.supplier`]),
      ])}
    ) as figures
    where stock < "safetyStock" + "openDemand"
  ) as needed`;
  const order = sql`${REORDER_ORDER[query.sort]} ${directionOf(query.direction)} nulls last, id`;
  const select = sql<OutputOf<typeof api.listReorder>['rows'][number]>`*`;
  return readPage(tx, { select, from: sql`from ${needed}`, order }, query);
}

export async function listUsage(
  tx: Transaction,
  query: ParsedInputOf<typeof api.readMaterialUsage>['query'],
): Promise<OutputOf<typeof api.readMaterialUsage>> {
  const used = sql`from product_materials line
    join products product on product.company_id = line.company_id and product.id = line.product_id
    where ${allOf([
      query.materialId === undefined ? undefined : sql`line.material_id = ${query.materialId}`,
      containsText(query.search, [sql`product.product_number`, sql`product.model`]),
    ])}`;
  const select = sql<OutputOf<typeof api.readMaterialUsage>['rows'][number]>`product.id,
    product.product_number as "productNumber", product.model, product.revision,
    line.quantity_per_piece::float8 as "quantityPerPiece"`;
  const order = sql`product.product_number ${directionOf(query.direction)}, product.id`;
  return readPage(tx, { select, from: used, order }, query);
}
