import { sql } from 'drizzle-orm';
import { raiseAlertOnce } from '#alerts/server/raise-alert.service.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { ConsumptionResult } from './consumption.ts';

type Shortage = ConsumptionResult['shortages'][number];

/** Pieces were made of material the records do not have: someone has to count. Told once per material and order. */
export async function alertShortages(
  tx: Transaction,
  productionId: string,
  shortages: readonly Shortage[],
  at: Date,
): Promise<void> {
  if (shortages.length === 0) return;
  const { rows } = await tx.execute<{ productionNumber: string; machineId: string | null }>(sql`
    select production_number as "productionNumber", machine_id as "machineId" from productions where id = ${productionId}`);
  const [order] = rows;
  for (const { materialId, materialNumber, missing, unit } of shortages) {
    const quantity = missing.toLocaleString('de-DE', { maximumFractionDigits: 3 });
    await raiseAlertOnce(tx, {
      key: `material-shortage:${productionId}:${materialId}`,
      system: 'materials',
      machineId: order?.machineId ?? null,
      severity: 'warning',
      priority: 3,
      category: 'material',
      code: 'MATERIAL_SHORTAGE',
      message: `Auftrag ${order?.productionNumber ?? ''} hat mehr von Material ${materialNumber} verbraucht, als im Bestand gebucht ist (zuletzt fehlten ${quantity} ${unit}).`,
      recommendedActions: [`Bestand von ${materialNumber} zählen und Wareneingang oder Korrektur buchen.`],
      at,
    });
  }
}
