import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type Refusals, withRefusals } from '#records/server/database-refusals.ts';
import { refuseWhileInUse } from '#records/server/removal-guard.ts';
import { type Shift, shiftWindows } from '../shift-calendar.ts';
import type * as api from '../shifts.api.ts';
import { machineShifts } from './machine-shifts.table.ts';
import { shifts } from './shifts.table.ts';

type ShiftValues = ParsedInputOf<typeof api.createShift>['body'];

const REFUSALS: Refusals = {
  unique: { shifts_company_id_name_key: { field: 'name', message: 'Eine Schicht mit diesem Namen gibt es schon.' } },
  inUse: 'Diese Schicht wird noch gebraucht und kann nicht gelöscht werden.',
};

/** A plant has a handful of shifts, so search, order and page happen on all of them. */
export async function listShifts(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listShifts>['query'],
): Promise<OutputOf<typeof api.listShifts>> {
  const words = query.search.toLowerCase().split(/\s+/);
  const found = (await findShifts(tx)).filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const order = query.direction === 'asc' ? 1 : -1;
  const rows = found.toSorted((one, other) => order * one[query.sort].localeCompare(other[query.sort], 'de'));
  return { total: rows.length, rows: rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize) };
}

export async function createShift(tx: Transaction, companyId: string, values: ShiftValues): Promise<api.StoredShift> {
  const [created] = await withRefusals(REFUSALS, () =>
    tx
      .insert(shifts)
      .values({ ...values, companyId })
      .returning({ id: shifts.id }),
  );
  return findShift(tx, created?.id ?? '');
}

export async function updateShift(
  tx: Transaction,
  id: string,
  version: number,
  values: ShiftValues,
): Promise<api.StoredShift> {
  const updated = await withRefusals(REFUSALS, () =>
    tx
      .update(shifts)
      .set(values)
      .where(and(eq(shifts.id, id), eq(shifts.version, version)))
      .returning({ id: shifts.id }),
  );
  const current = await findShift(tx, id);
  if (updated.length > 0) return current;
  throw new Conflict(
    'version_conflict',
    'Diese Schicht wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.',
    { fields: [{ path: 'version', message: String(current.version) }] },
  );
}

/** Deleting would silently take planned time from machines and the shift from people. */
export async function removeShift(tx: Transaction, id: string): Promise<void> {
  await findShift(tx, id);
  await refuseWhileInUse(
    tx,
    {
      hanging: [
        { one: 'Maschine', many: 'Maschinen', where: (shift) => sql`machine_shifts where shift_id = ${shift}` },
        { one: 'Person', many: 'Personen', where: (shift) => sql`employees where shift_id = ${shift}` },
      ],
      advice: 'Teilen Sie diese zuerst einer anderen Schicht zu.',
    },
    'diese Schicht',
    id,
  );
  await tx.delete(shifts).where(eq(shifts.id, id));
}

export async function assignMachineShifts(
  tx: Transaction,
  companyId: string,
  machineId: string,
  shiftIds: readonly string[],
): Promise<{ shiftIds: string[] }> {
  const wanted = [...new Set(shiftIds)];
  const machine = await tx.execute(sql`select from machines where id = ${machineId} for update`);
  if (machine.rows.length === 0) throw new NotFound('not_found', 'Diese Maschine gibt es nicht.');
  await tx.delete(machineShifts).where(eq(machineShifts.machineId, machineId));
  if (wanted.length > 0) {
    await withRefusals(REFUSALS, () =>
      tx.insert(machineShifts).values(wanted.map((shiftId) => ({ companyId, machineId, shiftId }))),
    );
  }
  return { shiftIds: wanted };
}

export async function readCalendar(
  tx: Transaction,
  query: ParsedInputOf<typeof api.readShiftCalendar>['query'],
): Promise<OutputOf<typeof api.readShiftCalendar>> {
  const { rows } = await tx.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from companies where id = current_company_id()`,
  );
  const timeZone = rows[0]?.timeZone;
  if (timeZone === undefined) throw new Error('the company of this transaction has no row');
  const { machineId } = query;
  const all = await findShifts(tx);
  if (machineId !== undefined) await refuseUnknownMachine(tx, machineId);
  const chosen = machineId === undefined ? all : all.filter(({ machineIds }) => machineIds.includes(machineId));
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  const windows = shiftWindows(chosen satisfies Shift[], query.from, query.to, timeZone);
  return {
    timeZone,
    windows: windows.map(({ shift, date, startMs, endMs, break: pause }) => ({
      shiftId: shift.id,
      shiftName: names.get(shift.id) ?? '',
      shiftType: shift.shiftType,
      date,
      startsAt: new Date(startMs).toISOString(),
      endsAt: new Date(endMs).toISOString(),
      break:
        pause === null
          ? null
          : { startsAt: new Date(pause.startMs).toISOString(), endsAt: new Date(pause.endMs).toISOString() },
    })),
  };
}

async function refuseUnknownMachine(tx: Transaction, machineId: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from machines where id = ${machineId}`);
  if (rows.length === 0) throw new BadInput('unknown_reference', 'Diese Maschine gibt es nicht.');
}

export async function findShift(tx: Transaction, id: string): Promise<api.StoredShift> {
  const [found] = await findShifts(tx, id);
  if (found === undefined) throw new NotFound('not_found', 'Diese Schicht gibt es nicht.');
  return found;
}

async function findShifts(tx: Transaction, id?: string): Promise<api.StoredShift[]> {
  const { rows } = await tx.execute<api.StoredShift>(sql`
    select id, version, name, shift_type as "shiftType", to_char(start_time, 'HH24:MI') as "startTime",
           to_char(end_time, 'HH24:MI') as "endTime", weekdays, to_char(break_start_time, 'HH24:MI') as "breakStartTime",
           break_minutes as "breakMinutes",
           array(select machine_id::text from machine_shifts assigned
             where assigned.company_id = shift.company_id and assigned.shift_id = shift.id order by 1) as "machineIds",
           (select count(*)::int from employees employee
             where employee.company_id = shift.company_id and employee.shift_id = shift.id) as "employeeCount"
    from shifts shift
    ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by start_time, name`);
  return rows;
}
