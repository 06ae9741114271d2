import { useSyncExternalStore } from 'react';

/** `false` is certain; `true` only says that there is some network. */
export function isOnline(): boolean {
  // Outside a browser (tests) nothing is known, and nothing is refused.
  return (globalThis.navigator as Navigator | undefined)?.onLine !== false;
}

export function onOnlineChange(run: () => void): () => void {
  window.addEventListener('online', run);
  window.addEventListener('offline', run);
  return () => {
    window.removeEventListener('online', run);
    window.removeEventListener('offline', run);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline, isOnline);
}
