import { and, asc, desc, inArray, sql } from 'drizzle-orm';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { countRows, createRecordStore, type RecordStore } from '#records/server/record-store.ts';
import { progressPercent } from '../production-progress.ts';
import type { ProductionStatus } from '../production-status.ts';
import { isNotStarted, isStarted } from '../production-transitions.ts';
import { type Production, productionKind } from '../productions.api.ts';
import { localStartDate, localStartTime, type ProductionQuery, productionConditions } from './production-filter.ts';
import { type ProductionValues, planColumns } from './production-plan.ts';
import { employeesByName, machinesByName, productsByName } from './production-references.ts';
import { productions } from './productions.table.ts';

const SORT_BY = {
  startTime: productions.startTime,
  productionNumber: productions.productionNumber,
  plannedEnd: productions.plannedEnd,
  dueDate: productions.dueDate,
  priority: productions.priority,
  plannedQuantity: productions.plannedQuantity,
  updatedAt: productions.updatedAt,
};

/** `ids`: exactly these, which the list has chosen before. */
type InnerQuery = ProductionQuery & { ids?: string[] };

const base = createRecordStore<InnerQuery>({
  kind: productionKind,
  table: productions,
  // The search is part of the filter: it looks into products and machines too.
  searchIn: [],
  sortBy: SORT_BY,
  filter: (query) => (query.ids === undefined ? productionConditions(query) : [inArray(productions.id, query.ids)]),
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

  list: listPage,

  async create(tx, companyId, values) {
    const planned = await planColumns(tx, values as ProductionValues);
    return toProduction(await base.create(tx, companyId, planned));
  },

  async update(tx, id, version, values) {
    const current = await lockProduction(tx, id);
    if (!isNotStarted(current.status)) {
      throw new Conflict(
        'production_started',
        'Der Auftrag wurde bereits gestartet und kann nicht mehr geändert werden.',
      );
    }
    const planned = await planColumns(tx, values as ProductionValues);
    return toProduction(await base.update(tx, id, version, planned));
  },

  async remove(tx, id) {
    const current = await lockProduction(tx, id);
    if (isStarted(current.status) || current.status === 'completed') {
      throw new Conflict(
        'production_started',
        'Ein begonnener Auftrag kann nicht gelöscht werden. Stornieren Sie ihn oder schließen Sie ihn ab.',
      );
    }
    await base.remove(tx, id);
  },
};

export async function findProduction(tx: Transaction, id: string): Promise<Production> {
  return toProduction(await base.find(tx, id).catch(inTheAccusative));
}

/** The general sentence fits words whose nominative and accusative are alike. */
function inTheAccusative(error: unknown): never {
  throw error instanceof NotFound ? new NotFound('not_found', 'Diesen Auftrag gibt es nicht.') : error;
}

/**
 * A page of orders. The page is chosen by ids first and filled afterwards: names of products and machines are looked up
 * for the rows shown, not for the thousands skipped.
 */
async function listPage(tx: Transaction, query: ProductionQuery): Promise<{ total: number; rows: Production[] }> {
  const condition = and(...productionConditions(query));
  const order = SORT_BY[query.sort as keyof typeof SORT_BY];
  const chosen = await tx
    .select({ id: productions.id })
    .from(productions)
    .where(condition)
    .orderBy(query.direction === 'asc' ? asc(order) : desc(order), asc(productions.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const total = await countRows(tx, productions, condition, query, chosen.length);
  const ids = chosen.map(({ id }) => id);
  const { rows } = ids.length === 0 ? { rows: [] } : await base.list(tx, { ...query, ids, page: 1 });
  return { total, rows: rows.map(toProduction) };
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
