import type { SessionUser } from './accounts.api.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';

type DemoSignInCalls = {
  signIn(credentials: { email: string; password: string }): Promise<SessionUser>;
  register(account: { email: string; password: string; company: string }): Promise<unknown>;
  hasInvalidCredentials(error: unknown): boolean;
};

/** AUTH-16, AUTH-17: the demo account signs in; where it does not exist yet, it is registered first. */
export async function signInWithDemoAccount(calls: DemoSignInCalls): Promise<SessionUser> {
  const credentials = { email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password };
  try {
    return await calls.signIn(credentials);
  } catch (error) {
    if (!calls.hasInvalidCredentials(error)) throw error;
  }
  await calls.register({ ...credentials, company: DEMO_ACCOUNT.company });
  return await calls.signIn(credentials);
}
