import { eq, sql } from 'drizzle-orm';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { advanceVersion } from '#records/server/parent-version.ts';
import { type BillLine, productKind } from '../products.api.ts';
import { productMaterials } from './product-materials.table.ts';
import { productStore } from './products.service.ts';
import { products } from './products.table.ts';

type NewLine = { materialId: string; quantityPerPiece: number };

export async function readBill(tx: Transaction, productId: string): Promise<{ version: number; lines: BillLine[] }> {
  const { version } = await productStore.find(tx, productId);
  const { rows } = await tx.execute<BillLine>(sql`
    select material.id as "materialId", material.material_number as "materialNumber", material.description,
           material.unit, line.quantity_per_piece::float8 as "quantityPerPiece",
           coalesce((select sum(quantity) from material_balances balance
             where balance.company_id = material.company_id and balance.material_id = material.id
               and balance.quantity <> 0), 0)::float8 as stock
    from product_materials line
    join materials material on material.company_id = line.company_id and material.id = line.material_id
    where line.product_id = ${productId}
    order by line.position`);
  return { version, lines: rows };
}

export async function replaceBill(
  tx: Transaction,
  companyId: string,
  productId: string,
  change: { version: number; lines: readonly NewLine[] },
) {
  const materialIds = change.lines.map((line) => line.materialId);
  if (new Set(materialIds).size < materialIds.length) {
    throw new BadInput('material_twice', 'Ein Material steht zweimal in der Stückliste.');
  }
  await advanceVersion(tx, products, productKind.words, productId, change.version);
  await tx.delete(productMaterials).where(eq(productMaterials.productId, productId));
  if (change.lines.length > 0) {
    await withRefusals({ unique: {}, inUse: '' }, () =>
      tx
        .insert(productMaterials)
        .values(change.lines.map((line, index) => ({ ...line, companyId, productId, position: index + 1 }))),
    );
  }
  return readBill(tx, productId);
}
