import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { CREDENTIAL_SENTENCES, isEmail, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './credentials.ts';
import { INVITABLE_ROLES, ROLES } from './role.ts';

const email = z.string(CREDENTIAL_SENTENCES.email).trim().refine(isEmail, CREDENTIAL_SENTENCES.email);

const newPassword = z
  .string(CREDENTIAL_SENTENCES.passwordShort)
  .min(PASSWORD_MIN_LENGTH, CREDENTIAL_SENTENCES.passwordShort)
  .max(PASSWORD_MAX_LENGTH, CREDENTIAL_SENTENCES.passwordLong);

const companyName = z
  .string(CREDENTIAL_SENTENCES.company)
  .trim()
  .min(1, CREDENTIAL_SENTENCES.company)
  .max(200, 'Der Firmenname darf höchstens 200 Zeichen lang sein');

const oneTimeToken = z.string().min(20).max(100);

/** The session as specified (DATA-10), with what the app needs beside it. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  user_metadata: z.object({ role: z.enum(ROLES) }),
  company: z.object({ id: z.string(), name: z.string(), timeZone: z.string(), locale: z.string() }),
  /** The demo company is shown and nothing can be changed. */
  demo: z.boolean(),
  /** False for visitors of the public demo: nobody is signed in. */
  signedIn: z.boolean(),
  /** May enter /admin (OWNER_EMAIL). */
  owner: z.boolean(),
  /** The company asks for a second factor and the account has none: it is set up before anything else. */
  needsSecondFactor: z.literal(true).optional(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  access: 'public',
  summary:
    'Sign in with e-mail and password; sets the session cookie. Answers 403 second_factor_needed and a short-lived cookie where a code must follow.',
  body: z.object({
    email,
    password: z
      .string(CREDENTIAL_SENTENCES.passwordMissing)
      .min(1, CREDENTIAL_SENTENCES.passwordMissing)
      .max(PASSWORD_MAX_LENGTH, CREDENTIAL_SENTENCES.passwordLong),
  }),
  output: sessionUser,
  rateLimit: 'sign-in',
});

export const startDemo = endpoint({
  method: 'POST',
  path: '/api/session/demo',
  access: 'public',
  summary: 'Enter the public demo, or show the demo company to the signed-in account. Read-only.',
  output: sessionUser,
  rateLimit: 'sign-in',
});

export const endDemo = endpoint({
  method: 'DELETE',
  path: '/api/session/demo',
  access: 'session',
  summary: 'Leave the demo: back to the own company, or signed out when there is no account.',
  output: sessionUser.nullable(),
});

export const currentSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  summary: 'The current session, or null.',
  output: sessionUser.nullable(),
  topics: ['session'],
});

export const listOwnCompanies = endpoint({
  method: 'GET',
  path: '/api/session/companies',
  access: 'session',
  summary: 'The companies of the signed-in account.',
  output: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  topics: ['session'],
});

export const switchCompany = endpoint({
  method: 'PUT',
  path: '/api/session/company',
  access: 'session',
  summary: 'Show another company of the signed-in account.',
  body: z.object({ companyId: z.uuid() }),
  output: sessionUser,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/session/password',
  access: 'session',
  summary: 'Change the password of the signed-in account; its other sessions end.',
  body: z.object({
    currentPassword: z.string().min(1, CREDENTIAL_SENTENCES.passwordMissing).max(PASSWORD_MAX_LENGTH),
    password: newPassword,
  }),
  status: 204,
  output: z.undefined(),
  rateLimit: 'sign-in',
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  summary: 'Sign out. Succeeds also without a session.',
  status: 204,
  output: z.undefined(),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/accounts',
  access: 'public',
  summary: 'Register: founds a company whose administrator is the new account.',
  body: z.object({ email, password: newPassword, company: companyName }),
  status: 201,
  output: z.object({
    /** True when the address must be confirmed by mail before the first sign-in. */
    confirmationRequired: z.boolean(),
  }),
  rateLimit: 'sign-up',
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/confirm-email',
  access: 'public',
  summary: 'Confirm an e-mail address with the token of the mail.',
  body: z.object({ token: oneTimeToken }),
  status: 204,
  output: z.undefined(),
  rateLimit: 'sign-in',
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/accounts/request-password-reset',
  access: 'public',
  summary: 'Send a reset link, if the address has an account. The answer does not tell.',
  body: z.object({ email }),
  status: 202,
  output: z.object({}),
  rateLimit: 'mail',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset-password',
  access: 'public',
  summary: 'Choose a new password with the token of the mail; ends all sessions of the account.',
  body: z.object({ token: oneTimeToken, password: newPassword }),
  status: 204,
  output: z.undefined(),
  rateLimit: 'sign-in',
});

const role = z.enum(INVITABLE_ROLES, 'Bitte wählen Sie eine Rolle');

export const colleague = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Signs in with a code beside the password. */
  hasSecondFactor: z.boolean(),
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/accounts/colleagues',
  access: 'administer',
  summary: 'People with access to the company.',
  output: z.array(colleague),
  topics: ['accounts'],
});

export const changeColleagueRole = endpoint({
  method: 'PATCH',
  path: '/api/accounts/colleagues/:userId',
  access: 'administer',
  summary: "Change a colleague's role. The last administrator keeps theirs.",
  params: z.object({ userId: z.uuid() }),
  body: z.object({ role }),
  output: colleague,
});

export const removeColleague = endpoint({
  method: 'DELETE',
  path: '/api/accounts/colleagues/:userId',
  access: 'administer',
  summary: "Remove a colleague's access and end their sessions.",
  params: z.object({ userId: z.uuid() }),
  status: 204,
  output: z.undefined(),
});

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(INVITABLE_ROLES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/accounts/invitations',
  access: 'administer',
  summary: 'Invitations not accepted yet.',
  output: z.array(invitation),
  topics: ['accounts'],
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/accounts/invitations',
  access: 'administer',
  summary: 'Invite a colleague by mail. The answer holds the link once, to hand over where no mail is sent.',
  body: z.object({ email, role }),
  status: 201,
  output: z.object({ invitation, link: z.string(), mailed: z.boolean() }),
  rateLimit: 'mail',
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/accounts/invitations/:invitationId',
  access: 'administer',
  summary: 'Withdraw an invitation.',
  params: z.object({ invitationId: z.uuid() }),
  status: 204,
  output: z.undefined(),
});

export const lookUpInvitation = endpoint({
  method: 'POST',
  path: '/api/accounts/invitations/look-up',
  access: 'public',
  summary: 'What an invitation token stands for.',
  changesNothing: true,
  body: z.object({ token: oneTimeToken }),
  output: z.object({
    email: z.string(),
    company: z.string(),
    role: z.enum(INVITABLE_ROLES),
    /** An account with this address exists: its password is asked instead of a new one. */
    hasAccount: z.boolean(),
  }),
  rateLimit: 'sign-in',
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/accounts/invitations/accept',
  access: 'public',
  summary: 'Join a company with an invitation token; creates the account if there is none.',
  body: z.object({ token: oneTimeToken, password: newPassword }),
  output: sessionUser,
  rateLimit: 'sign-in',
});

export const ACCOUNTS_ENDPOINTS = [
  signIn,
  startDemo,
  endDemo,
  currentSession,
  listOwnCompanies,
  switchCompany,
  changePassword,
  signOut,
  register,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  listColleagues,
  changeColleagueRole,
  removeColleague,
  listInvitations,
  invite,
  revokeInvitation,
  lookUpInvitation,
  acceptInvitation,
] as const;
