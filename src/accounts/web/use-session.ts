import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { currentSession, type SessionUser } from '#accounts/accounts.api.ts';
import { type SessionState, sessionStateOf } from '#accounts/session-state.ts';
import { readQuery } from '#platform/web/api/use-read.ts';

export type SessionActions = {
  signIn: (credentials: { email: string; password: string }) => Promise<SessionUser>;
  /** Enters the public demo, or shows the demo company to the account. Concurrent calls share one request. */
  startPublicDemo: () => Promise<SessionUser>;
  /** The fixed demo account; registers it where it is missing. */
  signInAsDemoAccount: () => Promise<SessionUser>;
  /** Takes over a session another call has opened (accepted invitation). */
  adopt: (user: SessionUser) => void;
  signOut: () => Promise<void>;
  endDemo: () => Promise<SessionUser | null>;
  retryLoading: () => void;
};

/** What the provider knows beside the session itself. */
export type SessionFrame = {
  actions: SessionActions;
  /** Where the guard sends a visitor who left on purpose; null when the session just ended. */
  leftFor: string | null;
};

export type Session = SessionState &
  SessionFrame & {
    /** Why the session could not be loaded, while it is still unknown. */
    loadError: Error | null;
  };

export const SessionContext = createContext<SessionFrame | null>(null);

/**
 * Reads the session where it lives, in the cache, at the very moment of rendering. Handed down by the provider it
 * could be one render old, and the guard of the page somebody just signed in to would turn him away.
 */
export function useSession(): Session {
  const frame = useContext(SessionContext);
  if (frame === null) throw new Error('useSession needs a SessionProvider above it');
  const { data, error } = useQuery({ ...readQuery(currentSession), enabled: false });
  return useMemo(
    () => ({ ...sessionStateOf(data), ...frame, loadError: data === undefined ? error : null }),
    [data, error, frame],
  );
}

/** For pages behind the guard, where somebody is always there. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('useSessionUser is for guarded pages only');
  return user;
}
