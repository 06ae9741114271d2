import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { MachineDocumentsSection } from './MachineDocumentsSection.tsx';
import { MachineLiveSection } from './MachineLiveSection.tsx';
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

const showLabelLink = (machine: Machine) => (
  <LinkButton
    variant="default"
    to="/app/machines/labels"
    search={{ machine: machine.id }}
    leftSection={<QrCode size={16} aria-hidden="true" />}
  >
    QR-Etikett
  </LinkButton>
);

const showState = (machine: Machine) => <StateBadge state={machine.liveState} />;

export function MachineDetailPage({ renderSections, renderTabs }: MachineDetailPageProps) {
  return (
    <RecordDetailPage
      page={MACHINE_PAGE}
      renderStatus={showState}
      renderActions={showLabelLink}
      renderTabs={(machine) => [
        ...(renderTabs?.(machine) ?? []),
        { value: 'shifts', label: 'Schichten', content: <MachineShiftsSection machineId={machine.id} /> },
        { value: 'documents', label: 'Dokumente', content: <MachineDocumentsSection machineId={machine.id} /> },
      ]}
    >
      {(machine) => (
        <>
          <MachineNowSection machine={machine} />
          <MachineLiveSection machineId={machine.id} />
          <MachineTodaySection machine={machine} />
          {renderSections?.(machine)}
        </>
      )}
    </RecordDetailPage>
  );
}
