import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { DOWNTIME_REASON_PAGE } from './downtime-reason-page.ts';

export function DowntimeReasonDetailPage() {
  return <RecordDetailPage page={DOWNTIME_REASON_PAGE} />;
}
