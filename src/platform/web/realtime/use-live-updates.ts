import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { browserEnvironment } from './browser-environment.ts';
import { type ConnectionState, createConnectionStore } from './connection-state.ts';
import { announceSession, startLiveUpdates } from './live-updates.ts';
import { createQueryRefresher } from './query-refresher.ts';

const connectionStore = createConnectionStore({ state: 'connecting', sinceMs: Date.now() });

/**
 * Keeps the queries of this page fresh while enabled. Use it once, at the root. `sessionKey` is any text that changes
 * with the session (account, company, demo); the other tabs see it.
 */
export function useLiveUpdates(queryClient: QueryClient, enabled: boolean, sessionKey: string): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const environment = browserEnvironment();
    const refresher = createQueryRefresher(queryClient, environment);
    const stop = startLiveUpdates(
      {
        sessionKey,
        onTopics: refresher.refreshTopics,
        onResync: refresher.refreshAll,
        onConnection: connectionStore.set,
      },
      environment,
    );
    return () => {
      stop();
      refresher.close();
    };
  }, [queryClient, enabled, sessionKey]);

  const wasEnabled = useRef(false);
  useEffect(() => {
    if (wasEnabled.current && !enabled) announceSession(null);
    wasEnabled.current = enabled;
  }, [enabled]);
}

/** How the connection to the server is, and since when; for the sign that says data may be old. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.get, connectionStore.get);
}
