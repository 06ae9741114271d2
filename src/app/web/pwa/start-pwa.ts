import type { QueryClient } from '@tanstack/react-query';
import { followWorker } from '#platform/web/pwa/follow-worker.ts';
import { checkManifestLater } from '#platform/web/pwa/manifest-check.ts';
import { toast } from '#platform/web/ui/toast.tsx';

/** ERR-12, word for word. */
const NEW_VERSION = 'Neue Version verfügbar! App wird beim nächsten Start aktualisiert.';

/** What makes a website an app. Loaded when the page stands: nobody waits for it. */
export function startPwa(client: QueryClient): void {
  window.addEventListener('appinstalled', () => toast.success('App erfolgreich installiert!')); // ERR-11
  checkManifestLater();
  // The development server has no worker, and a stored file would hide every change.
  if (import.meta.env.PROD) void followWorker({ onNewVersion, onFirstControl: () => void readAgain(client) });
}

const onNewVersion = () => toast.info(NEW_VERSION);

/**
 * So that the very first visit can already be seen again without a connection. A first read that is still under way went
 * past the worker and would not be asked twice: it has to come home before it can be asked again.
 */
async function readAgain(client: QueryClient): Promise<void> {
  const underWay = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(async ({ promise }) => promise));
  await client.refetchQueries({ type: 'active' });
}
