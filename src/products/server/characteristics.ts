import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { advanceVersion } from '#records/server/parent-version.ts';
import { type Characteristic, type characteristicValues, productKind } from '../products.api.ts';
import { productCharacteristics } from './product-characteristics.table.ts';
import { productStore } from './products.service.ts';
import { products } from './products.table.ts';

type NewCharacteristic = z.output<typeof characteristicValues>;
/** Far above any real position: rows are moved out of the way there before they get their new one. */
const PARKING_POSITION = 1_000_000;

export async function readCharacteristics(
  tx: Transaction,
  productId: string,
): Promise<{ version: number; characteristics: Characteristic[] }> {
  const { version } = await productStore.find(tx, productId);
  const { rows } = await tx.execute<Characteristic>(sql`
    select id, name, unit, nominal, lower_limit as "lowerLimit", upper_limit as "upperLimit",
           (select count(*)::int from quality_measurements measurement
            where measurement.company_id = characteristic.company_id
              and measurement.characteristic_id = characteristic.id) as "measurementCount"
    from product_characteristics characteristic
    where product_id = ${productId}
    order by position`);
  return { version, characteristics: rows };
}

export async function replaceCharacteristics(
  tx: Transaction,
  companyId: string,
  productId: string,
  change: { version: number; characteristics: readonly NewCharacteristic[] },
) {
  await advanceVersion(tx, products, productKind.words, productId, change.version);
  const { characteristics: before } = await readCharacteristics(tx, productId);
  refuseUnknown(before, change.characteristics);
  await removeMissing(tx, before, change.characteristics);
  await tx
    .update(productCharacteristics)
    .set({ position: sql`${productCharacteristics.position} + ${PARKING_POSITION}` })
    .where(eq(productCharacteristics.productId, productId));
  for (const [index, { id, ...values }] of change.characteristics.entries()) {
    const row = { ...values, position: index + 1 };
    if (id === undefined) await tx.insert(productCharacteristics).values({ ...row, companyId, productId });
    else await tx.update(productCharacteristics).set(row).where(eq(productCharacteristics.id, id));
  }
  return readCharacteristics(tx, productId);
}

function refuseUnknown(before: readonly Characteristic[], wanted: readonly NewCharacteristic[]): void {
  const known = new Set(before.map(({ id }) => id));
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) {
    throw new BadInput('unknown_reference', 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.');
  }
}

/** Measured values would lose what they were measured against. */
async function removeMissing(
  tx: Transaction,
  before: readonly Characteristic[],
  wanted: readonly NewCharacteristic[],
): Promise<void> {
  const kept = new Set(wanted.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  const measured = removed.find(({ measurementCount }) => measurementCount > 0);
  if (measured !== undefined) {
    throw new Conflict(
      'in_use',
      `Das Merkmal „${measured.name}“ hat ${measured.measurementCount.toLocaleString('de-DE')} Messwerte und kann nicht gelöscht werden.`,
    );
  }
  if (removed.length > 0) {
    await tx.delete(productCharacteristics).where(
      inArray(
        productCharacteristics.id,
        removed.map(({ id }) => id),
      ),
    );
  }
}
