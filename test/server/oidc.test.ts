import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import * as factor from '#accounts/second-factor.api.ts';
import { registerSignOnCallback } from '#accounts/server/sign-on.routes.ts';
import * as signOn from '#accounts/sign-on.api.ts';
import { freePort } from '../support/free-port.ts';
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import { PASSWORD, startTestApp, TEST_URL, type TestApp, type TestBrowser } from '../support/test-app.ts';

const HOUR_SECONDS = 3600;

describe('signing in with the company account', () => {
  let app: TestApp;
  let provider: TestProvider;
  let administrator: TestBrowser;
  let companyId: string;

  beforeAll(async () => {
    provider = await startOidcProvider([`${TEST_URL}${signOn.SIGN_ON_CALLBACK_PATH}`]);
    app = await startTestApp({ ownerEmail: 'chefin@werk.example' }, undefined, (server, domains) =>
      registerSignOnCallback(server, { ...domains, publicUrl: () => TEST_URL, rateLimitFactor: 1000 }),
    );
    administrator = await app.founder('chefin@werk.example', 'Werk AG');
    companyId = (await administrator.call(api.currentSession))?.company.id ?? '';
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });
  beforeEach(async () => {
    Object.assign(provider.state, { rewriteIdToken: null, forgeIdToken: null });
    await administrator.call(signOn.saveSignOnSettings, { body: settings() });
  });

  const settings = (changes: object = {}) => ({
    isEnabled: true,
    issuer: provider.issuer,
    clientId: OIDC_CLIENT.id,
    clientSecret: OIDC_CLIENT.secret,
    domains: ['werk.example'],
    defaultRole: 'production' as const,
    linksExisting: true,
    trustsAddresses: false,
    allowsInternal: true,
    ...changes,
  });
  const person = (name: string, changes: object = {}) => {
    provider.state.person = {
      subject: `sub-${name}`,
      email: `${name}@werk.example`,
      emailVerified: true,
      ...changes,
    };
  };
  async function begin(browser: TestBrowser, returnTo?: string): Promise<URL> {
    const body = { email: 'jemand@werk.example', ...(returnTo === undefined ? {} : { returnTo }) };
    const { redirectTo } = await browser.call(signOn.startSignOn, { body });
    return provider.visit(redirectTo);
  }
  const comeBack = async (browser: TestBrowser, address: URL) => {
    const answer = await browser.send('GET', `${address.pathname}${address.search}`);
    expect(answer.statusCode).toBe(303);
    return String(answer.headers.location);
  };
  /** The whole way; returns where the browser ends up. */
  const signIn = async (browser: TestBrowser, returnTo?: string) => comeBack(browser, await begin(browser, returnTo));
  const refusedWith = (code: string) => `/login?signOn=${code}`;
  const nobody = async (browser: TestBrowser) => expect(await browser.call(api.currentSession)).toBeNull();

  it('creates an account with the default role in that company, and finds it again by its subject', async () => {
    person('neu');
    const browser = app.browser();
    expect(await signIn(browser, '/app/machines?open=true')).toBe('/app/machines?open=true');
    const user = await browser.call(api.currentSession);
    expect(user).toMatchObject({
      email: 'neu@werk.example',
      user_metadata: { role: 'production' },
      company: { id: companyId },
      signedIn: true,
    });
    person('neu', { email: 'neu.verheiratet@werk.example' });
    const again = app.browser();
    await signIn(again);
    expect(await again.call(api.currentSession)).toEqual(user);
  });

  it('sends a browser with PKCE, state and nonce, and keeps the attempt in a short httpOnly cookie', async () => {
    const browser = app.browser();
    const { redirectTo } = await browser.call(signOn.startSignOn, { body: { email: 'x@WERK.example' } });
    const asked = Object.fromEntries(new URL(redirectTo).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${TEST_URL}/api/session/oidc/callback`,
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThanOrEqual(43);
    expect(browser.setCookie).toMatch(
      /^mes_sign_on=[\w-]{43}; Max-Age=600; Path=\/api\/session; HttpOnly; SameSite=Lax/,
    );
  });

  it('knows no provider for other domains and for a company that switched it off', async () => {
    const unknown = { status: 400, code: 'sign_on_unknown' };
    const start = (email: string) => app.browser().refusal(signOn.startSignOn, { body: { email } });
    expect(await start('x@anderswo.example')).toMatchObject(unknown);
    await administrator.call(signOn.saveSignOnSettings, { body: settings({ isEnabled: false }) });
    expect(await start('x@werk.example')).toMatchObject(unknown);
  });

  it.each([
    ['//evil.example', '/app/dashboard'],
    ['https://evil.example', '/app/dashboard'],
    ['/\\evil.example', '/app/dashboard'],
    ['/app/oee', '/app/oee'],
  ])('leads back to pages of ours only: %s', async (returnTo, ends) => {
    person('zurueck');
    expect(await signIn(app.browser(), returnTo)).toBe(ends);
  });

  describe('refuses', () => {
    it('an answer with another state, without state, and for a browser that began nothing', async () => {
      person('state');
      for (const change of [
        (url: URL) => url.searchParams.set('state', 'x'),
        (url: URL) => url.searchParams.delete('state'),
      ]) {
        const browser = app.browser();
        const address = await begin(browser);
        change(address);
        expect(await comeBack(browser, address)).toBe(refusedWith('sign_on_expired'));
        await nobody(browser);
      }
      const victim = app.browser();
      expect(await comeBack(victim, await begin(app.browser()))).toBe(refusedWith('sign_on_expired'));
      await nobody(victim);
    });

    it('an answer used twice', async () => {
      person('zweimal');
      const browser = app.browser();
      const address = await begin(browser);
      const cookie = browser.otherCookies.get('mes_sign_on') ?? '';
      await comeBack(browser, address);
      const replay = app.browser();
      replay.otherCookies.set('mes_sign_on', cookie);
      expect(await comeBack(replay, address)).toBe(refusedWith('sign_on_expired'));
      await nobody(replay);
    });

    it('a code stolen from another attempt', async () => {
      person('dieb');
      const stolen = (await begin(app.browser())).searchParams.get('code') ?? '';
      const browser = app.browser();
      const address = await begin(browser);
      address.searchParams.set('code', stolen);
      expect(await comeBack(browser, address)).toBe(refusedWith('provider_refused'));
      await nobody(browser);
    });

    it('an attempt that took too long', async () => {
      person('langsam');
      const browser = app.browser();
      const address = await begin(browser);
      await app.database.inAccounts((tx) =>
        tx.$client.query("update accounts.sign_on_attempts set expires_at = now() - interval '1 second'"),
      );
      expect(await comeBack(browser, address)).toBe(refusedWith('sign_on_expired'));
    });

    const now = () => Math.floor(Date.now() / 1000);
    it.each<[string, string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
      ['another nonce', 'provider_answer_invalid', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
      ['another audience', 'provider_answer_invalid', (claims) => ({ ...claims, aud: 'somebody-else' })],
      ['another issuer', 'provider_answer_invalid', (claims) => ({ ...claims, iss: 'https://evil.example' })],
      ['times of yesterday', 'clock_skew', (claims) => ({ ...claims, exp: now() - HOUR_SECONDS })],
    ])('a token with %s', async (_name, code, rewriteIdToken) => {
      person('marke');
      provider.state.rewriteIdToken = rewriteIdToken;
      const browser = app.browser();
      expect(await signIn(browser)).toBe(refusedWith(code));
      await nobody(browser);
    });

    it('a token changed on the way', async () => {
      person('marke');
      provider.state.forgeIdToken = (claims) => ({ ...claims, sub: 'sub-neu' });
      const browser = app.browser();
      expect(await signIn(browser)).toBe(refusedWith('provider_answer_invalid'));
      await nobody(browser);
    });

    it('whoever cancels at the provider', async () => {
      provider.state.person = null;
      expect(await signIn(app.browser())).toBe(refusedWith('provider_refused'));
    });

    it.each([
      ['an address the provider did not verify', 'email_not_verified', { emailVerified: false }],
      ['nobody without an address', 'email_not_verified', { email: undefined }],
      ['an address of another domain', 'domain_not_allowed', { email: 'x@evil.example' }],
      ['an address of a domain that only ends alike', 'domain_not_allowed', { email: 'x@notwerk.example' }],
    ])('%s', async (_name, code, changes) => {
      person('unpassend', changes);
      const browser = app.browser();
      expect(await signIn(browser)).toBe(refusedWith(code));
      await nobody(browser);
    });

    it('a provider that does not answer, with a sentence', async () => {
      const issuer = `http://127.0.0.1:${await freePort()}`;
      await administrator.call(signOn.saveSignOnSettings, { body: settings({ issuer }) });
      const down = { status: 503, code: 'provider_unreachable' };
      expect(await app.browser().refusal(signOn.startSignOn, { body: { email: 'x@werk.example' } })).toMatchObject(
        down,
      );
      expect(await administrator.refusal(signOn.checkSignOn)).toMatchObject(down);
    });
  });

  it('never takes over an account of another company', async () => {
    await app.founder('fremd@werk.example', 'Fremd GmbH');
    person('fremd');
    const browser = app.browser();
    expect(await signIn(browser)).toBe(refusedWith('account_elsewhere'));
    await nobody(browser);
  });

  it('links an account of the company by its address only where the rule says so', async () => {
    await administrator.call(signOn.saveSignOnSettings, { body: settings({ linksExisting: false }) });
    person('chefin');
    expect(await signIn(app.browser())).toBe(refusedWith('linking_not_allowed'));
    await administrator.call(signOn.saveSignOnSettings, { body: settings() });
    const browser = app.browser();
    expect(await signIn(browser)).toBe('/app/dashboard');
    expect(await browser.call(api.currentSession)).toMatchObject({
      email: 'chefin@werk.example',
      user_metadata: { role: 'administrator' },
      // The provider of a company cannot make anybody the owner of the installation.
      owner: false,
    });
    expect(await administrator.call(api.currentSession)).toMatchObject({ owner: true });
  });

  it('reaches the company of the provider only, also with an account of several', async () => {
    const elsewhere = await app.founder('springer@werk.example', 'Springer KG');
    const other = (await elsewhere.call(api.currentSession))?.company.id ?? '';
    const { link } = await administrator.call(api.invite, { body: { email: 'springer@werk.example', role: 'viewer' } });
    const token = new URL(link).searchParams.get('token') ?? '';
    await app.browser().call(api.acceptInvitation, { body: { token, password: PASSWORD } });
    person('springer');
    const browser = app.browser();
    await signIn(browser);
    expect(await browser.call(api.currentSession)).toMatchObject({ company: { id: companyId } });
    expect(await browser.call(api.listOwnCompanies)).toHaveLength(1);
    expect(await browser.refusal(api.switchCompany, { body: { companyId: other } })).toMatchObject({
      status: 403,
      code: 'password_sign_in_needed',
    });
  });

  it('does not let in again who was removed', async () => {
    person('weg');
    const browser = app.browser();
    await signIn(browser);
    const userId = (await browser.call(api.currentSession))?.id ?? '';
    await administrator.call(api.removeColleague, { params: { userId } });
    await nobody(browser);
    expect(await signIn(app.browser())).toBe(refusedWith('access_removed'));
  });

  it('has no password until a mail to the address set one', async () => {
    person('ohne');
    await signIn(app.browser());
    const account = { email: 'ohne@werk.example', password: PASSWORD };
    expect(await app.browser().refusal(api.signIn, { body: account })).toMatchObject({ code: 'invalid_credentials' });
  });

  it('still asks for the second factor of an account that has one', async () => {
    const { link } = await administrator.call(api.invite, { body: { email: 'zwei@werk.example', role: 'viewer' } });
    const token = new URL(link).searchParams.get('token') ?? '';
    const own = app.browser();
    await own.call(api.acceptInvitation, { body: { token, password: PASSWORD } });
    const { secret } = await own.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
    const codeAt = (ms: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ms });
    await own.call(factor.confirmSecondFactor, { body: { code: codeAt(0) } });
    person('zwei');
    const browser = app.browser();
    expect(await signIn(browser, '/app/oee')).toBe('/login?step=code&returnTo=%2Fapp%2Foee');
    await nobody(browser);
    await browser.call(factor.enterCode, { body: { code: codeAt(30_000) } });
    expect(await browser.call(api.currentSession)).toMatchObject({ email: 'zwei@werk.example' });
    expect(await browser.call(api.listOwnCompanies)).toHaveLength(1);
  });

  it('takes addresses a provider says nothing about only where the administrator chose so, and only of the own domains', async () => {
    const silent = { emailVerified: undefined };
    person('stumm', silent);
    expect(await signIn(app.browser())).toBe(refusedWith('email_not_verified'));
    await administrator.call(signOn.saveSignOnSettings, { body: settings({ trustsAddresses: true }) });
    const browser = app.browser();
    expect(await signIn(browser)).toBe('/app/dashboard');
    expect(await browser.call(api.currentSession)).toMatchObject({ email: 'stumm@werk.example' });
    person('verneint', { emailVerified: false });
    expect(await signIn(app.browser())).toBe(refusedWith('email_not_verified'));
    person('draussen', { ...silent, email: 'draussen@anderswo.example' });
    expect(await signIn(app.browser())).toBe(refusedWith('domain_not_allowed'));
    person('leer', { ...silent, email: undefined });
    expect(await signIn(app.browser())).toBe(refusedWith('email_not_verified'));
    // Whoever came in on trust has to sign in again once it is withdrawn.
    await administrator.call(signOn.saveSignOnSettings, { body: settings() });
    await nobody(browser);
  });

  it('never trusts the addresses of a provider that many companies share', async () => {
    const { clientSecret, ...shared } = settings({
      trustsAddresses: true,
      issuer: 'https://login.microsoftonline.com/common/v2.0',
    });
    expect(await administrator.refusal(signOn.saveSignOnSettings, { body: { ...shared, clientSecret } })).toMatchObject(
      { status: 400, code: 'issuer_is_shared' },
    );
    expect(await administrator.call(signOn.readSignOnSettings)).toMatchObject({
      settings: { issuer: provider.issuer, trustsAddresses: false },
    });
  });

  it('ends with the provider being switched off or replaced', async () => {
    person('ende');
    const browser = app.browser();
    await signIn(browser);
    await administrator.call(signOn.saveSignOnSettings, { body: settings({ isEnabled: false }) });
    await nobody(browser);
    expect(await administrator.call(api.currentSession)).not.toBeNull();
  });

  describe('settings', () => {
    it('never give the secret back, keep it encrypted, and keep it when none is sent', async () => {
      const { clientSecret: _, ...withoutSecret } = settings();
      const saved = await administrator.call(signOn.saveSignOnSettings, { body: withoutSecret });
      expect(saved).toEqual({ settings: withoutSecret, callbackUrl: `${TEST_URL}/api/session/oidc/callback` });
      const stored = await app.database.inAccounts(async (tx) =>
        JSON.stringify(
          (await tx.$client.query("select *, encode(sealed_secret, 'escape') as text from accounts.sign_on_providers"))
            .rows,
        ),
      );
      expect(stored).not.toContain(OIDC_CLIENT.secret);
      expect(await administrator.call(signOn.checkSignOn)).toEqual({
        issuer: provider.issuer,
        authorizationEndpoint: `${provider.issuer}/auth`,
      });
      person('bleibt');
      expect(await signIn(app.browser())).toBe('/app/dashboard');
    });

    it('ask for the secret again before it would be sent to another provider', async () => {
      const { clientSecret: _, ...moved } = settings({ issuer: 'https://evil.example' });
      expect(await administrator.refusal(signOn.saveSignOnSettings, { body: moved })).toMatchObject({
        code: 'secret_missing',
      });
    });

    it('take only domains that are the company’s own', async () => {
      const refusal = async (domain: string) =>
        (await administrator.refusal(signOn.saveSignOnSettings, { body: settings({ domains: [domain] }) })).code;
      expect(await refusal('bank.example')).toBe('domain_not_yours');
      expect(await refusal('gmail.com')).toBe('domain_is_public');
      expect(await refusal('*')).toBe('invalid_input');
      const rival = await app.founder('rivale@werk.example', 'Rivale AG');
      expect(await rival.refusal(signOn.saveSignOnSettings, { body: settings() })).toMatchObject({
        status: 409,
        code: 'domain_taken',
      });
    });

    it('allow the own network, and http there, only where that was allowed', async () => {
      await administrator.call(signOn.saveSignOnSettings, { body: settings({ allowsInternal: false }) });
      expect(await administrator.refusal(signOn.checkSignOn)).toMatchObject({
        status: 400,
        code: 'target_not_allowed',
      });
      await administrator.call(signOn.saveSignOnSettings, { body: settings({ issuer: 'http://8.8.8.8' }) });
      expect(await administrator.refusal(signOn.checkSignOn)).toMatchObject({ status: 400, code: 'issuer_not_safe' });
    });

    it('of one company are none of another’s business', async () => {
      const other = await app.founder('neugierig@anderswo.example');
      expect(await other.call(signOn.readSignOnSettings)).toMatchObject({ settings: null });
      expect(await other.refusal(signOn.checkSignOn)).toMatchObject({ code: 'sign_on_not_set_up' });
    });
  });
});
