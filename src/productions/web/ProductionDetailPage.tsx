import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import type { Production } from '../productions.api.ts';
import { BookingList } from './BookingList.tsx';
import { ProductionActions } from './ProductionActions.tsx';
import { ProductionFigures } from './ProductionFigures.tsx';
import { ProductionHistory } from './ProductionHistory.tsx';
import { ProductionStatusBadge } from './ProductionStatusBadge.tsx';
import { PRODUCTION_PAGE } from './production-page.tsx';

const showStatus = ({ status }: Production) => <ProductionStatusBadge status={status} />;
const showActions = (production: Production) => <ProductionActions production={production} />;
const showFigures = (production: Production) => <ProductionFigures production={production} />;
const tabsOf = (production: Production): DetailTab[] => [
  { value: 'bookings', label: 'Buchungen', content: <BookingList production={production} /> },
  { value: 'history', label: 'Verlauf und Stillstände', content: <ProductionHistory production={production} /> },
];

export function ProductionDetailPage() {
  return (
    <RecordDetailPage page={PRODUCTION_PAGE} renderStatus={showStatus} renderActions={showActions} renderTabs={tabsOf}>
      {showFigures}
    </RecordDetailPage>
  );
}
