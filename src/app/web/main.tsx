import './start-up.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '#accounts/web/SessionProvider.tsx';
import { applySession, isSessionGone } from '#accounts/web/session-cache.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { UiProvider } from '#platform/web/theme/UiProvider.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { loadPwaLater } from './pwa/load-pwa.ts';
import { router } from './router.tsx';

// A call answered that nobody is signed in: the guard then leads to the sign-in screen.
const queryClient = createQueryClient((error, client) => {
  if (isSessionGone(error)) applySession(client, null);
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </UiProvider>
  </StrictMode>,
);

loadPwaLater(queryClient);
