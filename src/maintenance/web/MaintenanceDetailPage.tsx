import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { MAINTENANCE_ACTION_LABELS } from '../maintenance-actions.ts';
import { maintenanceTypeLabel } from '../maintenance-type.ts';
import { MaintenanceActions } from './MaintenanceActions.tsx';
import { MaintenanceStatusBadge } from './MaintenanceStatusBadge.tsx';
import { MAINTENANCE_PAGE, type Maintenance } from './maintenance-page.tsx';

const showStatus = ({ status }: Maintenance) => <MaintenanceStatusBadge status={status} />;
const showActions = (maintenance: Maintenance) => <MaintenanceActions maintenance={maintenance} />;
const showCourse = (maintenance: Maintenance) => <Course maintenance={maintenance} />;

export function MaintenanceDetailPage() {
  return (
    <RecordDetailPage page={MAINTENANCE_PAGE} renderStatus={showStatus} renderActions={showActions}>
      {showCourse}
    </RecordDetailPage>
  );
}

function Course({ maintenance }: { maintenance: Maintenance }) {
  const format = useFormat();
  const { startedAt, completedAt, maintenanceType, status } = maintenance;
  return (
    <SectionCard
      title="Verlauf"
      description={
        status === 'planned'
          ? `„${MAINTENANCE_ACTION_LABELS.start}“ hält den Beginn fest, „${MAINTENANCE_ACTION_LABELS.complete}“ das Ende.`
          : undefined
      }
    >
      <DefinitionList
        items={[
          { term: 'Art', value: maintenanceTypeLabel(maintenanceType) },
          { term: 'Begonnen', value: format.dateTime(startedAt) },
          { term: 'Abgeschlossen', value: format.dateTime(completedAt) },
          { term: 'Dauer', value: format.quantity(minutesBetween(startedAt, completedAt), 'min') },
        ]}
      />
    </SectionCard>
  );
}

function minutesBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}
