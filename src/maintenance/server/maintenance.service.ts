import { eq, gte, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { hideName, readNameSight } from '#employees/server/person-names.service.ts';
import type { ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import type { actOnMaintenance as actContract } from '../maintenance.api.ts';
import { maintenanceKind } from '../maintenance.api.ts';
import { isOpen, MAINTENANCE_ACTION_LABELS, stateAfter } from '../maintenance-actions.ts';
import { MAINTENANCE_STATUS_LABELS, MAINTENANCE_TYPES, type MaintenanceStatus } from '../maintenance-type.ts';
import { maintenanceRecords } from './maintenance-records.table.ts';

type MaintenanceQuery = ListQuery & {
  status?: MaintenanceStatus;
  open?: 'true' | 'false';
  type?: (typeof MAINTENANCE_TYPES)[number] | 'other';
  machineId?: string;
  from?: string;
  to?: string;
};

/** Clocks of devices differ a little; more is a wrong time. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;
const OPEN_STATUSES: MaintenanceStatus[] = ['planned', 'in_progress'];
const TYPE = sql`lower(btrim(maintenance_records.maintenance_type))`;
const MACHINE_NAME = sql`(select name from machines machine where machine.company_id = maintenance_records.company_id
  and machine.id = maintenance_records.machine_id)`;

const store = createRecordStore<MaintenanceQuery>({
  kind: maintenanceKind,
  table: maintenanceRecords,
  searchIn: [maintenanceRecords.title, maintenanceRecords.description, MACHINE_NAME],
  sortBy: {
    maintenanceDate: maintenanceRecords.maintenanceDate,
    title: maintenanceRecords.title,
    machineName: MACHINE_NAME,
    status: maintenanceRecords.status,
    maintenanceType: maintenanceRecords.maintenanceType,
    updatedAt: maintenanceRecords.updatedAt,
  },
  filter: ({ status, open, type, machineId, from, to }) => [
    status === undefined ? undefined : eq(maintenanceRecords.status, status),
    open === undefined ? undefined : (open === 'true' ? inArray : notInArray)(maintenanceRecords.status, OPEN_STATUSES),
    type === undefined ? undefined : type === 'other' ? notInArray(TYPE, [...MAINTENANCE_TYPES]) : eq(TYPE, type),
    machineId === undefined ? undefined : eq(maintenanceRecords.machineId, machineId),
    from === undefined ? undefined : gte(maintenanceRecords.maintenanceDate, from),
    to === undefined ? undefined : lte(maintenanceRecords.maintenanceDate, to),
  ],
  extra: {
    machineName: MACHINE_NAME,
    employeeName: sql`(select name from employees employee where employee.company_id = maintenance_records.company_id
      and employee.id = maintenance_records.employee_id)`,
    employeePseudonym: sql`employee_pseudonym(maintenance_records.employee_id)`,
    startedAt: sql`iso_utc(maintenance_records.started_at)`,
    completedAt: sql`iso_utc(maintenance_records.completed_at)`,
  },
  naturalKey: ['title', 'maintenanceDate', 'machineId'],
  references: {
    machineId: (tx) => idsByName(tx, 'machines'),
    employeeId: (tx) => idsByName(tx, 'employees'),
  },
  refusals: { unique: {}, inUse: 'Diese Wartung wird noch gebraucht und kann nicht gelöscht werden.' },
});

async function idsByName(tx: Transaction, table: 'machines' | 'employees'): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, lower(name) as name from ${sql.identifier(table)}`,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Records that can be planned and changed; what is finished is history and stays. */
export const maintenanceStore: typeof store = {
  ...store,
  async update(tx, id, version, values) {
    await requireOpen(tx, id, 'geändert');
    return store.update(tx, id, version, values);
  },
  async remove(tx, id) {
    const status = await requireOpen(tx, id, 'gelöscht');
    if (status === 'in_progress') {
      throw new Conflict('in_use', 'Diese Wartung ist in Arbeit und kann nicht gelöscht werden. Stornieren Sie sie.');
    }
    await store.remove(tx, id);
  },
};

/** An open job names its technician to those who work with it; a finished one is a figure about a person. */
export async function maintenanceShownTo<Row extends Record<string, unknown>>(
  tx: Transaction,
  caller: Caller,
  rows: readonly Row[],
): Promise<Row[]> {
  const sight = await readNameSight(tx, caller);
  return rows.map((row) =>
    hideName(row, isOpen(row.status as MaintenanceStatus) ? sight.ofOpenWork : sight.ofDoneWork),
  );
}

async function requireOpen(tx: Transaction, id: string, what: string): Promise<MaintenanceStatus> {
  const status = (await store.find(tx, id)).status as MaintenanceStatus;
  if (isOpen(status)) return status;
  throw new Conflict(
    'history_stays',
    `Diese Wartung ist ${MAINTENANCE_STATUS_LABELS[status].toLowerCase()} und kann nicht mehr ${what} werden.`,
  );
}

export async function actOnMaintenance(
  tx: Transaction,
  id: string,
  { action, version, at, note }: ParsedInputOf<typeof actContract>['body'],
  now: Date,
) {
  const current = await store.find(tx, id);
  const status = current.status as MaintenanceStatus;
  const next = stateAfter(status, action);
  if (next === null) {
    throw new Conflict(
      'not_allowed_now',
      `${MAINTENANCE_ACTION_LABELS[action]} ist nicht möglich: diese Wartung ist ${MAINTENANCE_STATUS_LABELS[status].toLowerCase()}.`,
    );
  }
  const moment = at === undefined ? now : new Date(at);
  if (moment.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) {
    throw new BadInput('in_the_future', 'Der Zeitpunkt liegt in der Zukunft.');
  }
  const startedAt = typeof current.startedAt === 'string' ? new Date(current.startedAt) : null;
  if (action !== 'start' && startedAt !== null && moment < startedAt) {
    throw new BadInput('end_before_start', 'Der Abschluss liegt vor dem Beginn der Wartung.');
  }
  const description = [current.description, note].filter((text) => typeof text === 'string' && text !== '').join('\n');
  return store.update(tx, id, version, {
    status: next,
    description: description === '' ? null : description,
    ...(action === 'start' ? { startedAt: moment } : {}),
    ...(action === 'complete' ? { completedAt: moment, startedAt: startedAt ?? moment } : {}),
  });
}
