import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { MACHINE_PAGE } from './machine-page.tsx';

export function MachinesPage() {
  return <RecordListPage page={MACHINE_PAGE} />;
}
