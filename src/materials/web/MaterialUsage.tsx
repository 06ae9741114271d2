import { Package } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import { fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import { readMaterialUsage } from '../movements.api.ts';
import type { Material } from './material-page.tsx';

type Use = RowOfList<typeof readMaterialUsage>;

const columnsOf = (unit: string): TableColumn<Use>[] => [
  {
    key: 'productNumber',
    title: 'Produkt',
    sort: 'productNumber',
    isRowHeader: true,
    value: (use) => use.productNumber,
  },
  { key: 'model', title: 'Bezeichnung', value: (use) => use.model },
  { key: 'revision', title: 'Revision', value: (use) => use.revision },
  {
    key: 'quantityPerPiece',
    title: 'Menge je Stück',
    align: 'end',
    value: (use) => use.quantityPerPiece,
    render: ({ quantityPerPiece: quantity }, format) => format.quantity(quantity, unit, fractionDigitsOf(quantity)),
  },
];

/** Products that take this material. */
export function MaterialUsage({ material }: { material: Material }) {
  return (
    <RecordTable
      list={readMaterialUsage}
      label="Verwendung"
      columns={columnsOf(material.unit)}
      fixed={{ materialId: material.id }}
      keptIn="page"
      rowPath={(use) => `/app/products/${use.id}`}
      empty={
        <EmptyState
          icon={Package}
          title="In keiner Stückliste"
          description="Tragen Sie das Material in die Stückliste eines Produkts ein, damit Rückmeldungen es abbuchen."
        />
      }
    />
  );
}
