import { ArrowLeftRight, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { MaterialBatches } from './MaterialBatches.tsx';
import { MaterialMovements } from './MaterialMovements.tsx';
import { MaterialUsage } from './MaterialUsage.tsx';
import { MovementDrawer, type MovementKind } from './MovementDrawer.tsx';
import { MATERIAL_PAGE, type Material, StockBadge } from './material-page.tsx';

const showCover = (material: Material) => <StockBadge material={material} />;
const showButtons = (material: Material) => <MovementButtons material={material} />;
const showStock = (material: Material) => <StockSection material={material} />;

const tabsOf = (material: Material): DetailTab[] => [
  { value: 'movements', label: 'Bewegungen', content: <MaterialMovements materialId={material.id} /> },
  { value: 'batches', label: 'Chargen', content: <MaterialBatches materialId={material.id} /> },
  { value: 'usage', label: 'Verwendung', content: <MaterialUsage material={material} /> },
];

export function MaterialDetailPage() {
  return (
    <RecordDetailPage page={MATERIAL_PAGE} renderStatus={showCover} renderActions={showButtons} renderTabs={tabsOf}>
      {showStock}
    </RecordDetailPage>
  );
}

function MovementButtons({ material }: { material: Material }) {
  const [kind, setKind] = useState<MovementKind | null>(null);
  return (
    <>
      <WriteButton
        needs="operate"
        leftSection={<PackagePlus size={16} aria-hidden="true" />}
        onClick={() => setKind('receipt')}
      >
        Wareneingang
      </WriteButton>
      <WriteButton
        needs="operate"
        variant="default"
        leftSection={<ArrowLeftRight size={16} aria-hidden="true" />}
        onClick={() => setKind('other')}
      >
        Bewegung buchen
      </WriteButton>
      <MovementDrawer material={material} kind={kind} onClose={() => setKind(null)} />
    </>
  );
}

function StockSection({ material }: { material: Material }) {
  const format = useFormat();
  const amount = (value: number) => format.quantity(value, material.unit, fractionDigitsOf(value));
  const missing = Math.max(0, material.safetyStock - material.stock);
  return (
    <SectionCard title="Bestand" description="Die Summe aller Bewegungen.">
      <DefinitionList
        items={[
          { term: 'Auf Lager', value: amount(material.stock) },
          { term: 'Sicherheitsbestand', value: amount(material.safetyStock) },
          { term: 'Fehlt zum Sicherheitsbestand', value: missing === 0 ? 'Nichts' : amount(missing) },
        ]}
      />
    </SectionCard>
  );
}
