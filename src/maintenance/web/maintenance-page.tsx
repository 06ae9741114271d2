import { Wrench } from 'lucide-react';
import { employeeKind } from '#employees/employees.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { recordPage } from '#records/web/record-page.ts';
import { referenceTo } from '#records/web/reference-source.ts';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { maintenanceKind } from '../maintenance.api.ts';
import { MAINTENANCE_STATUS_LABELS, maintenanceTypeLabel } from '../maintenance-type.ts';
import { MaintenanceStatusBadge } from './MaintenanceStatusBadge.tsx';

export type Maintenance = RowOf<typeof maintenanceKind>;

const ACTIVE = { query: { active: 'true' } };
const MACHINES = referenceTo(machineKind, (machine) => machine.name, {
  ...ACTIVE,
  pathOf: (id) => `/app/machines/${id}`,
});
const EMPLOYEES = referenceTo(employeeKind, (employee) => employee.name, ACTIVE);

const STATUS: TableColumn<Maintenance> = {
  key: 'status',
  title: 'Status',
  sort: 'status',
  value: ({ status }) => MAINTENANCE_STATUS_LABELS[status],
  render: ({ status }) => <MaintenanceStatusBadge status={status} />,
};

const COMPLETED: TableColumn<Maintenance> = {
  key: 'completedAt',
  title: 'Abgeschlossen am',
  startsHidden: true,
  value: ({ completedAt }) => completedAt,
  render: ({ completedAt }, format) => format.dateTime(completedAt),
};

/** First content of "Predictive Maintenance": what is planned and done. */
export const MAINTENANCE_PAGE = recordPage({
  kind: maintenanceKind,
  path: '/app/predictive',
  icon: Wrench,
  lead: 'Wartungen planen, beginnen und abschließen. Abgeschlossene bleiben als Historie der Maschine erhalten.',
  nameOf: ({ title }) => title,
  columns: [
    ...fieldColumns(maintenanceKind, {
      rowHeader: 'title',
      shown: ['machineId', 'maintenanceDate', 'maintenanceType', 'employeeId', 'plannedMinutes'],
      changes: {
        machineId: {
          sort: 'machineName',
          value: ({ machineName }) => machineName,
          render: ({ machineName }) => machineName,
        },
        maintenanceDate: {
          render: ({ maintenanceDate }, format) => format.date(`${maintenanceDate}T12:00:00Z`),
        },
        maintenanceType: {
          value: ({ maintenanceType }) => maintenanceTypeLabel(maintenanceType),
          render: ({ maintenanceType }) => maintenanceTypeLabel(maintenanceType),
        },
        employeeId: {
          value: ({ employeeName }) => employeeName,
          render: ({ employeeName }) => employeeName ?? '–',
        },
      },
    }),
    STATUS,
    COMPLETED,
  ],
  filters: [
    { name: 'open', label: 'Stand', kind: 'choice', choices: { true: 'Offen', false: 'Erledigt' } },
    { name: 'status', label: 'Status', kind: 'choice', choices: MAINTENANCE_STATUS_LABELS },
    {
      name: 'type',
      label: 'Art',
      kind: 'choice',
      choices: { routine: 'Routine', scheduled: 'Geplant', emergency: 'Notfall', other: 'Wartung' },
    },
    { name: 'machineId', label: 'Maschine', kind: 'reference', source: MACHINES },
    { name: 'from', label: 'Von', kind: 'date' },
    { name: 'to', label: 'Bis', kind: 'date' },
  ],
  references: { machineId: MACHINES, employeeId: EMPLOYEES },
  defaults: { maintenanceType: 'scheduled' },
  emptyHint: 'Planen Sie die erste Wartung oder übernehmen Sie Ihren Wartungsplan aus einer CSV- oder Excel-Datei.',
});
