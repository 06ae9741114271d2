import { Boxes } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { recordPage } from '#records/web/record-page.ts';
import { fieldColumns, fractionDigitsOf, type TableColumn } from '#records/web/table-column.ts';
import { ACTIVE_FILTER } from '#records/web/table-filter.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { materialKind } from '../materials.api.ts';

export type Material = RowOf<typeof materialKind>;

const STOCK: TableColumn<Material> = {
  key: 'stock',
  title: 'Bestand',
  align: 'end',
  sort: 'stock',
  value: (material) => material.stock,
  render: ({ stock, unit }, format) => format.quantity(stock, unit, fractionDigitsOf(stock)),
};

const COVER: TableColumn<Material> = {
  key: 'isBelowSafetyStock',
  title: 'Deckung',
  value: (material) => (material.isBelowSafetyStock ? 'Unter Sicherheitsbestand' : 'Ausreichend'),
  render: (material) => <StockBadge material={material} />,
};

/** Whether the stock is enough. */
export function StockBadge({ material }: { material: Material }) {
  return material.isBelowSafetyStock ? (
    <StatusBadge tone="warning" label="Unter Sicherheitsbestand" />
  ) : (
    <StatusBadge tone="good" label="Ausreichend" />
  );
}

const [NUMBER, DESCRIPTION, ...OTHER_FIELDS] = fieldColumns(materialKind, {
  rowHeader: 'materialNumber',
  shown: ['description', 'safetyStock', 'location'],
});

export const MATERIAL_PAGE = recordPage({
  kind: materialKind,
  path: '/app/materials',
  icon: Boxes,
  lead: 'Bestände aus Bewegungen, Chargen und ihre Rückverfolgung.',
  nameOf: (material) => `${material.materialNumber} ${material.description}`,
  columns: [...[NUMBER, DESCRIPTION].filter((column) => column !== undefined), STOCK, COVER, ...OTHER_FIELDS],
  filters: [
    { name: 'belowSafety', label: 'Deckung', kind: 'choice', choices: { true: 'Unter Sicherheitsbestand' } },
    ACTIVE_FILTER,
  ],
  defaults: { unit: 'Stk', safetyStock: 0, isActive: true },
  emptyHint: 'Legen Sie Ihr erstes Material an oder übernehmen Sie Ihre Materialliste aus einer CSV- oder Excel-Datei.',
});
