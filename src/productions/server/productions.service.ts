import { sql } from 'drizzle-orm';
import { hideName, readNameSight } from '#employees/server/person-names.service.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { createRecordStore, type RecordStore } from '#records/server/record-store.ts';
import { progressPercent } from '../production-progress.ts';
import type { ProductionStatus } from '../production-status.ts';
import { editRefusal, removalRefusal } from '../production-transitions.ts';
import { type Production, productionKind } from '../productions.api.ts';
import {
  localStartDate,
  localStartTime,
  OPEN_STATUSES,
  type ProductionQuery,
  productionConditions,
} from './production-filter.ts';
import { type ProductionValues, planColumns } from './production-plan.ts';
import { employeesByName, machinesByName, productsByName } from './production-references.ts';
import { productions } from './productions.table.ts';

export { loadPlantCalendar } from './load-plant-calendar.ts';

const SORT_BY = {
  startTime: productions.startTime,
  productionNumber: productions.productionNumber,
  plannedEnd: productions.plannedEnd,
  dueDate: productions.dueDate,
  priority: productions.priority,
  plannedQuantity: productions.plannedQuantity,
  updatedAt: productions.updatedAt,
};

const base = createRecordStore<ProductionQuery>({
  kind: productionKind,
  table: productions,
  // The search is part of the filter: it looks into products and machines too.
  searchIn: [],
  sortBy: SORT_BY,
  filter: productionConditions,
  extra: {
    priority: sql<string>`productions.priority::text`,
    plannedStartDate: localStartDate,
    plannedStartTime: localStartTime,
    productNumber: sql<string>`(select product_number from products product
      where product.company_id = productions.company_id and product.id = productions.product_id)`,
    productModel: sql<string>`(select model from products product
      where product.company_id = productions.company_id and product.id = productions.product_id)`,
    machineName: sql<string | null>`(select name from machines machine
      where machine.company_id = productions.company_id and machine.id = productions.machine_id)`,
    employeeName: sql<string | null>`(select name from employees employee
      where employee.company_id = productions.company_id and employee.id = productions.employee_id)`,
    employeePseudonym: sql<string | null>`employee_pseudonym(productions.employee_id)`,
  },
  naturalKey: ['productionNumber'],
  references: { productId: productsByName, machineId: machinesByName, employeeId: employeesByName },
  refusals: {
    unique: {
      productions_company_id_production_number_key: {
        field: 'productionNumber',
        message: 'Diese Auftragsnummer gibt es schon.',
      },
    },
    inUse: 'Auf diesen Auftrag wurde bereits gebucht. Er kann nicht gelöscht, nur storniert werden.',
  },
});

/** Orders as records: planning fills in when they end, and what has begun is no longer edited. */
export const productionStore: RecordStore<ProductionQuery> = {
  ...base,
  find: findProduction,

  async list(tx, query) {
    const { total, rows } = await base.list(tx, query);
    return { total, rows: rows.map(toProduction) };
  },

  async create(tx, companyId, values) {
    const planned = await planColumns(tx, values as ProductionValues);
    return toProduction(await base.create(tx, companyId, planned));
  },

  async update(tx, id, version, values) {
    const current = await lockProduction(tx, id);
    const refusal = editRefusal(current.status);
    if (refusal !== null) throw new Conflict('production_started', refusal);
    const planned = await planColumns(tx, values as ProductionValues);
    return toProduction(await base.update(tx, id, version, planned));
  },

  async remove(tx, id) {
    const current = await lockProduction(tx, id);
    const refusal = removalRefusal(current.status);
    if (refusal !== null) throw new Conflict('production_started', refusal);
    await base.remove(tx, id);
  },
};

/** An open order names its person to those who work with it; a finished one is a figure about that person. */
export async function productionsShownTo<Row extends Record<string, unknown>>(
  tx: Transaction,
  caller: Caller,
  rows: readonly Row[],
): Promise<Row[]> {
  const sight = await readNameSight(tx, caller);
  return rows.map((row) =>
    hideName(row, OPEN_STATUSES.includes(row.status as ProductionStatus) ? sight.ofOpenWork : sight.ofDoneWork),
  );
}

export async function productionShownTo(tx: Transaction, caller: Caller, production: Production): Promise<Production> {
  const [shown = production] = await productionsShownTo(tx, caller, [production]);
  return shown;
}

export async function findProduction(tx: Transaction, id: string): Promise<Production> {
  return toProduction(await base.find(tx, id).catch(inTheAccusative));
}

/** The general sentence fits words whose nominative and accusative are alike. */
function inTheAccusative(error: unknown): never {
  throw error instanceof NotFound ? new NotFound('not_found', 'Diesen Auftrag gibt es nicht.') : error;
}

/** Orders by a filter, as the list gives them; for the few of one machine. */
export async function listProductions(tx: Transaction, query: Partial<ProductionQuery>): Promise<Production[]> {
  const whole = { search: '', sort: 'startTime', direction: 'asc', page: 1, pageSize: 20, ...query } as const;
  const { rows } = await base.list(tx, whole);
  return rows.map(toProduction);
}

export type LockedProduction = {
  status: ProductionStatus;
  version: number;
  machineId: string | null;
  productionNumber: string;
  plannedQuantity: number;
  actualQuantity: number | null;
  startTime: Date;
  endTime: Date | null;
};

/** Holds the row until the end of the transaction: what is decided on it stays true. */
export async function lockProduction(tx: Transaction, id: string): Promise<LockedProduction> {
  const { status, version, machineId, productionNumber, plannedQuantity, actualQuantity, startTime, endTime } =
    productions;
  const [row] = await tx
    .select({ status, version, machineId, productionNumber, plannedQuantity, actualQuantity, startTime, endTime })
    .from(productions)
    .where(sql`${productions.id} = ${id}`)
    .for('no key update');
  if (row === undefined) {
    await findProduction(tx, id);
    throw new Error('a production that can be read could not be locked');
  }
  return row;
}

export function refuseOtherVersion(current: { version: number }, version: number): void {
  if (current.version === version) return;
  throw new Conflict(
    'version_conflict',
    'Dieser Auftrag wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie den neuen Stand.',
    { fields: [{ path: 'version', message: String(current.version) }] },
  );
}

function toProduction(row: Record<string, unknown>): Production {
  const stored = row as unknown as Production;
  return {
    ...stored,
    plannedStart: isoOf(row.plannedStart) ?? '',
    plannedEnd: isoOf(row.plannedEnd) ?? '',
    startTime: isoOf(row.startTime) ?? '',
    endTime: isoOf(row.endTime),
    progressPercent: progressPercent(stored.actualQuantity, stored.plannedQuantity),
  };
}

function isoOf(value: unknown): string | null {
  return value instanceof Date ? value.toISOString() : null;
}
