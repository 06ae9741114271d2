import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { listChecks, listHolds, releaseHold } from '../quality.api.ts';
import { QualityNav } from './QualityNav.tsx';

type Hold = RowOfList<typeof listHolds>;

const RELEASE_FIELDS = defineFields({
  note: { kind: 'text', label: 'Begründung', required: true, multiline: true, maxLength: 2000 },
});
const FILTERS: readonly TableFilter[] = [
  { name: 'open', label: 'Stand', kind: 'choice', choices: { true: 'Gesperrt', false: 'Freigegeben' } },
];

/** Lots that wait for a decision, and the decisions of before. */
export function HoldsPage() {
  const [releasing, setReleasing] = useState<Hold | null>(null);
  const release = useWrite(releaseHold, { refreshes: [listHolds, listChecks] });
  const columns: readonly TableColumn<Hold>[] = [
    { key: 'productionNumber', title: 'Auftrag', isRowHeader: true, value: (hold) => hold.productionNumber },
    { key: 'productName', title: 'Produkt', value: (hold) => hold.productName },
    {
      key: 'state',
      title: 'Stand',
      value: (hold) => (hold.releasedAt === null ? 'Gesperrt' : 'Freigegeben'),
      render: (hold) =>
        hold.releasedAt === null ? (
          <StatusBadge tone="bad" label="Gesperrt" />
        ) : (
          <StatusBadge tone="good" label="Freigegeben" />
        ),
    },
    { key: 'reason', title: 'Grund', value: (hold) => hold.reason },
    {
      key: 'heldAt',
      title: 'Gesperrt am',
      sort: 'heldAt',
      value: (hold) => hold.heldAt,
      render: (hold, format) => format.dateTime(hold.heldAt),
    },
    {
      key: 'releasedAt',
      title: 'Freigegeben am',
      value: (hold) => hold.releasedAt,
      render: (hold, format) => format.dateTime(hold.releasedAt),
    },
    { key: 'releaseNote', title: 'Begründung', value: (hold) => hold.releaseNote },
    {
      key: 'release',
      title: 'Aktion',
      value: () => null,
      render: (hold) =>
        hold.releasedAt === null ? (
          <WriteButton
            needs="manage"
            variant="default"
            size="compact-sm"
            leftSection={<LockOpen size={15} aria-hidden="true" />}
            aria-label={`${hold.productionNumber} freigeben`}
            onClick={() => setReleasing(hold)}
          >
            Freigeben
          </WriteButton>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <PageBody>
      <QualityNav />
      <PageHeader lead="Gesperrte Aufträge dürfen nicht verwendet oder geliefert werden, bis jemand sie freigibt." />
      <RecordTable
        list={listHolds}
        label="Sperren"
        columns={columns}
        filters={FILTERS}
        empty={
          <EmptyState
            icon={LockOpen}
            title="Keine Sperren"
            description="Aus einer Prüfung heraus können Sie den Auftrag sperren."
          />
        }
      />
      <FormDrawer
        title={releasing === null ? 'Freigeben' : `${releasing.productionNumber} freigeben`}
        opened={releasing !== null}
        onClose={() => setReleasing(null)}
      >
        {(close) => (
          <FieldsForm
            fields={RELEASE_FIELDS}
            submitLabel="Freigeben"
            onSubmit={async ({ note }) => {
              if (releasing !== null) await release.mutateAsync({ params: { id: releasing.id }, body: { note } });
              toast.success('Auftrag freigegeben');
              setReleasing(null);
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </PageBody>
  );
}
