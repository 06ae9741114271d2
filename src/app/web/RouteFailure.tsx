import type { ErrorComponentProps } from '@tanstack/react-router';
import { Unavailable } from '#platform/errors.ts';
import { classifyUncaught } from '#platform/global-error-rules.ts';
import { isOnline } from '#platform/web/offline/online-state.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { FatalErrorScreen } from './FatalErrorScreen.tsx';

const PAGE_UNAVAILABLE = new Unavailable(
  'page_unavailable',
  'Die Dateien dieser Seite sind gerade nicht erreichbar. Bitte prüfen Sie die Verbindung.',
);

const PAGE_NOT_STORED = new Unavailable(
  'page_not_stored',
  'Sie sind offline. Diese Seite wurde auf diesem Gerät noch nicht geöffnet und braucht beim ersten Mal eine Verbindung.',
);

/** What the router shows when a page throws. Missing files are no crash (OPEN-141). */
export function RouteFailure({ error }: ErrorComponentProps) {
  const isMissingFile = error instanceof Error && classifyUncaught(error) === 'chunk';
  if (!isMissingFile) return <FatalErrorScreen />;
  return (
    <ErrorPanel
      title="Seite nicht geladen"
      error={isOnline() ? PAGE_UNAVAILABLE : PAGE_NOT_STORED}
      onRetry={() => window.location.reload()}
    />
  );
}
