import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { thousandths } from '../batch-allocation.ts';
import type { bookMovement as contract } from '../movements.api.ts';
import { materialBatches } from './material-batches.table.ts';
import { materialMovements } from './material-movements.table.ts';
import { findMovement } from './movement-lists.ts';

type NewMovement = ParsedInputOf<typeof contract>['body'];
type Booked = OutputOf<typeof contract>;
type Bucket = { id: string | null; number: string | null };

/** Clocks of terminals may run a little ahead. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;

/** Books a movement once, however often it is sent. Movements of one material follow one another: its row is locked. */
export async function bookMovement(
  tx: Transaction,
  companyId: string,
  materialId: string,
  input: NewMovement,
  now: Date,
): Promise<Booked> {
  const unit = await lockMaterial(tx, materialId);
  const quantity = signed(input);
  const repeated = await findMovement(tx, input.id);
  if (repeated !== null) {
    const same =
      repeated.materialId === materialId &&
      repeated.movementType === input.movementType &&
      repeated.quantity === quantity &&
      repeated.productionId === input.productionId &&
      (input.batchId === null ? repeated.batchNumber === input.batchNumber : repeated.batchId === input.batchId);
    if (same) return answer(tx, materialId, input.id);
    throw new Conflict('id_already_used', 'Unter dieser Kennung ist schon eine andere Bewegung gebucht.');
  }
  const movedAt = input.movedAt === undefined ? now : new Date(input.movedAt);
  if (movedAt.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) {
    throw new BadInput('in_the_future', 'Der Zeitpunkt liegt in der Zukunft.');
  }
  const batch = await findBatch(tx, companyId, materialId, input, movedAt);
  if (quantity < 0) await refuseMoreThanThereIs(tx, materialId, batch, -quantity, unit);
  const { id, movementType, productionId, note } = input;
  await withRefusals({ unique: {}, inUse: '' }, () =>
    tx
      .insert(materialMovements)
      .values({ companyId, id, materialId, batchId: batch.id, movementType, quantity, movedAt, productionId, note }),
  );
  return answer(tx, materialId, id);
}

function signed({ movementType, quantity }: NewMovement): number {
  const leaves = movementType === 'consumption' || movementType === 'scrap';
  return thousandths(leaves ? -quantity : quantity);
}

async function lockMaterial(tx: Transaction, materialId: string): Promise<string> {
  const { rows } = await tx.execute<{ unit: string }>(
    sql`select unit from materials where id = ${materialId} for update`,
  );
  if (rows[0] === undefined) throw new NotFound('not_found', 'Dieses Material gibt es nicht.');
  return rows[0].unit;
}

async function findBatch(
  tx: Transaction,
  companyId: string,
  materialId: string,
  input: NewMovement,
  receivedAt: Date,
): Promise<Bucket> {
  if (input.batchId !== null) {
    const [found] = await tx
      .select({ id: materialBatches.id, number: materialBatches.batchNumber })
      .from(materialBatches)
      .where(and(eq(materialBatches.id, input.batchId), eq(materialBatches.materialId, materialId)));
    if (found === undefined) throw new BadInput('unknown_batch', 'Diese Charge gibt es bei diesem Material nicht.');
    return found;
  }
  if (input.batchNumber === null) return { id: null, number: null };
  return receiveBatch(tx, companyId, materialId, { ...input, batchNumber: input.batchNumber }, receivedAt);
}

/** A second delivery of the same batch is fine; the same number with another supplier batch is a mix-up. */
async function receiveBatch(
  tx: Transaction,
  companyId: string,
  materialId: string,
  input: NewMovement & { batchNumber: string },
  receivedAt: Date,
): Promise<Bucket> {
  const { batchNumber, supplierBatchNumber, expiresOn } = input;
  const [existing] = await tx
    .select()
    .from(materialBatches)
    .where(and(eq(materialBatches.materialId, materialId), eq(materialBatches.batchNumber, batchNumber)));
  if (existing !== undefined) {
    const differs =
      (supplierBatchNumber !== null && supplierBatchNumber !== existing.supplierBatchNumber) ||
      (expiresOn !== null && expiresOn !== existing.expiresOn);
    if (differs) {
      throw new Conflict(
        'batch_differs',
        `Die Charge ${batchNumber} gibt es schon mit anderer Lieferantencharge oder anderem Verfallsdatum.`,
      );
    }
    return { id: existing.id, number: batchNumber };
  }
  const [created] = await tx
    .insert(materialBatches)
    .values({ companyId, materialId, batchNumber, supplierBatchNumber, receivedAt, expiresOn })
    .returning({ id: materialBatches.id });
  return { id: created?.id ?? null, number: batchNumber };
}

async function refuseMoreThanThereIs(
  tx: Transaction,
  materialId: string,
  batch: Bucket,
  wanted: number,
  unit: string,
): Promise<void> {
  const { rows } = await tx.execute<{ stock: number }>(sql`
    select coalesce(sum(quantity), 0)::float8 as stock from material_balances
    where material_id = ${materialId} and batch_id is not distinct from ${batch.id}::uuid`);
  const stock = thousandths(rows[0]?.stock ?? 0);
  if (stock >= wanted) return;
  const there = `${stock.toLocaleString('de-DE')} ${unit}`;
  throw new Conflict(
    'not_enough_stock',
    batch.number === null
      ? `Ohne Charge sind nur ${there} auf Lager. Bitte wählen Sie eine Charge oder eine kleinere Menge.`
      : `Von Charge ${batch.number} sind nur ${there} auf Lager.`,
    { fields: [{ path: 'quantity', message: `Auf Lager: ${there}` }] },
  );
}

async function answer(tx: Transaction, materialId: string, id: string): Promise<Booked> {
  const movement = await findMovement(tx, id);
  if (movement === null) throw new Error('the movement just booked cannot be read');
  const { rows } = await tx.execute<{ stock: number }>(
    sql`select stock::float8 as stock from material_stock where material_id = ${materialId}`,
  );
  return { movement, stock: rows[0]?.stock ?? 0 };
}
