import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { describeApi } from '#platform/server/http/openapi.ts';
import { createLog } from '#platform/server/log.ts';
import { createSecretBox } from '#platform/server/secret-box.ts';
import { bookPieces } from '#productions/bookings.api.ts';
import { hmacSha256Hex } from '#webhooks/server/sender.ts';
import { createWebhooks } from '#webhooks/server/webhooks.module.ts';
import { verifySignature } from '#webhooks/signature.ts';
import {
  describeWebhookEvents,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#webhooks/webhook-events.ts';
import * as api from '#webhooks/webhooks.api.ts';
import { insertRow } from '../support/company-rows.ts';
import { type OrderPlant, orderPlant } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Received = { path: string; headers: Record<string, string>; body: string };

let folder: string;
let app: TestApp;
let plant: OrderPlant;
let receiver: Server;
let url: string;
let received: Received[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };
/** The virtual clock: real time and what the tests let pass. */
let passedMs = 0;
let webhooks: ReturnType<typeof createWebhooks>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-webhooks-'));
  app = await startTestApp({ dataDir: folder });
  plant = await orderPlant(app, 'admin@webhooks.example');
  webhooks = createWebhooks({
    database: app.database,
    secrets: createSecretBox({ ...readConfig({}), dataDir: folder }),
    log: createLog('silent'),
    now: () => Date.now() + passedMs,
  });
  receiver = createServer((request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers, body });
      return response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  received = [];
  answer = { status: 204, body: '' };
  passedMs = 0;
  await app.database.inCompany(plant.companyId, (tx) => tx.$client.query('delete from webhooks'));
});

const create = async (events: WebhookEvent[], change: Partial<api.WebhookValues> = {}) =>
  plant.browser.call(api.createWebhook, {
    body: { name: `Hook ${randomUUID()}`, url: `${url}/hook`, events, allowPrivate: true, ...change },
  });
const send = () => webhooks.sender.runCompany(plant.companyId);
const deliveriesOf = async (id: string) =>
  (await plant.browser.call(api.listDeliveries, { params: { id }, query: {} })).deliveries;
const hookOf = async (id: string) => (await plant.browser.call(api.listWebhooks)).find((hook) => hook.id === id);
const insert = (table: string, values: Record<string, unknown>) =>
  insertRow(app.database, plant.companyId, table, values);
const raiseAlert = () =>
  insert('alerts', {
    timestamp: new Date(),
    severity: 'error',
    priority: 2,
    category: 'machine',
    code: 'E-1',
    message: 'Öldruck zu niedrig',
    first_occurred_at: new Date(),
    last_occurred_at: new Date(),
  });
const run = (text: string, values: unknown[] = []) => plant.query(text, values);

