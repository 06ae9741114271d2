import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { KitCharts } from './KitCharts.tsx';
import { KitFeedback } from './KitFeedback.tsx';
import { KitFigures } from './KitFigures.tsx';
import { KitForms } from './KitForms.tsx';
import { KitLists } from './KitLists.tsx';

/** All parts of the UI kit in all their states, for developers. The figures are samples of the parts, not data. */
export function KitPage() {
  return (
    <PageBody>
      <PageHeader lead="Alle Bausteine der Oberfläche in allen Zuständen. Die Werte sind Muster." />
      <KitFigures />
      <KitFeedback />
      <KitLists />
      <KitForms />
      <KitCharts />
    </PageBody>
  );
}
