import { ActionIcon } from '@mantine/core';
import { CalendarOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import { ABSENCE_TYPE_LABELS } from '../absence-type.ts';
import { ABSENCE_FIELDS } from '../employee-entries.ts';
import { type Absence, addAbsence, employeeKind, listAbsences, removeAbsence } from '../employees.api.ts';

const COLUMNS: TableColumn<Absence>[] = [
  {
    key: 'fromDate',
    title: 'Von',
    sort: 'fromDate',
    isRowHeader: true,
    value: (absence) => absence.fromDate,
    render: (absence, format) => format.date(`${absence.fromDate}T12:00:00Z`),
  },
  {
    key: 'toDate',
    title: 'Bis',
    value: (absence) => absence.toDate,
    render: (absence, format) => format.date(`${absence.toDate}T12:00:00Z`),
  },
  { key: 'absenceType', title: 'Art', value: (absence) => ABSENCE_TYPE_LABELS[absence.absenceType] },
  { key: 'remove', title: 'Löschen', value: () => '', render: (absence) => <RemoveAbsence absence={absence} /> },
];

/** When a person is not there. */
export function AbsencesSection({ employeeId }: { employeeId: string }) {
  const add = useWrite(addAbsence, { refreshes: [listAbsences, employeeKind.read, employeeKind.list] });
  const [isAdding, setIsAdding] = useState(false);
  const button = (
    <WriteButton
      needs="manage"
      variant="default"
      leftSection={<Plus size={16} aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      Abwesenheit eintragen
    </WriteButton>
  );
  return (
    <>
      <RecordTable
        list={listAbsences}
        label="Abwesenheiten"
        columns={COLUMNS}
        fixed={{ employeeId }}
        keptIn="page"
        searchable={false}
        actions={button}
        empty={
          <EmptyState
            icon={CalendarOff}
            title="Keine Abwesenheiten"
            description="Tragen Sie Urlaub und Schulungen ein. Gründe der Gesundheit werden hier nicht gespeichert."
            action={button}
          />
        }
      />
      <FormDrawer title="Abwesenheit eintragen" opened={isAdding} onClose={() => setIsAdding(false)}>
        {(close) => (
          <FieldsForm
            fields={ABSENCE_FIELDS}
            initial={{ absenceType: 'vacation' }}
            submitLabel="Eintragen"
            onCancel={close}
            onSubmit={async (values) => {
              await add.mutateAsync({ params: { id: employeeId }, body: values });
              toast.success('Eingetragen');
              setIsAdding(false);
            }}
          />
        )}
      </FormDrawer>
    </>
  );
}

function RemoveAbsence({ absence }: { absence: Absence }) {
  const refusal = useWriteRefusal('manage');
  const remove = useWrite(removeAbsence, { refreshes: [listAbsences, employeeKind.read, employeeKind.list] });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Abwesenheit ab ${absence.fromDate} löschen`}
        title={refusal ?? undefined}
        aria-disabled={refusal !== null || undefined}
        data-disabled={refusal !== null || undefined}
        onClick={() => (refusal === null ? setIsAsking(true) : toast.info(refusal))}
      >
        <Trash2 size={16} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        question="Abwesenheit löschen?"
        confirmLabel="Löschen"
        dangerous
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: absence.id } },
            {
              onSuccess: () => toast.success('Abwesenheit gelöscht'),
              onError: toastFailure,
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </>
  );
}
