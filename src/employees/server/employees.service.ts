import { eq, sql } from 'drizzle-orm';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { withRemovalGuard } from '#records/server/removal-guard.ts';
import { employeeKind } from '../employees.api.ts';
import { EXPIRING_WITHIN_DAYS } from '../skill-level.ts';
import { employees } from './employees.table.ts';

type EmployeeQuery = ListQuery & { active?: 'true' | 'false'; shiftId?: string; department?: string; skill?: string };

/** The company's current day. */
export const TODAY = sql`(select (now() at time zone time_zone)::date from companies where id = current_company_id())`;

const store = createRecordStore<EmployeeQuery>({
  kind: employeeKind,
  table: employees,
  searchIn: [employees.name, employees.employeeNumber, employees.department, employees.jobTitle],
  sortBy: {
    name: employees.name,
    employeeNumber: employees.employeeNumber,
    department: employees.department,
    jobTitle: employees.jobTitle,
    employedSince: employees.employedSince,
    updatedAt: employees.updatedAt,
  },
  filter: ({ active, shiftId, department, skill }) => [
    active === undefined ? undefined : eq(employees.isActive, active === 'true'),
    shiftId === undefined ? undefined : eq(employees.shiftId, shiftId),
    department === undefined ? undefined : eq(employees.department, department),
    skill === undefined
      ? undefined
      : sql`exists (select from employee_skills held where held.company_id = employees.company_id
          and held.employee_id = employees.id and held.skill = ${skill})`,
  ],
  extra: {
    shiftName: sql<string | null>`(select shift.name from shifts shift
      where shift.company_id = employees.company_id and shift.id = employees.shift_id)`,
    skillCount: sql<number>`(select count(*)::int from employee_skills held
      where held.company_id = employees.company_id and held.employee_id = employees.id)`,
    expiringSkillCount: sql<number>`(select count(*)::int from employee_skills held
      where held.company_id = employees.company_id and held.employee_id = employees.id
        and held.valid_until <= ${TODAY} + ${EXPIRING_WITHIN_DAYS}::int)`,
    isAbsentToday: sql<boolean>`exists (select from employee_absences absence
      where absence.company_id = employees.company_id and absence.employee_id = employees.id
        and ${TODAY} between absence.from_date and absence.to_date)`,
  },
  naturalKey: ['employeeNumber'],
  references: {
    async shiftId(tx) {
      const { rows } = await tx.execute<{ id: string; name: string }>(sql`select id, lower(name) as name from shifts`);
      return new Map(rows.map(({ id, name }) => [name, id]));
    },
  },
  refusals: {
    unique: {
      employees_company_id_employee_number_key: {
        field: 'employeeNumber',
        message: 'Diese Personalnummer ist schon vergeben.',
      },
    },
    inUse: 'Diese Person wird noch gebraucht und kann nicht gelöscht werden.',
  },
});

/**
 * Work that still waits for a person holds them. Finished work does not: it keeps its figures and loses the name,
 * since people have a right to be deleted.
 */
export const employeeStore = withRemovalGuard(store, {
  hanging: [
    {
      one: 'offener Auftrag',
      many: 'offene Aufträge',
      where: (id) =>
        sql`productions where employee_id = ${id} and status in ('planned', 'queued', 'in_progress', 'paused')`,
    },
    {
      one: 'offene Wartung',
      many: 'offene Wartungen',
      where: (id) => sql`maintenance_records where employee_id = ${id} and status in ('planned', 'in_progress')`,
    },
  ],
  advice: 'Teilen Sie diese Arbeiten zuerst anderen zu, oder setzen Sie die Person auf nicht aktiv.',
});
