import { Users } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { recordPage } from '#records/web/record-page.ts';
import type { ReferenceSource } from '#records/web/reference-source.ts';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import { ACTIVE_FILTER } from '#records/web/table-filter.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { listShifts, readShift } from '#shifts/shifts.api.ts';
import { employeeKind } from '../employees.api.ts';

export type Employee = RowOf<typeof employeeKind>;

const SHIFTS: ReferenceSource = { list: listShifts, read: readShift, name: (shift) => String(shift.name) };

const SKILLS: TableColumn<Employee> = {
  key: 'skillCount',
  title: 'Qualifikationen',
  align: 'end',
  value: (employee) => employee.skillCount,
};

const PRESENCE: TableColumn<Employee> = {
  key: 'presence',
  title: 'Hinweis',
  value: (employee) => hintsOf(employee).join(', '),
  render: (employee) => <EmployeeHints employee={employee} />,
};

function hintsOf(employee: Employee): string[] {
  return [
    ...(employee.isAbsentToday ? ['Heute abwesend'] : []),
    ...(employee.expiringSkillCount > 0 ? ['Nachweis läuft ab'] : []),
  ];
}

/** What planning should know about a person today. */
export function EmployeeHints({ employee }: { employee: Employee }) {
  return (
    <>
      {hintsOf(employee).map((hint) => (
        <StatusBadge key={hint} tone={hint === 'Heute abwesend' ? 'info' : 'warning'} label={hint} />
      ))}
    </>
  );
}

export const EMPLOYEE_PAGE = recordPage({
  kind: employeeKind,
  path: '/app/employees',
  icon: Users,
  lead: 'Wer im Betrieb arbeitet, was jeder kann und wer wann da ist. Leistungswerte einzelner Personen gibt es hier nicht.',
  nameOf: (employee) => employee.name,
  columns: [
    ...fieldColumns(employeeKind, {
      rowHeader: 'name',
      shown: ['employeeNumber', 'department', 'jobTitle', 'shiftId', 'isActive'],
      changes: {
        shiftId: { value: (employee) => employee.shiftName, render: (employee) => employee.shiftName ?? '–' },
      },
    }),
    SKILLS,
    PRESENCE,
  ],
  filters: [{ name: 'shiftId', label: 'Schicht', kind: 'reference', source: SHIFTS }, ACTIVE_FILTER],
  references: { shiftId: SHIFTS },
  defaults: { isActive: true },
  emptyHint: 'Legen Sie die erste Person an oder übernehmen Sie eine Personalliste aus einer CSV- oder Excel-Datei.',
});
