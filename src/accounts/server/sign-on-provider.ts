import * as oidc from 'openid-client';
import { BadInput, MesError, Unavailable } from '#platform/errors.ts';
import { assertAllowedTarget, guardedFetch, readTarget } from '#platform/server/http-guard.ts';
import { reachOfAddress } from '#platform/server/target-address.ts';
import { signOnProblem } from './sign-on-problems.ts';

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Clocks of two machines may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 60;
const SCOPE = 'openid email';

export type ProviderAddress = { issuer: string; clientId: string; clientSecret: string; allowsInternal: boolean };
/** What has to come back together with the answer. */
export type Expected = { state: string; nonce: string; codeVerifier: string };
/** What the provider vouches for. `emailVerified` is null where it does not say. */
export type ProvenIdentity = { issuer: string; subject: string; email: string | null; emailVerified: boolean | null };

/** Reads what the provider says about itself; every later call goes to addresses named there. */
export async function discoverProvider(provider: ProviderAddress): Promise<oidc.Configuration> {
  await requireSafeIssuer(provider);
  return translated(() =>
    oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticationOf(provider.clientSecret),
      {
        [oidc.customFetch]: guarded(provider.allowsInternal),
        // Signatures are checked although the answer comes from the provider itself.
        execute: [oidc.enableNonRepudiationChecks, ...(isHttp(provider.issuer) ? [oidc.allowInsecureRequests] : [])],
      },
    ),
  );
}

/** Where the browser has to go, and what it has to bring back. */
export async function beginAt(
  configuration: oidc.Configuration,
  input: { redirectUri: string; email: string },
): Promise<Expected & { redirectTo: string }> {
  const expected = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const redirectTo = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: input.redirectUri,
    scope: SCOPE,
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(expected.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: input.email,
  });
  return { ...expected, redirectTo: redirectTo.href };
}

/** Trades the code for an ID token and checks signature, issuer, audience, nonce and times. */
export async function finishAt(
  configuration: oidc.Configuration,
  callbackUrl: URL,
  expected: Expected,
): Promise<ProvenIdentity> {
  return translated(async () => {
    const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw signOnProblem('provider_answer_invalid');
    // Many providers name the address only when asked again.
    const details =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof details.email === 'string' ? details.email.trim() : null,
      emailVerified: details.email_verified === undefined ? null : details.email_verified === true,
    };
  });
}

/** By http only inside the own network, and only where an administrator allowed that. */
async function requireSafeIssuer({ issuer, allowsInternal }: ProviderAddress): Promise<void> {
  const { addresses } = await assertAllowedTarget(issuer, { allowPrivate: allowsInternal }).catch((error: unknown) => {
    if (error instanceof Unavailable) throw signOnProblem('provider_unreachable', error);
    throw error;
  });
  if (isHttp(issuer) && addresses.some((address) => reachOfAddress(address) !== 'private')) {
    throw new BadInput('issuer_not_safe', 'Die Adresse des Anbieters muss mit https:// beginnen.');
  }
}

const isHttp = (address: string) => readTarget(address).protocol === 'http:';

/** The way the provider names, basic where it names none (OpenID Connect Core, section 9). */
function authenticationOf(clientSecret: string): oidc.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return authenticate(clientSecret)(server, client, body, headers);
  };
}

/** The library's requests, held to the rules for addresses people typed in: no redirects, no endless answers. */
function guarded(allowPrivate: boolean): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await guardedFetch(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      allowPrivate,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.isComplete) throw signOnProblem('provider_answer_invalid');
    const known = Object.entries(answer.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers: known });
  };
}

function textOf(body: oidc.FetchBody): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('the provider is only sent text');
}

/** The library's English errors, sorted by what a person can do about them. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): Error {
  for (let current = error; current instanceof Error; current = current.cause as Error) {
    if (current instanceof Unavailable) return signOnProblem('provider_unreachable', error);
    if (current instanceof MesError) return current;
  }
  if (error instanceof oidc.AuthorizationResponseError) return signOnProblem('provider_refused', error);
  // The token endpoint refuses: a code used twice or stolen, or our own secret is wrong.
  if (error instanceof oidc.ResponseBodyError) return signOnProblem('provider_refused', error);
  const { code } = error as { code?: string };
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return signOnProblem('clock_skew', error);
  return signOnProblem('provider_answer_invalid', error);
}
