import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { MATERIAL_FIELDS } from '#materials/material.ts';
import { bookMovement, materialStore } from '#materials/server/materials.service.ts';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { PRODUCTION_FIELDS } from '#productions/production.ts';
import { normalizeProductionStatus } from '#productions/production-status.ts';
import { loadPlantCalendar, productionStore } from '#productions/server/productions.service.ts';
import { schemaOf } from '#records/field-schema.ts';
import { type ImportKind, type ImportValues, readDay, readPriority } from '../import-comparison.ts';
import type { MappedItem } from '../mapped-shapes.ts';

/** One entry as it would be stored here. `problem` refuses it, `hint` says what was left out. */
export type IncomingEntry = { externalId: string; values: ImportValues; problem: string | null; hint: string | null };
export type StoredEntry = { recordId: string; values: ImportValues };

/** What an import needs to know of a kind of record: reading, finding, writing through the domain's own service. */
export type ImportTarget = {
  read(tx: Transaction, items: readonly MappedItem[]): Promise<IncomingEntry[]>;
  /** By number, and those of the given ids by id. */
  find(
    tx: Transaction,
    numbers: readonly string[],
    ids: readonly string[],
  ): Promise<(StoredEntry & { number: string })[]>;
  create(tx: Transaction, context: WriteContext, externalId: string, values: ImportValues): Promise<string>;
  update(tx: Transaction, context: WriteContext, recordId: string, changes: ImportValues): Promise<void>;
};
type WriteContext = { companyId: string; system: string; now: Date };

const ORDER_SCHEMA = schemaOf(PRODUCTION_FIELDS);
const MATERIAL_SCHEMA = schemaOf(MATERIAL_FIELDS);

/** The same rules as for what people type. */
function checked<T>(schema: z.ZodType<T>, values: object): T {
  const reading = schema.safeParse(values);
  if (reading.success) return reading.data;
  throw new BadInput('invalid_entry', reading.error.issues[0]?.message ?? 'Dieser Eintrag ist nicht lesbar.');
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const orders: ImportTarget = {
  async read(tx, items) {
    const products = await namesOf(tx, 'select product_number as name, product_number as official from products');
    const machines = await namesOf(
      tx,
      `select coalesce(machine_number, name) as official, unnest(array[name, machine_number]) as name from machines`,
    );
    return items.map((item): IncomingEntry => {
      const externalId = text(item.orderId) ?? '';
      const code = text(item.productCode);
      const product = code === null ? null : (products.get(code.toLowerCase()) ?? null);
      const quantity = number(item.quantity);
      const workCentre = text(item.workCenter);
      const machine = workCentre === null ? null : (machines.get(workCentre.toLowerCase()) ?? null);
      const status = normalizeProductionStatus(item.status);
      const due = text(item.dueDate);
      const problem =
        externalId === ''
          ? 'Die Auftragsnummer fehlt.'
          : product === null
            ? `Das Produkt „${code ?? 'ohne Nummer'}“ gibt es hier nicht.`
            : quantity === null || !Number.isInteger(quantity) || quantity < 1
              ? 'Die Menge fehlt oder ist keine ganze Zahl ab 1.'
              : status === 'completed' || status === 'cancelled'
                ? 'Der Auftrag ist dort schon abgeschlossen oder storniert.'
                : null;
      return {
        externalId,
        values: {
          product,
          quantity,
          dueDate: due === null ? null : readDay(due),
          machine,
          priority: readPriority(text(item.priority) ?? ''),
        },
        problem,
        hint:
          workCentre !== null && machine === null
            ? `Der Arbeitsplatz „${workCentre}“ ist hier unbekannt; die Maschine bleibt offen.`
            : null,
      };
    });
  },

  async find(tx, numbers, ids) {
    const { rows } = await tx.$client.query<{ recordId: string; number: string; values: ImportValues }>(
      `select production.id as "recordId", production.production_number as number, json_build_object(
         'product', product.product_number, 'quantity', production.planned_quantity,
         'dueDate', production.due_date::text, 'machine', coalesce(machine.machine_number, machine.name),
         'priority', production.priority::text) as values
       from productions production
       join products product on product.company_id = production.company_id and product.id = production.product_id
       left join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
       where production.production_number = any($1) or production.id = any($2::uuid[])`,
      [numbers, ids],
    );
    return rows;
  },

  async create(tx, { companyId, system, now }, externalId, values) {
    const calendar = await loadPlantCalendar(tx);
    const row = await productionStore.create(
      tx,
      companyId,
      checked(ORDER_SCHEMA, {
        productionNumber: externalId,
        plannedStartDate: calendar.dateOf(now.getTime()),
        plannedStartTime: null,
        plannedWorkMinutes: null,
        customer: null,
        employeeId: null,
        notes: `Übernommen aus ${system}`,
        machineId: null,
        dueDate: null,
        priority: '3',
        ...(await orderColumns(tx, values)),
      }),
    );
    return row.id;
  },

  async update(tx, _context, recordId, changes) {
    const row = await productionStore.find(tx, recordId);
    const before = Object.fromEntries(Object.keys(PRODUCTION_FIELDS).map((name) => [name, row[name] ?? null]));
    await productionStore.update(
      tx,
      recordId,
      row.version,
      checked(ORDER_SCHEMA, { ...before, ...(await orderColumns(tx, changes)) }),
    );
  },
};

async function orderColumns(tx: Transaction, values: ImportValues): Promise<object> {
  const { product, machine, quantity, dueDate, priority } = values;
  return {
    ...(text(product) === null ? {} : { productId: await idOf(tx, PRODUCT_BY_NUMBER, text(product)) }),
    ...(text(machine) === null ? {} : { machineId: await idOf(tx, MACHINE_BY_NAME, text(machine)) }),
    ...(number(quantity) === null ? {} : { plannedQuantity: quantity }),
    ...(text(dueDate) === null ? {} : { dueDate }),
    ...(text(priority) === null ? {} : { priority }),
  };
}

/** The newest active revision. */
const PRODUCT_BY_NUMBER =
  'select id from products where product_number = $1 order by is_active desc, created_at desc, revision desc limit 1';
const MACHINE_BY_NAME =
  'select id from machines where machine_number = $1 or name = $1 order by machine_number = $1 desc limit 1';

async function idOf(tx: Transaction, query: string, name: string | null): Promise<string | null> {
  const { rows } = await tx.$client.query<{ id: string }>(query, [name]);
  return rows[0]?.id ?? null;
}

async function namesOf(tx: Transaction, query: string): Promise<Map<string, string>> {
  const { rows } = await tx.$client.query<{ name: string | null; official: string }>(query);
  return new Map(rows.flatMap(({ name, official }) => (name === null ? [] : [[name.trim().toLowerCase(), official]])));
}

const materials: ImportTarget = {
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

export const IMPORT_TARGETS: Record<ImportKind, ImportTarget> = { orders, materials };
