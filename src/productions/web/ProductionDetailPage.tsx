import { OrderEnergyCard } from '#energy/web/OrderEnergyCard.tsx';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage, type RecordRefusals } from '#records/web/RecordDetailPage.tsx';
import { editRefusal, removalRefusal } from '../production-transitions.ts';
import type { Production } from '../productions.api.ts';
import { BookingList } from './BookingList.tsx';
import { CountingNote } from './CountingNote.tsx';
import { ProductionActions } from './ProductionActions.tsx';
import { ProductionFigures } from './ProductionFigures.tsx';
import { ProductionHistory } from './ProductionHistory.tsx';
import { ProductionStatusBadge } from './ProductionStatusBadge.tsx';
import { PRODUCTION_PAGE } from './production-page.tsx';

const showStatus = ({ status }: Production) => <ProductionStatusBadge status={status} />;
const showActions = (production: Production) => <ProductionActions production={production} />;
const showFigures = (production: Production) => (
  <>
    <ProductionFigures production={production} />
    <OrderEnergyCard
      productionId={production.id}
      notMeasured={notMeasured(production)}
      isRunning={production.status === 'in_progress'}
    />
  </>
);
function notMeasured({ machineId, status }: Production): string | null {
  if (machineId === null) return 'Dem Auftrag ist keine Maschine zugeordnet.';
  return status === 'planned' || status === 'queued' ? 'Der Auftrag wurde noch nicht gestartet.' : null;
}
const refusalsOf = ({ status }: Production): RecordRefusals => ({
  edit: editRefusal(status),
  remove: removalRefusal(status),
});
const tabsOf = (production: Production): DetailTab[] => [
  {
    value: 'bookings',
    label: 'Buchungen',
    content: (
      <>
        <CountingNote productionId={production.id} />
        <BookingList production={production} />
      </>
    ),
  },
  { value: 'history', label: 'Verlauf und Stillstände', content: <ProductionHistory production={production} /> },
];

export function ProductionDetailPage() {
  return (
    <RecordDetailPage
      page={PRODUCTION_PAGE}
      renderStatus={showStatus}
      renderActions={showActions}
      renderTabs={tabsOf}
      refusalsOf={refusalsOf}
    >
      {showFigures}
    </RecordDetailPage>
  );
}
