import { Suspense } from 'react';
import { sessionIdentity } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { lazyPage } from '#platform/web/errors/lazy-page.tsx';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { AreaGuard } from './AreaGuard.tsx';

const AppShell = lazyPage(async () => (await import('./shell/AppShell.tsx')).AppShell);
const AdminShell = lazyPage(async () => (await import('./shell/AdminShell.tsx')).AdminShell);

/** /app: for everybody with a session, demo included. */
export function AppArea() {
  const { user } = useSession();
  return (
    <AreaGuard mayPass={() => true}>
      <Suspense fallback={<FullPageSpinner />}>
        {/* Another person or company: nothing on the screen may survive. */}
        <AppShell key={sessionIdentity(user)} />
      </Suspense>
    </AreaGuard>
  );
}

/** /admin: for the owner of the installation. */
export function AdminArea() {
  return (
    <AreaGuard mayPass={(user) => user.owner && !user.demo}>
      <Suspense fallback={<FullPageSpinner />}>
        <AdminShell />
      </Suspense>
    </AreaGuard>
  );
}
