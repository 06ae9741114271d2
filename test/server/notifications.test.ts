import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, invite, signOut } from '#accounts/accounts.api.ts';
import { PRODUCT_DEFAULTS } from '#notifications/notification-plan.ts';
import * as api from '#notifications/notifications.api.ts';
import { createNotifications } from '#notifications/server/notifications.module.ts';
import { createLog } from '#platform/server/log.ts';
import { createMailer, type Mailer } from '#platform/server/mail/mailer.ts';
import { createSecretBox } from '#platform/server/secret-box.ts';
import { insertRow } from '../support/company-rows.ts';
import { type OrderPlant, orderPlant } from '../support/order-plant.ts';
import { type Push, readVapid, startPushService, subscribedBrowser } from '../support/push-service.ts';
import { PASSWORD, startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const URL_OF_TEST = 'https://mes.example.ch';

let folder: string;
let app: TestApp;
let plant: OrderPlant;
let mailer: Mailer;
let notifications: ReturnType<typeof createNotifications>;
let nowMs: number;

/** The next Monday, so that sessions that were opened today still live. */
const MONDAY_NOON_MS = (() => {
  const today = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const daysAhead = (8 - new Date(today).getUTCDay()) % 7 || 7;
  return today + daysAhead * 24 * HOUR_MS + 12 * HOUR_MS;
})();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-notifications-'));
  const secrets = createSecretBox({ dataDir: folder, secretsKey: null });
  app = await startTestApp({ dataDir: folder, webPush: true });
  plant = await orderPlant(app, 'ada@melden.example');
  const log = createLog('silent');
  // As with a mail server; what it does with the outbox is proven elsewhere.
  mailer = { ...createMailer(app.database, { smtpUrl: null, from: null }, log), delivers: true };
  notifications = createNotifications({
    database: app.database,
    mailer,
    secrets,
    pushEnabled: true,
    contactEmail: async () => 'betrieb@melden.example',
    log,
    now: () => nowMs,
    pushTarget: { allowPrivate: true },
    publicUrl: () => URL_OF_TEST,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  nowMs = MONDAY_NOON_MS;
  await plant.query('delete from alerts');
  await plant.query('delete from notification_messages');
  await plant.query('delete from notification_preferences');
  await plant.query('delete from notification_defaults');
  await app.database.asOperator((tx) => tx.$client.query('delete from operator.mail_outbox'));
});

const run = () => notifications.runCompany(plant.companyId);
/** What one round puts into the outbox of the installation. */
const mailsAfter = async (minutes: number) => {
  nowMs += minutes * MINUTE_MS;
  await run();
  return app.database.asOperator(async (tx) => {
    const { rows } = await tx.$client.query<{ to: string; subject: string; text: string }>(
      'delete from operator.mail_outbox returning recipient as to, subject, body_text as text',
    );
    return rows;
  });
};

const raise = (severity: string, message: string, machineId: string | null = null) =>
  insertRow(app.database, plant.companyId, 'alerts', {
    timestamp: new Date(),
    severity,
    priority: { critical: 1, error: 2, warning: 3, low: 4, info: 5 }[severity],
    category: 'machine',
    code: 'E-1',
    message,
    machine_id: machineId,
    first_occurred_at: new Date(),
    last_occurred_at: new Date(),
  });
const resolve = (id: string) =>
  plant.query('update alerts set active = false, resolved = true, resolved_at = now() where id = $1', [id]);
const OWN = { ...PRODUCT_DEFAULTS, mail: ['warning', 'critical'], push: [] } as unknown as api.OwnSettings;
const choose = (change: Partial<api.OwnSettings> = {}, browser: TestBrowser = plant.browser) =>
  browser.call(api.saveNotificationSettings, { body: { version: 0, values: { ...OWN, ...change } } });
const NIGHTS = { from: '22:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7] };

describe('notifications by mail', () => {
  it('a burst becomes one mail; nobody is told twice, nor of what they did not choose', async () => {
    await raise('critical', 'Vor der Wahl');
    await run();
    await choose();
    const first = await raise('critical', 'Öldruck zu niedrig', plant.ids.machine);
    await raise('info', 'Unwichtig');
    expect(await mailsAfter(0)).toEqual([]);
    await raise('warning', 'Filter fast voll');
    await plant.query('update alerts set occurrence_count = 4 where id = $1', [first]);
    expect(await mailsAfter(1.9)).toEqual([]);
    const [mail, ...others] = await mailsAfter(0.1);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('ada@melden.example');
    expect(mail?.subject).toBe('2 neue Alarme (höchste Schwere: Kritisch)');
    expect(mail?.text).toContain('Kritisch: Öldruck zu niedrig');
    expect(mail?.text).toContain('CNC-1');
    expect(mail?.text).toContain('4-mal aufgetreten');
    expect(mail?.text).toContain(`${URL_OF_TEST}/app/alerts?alert=${first}`);
    expect(mail?.text).toContain(`${URL_OF_TEST}/app/settings?tab=notifications`);
    expect(mail?.text).not.toMatch(/Unwichtig|Vor der Wahl/);
    await plant.query('update alerts set occurrence_count = 5');
    expect(await mailsAfter(60)).toEqual([]);
    expect(await plant.browser.call(api.listNotifications)).toMatchObject([
      { channel: 'mail', state: 'sent', alertCount: 2, title: '2 neue Alarme (höchste Schwere: Kritisch)' },
    ]);
  });

  it('the end is told to who was told of the beginning, if they want it, and not apart when it came with it', async () => {
    await choose();
    const told = await raise('critical', 'Tür offen');
    expect(await mailsAfter(0)).toEqual([]);
    expect(await mailsAfter(2)).toHaveLength(1);
    const short = await raise('critical', 'Kurz');
    await run();
    await resolve(told);
    await resolve(short);
    const mails = [...(await mailsAfter(0)), ...(await mailsAfter(2))];
    expect(mails.map(({ subject }) => subject)).toEqual(['1 neuer Alarm, 1 Alarm behoben (höchste Schwere: Kritisch)']);
    expect(mails[0]?.text).toContain('behoben ');
    const values = { ...OWN, tellsResolution: false };
    await plant.browser.call(api.saveNotificationSettings, { body: { version: 1, values } });
    const other = await raise('critical', 'Noch eine');
    await run();
    expect(await mailsAfter(2)).toHaveLength(1);
    await resolve(other);
    await run();
    expect(await mailsAfter(10)).toEqual([]);
  });

  it('the quiet time lets critical alerts through and ends with one summary', async () => {
    await choose({ quietHours: NIGHTS });
    nowMs = MONDAY_NOON_MS + 11 * HOUR_MS;
    await raise('warning', 'Warnung in der Nacht');
    await raise('critical', 'Brand');
    await run();
    expect((await mailsAfter(2)).map(({ subject }) => subject)).toEqual(['Kritisch: Brand']);
    nowMs += HOUR_MS;
    await raise('warning', 'Noch eine Warnung');
    await run();
    expect(await mailsAfter(120)).toEqual([]);
    nowMs = MONDAY_NOON_MS + 19 * HOUR_MS;
    const [summary, ...others] = await mailsAfter(0);
    expect(others).toEqual([]);
    expect(summary?.subject).toBe('Nach der Ruhezeit: 2 neue Alarme (höchste Schwere: Warnung)');
    expect(summary?.text).toContain('Warnung in der Nacht');
  });

  it('what waits follows a new choice', async () => {
    await choose({ quietHours: NIGHTS });
    nowMs = MONDAY_NOON_MS + 11 * HOUR_MS;
    await raise('warning', 'Bleibt');
    await run();
    await plant.query('update notification_items set due_at = $1', [new Date(nowMs + 50 * HOUR_MS)]);
    // The service of the running application keeps the real time: the end of a quiet time is not in question there.
    await plant.browser.call(api.saveNotificationSettings, {
      body: { version: 1, values: { ...OWN, quietHours: null } },
    });
    expect(await mailsAfter(0)).toHaveLength(1);
    await raise('warning', 'Fällt weg');
    await run();
    await plant.browser.call(api.resetNotificationSettings);
    expect(await mailsAfter(10)).toEqual([]);
  });

  it('goes to members with a confirmed address, by their own choice or the company’s defaults, and to nobody else', async () => {
    const { mail, push, tellsResolution, criticalInQuiet } = OWN;
    await plant.browser.call(api.saveNotificationDefaults, {
      body: {
        version: 0,
        values: { mail, push, tellsResolution, criticalInQuiet, quietHours: null, gatherMinutes: 0 },
      },
    });
    const join = async (email: string) => {
      const { link } = await plant.browser.call(invite, { body: { email, role: 'viewer' } });
      const browser = app.browser();
      const token = new URL(link).searchParams.get('token') ?? '';
      await browser.call(acceptInvitation, { body: { token, password: PASSWORD } });
      return browser;
    };
    const [viewer] = [
      await join('vera@melden.example'),
      await join('weg@melden.example'),
      await join('neu@melden.example'),
    ];
    await viewer.call(api.saveNotificationSettings, {
      body: { version: 0, values: { ...OWN, gatherMinutes: 0, machineIds: [plant.ids.machine] } },
    });
    await app.founder('fremd@melden.example');
    await app.database.inAccounts(async (tx) => {
      await tx.$client.query(`update accounts.users set email_confirmed_at = null where email = 'neu@melden.example'`);
      await tx.$client.query(`delete from accounts.memberships m using accounts.users u
        where u.id = m.user_id and u.email = 'weg@melden.example'`);
    });
    // The invitations.
    await app.database.asOperator((tx) => tx.$client.query('delete from operator.mail_outbox'));
    await raise('warning', 'Andere Maschine', plant.ids.otherMachine);
    expect((await mailsAfter(0)).map(({ to }) => to)).toEqual(['ada@melden.example']);
    await raise('warning', 'Gewählte Maschine', plant.ids.machine);
    await raise('warning', 'Ohne Maschine');
    const mails = await mailsAfter(0);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ada@melden.example', 'vera@melden.example']);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['2 neue Alarme (höchste Schwere: Warnung)']));
    expect(await viewer.refusal(api.readNotificationDefaults)).toMatchObject({ status: 403 });
  });

  it('neither is lost nor doubled when processes end suddenly or work at the same time', async () => {
    await choose({ gatherMinutes: 0 });
    await raise('critical', 'Einmal');
    await Promise.all([run(), run(), run()]);
    // Handed over, but the process ended before it could note so.
    await plant.query(`update notification_messages set state = 'sending', claimed_until = $1`, [new Date(nowMs)]);
    nowMs += 1;
    await run();
    expect(await plant.browser.call(api.listNotifications)).toMatchObject([{ state: 'handed_over' }]);
    expect(await mailsAfter(60)).toHaveLength(1);
    await expect(
      app.database.inCompany(plant.companyId, async (tx) => {
        await tx.$client.query(
          `insert into alerts (company_id, timestamp, severity, priority, category, code, message,
          first_occurred_at, last_occurred_at) values ($1, now(), 'critical', 1, 'machine', 'X', 'Nie', now(), now())`,
          [plant.companyId],
        );
        throw new Error('doch nicht');
      }),
    ).rejects.toThrow('doch nicht');
    await run();
    expect(await mailsAfter(1)).toEqual([]);
  });
});

describe('notifications on devices', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.pushes.length = 0;
    service.settings.status = 201;
    await plant.query('delete from push_subscriptions');
  });

  /** As the settings page does it; the running application refuses inner addresses, as it should. */
  const addDevice = async (browser = plant.browser) => {
    const subscribed = subscribedBrowser();
    const path = `/push/${randomUUID()}`;
    const route = notifications.routes.find(({ endpoint }) => endpoint === api.addPushDevice);
    const handle = route?.handle as unknown as (input: unknown) => Promise<api.PushDevice>;
    await handle({
      caller: await app.sessions.find(browser.cookie?.replace('mes_session=', '') ?? ''),
      body: { endpoint: service.origin + path, keys: subscribed.keys },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      log: createLog('silent'),
    });
    return { ...subscribed, path };
  };
  const [first, second] = [() => service.pushes[0] as Push, () => service.pushes[1] as Push];

  it('are encrypted for the device alone, signed by this installation, and named in the list', async () => {
    await choose({ mail: [], push: ['critical'] });
    const device = await addDevice();
    const id = await raise('critical', 'Öldruck zu niedrig', plant.ids.machine);
    await run();
    expect(service.pushes).toMatchObject([{ path: device.path, headers: { urgency: 'high', ttl: '43200' } }]);
    expect(device.read(first())).toMatchObject({
      title: 'Kritisch: Öldruck zu niedrig (CNC-1)',
      body: 'Öldruck zu niedrig (CNC-1)',
      path: `/app/alerts?alert=${id}`,
    });
    expect(() => subscribedBrowser().read(first())).toThrow();
    const { push } = await plant.browser.call(api.readNotificationSettings);
    expect(readVapid(first())).toMatchObject({
      key: push.publicKey,
      isSigned: true,
      claims: { aud: service.origin, sub: 'mailto:betrieb@melden.example' },
    });
    expect(await plant.browser.call(api.listPushDevices)).toMatchObject([
      { isCurrent: true, name: 'Chrome unter Linux', lastSentAt: expect.any(String) },
    ]);
    expect(await plant.browser.call(api.listNotifications)).toMatchObject([{ channel: 'push', state: 'sent' }]);
    const [stored] = await plant.query<{ sealed: string }>(
      `select encode(sealed_address, 'escape') as sealed from push_subscriptions`,
    );
    expect(stored?.sealed).not.toContain('localhost');
  });

  it('wait when the service is busy, end when the device is gone, and leave with the session', async () => {
    await choose({ mail: [], push: ['critical'] });
    const device = await addDevice();
    service.settings.status = 429;
    service.settings.headers = { 'retry-after': '600' };
    await raise('critical', 'Eins');
    await run();
    expect(await plant.browser.call(api.listNotifications)).toMatchObject([{ state: 'waiting' }]);
    nowMs += 9 * MINUTE_MS;
    await run();
    expect(service.pushes).toHaveLength(1);
    service.settings.status = 201;
    nowMs += MINUTE_MS;
    await run();
    expect(service.pushes).toHaveLength(2);
    expect(device.read(first())).toEqual(device.read(second()));

    service.settings.status = 410;
    await raise('critical', 'Zwei');
    await run();
    expect(await plant.browser.call(api.listPushDevices)).toEqual([]);
    expect((await plant.browser.call(api.listNotifications))[0]).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('entfernt'),
    });

    const other = app.browser();
    await other.send('POST', '/api/session', { email: 'ada@melden.example', password: PASSWORD });
    await addDevice(other);
    expect(await plant.browser.call(api.listPushDevices)).toMatchObject([{ isCurrent: false }]);
    await other.call(signOut);
    expect(await plant.browser.call(api.listPushDevices)).toEqual([]);
    await raise('critical', 'Drei');
    await run();
    expect(service.pushes).toHaveLength(3);
  });

  it('refuses addresses inside of the own network, without encryption, and keys that are none', async () => {
    const { keys } = subscribedBrowser();
    const add = (endpoint: string, change = {}) =>
      plant.browser.refusal(api.addPushDevice, { body: { endpoint, keys: { ...keys, ...change } } });
    expect(await add('https://127.0.0.1/push')).toMatchObject({ status: 400, code: 'target_not_allowed' });
    expect(await add('https://169.254.169.254/latest')).toMatchObject({ status: 400, code: 'target_not_allowed' });
    expect(await add('http://push.example.com/1')).toMatchObject({ status: 400 });
    expect(await add('javascript:alert(1)')).toMatchObject({ status: 400 });
    expect(await add('https://93.184.216.34/1', { auth: 'AAAA' })).toMatchObject({ code: 'push_keys_unusable' });
    const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    expect(await add('https://93.184.216.34/1', { p256dh: nowhere })).toMatchObject({ code: 'push_keys_unusable' });
  });
});

