import { ListTree } from 'lucide-react';
import { materialKind } from '#materials/materials.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Column } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { LinesSection } from '#records/web/LinesSection.tsx';
import { referenceTo } from '#records/web/reference-source.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { BILL_LINE_FIELDS } from '../product-lines.ts';
import { type BillLine, productKind, readBill, replaceBill } from '../products.api.ts';

const MATERIALS = {
  materialId: referenceTo(materialKind, (row) => `${row.materialNumber} ${row.description} (${row.unit})`, {
    query: { active: 'true' },
  }),
};

/** Bill of material: what one piece takes. */
export function BillSection({ productId }: { productId: string }) {
  const format = useFormat();
  const reading = useRead(readBill, { params: { id: productId } });
  const save = useWrite(replaceBill, { refreshes: [readBill, productKind.read] });
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
    <LinesSection
      title="Stückliste"
      description="Was ein Stück verbraucht. Jede Rückmeldung bucht danach das Material ab, die älteste Charge zuerst."
      reading={reading}
      rowsOf={({ lines }) => lines}
      columns={columns}
      rowKey={(line) => line.materialId}
      empty={
        <EmptyState
          icon={ListTree}
          title="Noch keine Stückliste"
          description="Tragen Sie ein, welches Material ein Stück verbraucht. Ohne Stückliste wird kein Material abgebucht."
        />
      }
      fields={BILL_LINE_FIELDS}
      lineName="Zeile"
      references={MATERIALS}
      ordered
      onSave={(version, changed) => {
        const lines = changed.map(({ materialId, quantityPerPiece }) => ({ materialId, quantityPerPiece }));
        return save.mutateAsync({ params: { id: productId }, body: { version, lines } });
      }}
    />
  );
}
