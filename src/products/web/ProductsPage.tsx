import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { PRODUCT_PAGE } from './product-page.tsx';

export function ProductsPage() {
  return <RecordListPage page={PRODUCT_PAGE} />;
}
