import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SessionUser } from '#accounts/accounts.api.ts';

export type Account = { email: string; password: string; company: string };

/** May enter /admin; start-app.ts names it in OWNER_EMAIL and registers it. */
export const OWNER_ACCOUNT: Account = {
  email: 'inhaber@e2e.example',
  password: 'richtig-geheim',
  company: 'Betreiber GmbH',
};

/** Nobody else uses this address, so tests do not meet. */
export function newAccount(name = 'person'): Account {
  const email = `${name}-${randomUUID().slice(0, 8)}@e2e.example`;
  return { email, password: 'richtig-geheim', company: `Firma ${email}` };
}

/** Registers without the screen. Whoever registers founds a company. */
export async function register(page: Page, account = newAccount()): Promise<Account> {
  const response = await page.request.post('/api/accounts', { data: account });
  if (!response.ok()) throw new Error(`registration: ${response.status()} ${await response.text()}`);
  return account;
}

/** Signs the browser of this page in without the screen. */
export async function signIn(page: Page, { email, password }: Account): Promise<SessionUser> {
  const response = await page.request.post('/api/session', { data: { email, password } });
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`);
  return (await response.json()) as SessionUser;
}

/** A new company, with this browser signed in as its administrator. */
export async function enterAsFounder(page: Page): Promise<Account & { user: SessionUser }> {
  const account = await register(page);
  return { ...account, user: await signIn(page, account) };
}

/** Lets this browser into the public demo without the screen. */
export async function enterDemo(page: Page): Promise<void> {
  const response = await page.request.post('/api/session/demo');
  if (!response.ok()) throw new Error(`demo: ${response.status()} ${await response.text()}`);
}

/** What the server thinks of this browser. */
export async function sessionOf(page: Page): Promise<SessionUser | null> {
  return (await (await page.request.get('/api/session')).json()) as SessionUser | null;
}
