import { createContext, useContext } from 'react';
import type { SessionUser } from '#accounts/accounts.api.ts';
import type { SessionState } from '#accounts/session-state.ts';

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

export type Session = SessionState & {
  actions: SessionActions;
  /** Why the session could not be loaded, while it is still unknown. */
  loadError: Error | null;
  /** Where the guard sends a visitor who left on purpose; null when the session just ended. */
  leftFor: string | null;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** For pages behind the guard, where somebody is always there. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('useSessionUser is for guarded pages only');
  return user;
}
