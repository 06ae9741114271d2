import { Pencil, Ruler } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { LinesForm } from '#records/web/LinesForm.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { CHARACTERISTIC_FIELDS } from '../product-lines.ts';
import { type Characteristic, productKind, readCharacteristics, replaceCharacteristics } from '../products.api.ts';

/** What is measured on a product, with its limits. */
export function CharacteristicsSection({ productId }: { productId: string }) {
  const format = useFormat();
  const query = useRead(readCharacteristics, { params: { id: productId } });
  const save = useWrite(replaceCharacteristics, { refreshes: [readCharacteristics, productKind.read] });
  // As it was when editing began: a change by someone else meanwhile must be noticed, not overwritten.
  const [edited, setEdited] = useState<OutputOf<typeof readCharacteristics> | null>(null);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines label="Prüfmerkmale werden geladen" />;
  const { characteristics } = query.data;
  const figure = (value: number | null) => format.decimal(value, value === null ? 0 : fractionDigitsOf(value));
  const columns: Column<Characteristic>[] = [
    { key: 'name', title: 'Merkmal', isRowHeader: true, render: (row) => row.name },
    { key: 'unit', title: 'Einheit', render: (row) => row.unit },
    { key: 'nominal', title: 'Nennmaß', align: 'end', render: (row) => figure(row.nominal) },
    { key: 'lower', title: 'Untere Grenze', align: 'end', render: (row) => figure(row.lowerLimit) },
    { key: 'upper', title: 'Obere Grenze', align: 'end', render: (row) => figure(row.upperLimit) },
    { key: 'count', title: 'Messwerte', align: 'end', render: (row) => format.integer(row.measurementCount) },
  ];
  return (
    <SectionCard
      title="Prüfmerkmale"
      description="Neue Grenzen gelten für kommende Prüfungen. Frühere Urteile bleiben, wie sie waren."
      flush
      actions={
        <WriteButton
          needs="manage"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(query.data)}
        >
          Prüfmerkmale bearbeiten
        </WriteButton>
      }
    >
      <SimpleTable
        label="Prüfmerkmale"
        columns={columns}
        rows={characteristics}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon={Ruler}
            title="Noch keine Prüfmerkmale"
            description="Legen Sie fest, was an diesem Produkt gemessen wird und welche Grenzen gelten."
          />
        }
      />
      <FormDrawer title="Prüfmerkmale bearbeiten" opened={edited !== null} onClose={() => setEdited(null)}>
        {(close) =>
          edited !== null && (
            <LinesForm
              fields={CHARACTERISTIC_FIELDS}
              lines={edited.characteristics}
              lineName="Merkmal"
              ordered
              onCancel={close}
              onSubmit={async (changed) => {
                await save.mutateAsync({
                  params: { id: productId },
                  body: { version: edited.version, characteristics: changed },
                });
                toast.success('Gespeichert');
                setEdited(null);
              }}
            />
          )
        }
      </FormDrawer>
    </SectionCard>
  );
}
