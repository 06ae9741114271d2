import { describe, expect, it } from 'vitest';
import type { SessionUser } from './accounts.api.ts';
import { DEMO_ACCOUNT, PUBLIC_DEMO_EMAIL, PUBLIC_DEMO_USER_ID } from './demo-account.ts';
import type { Role } from './role.ts';
import {
  canLeaveDemo,
  hasRealAccount,
  mayEnter,
  roleLabelOf,
  sessionIdentity,
  sessionStateOf,
} from './session-state.ts';

const company = { id: 'c1', name: 'Muster AG', timeZone: 'Europe/Zurich', locale: 'de-DE' };
const account = (role: Role, rest: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  email: 'anna@muster.example',
  user_metadata: { role },
  company,
  demo: false,
  signedIn: true,
  owner: false,
  ...rest,
});
const demoAccount = account('demo', { email: DEMO_ACCOUNT.email, demo: true });
const publicDemo = account('demo', {
  id: PUBLIC_DEMO_USER_ID,
  email: PUBLIC_DEMO_EMAIL,
  demo: true,
  signedIn: false,
});

describe('session state', () => {
  it('AUTH-11 is loading until the server answers, then signed out or signed in', () => {
    expect(sessionStateOf(undefined)).toEqual({ status: 'loading', user: null });
    expect(sessionStateOf(null)).toEqual({ status: 'signed-out', user: null });
    expect(sessionStateOf(account('administrator')).status).toBe('signed-in');
  });

  it('AUTH-12 is demo for the demo account, and for everybody who looks at the demo', () => {
    expect(sessionStateOf(demoAccount).status).toBe('demo');
    expect(sessionStateOf(publicDemo).status).toBe('demo');
    expect(sessionStateOf(account('administrator', { demo: true })).status).toBe('demo');
  });

  it('OPEN-009 visitors of the public demo have no account', () => {
    expect(hasRealAccount(sessionStateOf(publicDemo))).toBe(false);
    expect(hasRealAccount(sessionStateOf(null))).toBe(false);
    expect(hasRealAccount(sessionStateOf(account('viewer')))).toBe(true);
  });
});

it('OPEN-012 visitors and real accounts can leave the demo, the demo account signs out', () => {
  expect(canLeaveDemo(publicDemo)).toBe(true);
  expect(canLeaveDemo(account('administrator', { demo: true }))).toBe(true);
  expect(canLeaveDemo(demoAccount)).toBe(false);
  expect(canLeaveDemo(account('administrator'))).toBe(false);
});

describe('rights the browser offers', () => {
  it('OPEN-034 demo sessions read and nothing else, whatever the account may do at home', () => {
    const administratorInDemo = account('administrator', { demo: true, owner: true });
    expect(mayEnter(administratorInDemo, 'read')).toBe(true);
    for (const access of ['operate', 'manage', 'administer', 'owner'] as const) {
      expect(mayEnter(administratorInDemo, access)).toBe(false);
      expect(mayEnter(publicDemo, access)).toBe(false);
    }
  });

  it('OPEN-036 follows the role', () => {
    expect(mayEnter(account('production'), 'operate')).toBe(true);
    expect(mayEnter(account('production'), 'manage')).toBe(false);
    expect(mayEnter(account('administrator'), 'administer')).toBe(true);
  });

  it('OPEN-038 /admin is for the owner only', () => {
    expect(mayEnter(account('administrator'), 'owner')).toBe(false);
    expect(mayEnter(account('administrator', { owner: true }), 'owner')).toBe(true);
  });

  it('SHELL-05 SHELL-06 OPEN-012 role labels', () => {
    expect(roleLabelOf(account('administrator'))).toBe('Administrator');
    expect(roleLabelOf(demoAccount)).toBe('Demo-Benutzer');
    expect(roleLabelOf(account('administrator', { demo: true }))).toBe('Administrator');
  });
});

it('the identity changes with person and company, not with details', () => {
  const own = account('administrator');
  expect(sessionIdentity(own)).toBe(sessionIdentity({ ...own, owner: true }));
  expect(sessionIdentity(own)).not.toBe(sessionIdentity({ ...own, company: { ...company, id: 'demo' } }));
  expect(sessionIdentity(own)).not.toBe(sessionIdentity(null));
});
