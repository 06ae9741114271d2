import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { MAINTENANCE_PAGE } from './maintenance-page.tsx';

export function MaintenancePage() {
  return <RecordListPage page={MAINTENANCE_PAGE} />;
}