describe('webhooks: what happened', () => {
  it('is queued once per event and webhook by the fact itself, in the documented shape', async () => {
    const { webhook } = await create([...WEBHOOK_EVENT_NAMES]);
    const other = await create(['booking.made']);
    const order = await plant.createAfter(['release', 'start']);
    const booking = { id: randomUUID(), good: 5, scrap: 1, rework: 0, bookedAt: new Date().toISOString() };
    for (const _ of [1, 2]) await plant.browser.call(bookPieces, { params: { id: order.id }, body: booking });
    const stop = await insert('machine_downtime', {
      machine_id: plant.ids.machine,
      start_time: '2026-11-02T06:00:00Z',
      downtime_category: 'breakdown',
    });
    await run(`update machine_downtime set end_time = '2026-11-02T06:30:00Z' where id = $1`, [stop]);
    await run(`update machine_downtime set reason = 'Werkzeugbruch' where id = $1`, [stop]);
    const check = await insert('quality_checks', { check_number: 'P-1', check_date: new Date(), result: 'pass' });
    await run(`update quality_checks set result = 'fail' where id = $1`, [check]);
    const alert = await raiseAlert();
    await run('update alerts set active = false, resolved = true, resolved_at = now() where id = $1', [alert]);
    const material = await insert('materials', {
      material_number: 'M-1',
      description: 'Stahl',
      unit: 'kg',
      safety_stock: 10,
    });
    const move = (quantity: number) =>
      insert('material_movements', {
        material_id: material,
        movement_type: 'correction',
        quantity,
        moved_at: new Date(),
      });
    for (const quantity of [12, -1, -2, -3, 9]) await move(quantity);
    await run('update materials set safety_stock = 20 where id = $1', [material]);
    await insert('maintenance_records', {
      machine_id: plant.ids.machine,
      // yesterday, so that midnight in some time zone does not matter
      maintenance_date: new Date(Date.now() - 24 * HOUR_MS).toISOString().slice(0, 10),
      maintenance_type: 'routine',
      title: 'Schmieren',
    });
    await webhooks.keepHouse();
    await webhooks.keepHouse();

    await send();
    await send();
    const bodies = received.map(({ body }) => JSON.parse(body) as { id: string; event: WebhookEvent; data: object });
    const counted = Object.fromEntries(
      Object.entries(Object.groupBy(bodies, ({ event }) => event)).map(([event, list]) => [event, list?.length]),
    );
    expect(counted).toEqual({
      'order.status_changed': 2,
      // to both webhooks
      'booking.made': 2,
      'downtime.started': 1,
      'downtime.ended': 1,
      'quality_check.failed': 1,
      'alert.raised': 1,
      'alert.resolved': 1,
      // by a movement, and by a higher limit
      'material.below_safety_stock': 2,
      'maintenance.due': 1,
    });
    for (const { event, data } of bodies) expect(WEBHOOK_EVENTS[event].data.strict().parse(data)).toEqual(data);
    expect(bodies.find(({ event }) => event === 'booking.made')?.data).toMatchObject({ good: 5, scrap: 1 });
    expect(bodies.find(({ event }) => event === 'downtime.ended')?.data).toMatchObject({ durationMinutes: 30 });
    expect(bodies.find(({ event }) => event === 'material.below_safety_stock')?.data).toMatchObject({ stock: 9 });
    expect(await hookOf(webhook.id)).toMatchObject({ waitingCount: 0, deadCount: 0, failingSince: null });
    expect(await deliveriesOf(other.webhook.id)).toMatchObject([{ event: 'booking.made', state: 'delivered' }]);
  });

  it('is forgotten with the transaction it did not happen in, and not told to who does not want it', async () => {
    const { webhook } = await create(['alert.resolved']);
    await raiseAlert();
    await expect(
      app.database.inCompany(plant.companyId, async (tx) => {
        await tx.$client.query('update alerts set active = false, resolved = true, resolved_at = now() where active');
        throw new Error('doch nicht');
      }),
    ).rejects.toThrow('doch nicht');
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    await run('update alerts set active = false, resolved = true, resolved_at = now() where active');
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ event: 'alert.resolved' }]);
  });

  it('stands in the OpenAPI document', () => {
    const document = describeApi([], { version: '1', serverUrl: '', webhooks: describeWebhookEvents() });
    expect(Object.keys((document as { webhooks: object }).webhooks)).toEqual([...WEBHOOK_EVENT_NAMES]);
    expect(JSON.stringify(document)).toContain('durationMinutes');
  });
});

