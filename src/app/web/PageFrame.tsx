import { type JSX, type ReactNode, Suspense, useEffect } from 'react';
import { mayEnter } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { clientConfig } from '#platform/platform.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { lazyPage } from '#platform/web/errors/lazy-page.tsx';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import type { PageEntry } from './page-entry.ts';

/** Turns a page entry into the component of its route. */
export function pageComponent(entry: PageEntry): () => JSX.Element {
  const Page = lazyPage(entry.load);
  function FramedPage() {
    useDocumentTitle(entry.title);
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <Page />
      </Suspense>
    );
  }
  if (entry.access === 'public') return FramedPage;
  return function GuardedPage() {
    const { user } = useSession();
    if (user === null) return <FullPageSpinner />;
    if (!mayEnter(user, entry.access)) {
      return (
        <Notice tone="warning" title="Kein Zugriff">
          Ihre Rolle erlaubt diese Seite nicht. Bitte wenden Sie sich an eine Administratorin oder einen Administrator.
        </Notice>
      );
    }
    return entry.developersOnly ? (
      <DevelopersOnly>
        <FramedPage />
      </DevelopersOnly>
    ) : (
      <FramedPage />
    );
  };
}

function DevelopersOnly({ children }: { children: ReactNode }) {
  const config = useRead(clientConfig);
  if (config.isPending) return <FullPageSpinner />;
  if (config.data?.developerPages !== true)
    return <NotFoundPanel homePath="/app/dashboard" homeLabel="Zum Dashboard" />;
  return children;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – MES`;
  }, [title]);
}
