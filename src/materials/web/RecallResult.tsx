import { Factory, SearchX } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { PdfButton } from '#records/web/PdfButton.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import { type AffectedProduction, printRecall, searchRecall, type TracedBatch } from '../genealogy.api.ts';

const COLUMNS: TableColumn<AffectedProduction>[] = [
  {
    key: 'productionNumber',
    title: 'Auftrag',
    isRowHeader: true,
    value: (row) => row.productionNumber,
  },
  { key: 'product', title: 'Produkt', value: (row) => `${row.productNumber} ${row.productModel}` },
  { key: 'customer', title: 'Kunde', value: (row) => row.customer ?? '–' },
  { key: 'batch', title: 'Charge', value: (row) => row.batchNumber },
  {
    key: 'consumed',
    title: 'Verbraucht',
    align: 'end',
    value: (row) => row.consumedQuantity,
    render: ({ consumedQuantity: quantity, unit }, format) =>
      format.quantity(quantity, unit, fractionDigitsOf(quantity)),
  },
  {
    key: 'good',
    title: 'Gutteile',
    align: 'end',
    value: (row) => row.goodQuantity,
    render: (row, format) => format.integer(row.goodQuantity),
  },
  {
    key: 'start',
    title: 'Beginn',
    sort: 'startTime',
    value: (row) => row.startTime,
    render: (row, format) => format.dateTime(row.startTime),
  },
  {
    key: 'end',
    title: 'Ende',
    value: (row) => row.endTime,
    render: (row, format) => format.dateTime(row.endTime),
  },
];

/** Batches with a number and every order that took from them. */
export function RecallResult({ batch }: { batch: string }) {
  const format = useFormat();
  const query = useRead(searchRecall, { query: { batch, pageSize: 1 } });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines label="Charge wird gesucht" />;
  const { batches } = query.data;
  if (batches.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Keine Charge gefunden"
        description={`Weder eine eigene noch eine Lieferantencharge heißt „${batch}“.`}
      />
    );
  }
  const columns: Column<TracedBatch>[] = [
    { key: 'batch', title: 'Charge', isRowHeader: true, render: (row) => row.batchNumber },
    { key: 'supplierBatch', title: 'Lieferantencharge', render: (row) => row.supplierBatchNumber ?? '–' },
    {
      key: 'material',
      title: 'Material',
      render: (row) => (
        <TextLink to={`/app/materials/${row.materialId}`}>
          {row.materialNumber} {row.description}
        </TextLink>
      ),
    },
    { key: 'supplier', title: 'Lieferant', render: (row) => row.supplier ?? '–' },
    { key: 'received', title: 'Eingang', render: (row) => format.date(row.receivedAt) },
    {
      key: 'stock',
      title: 'Noch auf Lager',
      align: 'end',
      render: (row) => format.quantity(row.stock, row.unit, fractionDigitsOf(row.stock)),
    },
  ];
  return (
    <>
      <SectionCard
        title="Betroffene Chargen"
        flush
        actions={
          <PdfButton
            document={printRecall}
            input={{ query: { batch } }}
            fileName={`Rückrufnachweis ${batch}`}
            data-testid="recall-proof"
          >
            Nachweis als PDF
          </PdfButton>
        }
      >
        <SimpleTable
          label="Betroffene Chargen"
          columns={columns}
          rows={batches}
          rowKey={(row) => row.id}
          empty={null}
        />
      </SectionCard>
      <RecordTable
        list={searchRecall}
        label="Betroffene Aufträge"
        columns={COLUMNS}
        fixed={{ batch }}
        keptIn="page"
        rowKey={(row) => `${row.id}-${row.batchNumber}`}
        rowPath={(row) => `/app/productions/${row.id}`}
        empty={
          <EmptyState
            icon={Factory}
            title="Kein Auftrag betroffen"
            description="Aus diesen Chargen wurde noch nichts verbraucht."
          />
        }
      />
    </>
  );
}
