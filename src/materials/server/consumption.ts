import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { type StockBucket, takeFromBuckets, thousandths } from '../batch-allocation.ts';
import { materialMovements } from './material-movements.table.ts';
import { alertShortages } from './shortage-alerts.ts';

export type ConsumptionResult = {
  consumed: { materialId: string; batchId: string | null; quantity: number }[];
  /** What the shelf did not have by our records: worth an alert, no reason to refuse pieces that were made. */
  shortages: { materialId: string; materialNumber: string; missing: number; unit: string }[];
};

type BillRow = { company_id: string; material_id: string; material_number: string; unit: string; per_piece: number };
type BucketRow = { material_id: string; batch_id: string | null; quantity: number };

/**
 * Takes what `pieces` of a production need by the product's bill of material, oldest batch first, inside the caller's
 * transaction. Call it once for each booking, after the booking has proved to be new. Negative pieces (a counter-booking)
 * bring material back to the batches it came from, the last taken first. Products without a bill take nothing.
 */
export async function consumeForBooking(
  tx: Transaction,
  productionId: string,
  pieces: number,
  at: Date,
): Promise<ConsumptionResult> {
  const result: ConsumptionResult = { consumed: [], shortages: [] };
  if (pieces === 0) return result;
  const bill = await lockBill(tx, productionId);
  if (bill.length === 0) return result;
  const buckets = pieces > 0 ? await bucketsInStock(tx, bill) : await bucketsTakenBy(tx, bill, productionId);
  for (const line of bill) {
    const needed = thousandths(Math.abs(pieces) * line.per_piece);
    const { taken, missing } = takeFromBuckets(buckets.get(line.material_id) ?? [], needed);
    const sign = Math.sign(pieces);
    for (const { batchId, quantity } of taken) {
      result.consumed.push({ materialId: line.material_id, batchId, quantity: sign * quantity });
    }
    if (pieces > 0 && missing > 0) {
      const { material_id: materialId, material_number: materialNumber, unit } = line;
      result.shortages.push({ materialId, materialNumber, missing, unit });
    }
  }
  if (result.consumed.length > 0) {
    await tx.insert(materialMovements).values(
      result.consumed.map(({ materialId, batchId, quantity }) => ({
        companyId: bill[0]?.company_id ?? '',
        materialId,
        batchId,
        movementType: quantity > 0 ? ('consumption' as const) : ('return' as const),
        quantity: -quantity,
        movedAt: at,
        productionId,
      })),
    );
  }
  await alertShortages(tx, productionId, result.shortages, at);
  return result;
}

/** Locks the materials in one order for everybody, so that two bookings cannot wait for each other. */
async function lockBill(tx: Transaction, productionId: string): Promise<BillRow[]> {
  const { rows } = await tx.execute<BillRow>(sql`
    select material.company_id, material.id as material_id, material.material_number, material.unit,
           line.quantity_per_piece::float8 as per_piece
    from productions production
    join product_materials line on line.company_id = production.company_id and line.product_id = production.product_id
    join materials material on material.company_id = line.company_id and material.id = line.material_id
    where production.id = ${productionId}
    order by material.id
    for update of material`);
  return rows;
}

/** Oldest batch first; what came without a batch goes last, since it cannot be traced anyway. */
async function bucketsInStock(tx: Transaction, bill: readonly BillRow[]): Promise<Map<string, StockBucket[]>> {
  const { rows } = await tx.execute<BucketRow>(sql`
    select balance.material_id, balance.batch_id, balance.quantity::float8 as quantity
    from material_balances balance
    left join material_batches batch on batch.company_id = balance.company_id and batch.id = balance.batch_id
    where balance.material_id in ${idsOf(bill)} and balance.quantity > 0 and balance.quantity <> 0
    order by batch.received_at nulls last, balance.batch_id`);
  return byMaterial(rows);
}

/** What this production has taken and not brought back, the last taken first; within one booking in reverse order. */
async function bucketsTakenBy(
  tx: Transaction,
  bill: readonly BillRow[],
  productionId: string,
): Promise<Map<string, StockBucket[]>> {
  const { rows } = await tx.execute<BucketRow>(sql`
    select movement.material_id, movement.batch_id, -sum(movement.quantity)::float8 as quantity
    from material_movements movement
    left join material_batches batch on batch.company_id = movement.company_id and batch.id = movement.batch_id
    where movement.production_id = ${productionId} and movement.material_id in ${idsOf(bill)}
      and movement.movement_type in ('consumption', 'return')
    group by movement.material_id, movement.batch_id, batch.received_at
    having sum(movement.quantity) < 0
    order by max(movement.created_at) filter (where movement.movement_type = 'consumption') desc,
      batch.received_at desc nulls first, movement.batch_id`);
  return byMaterial(rows);
}

function idsOf(bill: readonly BillRow[]) {
  return sql`(${sql.join(
    bill.map((line) => sql`${line.material_id}::uuid`),
    sql`, `,
  )})`;
}

function byMaterial(rows: readonly BucketRow[]): Map<string, StockBucket[]> {
  const buckets = new Map<string, StockBucket[]>();
  for (const { material_id: materialId, batch_id: batchId, quantity } of rows) {
    const list = buckets.get(materialId) ?? [];
    list.push({ batchId, quantity });
    buckets.set(materialId, list);
  }
  return buckets;
}
