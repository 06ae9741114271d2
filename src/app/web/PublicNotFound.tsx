import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import classes from './AreaGuard.module.css';
import { useDocumentTitle } from './PageFrame.tsx';

export function PublicNotFound() {
  useDocumentTitle('Seite nicht gefunden');
  return (
    <main className={classes.failure}>
      <NotFoundPanel homePath="/" homeLabel="Zur Startseite" titleAs="h1" />
    </main>
  );
}
