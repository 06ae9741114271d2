import { ActiveBadge } from '#records/web/ActiveBadge.tsx';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { BillSection } from './BillSection.tsx';
import { CharacteristicsSection } from './CharacteristicsSection.tsx';
import { CycleTimeSection } from './CycleTimeSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import { ProductUsageSection } from './ProductUsageSection.tsx';
import { PRODUCT_PAGE, type Product } from './product-page.tsx';
import { RoutingSection } from './RoutingSection.tsx';

const showStatus = (product: Product) => <ActiveBadge isActive={product.isActive} />;

const tabsOf = (product: Product): DetailTab[] => [
  { value: 'routing', label: 'Arbeitsplan', content: <RoutingSection product={product} /> },
  { value: 'bill', label: 'Stückliste', content: <BillSection productId={product.id} /> },
  { value: 'characteristics', label: 'Prüfmerkmale', content: <CharacteristicsSection productId={product.id} /> },
];

const sectionsOf = (product: Product) => (
  <>
    <PictureSection product={product} />
    <CycleTimeSection product={product} />
    <ProductUsageSection productId={product.id} />
  </>
);

export function ProductDetailPage() {
  return (
    <RecordDetailPage page={PRODUCT_PAGE} renderStatus={showStatus} renderTabs={tabsOf}>
      {sectionsOf}
    </RecordDetailPage>
  );
}
