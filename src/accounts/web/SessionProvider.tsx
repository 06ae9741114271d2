import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as api from '#accounts/accounts.api.ts';
import { signInWithDemoAccount } from '#accounts/demo-sign-in.ts';
import { sessionIdentity } from '#accounts/session-state.ts';
import { ApiError, call } from '#platform/web/api/call.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { applySession, dropCompanyData, SESSION_KEY, stopReading } from './session-cache.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { type SessionActions, SessionContext, type SessionFrame } from './use-session.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const query = useQuery(readQuery(api.currentSession));
  const channel = useRef<SessionChannel | null>(null);
  const [leftFor, setLeftFor] = useState<string | null>(null);

  useEffect(() => {
    const opened = openSessionChannel(() => void client.invalidateQueries({ queryKey: SESSION_KEY }));
    channel.current = opened;
    return () => opened.close();
  }, [client]);

  // Another tab may have signed in as somebody else: then nothing cached here is right any more.
  const identity = query.data === undefined ? null : sessionIdentity(query.data);
  const knownIdentity = useRef<string | null>(null);
  useEffect(() => {
    if (identity === null) return;
    if (knownIdentity.current !== null && knownIdentity.current !== identity) dropCompanyData(client);
    knownIdentity.current = identity;
  }, [client, identity]);

  const actions = useMemo<SessionActions>(() => {
    function take<User extends api.SessionUser | null>(user: User, leaveFor: string | null = null): User {
      setLeftFor(leaveFor);
      knownIdentity.current = sessionIdentity(user);
      applySession(client, user);
      channel.current?.announce();
      return user;
    }
    let demoUnderWay: Promise<api.SessionUser> | null = null;
    return {
      signIn: async (credentials) => take(await call(api.signIn, { body: credentials })),
      startPublicDemo() {
        demoUnderWay ??= call(api.startDemo)
          .then((user) => take(user))
          .finally(() => {
            demoUnderWay = null;
          });
        return demoUnderWay;
      },
      signInAsDemoAccount: async () =>
        take(
          await signInWithDemoAccount({
            signIn: (body) => call(api.signIn, { body }),
            register: (body) => call(api.register, { body }),
            hasInvalidCredentials: (error) => error instanceof ApiError && error.code === 'invalid_credentials',
          }),
        ),
      adopt: (user) => void take(user),
      async signOut() {
        await stopReading(client);
        await call(api.signOut);
        take(null, '/login');
      },
      async endDemo() {
        await stopReading(client);
        return take(await call(api.endDemo), '/');
      },
      retryLoading: () => void client.refetchQueries({ queryKey: SESSION_KEY }),
    };
  }, [client]);

  const frame = useMemo<SessionFrame>(() => ({ actions, leftFor }), [actions, leftFor]);
  return <SessionContext value={frame}>{children}</SessionContext>;
}
