import { sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type * as api from '../employees.api.ts';
import { isSkillOf, skillGaps } from '../skill-matrix.ts';
import { TODAY } from './employees.service.ts';

type Matrix = OutputOf<typeof api.readSkillMatrix>;

/** Larger plants narrow the matrix by department: nobody reads a thousand lines. */
const MOST_PEOPLE = 1000;

export async function readSkillMatrix(
  tx: Transaction,
  { skill, machineId, department }: ParsedInputOf<typeof api.readSkillMatrix>['query'],
): Promise<Matrix> {
  const { rows: people } = await tx.execute<Matrix['people'][number]>(sql`
    select employee.id, employee.name, employee.department, shift.name as "shiftName",
           coalesce((select jsonb_agg(jsonb_build_object('skill', held.skill, 'level', held.level,
                       'validUntil', held.valid_until) order by held.skill)
             from employee_skills held
             where held.company_id = employee.company_id and held.employee_id = employee.id), '[]') as held
    from employees employee
    left join shifts shift on shift.company_id = employee.company_id and shift.id = employee.shift_id
    where employee.is_active order by employee.name, employee.id limit ${MOST_PEOPLE}`);
  const { rows: machines } = await tx.execute<{ id: string; name: string; type: string }>(
    sql`select id, name, type from machines where is_active order by name`,
  );
  const { rows: days } = await tx.execute<{ today: string }>(sql`select ${TODAY}::text as today`);
  const today = days[0]?.today ?? '';
  const machine = machines.find(({ id }) => id === machineId);
  const wanted = (name: string) =>
    (skill === undefined || name === skill) &&
    (machineId === undefined || (machine !== undefined && isSkillOf(name, machine)));
  const names = new Set(people.flatMap(({ held }) => held.map((one) => one.skill)).filter(wanted));
  const narrowed = skill !== undefined || machineId !== undefined;
  const shown = people
    .filter((person) => department === undefined || person.department === department)
    .map((person) => ({ ...person, held: person.held.filter((one) => names.has(one.skill)) }))
    .filter((person) => !narrowed || person.held.length > 0);
  return {
    today,
    skills: [...names].toSorted((one, other) => one.localeCompare(other, 'de')),
    people: shown,
    machines,
    // Gaps are those of the whole plant: a filter must not invent one.
    gaps: skillGaps(people, machines, today).filter((gap) => !narrowed || wanted(gap.skill)),
  };
}
