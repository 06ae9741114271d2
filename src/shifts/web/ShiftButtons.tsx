import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { listShifts, removeShift, type StoredShift } from '../shifts.api.ts';
import classes from './Shifts.module.css';

/** Change or delete one shift. */
export function ShiftButtons({ shift, onEdit }: { shift: StoredShift; onEdit: () => void }) {
  const remove = useWrite(removeShift, { refreshes: [listShifts] });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.buttons}>
      <WriteButton needs="manage" variant="default" aria-label={`${shift.name} bearbeiten`} onClick={onEdit}>
        Bearbeiten
      </WriteButton>
      <WriteButton
        needs="manage"
        variant="default"
        aria-label={`${shift.name} löschen`}
        onClick={() => setIsAsking(true)}
      >
        Löschen
      </WriteButton>
      <ConfirmDialog
        opened={isAsking}
        question={`Schicht „${shift.name}“ löschen?`}
        confirmLabel="Löschen"
        dangerous
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: shift.id } },
            {
              onSuccess: () => toast.success('Schicht gelöscht'),
              onError: toastFailure,
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </div>
  );
}
