import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { ENERGY_RATE_PAGE } from './energy-rate-page.ts';

export function EnergyRatesPage() {
  return <RecordListPage page={ENERGY_RATE_PAGE} />;
}
