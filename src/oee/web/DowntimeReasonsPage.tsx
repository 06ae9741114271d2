import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { addDefaultReasons, downtimeReasonKind, readReasonTree } from '../downtime-reasons.api.ts';
import { DOWNTIME_REASON_PAGE } from './downtime-reason-page.ts';
import { MicroStopSetting } from './MicroStopSetting.tsx';

export function DowntimeReasonsPage() {
  return (
    <RecordListPage
      page={DOWNTIME_REASON_PAGE}
      actions={
        <>
          <MicroStopSetting />
          <DefaultReasonsButton />
        </>
      }
    />
  );
}

/** Only where there is nothing yet. */
function DefaultReasonsButton() {
  const tree = useRead(readReasonTree);
  const add = useWrite(addDefaultReasons, { refreshes: [readReasonTree, downtimeReasonKind.list] });
  if (tree.data?.length !== 0) return null;
  const fill = async () => {
    try {
      await add.mutateAsync({});
      toast.success('Die üblichen Gründe sind angelegt.');
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <WriteButton needs="manage" variant="default" loading={add.isPending} onClick={() => void fill()}>
      Übliche Gründe anlegen
    </WriteButton>
  );
}
