import { expect, it, vi } from 'vitest';
import type { SessionUser } from './accounts.api.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { signInWithDemoAccount } from './demo-sign-in.ts';

const user = { email: DEMO_ACCOUNT.email } as SessionUser;
const credentials = { email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password };
const invalid = new Error('invalid_credentials');
const hasInvalidCredentials = (error: unknown) => error === invalid;

it('AUTH-16 tries the demo account first and registers nothing when it exists', async () => {
  const signIn = vi.fn().mockResolvedValue(user);
  const register = vi.fn();
  await expect(signInWithDemoAccount({ signIn, register, hasInvalidCredentials })).resolves.toBe(user);
  expect(signIn).toHaveBeenCalledExactlyOnceWith(credentials);
  expect(register).not.toHaveBeenCalled();
});

it('AUTH-17 registers the demo account after invalid credentials and then signs in', async () => {
  const order: string[] = [];
  const signIn = vi.fn(async () => {
    order.push('sign in');
    if (order.length === 1) throw invalid;
    return user;
  });
  const register = vi.fn(async () => void order.push('register'));
  await expect(signInWithDemoAccount({ signIn, register, hasInvalidCredentials })).resolves.toBe(user);
  expect(order).toEqual(['sign in', 'register', 'sign in']);
  expect(register).toHaveBeenCalledWith({ ...credentials, company: DEMO_ACCOUNT.company });
});

it('AUTH-17 does not register after any other failure', async () => {
  const offline = new Error('network');
  const register = vi.fn();
  const signIn = vi.fn().mockRejectedValue(offline);
  await expect(signInWithDemoAccount({ signIn, register, hasInvalidCredentials })).rejects.toBe(offline);
  expect(register).not.toHaveBeenCalled();
});
