import { randomUUID } from 'node:crypto';
import { MATERIAL_FIELDS } from '#materials/material.ts';
import { bookMovement, materialStore } from '#materials/server/materials.service.ts';
import type { Transaction } from '#platform/server/database.ts';
import { schemaOf } from '#records/field-schema.ts';
import type { ImportValues } from '../import-comparison.ts';
import { checked, type ImportTarget, type IncomingEntry, number, text, type WriteContext } from './import-target.ts';

const MATERIAL_SCHEMA = schemaOf(MATERIAL_FIELDS);

/** Materials with their stock: the stock becomes a movement. */
export const materialImport: ImportTarget = {
  rules: {},

  async read(_tx, items) {
    return items.map((item): IncomingEntry => {
      const externalId = text(item.materialCode) ?? '';
      const stock = number(item.stockLevel);
      const safetyStock = number(item.safetyStock);
      const problem =
        externalId === ''
          ? 'Die Materialnummer fehlt.'
          : stock !== null && stock < 0
            ? 'Der Bestand ist negativ.'
            : safetyStock !== null && safetyStock < 0
              ? 'Der Sicherheitsbestand ist negativ.'
              : null;
      return {
        externalId,
        values: {
          description: text(item.description),
          unit: text(item.unit),
          safetyStock,
          location: text(item.location),
          stock,
        },
        problem,
        problemIfNew: null,
        hint: null,
      };
    });
  },

  async find(tx, numbers, ids) {
    const { rows } = await tx.$client.query<{ recordId: string; number: string; values: ImportValues }>(
      `select id as "recordId", material_number as number, json_build_object(
         'description', description, 'unit', unit, 'safetyStock', safety_stock::float8, 'location', location,
         'stock', (select coalesce(sum(balance.quantity), 0)::float8 from material_balances balance
           where balance.company_id = materials.company_id and balance.material_id = materials.id)) as values
       from materials where material_number = any($1) or id = any($2::uuid[])`,
      [numbers, ids],
    );
    return rows;
  },

  async create(tx, context, externalId, { stock, ...values }) {
    const row = await materialStore.create(
      tx,
      context.companyId,
      checked(MATERIAL_SCHEMA, {
        materialNumber: externalId,
        description: values.description ?? externalId,
        unit: values.unit ?? 'Stk',
        safetyStock: values.safetyStock ?? 0,
        location: values.location ?? null,
        supplier: null,
        leadTimeDays: null,
        isActive: true,
      }),
    );
    await correctStock(tx, context, row.id, number(stock) ?? 0);
    return row.id;
  },

  async update(tx, context, recordId, { stock, ...changes }) {
    const row = await materialStore.find(tx, recordId);
    const before = Object.fromEntries(Object.keys(MATERIAL_FIELDS).map((name) => [name, row[name] ?? null]));
    if (Object.keys(changes).length > 0) {
      await materialStore.update(tx, recordId, row.version, checked(MATERIAL_SCHEMA, { ...before, ...changes }));
    }
    const wanted = number(stock);
    if (wanted !== null) await correctStock(tx, context, recordId, wanted - Number(row.stock));
  },
};

/** Stock is the sum of movements: the difference is booked, visible in the material's history. */
async function correctStock(tx: Transaction, { companyId, system, now }: WriteContext, id: string, quantity: number) {
  if (Math.abs(quantity) < 0.0005) return;
  await bookMovement(
    tx,
    companyId,
    id,
    {
      id: randomUUID(),
      movementType: 'correction',
      quantity,
      batchId: null,
      batchNumber: null,
      supplierBatchNumber: null,
      expiresOn: null,
      productionId: null,
      note: `Bestand aus ${system}`,
    },
    now,
  );
}
