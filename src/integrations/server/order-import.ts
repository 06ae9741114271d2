import type { Transaction } from '#platform/server/database.ts';
import { PRODUCTION_FIELDS } from '#productions/production.ts';
import type { ProductionStatus } from '#productions/production-status.ts';
import type { ProductionAction } from '#productions/production-transitions.ts';
import { loadPlantCalendar, productionStore } from '#productions/server/productions.service.ts';
import { moveProduction } from '#productions/server/transitions.service.ts';
import { schemaOf } from '#records/field-schema.ts';
import { type ImportValues, readDay, readPriority } from '../import-comparison.ts';
import { actionsForNew, actionsTowards, compareOrderStatus, readOrderStatus } from '../order-status.ts';
import { checked, type ImportTarget, type IncomingEntry, number, text, type WriteContext } from './import-target.ts';

const ORDER_SCHEMA = schemaOf(PRODUCTION_FIELDS);

/** Orders: written by the rules of planning, moved by the rules of their status. */
export const orderImport: ImportTarget = {
  rules: { status: compareOrderStatus },

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
      const word = text(item.status);
      const status = word === null ? null : readOrderStatus(word);
      const due = text(item.dueDate);
      const problem =
        externalId === ''
          ? 'Die Auftragsnummer fehlt.'
          : product === null
            ? `Das Produkt „${code ?? 'ohne Nummer'}“ gibt es hier nicht.`
            : quantity === null || !Number.isInteger(quantity) || quantity < 1
              ? 'Die Menge fehlt oder ist keine ganze Zahl ab 1.'
              : null;
      return {
        externalId,
        values: {
          product,
          quantity,
          dueDate: due === null ? null : readDay(due),
          machine,
          priority: readPriority(text(item.priority) ?? ''),
          status,
        },
        problem,
        problemIfNew:
          status === 'completed' || status === 'cancelled'
            ? 'Der Auftrag ist dort schon abgeschlossen oder storniert.'
            : null,
        hint: hintOf([
          workCentre !== null && machine === null
            ? `Der Arbeitsplatz „${workCentre}“ ist hier unbekannt; die Maschine bleibt offen.`
            : null,
          word !== null && status === null
            ? `Der Status „${word}“ ist hier unbekannt und wird nicht übernommen.`
            : null,
        ]),
      };
    });
  },

  async find(tx, numbers, ids) {
    const { rows } = await tx.$client.query<{ recordId: string; number: string; values: ImportValues }>(
      `select production.id as "recordId", production.production_number as number, json_build_object(
         'product', product.product_number, 'quantity', production.planned_quantity,
         'dueDate', production.due_date::text, 'machine', coalesce(machine.machine_number, machine.name),
         'priority', production.priority::text, 'status', production.status) as values
       from productions production
       join products product on product.company_id = production.company_id and product.id = production.product_id
       left join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
       where production.production_number = any($1) or production.id = any($2::uuid[])`,
      [numbers, ids],
    );
    return rows;
  },

  async create(tx, context, externalId, values) {
    const { companyId, system, now } = context;
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
    await move(tx, context, row.id, actionsForNew(text(values.status) as ProductionStatus | null));
    return row.id;
  },

  async update(tx, context, recordId, { status, ...changes }) {
    if (Object.keys(changes).length > 0) await changePlan(tx, recordId, changes);
    const theirs = text(status) as ProductionStatus | null;
    if (theirs === null) return;
    const ours = (await productionStore.find(tx, recordId)).status as ProductionStatus;
    await move(tx, context, recordId, actionsTowards(ours, theirs) ?? []);
  },
};

async function changePlan(tx: Transaction, recordId: string, changes: ImportValues): Promise<void> {
  const row = await productionStore.find(tx, recordId);
  const before = Object.fromEntries(Object.keys(PRODUCTION_FIELDS).map((name) => [name, row[name] ?? null]));
  await productionStore.update(
    tx,
    recordId,
    row.version,
    checked(ORDER_SCHEMA, { ...before, ...(await orderColumns(tx, changes)) }),
  );
}

/** Step by step, as somebody in planning would; the history of the order says where it came from. */
async function move(tx: Transaction, context: WriteContext, id: string, actions: readonly ProductionAction[]) {
  const { effects, caller, now, system } = context;
  for (const action of actions) {
    const { version } = await productionStore.find(tx, id);
    await moveProduction(tx, effects, caller, id, { action, version, reason: `Status aus ${system}` }, now);
  }
}

function hintOf(hints: readonly (string | null)[]): string | null {
  return hints.filter((hint) => hint !== null).join(' ') || null;
}

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
