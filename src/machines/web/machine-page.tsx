import { Cog } from 'lucide-react';
import { recordPage } from '#records/web/record-page.ts';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import { ACTIVE_FILTER } from '#records/web/table-filter.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { MACHINE_STATE_LABELS } from '../machine-state.ts';
import { machineKind } from '../machines.api.ts';
import { StateBadge } from './StateBadge.tsx';

export type Machine = RowOf<typeof machineKind>;

const STATE: TableColumn<Machine> = {
  key: 'liveState',
  title: 'Zustand',
  sort: 'liveState',
  value: (machine) => MACHINE_STATE_LABELS[machine.liveState],
  render: (machine) => <StateBadge state={machine.liveState} />,
};

const SINCE: TableColumn<Machine> = {
  key: 'liveStateSince',
  title: 'Seit',
  sort: 'liveStateSince',
  value: (machine) => machine.liveStateSince,
  render: (machine, format) => format.dateTime(machine.liveStateSince),
};

const ORDER: TableColumn<Machine> = {
  key: 'currentProduction',
  title: 'Auftrag',
  value: (machine) => machine.currentProduction?.productionNumber ?? '',
  render: ({ currentProduction }) =>
    currentProduction === null ? '–' : `${currentProduction.productionNumber} ${currentProduction.productModel}`,
};

const [NAME, ...OTHER_FIELDS] = fieldColumns(machineKind, { rowHeader: 'name', shown: ['type', 'hall', 'isActive'] });

export const MACHINE_PAGE = recordPage({
  kind: machineKind,
  path: '/app/machines',
  icon: Cog,
  lead: 'Alle Maschinen mit dem, was sie gerade tun.',
  nameOf: (machine) => machine.name,
  columns: [...(NAME === undefined ? [] : [NAME]), STATE, SINCE, ORDER, ...OTHER_FIELDS],
  filters: [{ name: 'state', label: 'Zustand', kind: 'choice', choices: MACHINE_STATE_LABELS }, ACTIVE_FILTER],
  defaults: { isActive: true, runsThroughBreaks: false },
  emptyHint: 'Legen Sie Ihre erste Maschine an oder übernehmen Sie eine Liste aus einer CSV- oder Excel-Datei.',
});
