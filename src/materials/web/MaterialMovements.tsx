import { ArrowLeftRight } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import { fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { MOVEMENT_TYPE_LABELS } from '../movement-type.ts';
import { listMovements, type Movement } from '../movements.api.ts';

const COLUMNS: TableColumn<Movement>[] = [
  {
    key: 'movedAt',
    title: 'Zeitpunkt',
    sort: 'movedAt',
    isRowHeader: true,
    value: (movement) => movement.movedAt,
    render: (movement, format) => format.dateTime(movement.movedAt),
  },
  { key: 'type', title: 'Art', value: (movement) => MOVEMENT_TYPE_LABELS[movement.movementType] },
  {
    key: 'quantity',
    title: 'Menge',
    align: 'end',
    value: (movement) => movement.quantity,
    render: ({ quantity, unit }, format) =>
      `${quantity > 0 ? '+' : ''}${format.quantity(quantity, unit, fractionDigitsOf(quantity))}`,
  },
  { key: 'batch', title: 'Charge', value: (movement) => movement.batchNumber ?? 'ohne Charge' },
  { key: 'production', title: 'Auftrag', value: (movement) => movement.productionNumber ?? '–' },
  { key: 'note', title: 'Bemerkung', value: (movement) => movement.note ?? '–' },
];

const FILTERS: TableFilter[] = [{ name: 'type', label: 'Art', kind: 'choice', choices: MOVEMENT_TYPE_LABELS }];

export function MaterialMovements({ materialId }: { materialId: string }) {
  return (
    <RecordTable
      list={listMovements}
      label="Bewegungen"
      columns={COLUMNS}
      filters={FILTERS}
      fixed={{ materialId }}
      keptIn="page"
      empty={
        <EmptyState
          icon={ArrowLeftRight}
          title="Noch keine Bewegungen"
          description="Der Bestand entsteht aus Bewegungen. Buchen Sie als Erstes einen Wareneingang."
        />
      }
    />
  );
}
