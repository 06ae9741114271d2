import { useLocation } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { AlertTable } from './AlertTable.tsx';

/** All alerts of the company with their life. The bell leads here. */
export function AlertsPage() {
  const { searchStr } = useLocation();
  const linkedId = new URLSearchParams(searchStr).get('alert');
  return (
    <PageBody>
      <PageHeader lead="Was Aufmerksamkeit braucht oder brauchte: quittieren, eskalieren, kommentieren, beheben." />
      <AlertTable
        key={linkedId}
        firstOpenId={linkedId}
        empty={
          <EmptyState icon={BellOff} title="Noch keine Alarme" description="Neue Alarme erscheinen hier sofort." />
        }
      />
    </PageBody>
  );
}
