import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { oldestKeptOnScreen, onKeptChange, refreshKept } from './kept-answers.ts';
import { isOnline } from './online-state.ts';

const ASK_AGAIN_EVERY_MS = 10_000;

/** When the oldest answer on the screen was read, while it is one that was kept on this device. */
export function useKeptAge(ignored: readonly string[]): number | null {
  const client = useQueryClient();
  const subscribe = useCallback((run: () => void) => onKeptChange(client, run), [client]);
  const read = useCallback(() => oldestKeptOnScreen(client, ignored), [client, ignored]);
  const keptAtMs = useSyncExternalStore(subscribe, read, read);
  useRefreshOnReturn(client, keptAtMs !== null);
  return keptAtMs;
}

/** The browser says when a network is back, but not when the server is: so it is asked now and then. */
function useRefreshOnReturn(client: QueryClient, isKeptShown: boolean): void {
  useEffect(() => {
    const refresh = () => void refreshKept(client);
    window.addEventListener('online', refresh);
    const timer = isKeptShown
      ? setInterval(() => {
          if (isOnline()) refresh();
        }, ASK_AGAIN_EVERY_MS)
      : undefined;
    return () => {
      window.removeEventListener('online', refresh);
      clearInterval(timer);
    };
  }, [client, isKeptShown]);
}
