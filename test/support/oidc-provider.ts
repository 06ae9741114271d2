import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
/** Who sits in front of the provider; null presses "cancel". */
type Person = { subject: string; email?: string; emailVerified?: boolean } | null;

type Provider = {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
};
type GrantContext = {
  oidc: {
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> } };
    client: { clientId: string };
    session: { accountId: string };
  };
};

export const OIDC_CLIENT = { id: 'mes', secret: 'client-secret-of-the-test' };

export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** A real OpenID Connect provider on loopback. What it issues can be spoilt on the way out. */
export async function startOidcProvider(redirectUris: string[]) {
  // The library brings no types.
  const name: string = 'oidc-provider';
  const library = (await import(name)) as { default: new (issuer: string, configuration: object) => Provider };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, NonNullable<Person>>();
  const state = {
    person: null as Person,
    /** Signs again what it returns: a provider that says something else. */
    rewriteIdToken: null as ((claims: Claims) => Claims) | null,
    /** Changes the claims without signing them again. */
    forgeIdToken: null as ((claims: Claims) => Claims) | null,
  };

  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void interact(request, response);
      return;
    }
    if (request.url?.startsWith('/token') === true) spoil(response);
    provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new library.default(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: async () => {
        const { email, emailVerified } = people.get(subject) ?? {};
        return { sub: subject, email, email_verified: emailVerified };
      },
    }),
    async loadExistingGrant({ oidc }: GrantContext) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = state;
    if (person !== null) people.set(person.subject, person);
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: person.subject } };
    await provider?.interactionFinished(request, response, result);
  }

  function spoil(response: ServerResponse): void {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const answer = JSON.parse(String(body)) as { id_token?: string };
      const text = JSON.stringify(
        answer.id_token === undefined ? answer : { ...answer, id_token: changed(answer.id_token) },
      );
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }

  function changed(idToken: string): string {
    const [head = '', payload = '', signature = ''] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const write = (newClaims: Claims) => `${head}.${Buffer.from(JSON.stringify(newClaims)).toString('base64url')}`;
    if (state.forgeIdToken !== null) return `${write(state.forgeIdToken(claims))}.${signature}`;
    if (state.rewriteIdToken === null) return idToken;
    const signed = write(state.rewriteIdToken(claims));
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  return {
    issuer,
    state,
    /** Follows the provider like a browser until it sends the person back to us; returns that address. */
    async visit(redirectTo: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let address = new URL(redirectTo);
      while (address.origin === issuer) {
        const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
        const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
        for (const header of answer.headers.getSetCookie()) {
          const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
          cookies.set(key, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        address = new URL(location, address);
      }
      return address;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
