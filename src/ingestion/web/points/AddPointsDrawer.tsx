import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import formClasses from '#records/web/Form.module.css';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { newPoint } from '../../point-draft.ts';
import {
  listSources,
  readSource,
  type StoredPoint,
  type StoredSource,
  savePoints,
  watchSource,
} from '../../sources.api.ts';
import { type Picked, PointPicker } from './PointPicker.tsx';

type AddPointsDrawerProps = {
  source: StoredSource;
  points: readonly StoredPoint[];
  opened: boolean;
  onClose: () => void;
};

/** Adds what is chosen as points that are watched; what they mean is said afterwards. */
export function AddPointsDrawer({ source, points, opened, onClose }: AddPointsDrawerProps) {
  const [picked, setPicked] = useState<Picked>(new Map());
  const write = useWrite(savePoints, { refreshes: [readSource, listSources, watchSource] });
  const leave = () => {
    setPicked(new Map());
    onClose();
  };
  function add(): void {
    const body = { points: [...picked].map(([address, name]) => newPoint(address, name)), removeAddresses: [] };
    write.mutate(
      { params: { id: source.id }, body },
      {
        onSuccess: () => {
          toast.success(picked.size === 1 ? '1 Datenpunkt hinzugefügt' : `${picked.size} Datenpunkte hinzugefügt`);
          leave();
        },
        onError: toastFailure,
      },
    );
  }
  return (
    <FormDrawer title="Datenpunkte aussuchen" opened={opened} onClose={leave}>
      {() => (
        <div className={formClasses.form}>
          <PointPicker
            source={source}
            taken={new Set(points.map(({ address }) => address))}
            picked={picked}
            onChange={setPicked}
          />
          <div className={formClasses.buttons}>
            <WriteButton
              needs="administer"
              loading={write.isPending}
              refusal={picked.size === 0 ? 'Wählen Sie zuerst mindestens eine Adresse.' : null}
              onClick={add}
            >
              {picked.size === 0 ? 'Hinzufügen' : `${picked.size} hinzufügen`}
            </WriteButton>
          </div>
        </div>
      )}
    </FormDrawer>
  );
}