describe('settings of notifications', () => {
  it('refuse what contradicts itself, what is unknown, and what somebody else has changed meanwhile', async () => {
    const refused = (change: object, version = 0) =>
      plant.browser.refusal(api.saveNotificationSettings, {
        body: { version, values: { ...OWN, ...change } },
      });
    const wrong: [object, string][] = [
      [{ quietHours: { from: '22:00', to: '22:00', days: [1] } }, 'nicht gleich'],
      [{ quietHours: { from: '22:00', to: '06:00', days: [] } }, 'mindestens einen Wochentag'],
      [{ quietHours: { from: '25:00', to: '06:00', days: [1] } }, 'Uhrzeit'],
      [{ mail: ['laut'] }, 'Schwere'],
      [{ gatherMinutes: 7 }, 'Sammelzeit'],
      [{ machineIds: [] }, 'mindestens eine Maschine'],
      [{ machineIds: [randomUUID()] }, 'gibt es nicht mehr'],
    ];
    for (const [change, sentence] of wrong) {
      expect(JSON.stringify(await refused(change))).toContain(sentence);
    }
    expect(await plant.browser.call(api.readNotificationSettings)).toMatchObject({
      isChosen: false,
      version: 0,
      mail: { address: 'ada@melden.example', delivers: false },
    });
    await choose({ machineIds: [plant.ids.machine], quietHours: NIGHTS });
    expect(await plant.browser.call(api.readNotificationSettings)).toMatchObject({
      isChosen: true,
      version: 1,
      values: { machineIds: [plant.ids.machine], quietHours: NIGHTS, mail: ['warning', 'critical'] },
    });
    expect(await refused({})).toMatchObject({ status: 409, code: 'version_conflict' });
    expect(await refused({}, 7)).toMatchObject({ status: 409, code: 'version_conflict' });
  });
});
