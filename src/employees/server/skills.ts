import { asc, eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { advanceVersion } from '#records/server/parent-version.ts';
import * as api from '../employees.api.ts';
import { employeeSkills } from './employee-skills.table.ts';
import { employeeStore, TODAY } from './employees.service.ts';
import { employees } from './employees.table.ts';

export async function readSkills(tx: Transaction, employeeId: string): Promise<OutputOf<typeof api.readSkills>> {
  const { version } = await employeeStore.find(tx, employeeId);
  const skills = await tx
    .select({ skill: employeeSkills.skill, level: employeeSkills.level, validUntil: employeeSkills.validUntil })
    .from(employeeSkills)
    .where(eq(employeeSkills.employeeId, employeeId))
    .orderBy(asc(employeeSkills.skill));
  return { version, skills };
}

export async function replaceSkills(
  tx: Transaction,
  companyId: string,
  employeeId: string,
  change: ParsedInputOf<typeof api.replaceSkills>['body'],
): Promise<OutputOf<typeof api.readSkills>> {
  const names = change.skills.map(({ skill }) => skill.toLowerCase());
  if (new Set(names).size < names.length) {
    throw new BadInput('skill_twice', 'Eine Qualifikation ist zweimal angegeben.');
  }
  await advanceVersion(tx, employees, api.employeeKind.words, employeeId, change.version);
  await tx.delete(employeeSkills).where(eq(employeeSkills.employeeId, employeeId));
  if (change.skills.length > 0) {
    await tx.insert(employeeSkills).values(change.skills.map((skill) => ({ ...skill, companyId, employeeId })));
  }
  return readSkills(tx, employeeId);
}

export async function listExpiringSkills(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listExpiringSkills>['query'],
): Promise<OutputOf<typeof api.listExpiringSkills>> {
  const expiring = sql`from employee_skills held
    join employees employee on employee.company_id = held.company_id and employee.id = held.employee_id
    where employee.is_active and held.valid_until <= ${TODAY} + ${query.days}::int`;
  const { rows } = await tx.execute<OutputOf<typeof api.listExpiringSkills>['rows'][number]>(sql`
    select employee.id as "employeeId", employee.name as "employeeName", held.skill, held.level,
           held.valid_until::text as "validUntil" ${expiring}
    order by held.valid_until ${query.direction === 'asc' ? sql`asc` : sql`desc`}, employee.name, held.skill
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${expiring}`);
  return { total: count.rows[0]?.total ?? 0, rows };
}
