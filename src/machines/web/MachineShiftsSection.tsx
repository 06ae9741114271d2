import { Button } from '@mantine/core';
import { CalendarClock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { weekdaysText } from '#shifts/shift-entry.ts';
import { assignMachineShifts, listShifts, type StoredShift } from '#shifts/shifts.api.ts';
import { readMachineOverview } from '../machines.api.ts';
import classes from './MachineShifts.module.css';

/** In which shifts a machine works: its planned busy time. */
export function MachineShiftsSection({ machineId }: { machineId: string }) {
  const query = useRead(listShifts, { query: {} });
  const [isEditing, setIsEditing] = useState(false);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={3} label="Schichten werden geladen" />;
  const { rows } = query.data;
  const own = rows.filter((shift) => shift.machineIds.includes(machineId));
  return (
    <SectionCard
      title="Schichten"
      description="In diesen Schichten ist die Maschine eingeplant. Daraus entsteht die Planbelegungszeit der OEE."
      actions={
        <WriteButton
          needs="manage"
          variant="default"
          refusal={rows.length === 0 ? 'Es gibt noch keine Schichten.' : null}
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        >
          Schichten zuordnen
        </WriteButton>
      }
    >
      {own.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title="Keine Schicht zugeordnet"
          description="Ohne Schicht hat die Maschine keine geplante Zeit und keine OEE."
          action={
            <LinkButton variant="default" to="/app/employees/shifts">
              Schichtmodell öffnen
            </LinkButton>
          }
        />
      ) : (
        <ul className={classes.list}>
          {own.map((shift) => (
            <li key={shift.id}>{describe(shift)}</li>
          ))}
        </ul>
      )}
      <FormDrawer title="Schichten zuordnen" opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <ShiftChoice
            machineId={machineId}
            shifts={rows}
            chosen={own.map(({ id }) => id)}
            onDone={() => setIsEditing(false)}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </SectionCard>
  );
}

type ShiftChoiceProps = {
  machineId: string;
  shifts: readonly StoredShift[];
  chosen: readonly string[];
  onDone: () => void;
  onCancel: () => void;
};

function ShiftChoice({ machineId, shifts, chosen, onDone, onCancel }: ShiftChoiceProps) {
  const [shiftIds, setShiftIds] = useState(chosen);
  const save = useWrite(assignMachineShifts, { refreshes: [listShifts, readMachineOverview] });
  const toggle = (id: string, isOn: boolean) =>
    setShiftIds((before) => (isOn ? [...before, id] : before.filter((other) => other !== id)));

  async function submit(): Promise<void> {
    try {
      await save.mutateAsync({ params: { id: machineId }, body: { shiftIds: [...shiftIds] } });
      toast.success('Gespeichert');
      onDone();
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <>
      <fieldset className={classes.choices}>
        <legend>Die Maschine arbeitet in</legend>
        {shifts.map((shift) => (
          <label key={shift.id}>
            <input
              type="checkbox"
              checked={shiftIds.includes(shift.id)}
              onChange={(event) => toggle(shift.id, event.currentTarget.checked)}
            />
            {describe(shift)}
          </label>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button loading={save.isPending} onClick={() => void submit()}>
          Speichern
        </Button>
      </div>
    </>
  );
}

function describe(shift: StoredShift): string {
  return `${shift.name}: ${shift.startTime} bis ${shift.endTime} (${weekdaysText(shift.weekdays)})`;
}
