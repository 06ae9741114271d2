import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { DEMO_ACCOUNT, PUBLIC_DEMO_USER_ID } from '#accounts/demo-account.ts';
import { acknowledgeAlert } from '#alerts/alerts.api.ts';
import { readDashboard } from '#dashboard/dashboard.api.ts';
import { listOutbox } from '#operator/operator.api.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts';

const DEMO_COMPANY = '00000000-0000-4000-8000-00000000de00';

describe('session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ownerEmail: 'chefin@werk.example' });
    await app.accounts.ensureDemoAccount(DEMO_COMPANY);
  });
  afterAll(() => app.close());

  it('API-07 answers null when nobody is signed in', async () => {
    const response = await app.browser().send('GET', '/api/session');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toBeNull();
  });

  it('API-04 API-05 OPEN-036 registers a company, signs its founder in as Administrator and keeps the session', async () => {
    const browser = app.browser();
    const registered = await browser.call(api.register, {
      body: { email: ' Anna@Werk.example ', password: PASSWORD, company: '  Werk AG ' },
    });
    expect(registered).toEqual({ confirmationRequired: false });
    const user = await browser.call(api.signIn, { body: { email: 'anna@werk.EXAMPLE', password: PASSWORD } });
    expect(user).toMatchObject({
      email: 'Anna@Werk.example',
      user_metadata: { role: 'administrator' },
      company: { name: 'Werk AG', timeZone: 'Europe/Zurich' },
      demo: false,
      signedIn: true,
      owner: false,
    });
    expect(await browser.call(api.currentSession)).toEqual(user);
    expect(browser.setCookie).toMatch(/HttpOnly/);
    expect(browser.setCookie).toMatch(/SameSite=Lax/);
    expect(browser.setCookie).toMatch(/Max-Age=/);
  });

  it('API-06 AUTH-15 signs out: the cookie is cleared and its value is worthless', async () => {
    const browser = await app.founder('abmelden@werk.example');
    const stolen = browser.cookie;
    await browser.call(api.signOut);
    expect(browser.cookie).toBeNull();
    const thief = app.browser();
    thief.cookie = stolen;
    expect(await thief.call(api.currentSession)).toBeNull();
  });

  it('signs out also without a session', async () => {
    expect((await app.browser().send('DELETE', '/api/session')).statusCode).toBe(204);
  });

  it('OPEN-028 answers the same for an unknown address and a wrong password', async () => {
    await app.founder('bekannt@werk.example');
    const body = (email: string) => ({ body: { email, password: 'falsch-falsch' } });
    const unknown = await app.browser().refusal(api.signIn, body('niemand@werk.example'));
    const wrong = await app.browser().refusal(api.signIn, body('bekannt@werk.example'));
    expect({ ...wrong, instance: '' }).toEqual({ ...unknown, instance: '' });
    expect(wrong).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      detail: 'E-Mail-Adresse oder Passwort ist falsch.',
    });
  });

  it('OPEN-028 repeats every rule of the form on the server, in its order', async () => {
    const browser = app.browser();
    const register = (body: object) => browser.refusal(api.register, { body: body as never });
    const valid = { email: 'neu@werk.example', password: PASSWORD, company: 'Neu AG' };
    expect((await register({ ...valid, email: 'abc' })).detail).toBe('Bitte geben Sie eine gültige E-Mail-Adresse ein');
    expect((await register({ ...valid, password: '12345' })).detail).toBe(
      'Das Passwort muss mindestens 6 Zeichen lang sein',
    );
    expect((await register({ ...valid, company: '   ' })).detail).toBe('Bitte geben Sie einen Firmennamen ein');
    expect((await register({})).detail).toBe('Bitte geben Sie eine gültige E-Mail-Adresse ein');
    expect((await browser.refusal(api.signIn, { body: { email: valid.email, password: '' } })).detail).toBe(
      'Bitte geben Sie Ihr Passwort ein',
    );
  });

  it('refuses a second account for an address, also when both arrive at once', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () =>
        app
          .browser()
          .send('POST', '/api/accounts', { email: 'doppelt@werk.example', password: PASSWORD, company: 'X' }),
      ),
    );
    expect(attempts.map((response) => response.statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('stores the password as argon2id and the session token as a hash only', async () => {
    const browser = await app.founder('tresor@werk.example');
    const token = browser.cookie?.split('=')[1] ?? '';
    const stored = await app.database.inAccounts(async (tx) => ({
      users: (await tx.$client.query("select password_hash from accounts.users where email = 'tresor@werk.example'"))
        .rows,
      sessions: (await tx.$client.query('select token_hash from accounts.sessions')).rows,
    }));
    expect(stored.users[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('ends the former session when the same browser signs in again', async () => {
    const browser = await app.founder('wechsel@werk.example');
    const former = browser.cookie;
    await browser.call(api.signIn, { body: { email: 'wechsel@werk.example', password: PASSWORD } });
    const old = app.browser();
    old.cookie = former;
    expect(await old.call(api.currentSession)).toBeNull();
  });

  it('changes the password only with the old one, and ends the other sessions', async () => {
    const browser = await app.founder('wechselt@werk.example');
    const elsewhere = app.browser();
    await elsewhere.call(api.signIn, { body: { email: 'wechselt@werk.example', password: PASSWORD } });
    expect(
      await browser.refusal(api.changePassword, { body: { currentPassword: 'geraten', password: 'ganz-neu' } }),
    ).toMatchObject({ status: 400, code: 'wrong_password' });
    await browser.call(api.changePassword, { body: { currentPassword: PASSWORD, password: 'ganz-neu' } });
    expect(await browser.call(api.currentSession)).not.toBeNull();
    expect(await elsewhere.call(api.currentSession)).toBeNull();
    await elsewhere.call(api.signIn, { body: { email: 'wechselt@werk.example', password: 'ganz-neu' } });
  });

  it('never changes the password of the shared demo account', async () => {
    const browser = app.browser();
    await browser.call(api.signIn, { body: DEMO_ACCOUNT });
    const change = { body: { currentPassword: DEMO_ACCOUNT.password, password: 'gekapert' } };
    expect(await browser.refusal(api.changePassword, change)).toMatchObject({ status: 403, code: 'demo_read_only' });
  });

  it('ends an expired session', async () => {
    const browser = await app.founder('abgelaufen@werk.example');
    await app.database.inAccounts((tx) =>
      tx.$client.query("update accounts.sessions set expires_at = now() - interval '1 second'"),
    );
    expect(await browser.call(api.currentSession)).toBeNull();
    expect(await browser.refusal(readDashboard)).toMatchObject({ status: 401, code: 'not_signed_in' });
  });

  it.each(['', 'x', "' or 1=1 --", 'ä'.repeat(300)])('treats the cookie %j as no session', async (value) => {
    const browser = app.browser();
    browser.cookie = `mes_session=${encodeURIComponent(value)}`;
    expect(await browser.call(api.currentSession)).toBeNull();
  });

  describe('demo', () => {
    it('DATA-11 OPEN-010 lets a visitor in without an account, for the browser session', async () => {
      const browser = app.browser();
      const user = await browser.call(api.startDemo);
      expect(user).toMatchObject({
        id: PUBLIC_DEMO_USER_ID,
        email: 'Öffentliche Demo',
        user_metadata: { role: 'demo' },
        company: { id: DEMO_COMPANY, name: 'Demo Manufaktur AG' },
        demo: true,
        signedIn: false,
        owner: false,
      });
      expect(browser.setCookie).not.toMatch(/Max-Age|Expires/i);
    });

    it('AUTH-12 OPEN-004 the demo account signs in with its fixed password and is demo', async () => {
      const user = await app.browser().call(api.signIn, { body: DEMO_ACCOUNT });
      expect(user).toMatchObject({
        email: 'demo@mes.example',
        user_metadata: { role: 'demo' },
        demo: true,
        signedIn: true,
      });
    });

    it('OPEN-033 refuses a write with demo_read_only, and the database would refuse it too', async () => {
      const browser = app.browser();
      await browser.call(api.startDemo);
      const refused = await browser.refusal(acknowledgeAlert, { params: { alertId: DEMO_COMPANY } });
      expect(refused).toMatchObject({
        status: 403,
        code: 'demo_read_only',
        detail: 'Im Demo-Modus können Sie Daten nur lesen, nicht bearbeiten.',
      });
    });

    it('OPEN-012 shows the demo to an account under its own name, and leads back to its company', async () => {
      const browser = await app.founder('neugierig@werk.example', 'Neugier GmbH');
      const viewing = await browser.call(api.startDemo);
      expect(viewing).toMatchObject({
        email: 'neugierig@werk.example',
        user_metadata: { role: 'administrator' },
        company: { name: 'Demo Manufaktur AG' },
        demo: true,
        signedIn: true,
      });
      expect(await browser.refusal(api.invite, { body: { email: 'x@y.ch', role: 'viewer' } })).toMatchObject({
        code: 'demo_read_only',
      });
      const back = await browser.call(api.endDemo);
      expect(back).toMatchObject({ company: { name: 'Neugier GmbH' }, demo: false });
    });

    it('ends the public demo and leaves nobody signed in', async () => {
      const browser = app.browser();
      await browser.call(api.startDemo);
      expect(await browser.call(api.endDemo)).toBeNull();
      expect(await browser.call(api.currentSession)).toBeNull();
    });

    it('OPEN-028 sends no reset link for the demo account', async () => {
      await app.browser().call(api.requestPasswordReset, { body: { email: DEMO_ACCOUNT.email } });
      const mails = await app.database.asOperator(
        async (tx) =>
          (await tx.$client.query('select 1 from operator.mail_outbox where recipient = $1', [DEMO_ACCOUNT.email]))
            .rowCount,
      );
      expect(mails).toBe(0);
    });
  });

  it('OPEN-002 AUTH-31 only the configured owner may read the outbox, compared without case, and not from the demo', async () => {
    const owner = await app.founder('Chefin@Werk.example');
    expect(await owner.call(api.currentSession)).toMatchObject({ owner: true });
    expect(await owner.call(listOutbox)).toMatchObject({ smtpConfigured: false });
    await owner.call(api.startDemo);
    expect(await owner.call(api.currentSession)).toMatchObject({ owner: false });
    expect(await owner.refusal(listOutbox)).toMatchObject({ status: 403 });
    const other = await app.founder('andere@werk.example');
    expect(await other.refusal(listOutbox)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

it('answers demo_unavailable where no demo is kept', async () => {
  const app = await startTestApp();
  expect(await app.browser().refusal(api.startDemo)).toMatchObject({ status: 404, code: 'demo_unavailable' });
  await app.close();
});
