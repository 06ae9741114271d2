import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { currentSession, type SessionUser } from '#accounts/accounts.api.ts';
import { sessionIdentity } from '#accounts/session-state.ts';
import { ApiError } from '#platform/web/api/call.ts';
import { readKey } from '#platform/web/api/use-read.ts';

/** The session lives in the query cache beside everything else; this file is the only one that writes it. */
export const SESSION_KEY = readKey(currentSession);

/** Takes over a new session, or null after signing out (AUTH-15): nothing of the former one stays cached. */
export function applySession(client: QueryClient, user: SessionUser | null): void {
  const before = client.getQueryData<SessionUser | null>(SESSION_KEY) ?? null;
  void client.cancelQueries({ queryKey: SESSION_KEY });
  if (sessionIdentity(before) !== sessionIdentity(user)) dropCompanyData(client);
  client.setQueryData(SESSION_KEY, user);
}

/** Answers that belong to a company or person; the public configuration may stay. */
const COMPANY_DATA: QueryFilters = {
  predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] && query.queryKey[0] !== '/api/config',
};

export function dropCompanyData(client: QueryClient): void {
  client.removeQueries(COMPANY_DATA);
  client.getMutationCache().clear();
}

/** Before a session ends: what is still being read would only be refused. */
export function stopReading(client: QueryClient): Promise<void> {
  return client.cancelQueries(COMPANY_DATA);
}

/** The server no longer knows the session: it expired, or was ended elsewhere. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'not_signed_in';
}
