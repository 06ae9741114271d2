import { ListTree, Pencil } from 'lucide-react';
import { useState } from 'react';
import { materialKind } from '#materials/materials.api.ts';
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
import { referenceTo } from '#records/web/reference-source.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { BILL_LINE_FIELDS } from '../product-lines.ts';
import { type BillLine, productKind, readBill, replaceBill } from '../products.api.ts';

type Bill = OutputOf<typeof readBill>;

const MATERIALS = {
  materialId: referenceTo(materialKind, (row) => `${row.materialNumber} ${row.description} (${row.unit})`, {
    query: { active: 'true' },
  }),
};

/** Bill of material: what one piece takes. */
export function BillSection({ productId }: { productId: string }) {
  const format = useFormat();
  const query = useRead(readBill, { params: { id: productId } });
  const save = useWrite(replaceBill, { refreshes: [readBill, productKind.read] });
  // As it was when editing began: a change by someone else meanwhile must be noticed, not overwritten.
  const [edited, setEdited] = useState<Bill | null>(null);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines label="Stückliste wird geladen" />;
  const { lines } = query.data;
  const amount = (value: number, unit: string) => format.quantity(value, unit, fractionDigitsOf(value));
  const columns: Column<BillLine>[] = [
    {
      key: 'material',
      title: 'Material',
      isRowHeader: true,
      render: (line) => <TextLink to={`/app/materials/${line.materialId}`}>{line.materialNumber}</TextLink>,
    },
    { key: 'description', title: 'Bezeichnung', render: (line) => line.description },
    {
      key: 'quantity',
      title: 'Menge je Stück',
      align: 'end',
      render: (line) => amount(line.quantityPerPiece, line.unit),
    },
    { key: 'stock', title: 'Bestand', align: 'end', render: (line) => amount(line.stock, line.unit) },
    {
      key: 'reach',
      title: 'Reicht für',
      align: 'end',
      render: (line) => format.quantity(Math.floor(line.stock / line.quantityPerPiece), 'Stk'),
    },
  ];
  return (
    <SectionCard
      title="Stückliste"
      description="Was ein Stück verbraucht. Jede Rückmeldung bucht danach das Material ab, die älteste Charge zuerst."
      flush
      actions={
        <WriteButton
          needs="manage"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(query.data)}
        >
          Stückliste bearbeiten
        </WriteButton>
      }
    >
      <SimpleTable
        label="Stückliste"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.materialId}
        empty={
          <EmptyState
            icon={ListTree}
            title="Noch keine Stückliste"
            description="Tragen Sie ein, welches Material ein Stück verbraucht. Ohne Stückliste wird kein Material abgebucht."
          />
        }
      />
      <FormDrawer title="Stückliste bearbeiten" opened={edited !== null} onClose={() => setEdited(null)}>
        {(close) =>
          edited !== null && (
            <LinesForm
              fields={BILL_LINE_FIELDS}
              lines={edited.lines}
              lineName="Zeile"
              references={MATERIALS}
              ordered
              onCancel={close}
              onSubmit={async (changed) => {
                const sent = changed.map(({ materialId, quantityPerPiece }) => ({ materialId, quantityPerPiece }));
                await save.mutateAsync({ params: { id: productId }, body: { version: edited.version, lines: sent } });
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
