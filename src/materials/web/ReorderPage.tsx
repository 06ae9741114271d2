import { ShoppingCart } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import { fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import { listReorder } from '../movements.api.ts';

type Row = RowOfList<typeof listReorder>;

const quantityColumn = (
  key: 'stock' | 'safetyStock' | 'openDemand' | 'shortage',
  title: string,
  sort?: string,
): TableColumn<Row> => ({
  key,
  title,
  align: 'end',
  sort,
  value: (row) => row[key],
  render: (row, format) => format.quantity(row[key], row.unit, Math.min(2, fractionDigitsOf(row[key]))),
});

const COLUMNS: TableColumn<Row>[] = [
  {
    key: 'materialNumber',
    title: 'Materialnummer',
    sort: 'materialNumber',
    isRowHeader: true,
    value: (row) => row.materialNumber,
  },
  { key: 'description', title: 'Bezeichnung', value: (row) => row.description },
  quantityColumn('stock', 'Bestand'),
  quantityColumn('safetyStock', 'Sicherheitsbestand'),
  quantityColumn('openDemand', 'Bedarf offener Aufträge'),
  quantityColumn('shortage', 'Fehlmenge', 'shortage'),
  { key: 'supplier', title: 'Lieferant', value: (row) => row.supplier ?? '–' },
  {
    key: 'leadTimeDays',
    title: 'Lieferzeit (Tage)',
    align: 'end',
    sort: 'leadTimeDays',
    value: (row) => row.leadTimeDays,
    render: (row, format) => format.integer(row.leadTimeDays),
  },
];

/** What to order: below safety stock now, or once the open orders have taken their share. */
export function ReorderPage() {
  return (
    <PageBody>
      <PageHeader
        lead="Materialien, deren Bestand den Sicherheitsbestand und den Bedarf der offenen Aufträge nicht deckt."
        actions={
          <LinkButton variant="default" to="/app/materials">
            Alle Materialien
          </LinkButton>
        }
      />
      <RecordTable
        list={listReorder}
        label="Bestellliste"
        columns={COLUMNS}
        rowPath={(row) => `/app/materials/${row.id}`}
        empty={
          <EmptyState
            icon={ShoppingCart}
            title="Nichts zu bestellen"
            description="Alle Bestände decken den Sicherheitsbestand und die offenen Aufträge."
          />
        }
      />
    </PageBody>
  );
}
