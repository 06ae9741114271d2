import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { DEMO_ACCOUNT } from '#accounts/demo-account.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from '#accounts/devices.api.ts';
import { PASSWORD, startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('devices of an account', () => {
  let app: TestApp;
  const ended: string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    await app.accounts.ensureDemoAccount(randomUUID());
    app.sessions.onClose((sessionId) => ended.push(sessionId));
  });
  afterAll(() => app.close());

  async function signInAgain(email: string, userAgent = FIREFOX): Promise<TestBrowser> {
    const browser = app.browser();
    await browser.send('POST', '/api/session', { email, password: PASSWORD }, { 'user-agent': userAgent });
    return browser;
  }

  it('lists them in words, this one first and marked', async () => {
    const here = await app.founder('geraete@werk.example');
    await signInAgain('geraete@werk.example');
    const devices = await here.call(listDevices);
    expect(devices.map(({ description, isCurrent }) => ({ description, isCurrent }))).toEqual([
      { description: 'Unbekanntes Gerät', isCurrent: true },
      { description: 'Firefox unter Windows', isCurrent: false },
    ]);
    for (const device of devices)
      expect(Date.parse(device.lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(device.firstSeenAt));
  });

  it('signs one out at once, with what lives as long as its session', async () => {
    const here = await app.founder('einzeln@werk.example');
    const there = await signInAgain('einzeln@werk.example');
    const other = (await here.call(listDevices)).find((device) => !device.isCurrent);
    const params = { deviceId: other?.id ?? '' };
    await here.call(signOutDevice, { params });
    expect(await there.call(api.currentSession)).toBeNull();
    expect(await here.call(api.currentSession)).not.toBeNull();
    expect(ended).toContain(other?.id);
    expect(await here.refusal(signOutDevice, { params })).toMatchObject({ status: 404, code: 'device_not_found' });
  });

  it('signs all others out and keeps this one', async () => {
    const here = await app.founder('alle@werk.example');
    const there = [await signInAgain('alle@werk.example'), await signInAgain('alle@werk.example')];
    expect(await here.call(signOutOtherDevices)).toEqual({ signedOut: 2 });
    for (const browser of there) expect(await browser.call(api.currentSession)).toBeNull();
    expect(await here.call(listDevices)).toHaveLength(1);
  });

  it('never touches the device of somebody else, nor the own one', async () => {
    const stranger = await app.founder('fremd@werk.example');
    const victim = await app.founder('opfer@werk.example');
    const [device] = await victim.call(listDevices);
    const params = { deviceId: device?.id ?? '' };
    expect(await stranger.refusal(signOutDevice, { params })).toMatchObject({ code: 'device_not_found' });
    expect(await victim.refusal(signOutDevice, { params })).toMatchObject({ code: 'device_not_found' });
    await stranger.call(signOutOtherDevices);
    expect(await victim.call(api.currentSession)).not.toBeNull();
  });

  it('shows and ends none in the demo, whose account everybody shares', async () => {
    const [one, two] = [app.browser(), app.browser()];
    await one.call(api.signIn, { body: DEMO_ACCOUNT });
    await two.call(api.signIn, { body: DEMO_ACCOUNT });
    expect(await one.call(listDevices)).toEqual([]);
    expect(await one.refusal(signOutOtherDevices)).toMatchObject({ status: 403, code: 'demo_read_only' });
    expect(await two.call(api.currentSession)).not.toBeNull();
    const visitor = app.browser();
    await visitor.call(api.startDemo);
    expect(await visitor.call(listDevices)).toEqual([]);
  });

  it('a new password signs the others out', async () => {
    const here = await app.founder('neues-passwort@werk.example');
    const there = await signInAgain('neues-passwort@werk.example');
    await here.call(api.changePassword, { body: { currentPassword: PASSWORD, password: 'ganz-anders' } });
    expect(await there.call(api.currentSession)).toBeNull();
    expect(await here.call(listDevices)).toHaveLength(1);
  });
});
