import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { currentSession } from '#accounts/accounts.api.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { clientConfig } from '#platform/platform.api.ts';
import { lazyPage } from '#platform/web/errors/lazy-page.tsx';
import { OfflineBanner } from '#platform/web/offline/OfflineBanner.tsx';
import { useOnlineToasts } from '#platform/web/offline/use-online-toasts.ts';
import { announceSignOut } from '#platform/web/offline/worker-link.ts';
import { installOffer } from '#platform/web/pwa/install-offer.ts';
import { FormatContext } from '#platform/web/use-format.ts';

const InstallCard = lazyPage(async () => (await import('#platform/web/pwa/InstallCard.tsx')).InstallCard);

/** Read once at the start; how old they are says nothing about the page. */
const NOT_SHOWN = [currentSession.path, clientConfig.path];

/** Around every screen: the offline banner above it, the offer to install below. */
export function OfflineFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isInstallOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isShown);
  useOnlineToasts();
  useForgettingWorker();
  const { locale, timeZone } = user?.company ?? DEFAULT_FORMAT;
  const format = useMemo(() => createFormat({ locale, timeZone }), [locale, timeZone]);
  return (
    <>
      <FormatContext value={format}>
        <OfflineBanner ignoredPaths={NOT_SHOWN} />
      </FormatContext>
      {children}
      {isInstallOffered && (
        <Suspense fallback={null}>
          <InstallCard />
        </Suspense>
      )}
    </>
  );
}

/** AUTH-15: whoever signs out leaves nothing on the device, also not in the worker's store. */
function useForgettingWorker(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-out') void announceSignOut();
  }, [status]);
}
