import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { CREDENTIAL_SENTENCES, isEmail } from './credentials.ts';
import { isDomain, SIGN_ON_ROLES } from './sign-on-domain.ts';

export const SIGN_ON_CALLBACK_PATH = '/api/session/oidc/callback';

export const startSignOn = endpoint({
  method: 'POST',
  path: '/api/session/oidc',
  access: 'public',
  summary: "Begins to sign in with the company's provider (OpenID Connect): answers where the browser has to go.",
  body: z.object({
    email: z.string(CREDENTIAL_SENTENCES.email).trim().refine(isEmail, CREDENTIAL_SENTENCES.email),
    /** A page of ours; anything else becomes the dashboard. */
    returnTo: z.string().max(2000).optional(),
  }),
  output: z.object({ redirectTo: z.url() }),
  rateLimit: 'sign-in',
});

const ISSUER = 'Bitte geben Sie die Adresse des Anbieters an, zum Beispiel https://login.firma.ch';
const CLIENT_ID = 'Bitte geben Sie die Client-ID an';
const DOMAIN = 'Bitte geben Sie Domänen an, zum Beispiel firma.ch';

const settings = z.object({
  isEnabled: z.boolean('Bitte wählen Sie ja oder nein'),
  issuer: z
    .string(ISSUER)
    .trim()
    .max(500, ISSUER)
    .pipe(z.url({ protocol: /^https?$/, error: ISSUER })),
  clientId: z.string(CLIENT_ID).trim().min(1, CLIENT_ID).max(300, 'Die Client-ID ist zu lang'),
  domains: z.array(z.string().refine(isDomain, DOMAIN), DOMAIN).min(1, DOMAIN).max(20, 'Höchstens 20 Domänen'),
  defaultRole: z.enum(SIGN_ON_ROLES, 'Bitte wählen Sie eine Rolle'),
  /** People of the company who have a password get to the same account by their confirmed address. */
  linksExisting: z.boolean('Bitte wählen Sie ja oder nein'),
  /** Addresses of the own domains count as confirmed where the provider does not say whether they are. */
  trustsAddresses: z.boolean('Bitte wählen Sie ja oder nein').default(false),
  /** The provider may stand in the own network, and may speak http there. */
  allowsInternal: z.boolean('Bitte wählen Sie ja oder nein'),
});
export type SignOnSettings = z.infer<typeof settings>;

const stored = z.object({
  settings: settings.nullable(),
  /** What the provider has to know about us. */
  callbackUrl: z.string(),
});

export const readSignOnSettings = endpoint({
  method: 'GET',
  path: '/api/accounts/sign-on',
  access: 'administer',
  summary: "Settings of signing in with the company's provider; never the secret.",
  output: stored,
});

export const saveSignOnSettings = endpoint({
  method: 'PUT',
  path: '/api/accounts/sign-on',
  access: 'administer',
  summary: "Changes the settings of signing in with the company's provider. Without a secret the stored one stays.",
  body: settings.extend({ clientSecret: z.string().min(1).max(1000, 'Das Client-Secret ist zu lang').optional() }),
  output: stored,
});

export const checkSignOn = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-on/check',
  access: 'administer',
  summary: 'Asks the stored provider for its description and says what it answered.',
  output: z.object({ issuer: z.string(), authorizationEndpoint: z.string() }),
  rateLimit: 'sign-in',
});
