import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { DEMO_ACCOUNT } from '#accounts/demo-account.ts';
import * as factor from '#accounts/second-factor.api.ts';
import { resetSecondFactor } from '#app/server/reset-second-factor.ts';
import { listAuditEntries } from '#audit/audit.api.ts';
import { readDashboard } from '#dashboard/dashboard.api.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { PASSWORD, startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const HALF_MINUTE_MS = 30_000;
const RECOVERY_CODE = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/;

describe('second factor', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ ownerEmail: 'betreiberin@totp.example' });
    await app.accounts.ensureDemoAccount(randomUUID());
  });
  afterAll(() => app.close());
  // Codes follow the clock of the process; everything else follows the database's.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
  /** Codes work once: the next one is needed. */
  function nextCode(secret: string): string {
    vi.setSystemTime(Date.now() + HALF_MINUTE_MS);
    return codeOf(secret);
  }
  const wrongFor = (secret: string) => {
    const near = new Set(
      [-1, 0, 1].map((step) =>
        TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * HALF_MINUTE_MS }),
      ),
    );
    return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) ?? '';
  };

  async function protectedAccount(email: string) {
    const browser = await app.founder(email);
    const { secret } = await browser.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
    const { recoveryCodes } = await browser.call(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    return { browser, secret, recoveryCodes };
  }
  /** The password is right, the code still missing. */
  async function challenged(email: string): Promise<TestBrowser> {
    const browser = app.browser();
    expect(await browser.refusal(api.signIn, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'second_factor_needed',
    });
    return browser;
  }

  it('is set up with the password and a first code, and answers ten recovery codes once', async () => {
    const browser = await app.founder('einrichten@totp.example');
    expect(await browser.call(factor.readSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await browser.refusal(factor.beginSecondFactor, { body: { password: 'geraten' } })).toMatchObject({
      status: 400,
      code: 'wrong_password',
    });
    const { secret, address } = await browser.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(await browser.refusal(factor.confirmSecondFactor, { body: { code: wrongFor(secret) } })).toMatchObject({
      code: 'wrong_code',
    });
    expect(await browser.call(factor.readSecondFactor)).toMatchObject({ isOn: false });
    const { recoveryCodes } = await browser.call(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(RECOVERY_CODE);
    expect(await browser.call(factor.readSecondFactor)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await browser.refusal(factor.beginSecondFactor, { body: { password: PASSWORD } })).toMatchObject({
      status: 409,
      code: 'second_factor_on',
    });
  });

  it('that was not confirmed protects nothing, so nobody locks themselves out half-way', async () => {
    const browser = await app.founder('halb@totp.example');
    await browser.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
    const again = app.browser();
    await again.call(api.signIn, { body: { email: 'halb@totp.example', password: PASSWORD } });
    expect(await again.call(api.currentSession)).not.toBeNull();
  });

  it('is asked for after the password: no session before the code', async () => {
    const { secret } = await protectedAccount('zwei@totp.example');
    const browser = await challenged('zwei@totp.example');
    expect(browser.setCookie).toMatch(/^mes_sign_in=.*; Max-Age=300; Path=\/api\/session; HttpOnly; SameSite=Lax$/m);
    expect(await browser.call(api.currentSession)).toBeNull();
    const user = await browser.call(factor.enterCode, { body: { code: nextCode(secret) } });
    expect(user).toMatchObject({ email: 'zwei@totp.example', signedIn: true });
    expect(await browser.call(api.currentSession)).toEqual(user);
    expect(browser.otherCookies.has('mes_sign_in')).toBe(false);
  });

  it('does not tell about itself before the password is right', async () => {
    await protectedAccount('still@totp.example');
    const body = (email: string) => ({ body: { email, password: 'falsch-falsch' } });
    const known = await app.browser().refusal(api.signIn, body('still@totp.example'));
    const unknown = await app.browser().refusal(api.signIn, body('niemand@totp.example'));
    expect({ ...known, instance: '' }).toEqual({ ...unknown, instance: '' });
  });

  it('takes a code once: not a second time, not an older one, not twice at the same moment', async () => {
    const { secret } = await protectedAccount('einmal@totp.example');
    const [first, second] = [await challenged('einmal@totp.example'), await challenged('einmal@totp.example')];
    const older = codeOf(secret);
    const code = nextCode(secret);
    const answers = await Promise.all(
      [first, second].map((browser) => browser.send('POST', '/api/session/second-factor', { code })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.statusCode === 400)?.json()).toMatchObject({ code: 'code_used' });
    const third = await challenged('einmal@totp.example');
    for (const used of [code, older]) {
      expect(await third.refusal(factor.enterCode, { body: { code: used } })).toMatchObject({ code: 'code_used' });
    }
  });

  it('takes the code that switched it on not again', async () => {
    const { secret } = await protectedAccount('erst@totp.example');
    const browser = await challenged('erst@totp.example');
    expect(await browser.refusal(factor.enterCode, { body: { code: codeOf(secret) } })).toMatchObject({
      code: 'code_used',
    });
  });

  it('takes each recovery code once, typed in any way', async () => {
    const { recoveryCodes, browser: own } = await protectedAccount('notfall@totp.example');
    const typed = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const browser = await challenged('notfall@totp.example');
    await browser.call(factor.enterCode, { body: { code: typed } });
    expect(await own.call(factor.readSecondFactor)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const again = await challenged('notfall@totp.example');
    expect(await again.refusal(factor.enterCode, { body: { code: typed } })).toMatchObject({ code: 'wrong_code' });
    const { recoveryCodes: foreign } = await protectedAccount('andere-codes@totp.example');
    expect(await again.refusal(factor.enterCode, { body: { code: foreign[0] ?? '' } })).toMatchObject({
      code: 'wrong_code',
    });
  });

  it('asks for the password again after five wrong codes', async () => {
    const { secret } = await protectedAccount('fuenf@totp.example');
    const browser = await challenged('fuenf@totp.example');
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await browser.refusal(factor.enterCode, { body: { code: wrongFor(secret) } })).toMatchObject({
        code: 'wrong_code',
      });
    }
    expect(await browser.refusal(factor.enterCode, { body: { code: nextCode(secret) } })).toMatchObject({
      status: 400,
      code: 'challenge_expired',
    });
  });

  it('stops guessing over several sign-ins for an hour, also with the right code', async () => {
    const { secret, recoveryCodes } = await protectedAccount('raten@totp.example');
    for (let round = 0; round < 2; round++) {
      const browser = await challenged('raten@totp.example');
      for (let attempt = 0; attempt < 5; attempt++) {
        await browser.refusal(factor.enterCode, { body: { code: wrongFor(secret) } });
      }
    }
    const stopped = { status: 429, code: 'too_many_codes' };
    const browser = await challenged('raten@totp.example');
    expect(await browser.refusal(factor.enterCode, { body: { code: nextCode(secret) } })).toMatchObject(stopped);
    expect(await browser.refusal(factor.enterCode, { body: { code: recoveryCodes[0] ?? '' } })).toMatchObject(stopped);
    await app.database.inAccounts((tx) =>
      tx.$client.query("update accounts.second_factors set failures_since = now() - interval '61 minutes'"),
    );
    await browser.call(factor.enterCode, { body: { code: nextCode(secret) } });
  });

  it('refuses an expired, an invented and a missing challenge, and one from before a new password', async () => {
    const { secret, browser: own } = await protectedAccount('frist@totp.example');
    const expired = { status: 400, code: 'challenge_expired' };
    const code = () => ({ body: { code: nextCode(secret) } });
    expect(await app.browser().refusal(factor.enterCode, code())).toMatchObject(expired);
    const inventive = app.browser();
    inventive.otherCookies.set('mes_sign_in', 'A'.repeat(43));
    expect(await inventive.refusal(factor.enterCode, code())).toMatchObject(expired);
    const early = await challenged('frist@totp.example');
    await own.call(api.changePassword, { body: { currentPassword: PASSWORD, password: PASSWORD } });
    expect(await early.refusal(factor.enterCode, code())).toMatchObject(expired);
    const slow = await challenged('frist@totp.example');
    await app.database.inAccounts((tx) =>
      tx.$client.query("update accounts.sign_in_challenges set expires_at = now() - interval '1 second'"),
    );
    expect(await slow.refusal(factor.enterCode, code())).toMatchObject(expired);
  });

  it('is asked for when an invitation is accepted with an existing account', async () => {
    const { secret } = await protectedAccount('gast@totp.example');
    const host = await app.founder('gastgeber@totp.example', 'Gastgeber AG');
    const { link } = await host.call(api.invite, { body: { email: 'gast@totp.example', role: 'viewer' } });
    const token = new URL(link).searchParams.get('token') ?? '';
    const browser = app.browser();
    expect(await browser.refusal(api.acceptInvitation, { body: { token, password: PASSWORD } })).toMatchObject({
      code: 'second_factor_needed',
    });
    expect(await browser.call(api.currentSession)).toBeNull();
    const user = await browser.call(factor.enterCode, { body: { code: nextCode(secret) } });
    expect(user.company.name).toBe('Gastgeber AG');
  });

  it('is switched off with password and code only', async () => {
    const { browser, secret } = await protectedAccount('aus@totp.example');
    const remove = (password: string, code: string) => ({ body: { password, code } });
    expect(await browser.refusal(factor.removeSecondFactor, remove('geraten', nextCode(secret)))).toMatchObject({
      code: 'wrong_password',
    });
    expect(await browser.refusal(factor.removeSecondFactor, remove(PASSWORD, wrongFor(secret)))).toMatchObject({
      code: 'wrong_code',
    });
    expect(await browser.call(factor.readSecondFactor)).toMatchObject({ isOn: true });
    await browser.call(factor.removeSecondFactor, remove(PASSWORD, nextCode(secret)));
    expect(await browser.call(factor.readSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await app.browser().call(api.signIn, { body: { email: 'aus@totp.example', password: PASSWORD } });
  });

  it('keeps neither secret nor recovery codes readable', async () => {
    const { secret, recoveryCodes } = await protectedAccount('tresor@totp.example');
    const stored = await app.database.inAccounts(async (tx) => ({
      factors: (await tx.$client.query("select encode(sealed_secret, 'escape') from accounts.second_factors")).rows,
      codes: (await tx.$client.query("select encode(code_hash, 'escape') from accounts.recovery_codes")).rows,
    }));
    const text = JSON.stringify(stored);
    for (const readable of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(readable);
    }
  });

  it('cannot be set up on the shared demo account', async () => {
    const demo = app.browser();
    await demo.call(api.signIn, { body: DEMO_ACCOUNT });
    expect(await demo.refusal(factor.beginSecondFactor, { body: { password: DEMO_ACCOUNT.password } })).toMatchObject({
      status: 403,
      code: 'demo_read_only',
    });
  });

  describe('that was lost', () => {
    /** Somebody with a second factor who works for this administrator's company only. */
    async function lockedOut(
      administrator: TestBrowser,
      email: string,
      role: 'production' | 'administrator' = 'production',
    ) {
      const { link } = await administrator.call(api.invite, { body: { email, role } });
      const token = new URL(link).searchParams.get('token') ?? '';
      const browser = app.browser();
      const { id } = await browser.call(api.acceptInvitation, { body: { token, password: PASSWORD } });
      const { secret } = await browser.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
      const { recoveryCodes } = await browser.call(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
      return { id, browser, recoveryCodes };
    }
    const reset = (userId: string, password = PASSWORD) => ({ params: { userId }, body: { password } });
    const mailsTo = async (recipient: string) =>
      (
        await app.database.asOperator((tx) =>
          tx.$client.query<{ subject: string; body_text: string }>(
            'select subject, body_text from operator.mail_outbox where recipient = $1 order by created_at desc',
            [recipient],
          ),
        )
      ).rows;
    const resetEntries = async (administrator: TestBrowser) =>
      (await administrator.call(listAuditEntries, { query: { thing: 'second_factor_resets' } })).rows;

    it('is reset by an administrator with the own password: sessions end, the person is told, the log knows who', async () => {
      const administrator = await app.founder('hilft@totp.example', 'Hilfe AG');
      const { id, browser, recoveryCodes } = await lockedOut(administrator, 'verloren@totp.example');
      const challenge = await challenged('verloren@totp.example');
      const listed = async () =>
        (await administrator.call(api.listColleagues)).find((colleague) => colleague.id === id)?.hasSecondFactor;
      expect(await listed()).toBe(true);
      expect(await administrator.refusal(factor.resetSecondFactor, reset(id, 'geraten'))).toMatchObject({
        status: 400,
        code: 'wrong_password',
      });
      expect(await listed()).toBe(true);
      await administrator.call(factor.resetSecondFactor, reset(id));
      expect(await listed()).toBe(false);
      expect(await browser.call(api.currentSession)).toBeNull();
      expect(await challenge.refusal(factor.enterCode, { body: { code: recoveryCodes[0] ?? '' } })).toMatchObject({
        code: 'challenge_expired',
      });
      const again = app.browser();
      await again.call(api.signIn, { body: { email: 'verloren@totp.example', password: PASSWORD } });
      expect(await again.call(factor.readSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
      const [mail] = await mailsTo('verloren@totp.example');
      expect(mail?.subject).toBe('Ihr zweiter Faktor wurde zurückgesetzt');
      expect(mail?.body_text).toContain('zurückgesetzt, und zwar von: hilft@totp.example.');
      expect(await resetEntries(administrator)).toMatchObject([
        { action: 'created', actorName: 'hilft@totp.example', thingName: 'verloren@totp.example' },
      ]);
      expect(await administrator.refusal(factor.resetSecondFactor, reset(id))).toMatchObject({
        status: 409,
        code: 'second_factor_off',
      });
    });

    it('stays where the person is of another company, of several, the operator, or oneself', async () => {
      const administrator = await app.founder('fremd@totp.example', 'Fremde AG');
      const elsewhere = await lockedOut(await app.founder('anderswo@totp.example'), 'nicht-da@totp.example');
      expect(await administrator.refusal(factor.resetSecondFactor, reset(elsewhere.id))).toMatchObject({
        status: 404,
        code: 'colleague_not_found',
      });
      expect(await administrator.refusal(factor.resetSecondFactor, reset(randomUUID()))).toMatchObject({
        code: 'colleague_not_found',
      });
      const onlyOperator = { status: 403, code: 'operator_only' };
      const both = await lockedOut(administrator, 'beide@totp.example');
      const { link } = await (await app.founder('zweite@totp.example')).call(api.invite, {
        body: { email: 'beide@totp.example', role: 'viewer' },
      });
      const joining = { token: new URL(link).searchParams.get('token') ?? '', password: PASSWORD };
      await app.browser().refusal(api.acceptInvitation, { body: joining });
      expect(await administrator.refusal(factor.resetSecondFactor, reset(both.id))).toMatchObject(onlyOperator);
      const operator = await lockedOut(administrator, 'Betreiberin@totp.example', 'administrator');
      expect(await administrator.refusal(factor.resetSecondFactor, reset(operator.id))).toMatchObject(onlyOperator);
      const own = (await administrator.call(api.currentSession))?.id ?? '';
      expect(await administrator.refusal(factor.resetSecondFactor, reset(own))).toMatchObject({ code: 'not_yourself' });
      for (const { browser } of [elsewhere, both, operator]) {
        expect(await browser.call(factor.readSecondFactor)).toMatchObject({ isOn: true });
      }
      expect(await resetEntries(administrator)).toEqual([]);
    });

    it('is reset at the server by the operator, for whoever has nobody else', async () => {
      const { browser } = await protectedAccount('letzte@totp.example');
      const { host = '', port, user, password, database } = app.connection;
      const who = `${user}:${typeof password === 'string' ? encodeURIComponent(password) : ''}`;
      const databaseUrl = `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
      const config = { ...readConfig({ PUBLIC_URL: 'https://mes.example' }), databaseUrl };
      const said: string[] = [];
      const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
      const command = (...args: string[]) => resetSecondFactor(config, createLog('silent'), args);
      try {
        await expect(command()).rejects.toMatchObject({ code: 'no_address' });
        await expect(command('niemand@totp.example')).rejects.toMatchObject({ code: 'account_not_found' });
        await command('letzte@totp.example');
        await expect(command('letzte@totp.example')).rejects.toMatchObject({ code: 'second_factor_off' });
      } finally {
        output.mockRestore();
      }
      expect(said).toEqual(['Der zweite Faktor von letzte@totp.example ist zurückgesetzt, eine Sitzung beendet.\n']);
      expect(await browser.call(api.currentSession)).toBeNull();
      await browser.call(api.signIn, { body: { email: 'letzte@totp.example', password: PASSWORD } });
      expect(await resetEntries(browser)).toMatchObject([{ actorKind: 'system', thingName: 'letzte@totp.example' }]);
      const [mail] = await mailsTo('letzte@totp.example');
      expect(mail?.body_text).toContain('von: Betreiber der Installation.');
      expect(mail?.body_text).toContain('https://mes.example/app/settings?tab=account');
    });
  });

  it('where the company requires it, people without one reach nothing but its set-up', async () => {
    const browser = await app.founder('pflicht@totp.example');
    expect(await browser.call(factor.readSignInRules)).toEqual({ secondFactorRequired: false, peopleWithout: 1 });
    await browser.call(factor.changeSignInRules, { body: { secondFactorRequired: true } });
    expect(await browser.call(api.currentSession)).toMatchObject({ needsSecondFactor: true });
    expect(await browser.refusal(readDashboard)).toMatchObject({ status: 403, code: 'second_factor_missing' });
    expect(await browser.refusal(factor.changeSignInRules, { body: { secondFactorRequired: false } })).toMatchObject({
      code: 'second_factor_missing',
    });
    const { secret } = await browser.call(factor.beginSecondFactor, { body: { password: PASSWORD } });
    await browser.call(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect(await browser.call(api.currentSession)).not.toHaveProperty('needsSecondFactor');
    expect(await browser.call(factor.readSignInRules)).toEqual({ secondFactorRequired: true, peopleWithout: 0 });
    const other = await app.founder('nachbar@totp.example');
    expect(await other.call(api.currentSession)).not.toHaveProperty('needsSecondFactor');
  });
});
