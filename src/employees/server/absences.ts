import { eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type * as api from '../employees.api.ts';
import { employeeAbsences } from './employee-absences.table.ts';
import { employeeStore } from './employees.service.ts';

const ABSENCE = sql`select absence.id, absence.employee_id as "employeeId", employee.name as "employeeName",
  absence.absence_type as "absenceType", absence.from_date::text as "fromDate", absence.to_date::text as "toDate"`;
const FROM_ABSENCES = sql`from employee_absences absence
  join employees employee on employee.company_id = absence.company_id and employee.id = absence.employee_id`;

export async function listAbsences(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listAbsences>['query'],
): Promise<OutputOf<typeof api.listAbsences>> {
  const { employeeId, from, to } = query;
  const condition = sql`where true
    ${employeeId === undefined ? sql`` : sql`and absence.employee_id = ${employeeId}`}
    ${from === undefined ? sql`` : sql`and absence.to_date >= ${from}`}
    ${to === undefined ? sql`` : sql`and absence.from_date <= ${to}`}`;
  const { rows } = await tx.execute<api.Absence>(sql`
    ${ABSENCE} ${FROM_ABSENCES} ${condition}
    order by absence.from_date ${query.direction === 'asc' ? sql`asc` : sql`desc`}, employee.name, absence.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${FROM_ABSENCES} ${condition}`);
  return { total: count.rows[0]?.total ?? 0, rows };
}

export async function addAbsence(
  tx: Transaction,
  companyId: string,
  employeeId: string,
  values: ParsedInputOf<typeof api.addAbsence>['body'],
): Promise<api.Absence> {
  await employeeStore.find(tx, employeeId);
  // Locks the person, so that two people entering the same days meet here and not in the constraint.
  await tx.execute(sql`select from employees where id = ${employeeId} for update`);
  const clash = await tx.execute(sql`select from employee_absences where employee_id = ${employeeId}
    and daterange(from_date, to_date, '[]') && daterange(${values.fromDate}, ${values.toDate}, '[]')`);
  if (clash.rows.length > 0) {
    throw new Conflict('absence_overlaps', 'In diesem Zeitraum ist schon eine Abwesenheit eingetragen.');
  }
  const [created] = await tx
    .insert(employeeAbsences)
    .values({ ...values, companyId, employeeId })
    .returning({ id: employeeAbsences.id });
  const { rows } = await tx.execute<api.Absence>(sql`${ABSENCE} ${FROM_ABSENCES} where absence.id = ${created?.id}`);
  const [absence] = rows;
  if (absence === undefined) throw new Error('the absence just entered cannot be read');
  return absence;
}

export async function removeAbsence(tx: Transaction, id: string): Promise<void> {
  const removed = await tx
    .delete(employeeAbsences)
    .where(eq(employeeAbsences.id, id))
    .returning({ id: employeeAbsences.id });
  if (removed.length === 0) throw new NotFound('not_found', 'Diese Abwesenheit gibt es nicht.');
}
