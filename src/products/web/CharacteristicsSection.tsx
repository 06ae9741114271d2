import { Ruler } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Column } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { LinesSection } from '#records/web/LinesSection.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { CHARACTERISTIC_FIELDS } from '../product-lines.ts';
import { type Characteristic, productKind, readCharacteristics, replaceCharacteristics } from '../products.api.ts';

/** What is measured on a product, with its limits. */
export function CharacteristicsSection({ productId }: { productId: string }) {
  const format = useFormat();
  const reading = useRead(readCharacteristics, { params: { id: productId } });
  const save = useWrite(replaceCharacteristics, { refreshes: [readCharacteristics, productKind.read] });
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
    <LinesSection
      title="Prüfmerkmale"
      description="Neue Grenzen gelten für kommende Prüfungen. Frühere Urteile bleiben, wie sie waren."
      reading={reading}
      rowsOf={({ characteristics }) => characteristics}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          icon={Ruler}
          title="Noch keine Prüfmerkmale"
          description="Legen Sie fest, was an diesem Produkt gemessen wird und welche Grenzen gelten."
        />
      }
      fields={CHARACTERISTIC_FIELDS}
      lineName="Merkmal"
      ordered
      onSave={(version, characteristics) =>
        save.mutateAsync({ params: { id: productId }, body: { version, characteristics } })
      }
    />
  );
}
