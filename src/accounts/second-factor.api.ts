import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { sessionUser } from './accounts.api.ts';
import { CREDENTIAL_SENTENCES, PASSWORD_MAX_LENGTH } from './credentials.ts';

const code = z
  .string(CREDENTIAL_SENTENCES.codeMissing)
  .trim()
  .min(1, CREDENTIAL_SENTENCES.codeMissing)
  .max(40, 'Der Code ist zu lang');
const password = z
  .string(CREDENTIAL_SENTENCES.passwordMissing)
  .min(1, CREDENTIAL_SENTENCES.passwordMissing)
  .max(PASSWORD_MAX_LENGTH, CREDENTIAL_SENTENCES.passwordLong);

export const enterCode = endpoint({
  method: 'POST',
  path: '/api/session/second-factor',
  access: 'public',
  summary:
    'Second step of signing in, after second_factor_needed: a code of the authenticator app or a recovery code. The challenge is a short-lived cookie.',
  body: z.object({ code }),
  output: sessionUser,
  rateLimit: 'sign-in',
});

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/session/second-factor',
  access: 'session',
  summary: 'Whether the account has a second factor and how many recovery codes are left.',
  output: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/set-up',
  access: 'session',
  summary: 'Begins to set up a second factor: the secret is answered once. It protects nothing until it is confirmed.',
  body: z.object({ password }),
  output: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://…, for the QR code. */
    address: z.string(),
  }),
  rateLimit: 'sign-in',
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/confirm',
  access: 'session',
  summary: 'Switches the second factor on with its first code; answers the recovery codes, once.',
  body: z.object({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  rateLimit: 'sign-in',
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/remove',
  access: 'session',
  summary: 'Switches the second factor off with password and code.',
  body: z.object({ password, code }),
  status: 204,
  output: z.undefined(),
  rateLimit: 'sign-in',
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/colleagues/:userId/reset-second-factor',
  access: 'administer',
  summary:
    "Switches a colleague's lost second factor off, with the caller's own password. Ends the colleague's sessions and tells them by mail.",
  params: z.object({ userId: z.uuid() }),
  body: z.object({ password }),
  status: 204,
  output: z.undefined(),
  rateLimit: 'sign-in',
});

const signInRules = z.object({ secondFactorRequired: z.boolean('Bitte wählen Sie ja oder nein') });

export const readSignInRules = endpoint({
  method: 'GET',
  path: '/api/accounts/sign-in-rules',
  access: 'administer',
  summary: 'What the company asks of people who sign in.',
  output: signInRules.extend({
    /** People of the company who have none yet. */
    peopleWithout: z.number().int(),
  }),
});

export const changeSignInRules = endpoint({
  method: 'PUT',
  path: '/api/accounts/sign-in-rules',
  access: 'administer',
  summary: 'Changes what the company asks of people who sign in.',
  body: signInRules,
  output: signInRules,
});
