import type { ReactNode } from 'react';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { MachineNowSection } from './MachineNowSection.tsx';
import { MachineShiftsSection } from './MachineShiftsSection.tsx';
import { MachineTodaySection } from './MachineTodaySection.tsx';
import { MACHINE_PAGE, type Machine } from './machine-page.tsx';
import { StateBadge } from './StateBadge.tsx';

type MachineDetailPageProps = {
  /** What other domains show about a machine in the overview, such as its OEE. */
  renderSections?: (machine: Machine) => ReactNode;
  /** Further tabs of other domains: stops, maintenance. */
  renderTabs?: (machine: Machine) => readonly DetailTab[];
};

const showState = (machine: Machine) => <StateBadge state={machine.liveState} />;

export function MachineDetailPage({ renderSections, renderTabs }: MachineDetailPageProps) {
  return (
    <RecordDetailPage
      page={MACHINE_PAGE}
      renderStatus={showState}
      renderTabs={(machine) => [
        ...(renderTabs?.(machine) ?? []),
        { value: 'shifts', label: 'Schichten', content: <MachineShiftsSection machineId={machine.id} /> },
      ]}
    >
      {(machine) => (
        <>
          <MachineNowSection machine={machine} />
          <MachineTodaySection machine={machine} />
          {renderSections?.(machine)}
        </>
      )}
    </RecordDetailPage>
  );
}