describe('webhooks: sending', () => {
  it('signs what it sends; altered, replayed and old messages are told', async () => {
    const { secret } = await create(['alert.raised']);
    await raiseAlert();
    await send();
    const [message] = received;
    expect(message?.headers).toMatchObject({
      'x-mes-event': 'alert.raised',
      'content-type': 'application/json; charset=utf-8',
    });
    const seen = new Set<string>();
    const judge = (change: { body?: string; nowSeconds?: number } = {}) =>
      verifySignature({
        header: message?.headers['x-mes-signature'] ?? '',
        body: message?.body ?? '',
        secret,
        nowSeconds: Date.now() / 1000,
        hmac: hmacSha256Hex,
        wasSeen: (signature) => seen.size === seen.add(signature).size,
        ...change,
      });
    expect(judge({ body: message?.body.replace('error', 'info') })).toBe('altered');
    expect([judge(), judge()]).toEqual(['valid', 'replayed']);
    expect(judge({ nowSeconds: Date.now() / 1000 + 400 })).toBe('too_old');
  });

  it('tries again after growing pauses under the same id, gives up after a day, and sends again when asked', async () => {
    const { webhook } = await create(['alert.raised']);
    await raiseAlert();
    answer = { status: 500, body: 'kaputt' };
    await send();
    await send();
    expect(received).toHaveLength(1);
    expect(await deliveriesOf(webhook.id)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        answerStatus: 500,
        answerText: 'kaputt',
        lastError: expect.stringContaining('500'),
      },
    ]);
    for (const minutes of [1, 5, 15, 30, 60, 120, 480, 720]) {
      passedMs += minutes * MINUTE_MS + 1000;
      await send();
    }
    expect(new Set(received.map(({ headers }) => headers['x-mes-delivery'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'dead', attempts: 9 }]);
    expect(await send()).toBeNull();
    expect(received).toHaveLength(9);

    answer = { status: 200, body: 'ok' };
    expect(await plant.browser.call(api.replayDeliveries, { params: { id: webhook.id }, body: {} })).toEqual({
      queued: 1,
    });
    await send();
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1, answerText: 'ok' }]);
    expect(await hookOf(webhook.id)).toMatchObject({ failingSince: null, deadCount: 0 });
  });

  it('lets the rest wait while the receiver is away, in order and without using up attempts', async () => {
    const { webhook } = await create(['alert.raised']);
    for (const _ of [1, 2, 3]) await raiseAlert();
    answer = { status: 503, body: '' };
    await send();
    expect(received).toHaveLength(1);
    expect((await deliveriesOf(webhook.id)).map(({ attempts }) => attempts)).toEqual([0, 0, 1]);
    answer = { status: 204, body: '' };
    passedMs += 2 * MINUTE_MS;
    await send();
    expect(received).toHaveLength(4);
    expect(received.slice(1).map(({ headers }) => headers['x-mes-delivery'])).toEqual(
      (await deliveriesOf(webhook.id)).map(({ id }) => id).toReversed(),
    );
  });

  it('switches a webhook off after three days without success, raises an alert and keeps what waited', async () => {
    const { webhook } = await create(['booking.made']);
    const order = await plant.createAfter(['release', 'start'], { machineId: plant.ids.otherMachine });
    const book = () =>
      plant.browser.call(bookPieces, {
        params: { id: order.id },
        body: { id: randomUUID(), good: 1, scrap: 0, rework: 0, bookedAt: new Date().toISOString() },
      });
    answer = { status: 410, body: '' };
    await book();
    await send();
    passedMs += 73 * HOUR_MS;
    await book();
    await send();
    expect(await hookOf(webhook.id)).toMatchObject({
      isActive: false,
      deadCount: 2,
      disabledReason: 'Der Empfänger hat seit 72 Stunden nichts angenommen.',
    });
    expect(await run(`select message from alerts where code = 'WEBHOOK_DISABLED'`)).toEqual([
      {
        message: `Der Webhook „${webhook.name}“ wurde ausgeschaltet. Der Empfänger hat seit 72 Stunden nichts angenommen.`,
      },
    ]);
    await book();
    expect(await deliveriesOf(webhook.id)).toHaveLength(2);
    const replay = { params: { id: webhook.id }, body: {} };
    expect(await plant.browser.refusal(api.replayDeliveries, replay)).toMatchObject({ code: 'webhook_inactive' });
    const { name, url: address, events, allowPrivate, version } = (await hookOf(webhook.id)) as api.Webhook;
    await plant.browser.call(api.updateWebhook, {
      params: { id: webhook.id },
      body: { version, values: { name, url: address, events, allowPrivate, isActive: true } },
    });
    answer = { status: 204, body: '' };
    await plant.browser.call(api.replayDeliveries, replay);
    await send();
    expect(await hookOf(webhook.id)).toMatchObject({ isActive: true, deadCount: 0, disabledReason: null });
  });

  it('follows no redirect and does not read what is too long', async () => {
    const { webhook } = await create(['alert.raised']);
    await raiseAlert();
    answer = { status: 307, body: 'x'.repeat(200_000), headers: { location: `${url}/innen` } };
    await send();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    const [delivery] = await deliveriesOf(webhook.id);
    expect(delivery).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('Weiterleitungen') });
    expect(delivery?.answerText).toHaveLength(500);
  });

  it('goes out by itself once it has happened, also what waited from before', async () => {
    await create(['alert.raised']);
    await raiseAlert();
    const sender = await webhooks.sender.start(app.connection);
    try {
      await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 30_000 });
      await raiseAlert();
      await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 });
    } finally {
      await sender.stop();
    }
  });

  it('two processes at once send nothing twice', async () => {
    await create(['alert.raised']);
    for (const _ of [1, 2, 3, 4]) await raiseAlert();
    await Promise.all([send(), send(), send()]);
    expect(received).toHaveLength(4);
  });
});

