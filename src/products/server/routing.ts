import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { advanceVersion } from '#records/server/parent-version.ts';
import { productKind } from '../products.api.ts';
import type { newOperation, Operation } from '../routing.api.ts';
import { productOperations } from './product-operations.table.ts';
import { productStore } from './products.service.ts';
import { products } from './products.table.ts';

type NewOperation = z.output<typeof newOperation>;

export async function readRouting(
  tx: Transaction,
  productId: string,
): Promise<{ version: number; operations: Operation[] }> {
  const { version } = await productStore.find(tx, productId);
  const { rows } = await tx.execute<Operation>(sql`
    select operation.id, operation.operation_number as "operationNumber", operation.name,
           operation.machine_id as "machineId", machine.name as "machineName", operation.machine_type as "machineType",
           case
             when operation.machine_id is not null then (machine.is_active)::int
             when operation.machine_type is not null then (
               select count(*)::int from machines able
               where able.company_id = operation.company_id and able.type = operation.machine_type and able.is_active)
           end as "machineCount",
           operation.setup_minutes as "setupMinutes", operation.ideal_cycle_seconds as "idealCycleSeconds",
           operation.notes
    from product_operations operation
    left join machines machine on machine.company_id = operation.company_id and machine.id = operation.machine_id
    where operation.product_id = ${productId}
    order by operation.operation_number`);
  return { version, operations: rows };
}

/** Edited as one with its product: whoever was quicker has changed the product's version. */
export async function replaceRouting(
  tx: Transaction,
  companyId: string,
  productId: string,
  change: { version: number; operations: readonly NewOperation[] },
) {
  const twice = change.operations.find(
    ({ operationNumber }, index) =>
      change.operations.findIndex((other) => other.operationNumber === operationNumber) < index,
  );
  if (twice !== undefined) {
    throw new BadInput('number_twice', `Die Nummer ${twice.operationNumber} steht zweimal im Arbeitsplan.`);
  }
  await advanceVersion(tx, products, productKind.words, productId, change.version);
  const removed = await tx
    .delete(productOperations)
    .where(eq(productOperations.productId, productId))
    .returning({ id: productOperations.id });
  refuseUnknown(new Set(removed.map(({ id }) => id)), change.operations);
  if (change.operations.length > 0) {
    await withRefusals({ unique: {}, inUse: '' }, () =>
      tx.insert(productOperations).values(change.operations.map((values) => ({ ...values, companyId, productId }))),
    );
  }
  return readRouting(tx, productId);
}

function refuseUnknown(known: ReadonlySet<string>, wanted: readonly NewOperation[]): void {
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) {
    throw new BadInput('unknown_reference', 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.');
  }
}
