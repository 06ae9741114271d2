import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SessionUser } from '#accounts/accounts.api.ts';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import classes from './AreaGuard.module.css';
import { useIsDemoOpening } from './RootLayout.tsx';

type AreaGuardProps = { mayPass: (user: SessionUser) => boolean; children: ReactNode };

/** AUTH-04, AUTH-05, OPEN-015, OPEN-038: spinner while unknown, to /login without a session, else to the dashboard. */
export function AreaGuard({ mayPass, children }: AreaGuardProps) {
  const session = useSession();
  const isDemoOpening = useIsDemoOpening();
  const { pathname, searchStr } = useLocation();

  if (session.status === 'loading') {
    return session.loadError === null ? (
      <FullPageSpinner label="Sitzung wird geladen" />
    ) : (
      <main className={classes.failure}>
        <ErrorPanel title="Sitzung nicht geladen" error={session.loadError} onRetry={session.actions.retryLoading} />
      </main>
    );
  }
  if (isDemoOpening) return <FullPageSpinner label="Demo wird geöffnet" />;
  if (session.status === 'signed-out') {
    const asked = new URLSearchParams({ returnTo: pathname + searchStr });
    return <Redirect href={session.leftFor ?? `/login?${asked}`} />;
  }
  if (session.user.needsSecondFactor === true) {
    return <Redirect href={`/second-factor?${new URLSearchParams({ returnTo: pathname + searchStr })}`} />;
  }
  if (!mayPass(session.user)) return <Redirect href={DEFAULT_PATH} />;
  return children;
}