describe('webhooks: settings', () => {
  it('refuses inner targets unless an administrator allows them, when saving and again when sending', async () => {
    const inside = { name: 'Innen', url: 'http://10.0.0.8/hook', events: ['alert.raised' as const] };
    expect(await plant.browser.refusal(api.createWebhook, { body: inside })).toMatchObject({
      status: 400,
      code: 'target_not_allowed',
      errors: [{ path: 'url' }],
    });
    expect(await plant.browser.refusal(api.createWebhook, { body: { ...inside, url: 'ftp://x' } })).toMatchObject({
      code: 'target_invalid',
    });
    const { webhook } = await create(['alert.raised']);
    await run('update webhooks set allow_private = false');
    await raiseAlert();
    await send();
    expect(received).toEqual([]);
    expect(await deliveriesOf(webhook.id)).toMatchObject([
      { state: 'waiting', answerStatus: null, lastError: expect.stringContaining('im eigenen Netz') },
    ]);
  });

  it('shows a secret once and stores it encrypted; a new one holds at once', async () => {
    const { webhook, secret } = await create(['alert.raised']);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify(await plant.browser.call(api.listWebhooks))).not.toContain('whsec_');
    const [row] = (await run('select secret from webhooks')) as { secret: Buffer }[];
    expect(row?.secret.includes(secret)).toBe(false);
    const renewed = await plant.browser.call(api.renewWebhookSecret, { params: { id: webhook.id } });
    expect(renewed.secret).not.toBe(secret);
    await raiseAlert();
    await send();
    const [message] = received;
    const verdictWith = (key: string) =>
      verifySignature({
        header: message?.headers['x-mes-signature'] ?? '',
        body: message?.body ?? '',
        secret: key,
        nowSeconds: Date.now() / 1000,
        hmac: hmacSha256Hex,
      });
    expect([verdictWith(secret), verdictWith(renewed.secret)]).toEqual(['altered', 'valid']);
  });

  it('sends a test at once and says what came back; a failed test does not count against the webhook', async () => {
    const { webhook } = await create(['alert.raised']);
    const target = { params: { id: webhook.id } };
    expect(await plant.browser.call(api.pingWebhook, target)).toMatchObject({
      event: 'webhook.ping',
      state: 'delivered',
      answerStatus: 204,
    });
    answer = { status: 401, body: 'wer?' };
    expect(await plant.browser.call(api.pingWebhook, target)).toMatchObject({
      state: 'dead',
      answerStatus: 401,
      answerText: 'wer?',
      lastError: 'Der Empfänger nimmt die Meldung nicht an (HTTP 401).',
    });
    expect(await hookOf(webhook.id)).toMatchObject({ failingSince: null, isActive: true });
  });

  it('keeps companies apart and refuses a stale change and a double name', async () => {
    const { webhook } = await create(['alert.raised'], { name: 'Leitstand' });
    const stranger = await app.founder('fremd@webhooks.example');
    const target = { params: { id: webhook.id } };
    expect(await stranger.call(api.listWebhooks)).toEqual([]);
    for (const call of [api.pingWebhook, api.removeWebhook, api.renewWebhookSecret]) {
      expect(await stranger.refusal(call, target)).toMatchObject({ status: 404 });
    }
    await stranger.call(api.createWebhook, {
      body: { name: 'Leitstand', url: `${url}/fremd`, events: ['alert.raised'], allowPrivate: true },
    });
    await raiseAlert();
    await send();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);

    const values = { name: 'Leitstand', url: `${url}/hook`, events: ['alert.raised' as const], allowPrivate: true };
    expect(await plant.browser.refusal(api.createWebhook, { body: values })).toMatchObject({ code: 'already_exists' });
    await plant.browser.call(api.updateWebhook, { ...target, body: { version: webhook.version, values } });
    expect(
      await plant.browser.refusal(api.updateWebhook, { ...target, body: { version: webhook.version, values } }),
    ).toMatchObject({ code: 'version_conflict' });
    await plant.browser.call(api.removeWebhook, target);
    expect(await plant.browser.call(api.listWebhooks)).toEqual([]);
  });
});
