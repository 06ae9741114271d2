import { Barcode } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { type Batch, listBatches } from '../movements.api.ts';

const COLUMNS: TableColumn<Batch>[] = [
  {
    key: 'batchNumber',
    title: 'Charge',
    sort: 'batchNumber',
    isRowHeader: true,
    value: (batch) => batch.batchNumber,
    render: ({ batchNumber }) => (
      <TextLink to="/app/materials/recall" search={{ batch: batchNumber }}>
        {batchNumber}
      </TextLink>
    ),
  },
  { key: 'supplierBatchNumber', title: 'Lieferantencharge', value: (batch) => batch.supplierBatchNumber ?? '–' },
  {
    key: 'receivedAt',
    title: 'Eingang',
    sort: 'receivedAt',
    value: (batch) => batch.receivedAt,
    render: (batch, format) => format.date(batch.receivedAt),
  },
  {
    key: 'expiresOn',
    title: 'Verfällt am',
    sort: 'expiresOn',
    value: (batch) => batch.expiresOn,
    render: ({ expiresOn, isExpired }, format) => {
      const day = format.date(expiresOn === null ? null : `${expiresOn}T12:00:00Z`);
      return isExpired ? <StatusBadge tone="bad" label={`Abgelaufen ${day}`} /> : day;
    },
  },
  {
    key: 'received',
    title: 'Eingegangen',
    align: 'end',
    value: (batch) => batch.receivedQuantity,
    render: ({ receivedQuantity: quantity, unit }, format) =>
      format.quantity(quantity, unit, fractionDigitsOf(quantity)),
  },
  {
    key: 'stock',
    title: 'Bestand',
    align: 'end',
    sort: 'stock',
    value: (batch) => batch.stock,
    render: ({ stock, unit }, format) => format.quantity(stock, unit, fractionDigitsOf(stock)),
  },
];

const FILTERS: TableFilter[] = [{ name: 'inStock', label: 'Bestand', kind: 'choice', choices: { true: 'Auf Lager' } }];

export function MaterialBatches({ materialId }: { materialId: string }) {
  return (
    <RecordTable
      list={listBatches}
      label="Chargen"
      columns={COLUMNS}
      filters={FILTERS}
      fixed={{ materialId }}
      keptIn="page"
      empty={
        <EmptyState
          icon={Barcode}
          title="Noch keine Chargen"
          description="Eine Charge entsteht, wenn Sie beim Wareneingang eine Chargennummer angeben."
        />
      }
    />
  );
}
