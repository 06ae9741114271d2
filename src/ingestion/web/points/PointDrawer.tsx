import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import type { Protocol } from '../../adapter.ts';
import type { PointValues } from '../../point-draft.ts';
import { listSources, readSource, savePoints, watchSource } from '../../sources.api.ts';
import { PointForm } from './PointForm.tsx';

type PointDrawerProps = {
  source: { id: string; protocol: Protocol };
  /** Null while nothing is edited. */
  point: PointValues | null;
  isNew: boolean;
  onClose: () => void;
};

/** Adds a point or changes one. */
export function PointDrawer({ source, point, isNew, onClose }: PointDrawerProps) {
  const write = useWrite(savePoints, { refreshes: [readSource, listSources, watchSource] });
  async function save(before: PointValues, wanted: PointValues): Promise<void> {
    const isMoved = !isNew && before.address !== wanted.address;
    await write.mutateAsync({
      params: { id: source.id },
      body: { points: [wanted], removeAddresses: isMoved ? [before.address] : [] },
    });
    toast.success('Gespeichert');
    onClose();
  }
  return (
    <FormDrawer title={isNew ? 'Datenpunkt anlegen' : 'Datenpunkt zuordnen'} opened={point !== null} onClose={onClose}>
      {(close) =>
        point !== null && (
          <PointForm source={source} point={point} onSubmit={(wanted) => save(point, wanted)} onCancel={close} />
        )
      }
    </FormDrawer>
  );
}
