import { useLocation } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { MachineTiles } from './MachineTiles.tsx';
import { MACHINE_PAGE, type Machine } from './machine-page.tsx';
import { UnknownMachinesSection } from './UnknownMachinesSection.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

type MachinesPageProps = {
  /** What other domains know about a machine right now, at the end of its tile. */
  renderFigures?: (machine: Machine) => ReactNode;
  /** Further buttons of other domains. */
  actions?: ReactNode;
};

/** All machines, as a table or as tiles (`?view=tiles`). */
export function MachinesPage({ renderFigures, actions }: MachinesPageProps) {
  const { searchStr } = useLocation();
  const isTiles = new URLSearchParams(searchStr).get('view') === 'tiles';
  return (
    <RecordListPage
      page={MACHINE_PAGE}
      actions={
        <>
          <ViewSwitch isTiles={isTiles} />
          {actions}
          <LinkButton variant="default" to="/app/machines/labels" leftSection={<QrCode size={16} aria-hidden="true" />}>
            QR-Etiketten
          </LinkButton>
        </>
      }
      renderRows={isTiles ? (rows) => <MachineTiles machines={rows} renderFigures={renderFigures} /> : undefined}
    >
      <UnknownMachinesSection />
    </RecordListPage>
  );
}
