import { Wrench } from 'lucide-react';
import { MachinePointsSection } from '#ingestion/web/machine/MachinePointsSection.tsx';
import type { machineKind } from '#machines/machines.api.ts';
import { MachineDetailPage } from '#machines/web/MachineDetailPage.tsx';
import { maintenanceKind } from '#maintenance/maintenance.api.ts';
import { MAINTENANCE_PAGE } from '#maintenance/web/maintenance-page.tsx';
import { MachineDowntimeTab } from '#oee/web/MachineDowntimeTab.tsx';
import { MachineOeeSection } from '#oee/web/MachineOeeSection.tsx';
import { MachineOeeTab } from '#oee/web/MachineOeeTab.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { RowOf } from '#records/web/web-kind.ts';
import { MachineSensorsSection } from '#sensors/web/MachineSensorsSection.tsx';

type Machine = RowOf<typeof machineKind>;

const showSections = ({ id }: Machine) => (
  <>
    <MachineSensorsSection machineId={id} />
    <MachineOeeSection machineId={id} />
  </>
);

const tabsOf = ({ id }: Machine): DetailTab[] => [
  { value: 'oee', label: 'OEE', content: <MachineOeeTab machineId={id} /> },
  { value: 'downtime', label: 'Stillstände', content: <MachineDowntimeTab machineId={id} /> },
  { value: 'maintenance', label: 'Wartung', content: <MachineMaintenance machineId={id} /> },
  { value: 'points', label: 'Datenpunkte', content: <MachinePointsSection machineId={id} /> },
];

/** The machine with what other domains know about it; those build on machines and cannot be imported by them. */
export function MachinePage() {
  return <MachineDetailPage renderSections={showSections} renderTabs={tabsOf} />;
}

function MachineMaintenance({ machineId }: { machineId: string }) {
  return (
    <RecordTable
      list={maintenanceKind.list}
      label="Wartungen"
      columns={MAINTENANCE_PAGE.columns}
      fixed={{ machineId }}
      keptIn="page"
      rowPath={(row) => `${MAINTENANCE_PAGE.path}/${row.id}`}
      empty={
        <EmptyState
          icon={Wrench}
          title="Noch keine Wartungen"
          description="Geplante und erledigte Wartungen dieser Maschine erscheinen hier."
        />
      }
    />
  );
}
