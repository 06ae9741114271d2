import { ScanSearch, ShoppingCart } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { MATERIAL_PAGE } from './material-page.tsx';

export function MaterialsPage() {
  return (
    <RecordListPage
      page={MATERIAL_PAGE}
      actions={
        <>
          <LinkButton
            variant="default"
            to="/app/materials/reorder"
            leftSection={<ShoppingCart size={16} aria-hidden="true" />}
          >
            Bestellliste
          </LinkButton>
          <LinkButton
            variant="default"
            to="/app/materials/recall"
            leftSection={<ScanSearch size={16} aria-hidden="true" />}
          >
            Rückverfolgung
          </LinkButton>
        </>
      }
    />
  );
}
