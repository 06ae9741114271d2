import { Factory } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { readIngestionStatus } from '../../ingestion.api.ts';
import { connectPlant, listSources } from '../../sources.api.ts';

/** All sources of `npm run plant` at once. */
export function PlantButton() {
  const write = useWrite(connectPlant, { refreshes: [listSources, readIngestionStatus] });
  return (
    <WriteButton
      needs="administer"
      variant="default"
      title="Schaltet die mitgelieferten Quellen ein. Das virtuelle Werk startet auf diesem Rechner mit „npm run plant“."
      loading={write.isPending}
      leftSection={<Factory size={16} aria-hidden="true" />}
      onClick={() =>
        write.mutate(
          {},
          {
            onSuccess: () => toast.success('Virtuelles Werk verbunden: die mitgelieferten Quellen sind eingeschaltet'),
            onError: toastFailure,
          },
        )
      }
    >
      Virtuelles Werk verbinden
    </WriteButton>
  );
}
