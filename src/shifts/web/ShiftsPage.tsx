import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import { entryOfShift, SHIFT_FIELDS, shiftOfEntry, weekdaysText } from '../shift-entry.ts';
import { SHIFT_TYPE_LABELS } from '../shift-type.ts';
import { createShift, listShifts, readShift, type StoredShift, updateShift } from '../shifts.api.ts';
import { ShiftButtons } from './ShiftButtons.tsx';

const NEW_SHIFT = entryOfShift({
  name: '',
  shiftType: 'early',
  startTime: '06:00',
  endTime: '14:00',
  weekdays: [1, 2, 3, 4, 5],
  breakStartTime: null,
  breakMinutes: 0,
});

const columnsOf = (onEdit: (shift: StoredShift) => void): TableColumn<StoredShift>[] => [
  { key: 'name', title: 'Schicht', sort: 'name', isRowHeader: true, value: (shift) => shift.name },
  { key: 'type', title: 'Art', value: (shift) => SHIFT_TYPE_LABELS[shift.shiftType] },
  {
    key: 'time',
    title: 'Zeit',
    sort: 'startTime',
    value: (shift) => `${shift.startTime}–${shift.endTime}`,
  },
  { key: 'days', title: 'Tage', value: (shift) => weekdaysText(shift.weekdays) },
  {
    key: 'break',
    title: 'Pause',
    value: (shift) => (shift.breakMinutes === 0 ? '–' : `${shift.breakStartTime}, ${shift.breakMinutes} min`),
  },
  { key: 'machines', title: 'Maschinen', align: 'end', value: (shift) => shift.machineIds.length },
  { key: 'people', title: 'Personen', align: 'end', value: (shift) => shift.employeeCount },
  {
    key: 'change',
    title: 'Ändern',
    value: () => '',
    render: (shift) => <ShiftButtons shift={shift} onEdit={() => onEdit(shift)} />,
  },
];

/** The shift model: when the plant works. */
export function ShiftsPage() {
  const [edited, setEdited] = useState<StoredShift | 'new' | null>(null);
  const create = useWrite(createShift, { refreshes: [listShifts] });
  const update = useWrite(updateShift, { refreshes: [listShifts, readShift] });
  const button = (
    <WriteButton needs="manage" leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
      Schicht anlegen
    </WriteButton>
  );
  return (
    <PageBody>
      <PageHeader
        lead="Wann gearbeitet wird. Schichten und zugeordnete Maschinen ergeben die geplante Zeit der OEE und der Planung."
        actions={
          <>
            <LinkButton variant="default" to="/app/employees">
              Alle Mitarbeiter
            </LinkButton>
            {button}
          </>
        }
      />
      <RecordTable
        list={listShifts}
        label="Schichten"
        columns={columnsOf(setEdited)}
        empty={
          <EmptyState
            icon={CalendarClock}
            title="Noch keine Schichten"
            description="Legen Sie Ihre erste Schicht an und ordnen Sie ihr danach Maschinen zu."
            action={button}
          />
        }
      />
      <FormDrawer
        title={edited === 'new' ? 'Schicht anlegen' : 'Schicht bearbeiten'}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        {(close) =>
          edited !== null && (
            <FieldsForm
              fields={SHIFT_FIELDS}
              initial={edited === 'new' ? NEW_SHIFT : entryOfShift(edited)}
              onCancel={close}
              onSubmit={async (entry) => {
                const values = shiftOfEntry(entry);
                await (edited === 'new'
                  ? create.mutateAsync({ body: values })
                  : update.mutateAsync({ params: { id: edited.id }, body: { version: edited.version, values } }));
                toast.success('Gespeichert');
                setEdited(null);
              }}
            />
          )
        }
      </FormDrawer>
    </PageBody>
  );
}
