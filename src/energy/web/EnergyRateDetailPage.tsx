import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { ENERGY_RATE_PAGE } from './energy-rate-page.ts';

export function EnergyRateDetailPage() {
  return <RecordDetailPage page={ENERGY_RATE_PAGE} />;
}
