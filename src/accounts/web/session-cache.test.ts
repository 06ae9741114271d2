import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { SessionUser } from '#accounts/accounts.api.ts';
import { sessionStateOf } from '#accounts/session-state.ts';
import { ApiError } from '#platform/web/api/call.ts';
import { applySession, isSessionGone, SESSION_KEY } from './session-cache.ts';

const user: SessionUser = {
  id: 'u1',
  email: 'anna@muster.example',
  user_metadata: { role: 'administrator' },
  company: { id: 'c1', name: 'Muster AG', timeZone: 'Europe/Zurich', locale: 'de-DE' },
  demo: true,
  signedIn: true,
  owner: false,
};

function clientWithData(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(SESSION_KEY, user);
  client.setQueryData(['/api/dashboard', null], { productCount: 7 });
  return client;
}

it('AUTH-15 signing out clears user, session, demo flag and every cached answer', () => {
  const client = clientWithData();
  applySession(client, null);
  expect(sessionStateOf(client.getQueryData<SessionUser | null>(SESSION_KEY))).toEqual({
    status: 'signed-out',
    user: null,
  });
  expect(client.getQueryData(['/api/dashboard', null])).toBeUndefined();
});

it('OPEN-012 leaving the demo drops the demo company’s answers', () => {
  const client = clientWithData();
  applySession(client, { ...user, demo: false, company: { ...user.company, id: 'c2' } });
  expect(client.getQueryData(['/api/dashboard', null])).toBeUndefined();
});

it('a renewed session of the same person keeps the cache', () => {
  const client = clientWithData();
  applySession(client, { ...user, owner: true });
  expect(client.getQueryData(['/api/dashboard', null])).toEqual({ productCount: 7 });
});

it('OPEN-015 only 401 not_signed_in means the session is gone', () => {
  const answered = (status: number, code: string) =>
    new ApiError({ type: 'about:blank', title: '', status, code, detail: 'x', instance: '' });
  expect(isSessionGone(answered(401, 'not_signed_in'))).toBe(true);
  expect(isSessionGone(answered(401, 'invalid_credentials'))).toBe(false);
  expect(isSessionGone(answered(403, 'demo_read_only'))).toBe(false);
  expect(isSessionGone(new Error('not_signed_in'))).toBe(false);
});
