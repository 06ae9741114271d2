import { useEffect } from 'react';
import type { SessionUser } from '#accounts/accounts.api.ts';
import { PUSH_OWNER_KEY } from '../push-rules.ts';

/** Long enough for everything one is waiting for, and for the service worker to be there. */
const AFTER_MS = 10_000;

/**
 * Pushes end with the session they were switched on in. Whoever signs in again on the same browser gets them back
 * without asking: they have been allowed there once and never switched off.
 */
export function usePushReturn(user: SessionUser | null): void {
  const userId = user === null || user.demo || !user.signedIn ? null : user.id;
  useEffect(() => {
    if (userId === null || localStorage.getItem(PUSH_OWNER_KEY) !== userId) return undefined;
    const timer = setTimeout(() => {
      import('./push-return.ts').then(
        ({ returnToPush }) => returnToPush(userId),
        // Not loaded: the next start tries again.
        () => undefined,
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId]);
}
