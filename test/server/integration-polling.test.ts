import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listImports, previewImport, runImport } from '#integrations/imports.api.ts';
import * as api from '#integrations/integrations.api.ts';
import { readPolling, setPolling } from '#integrations/polling.api.ts';
import { IntegrationError } from '#integrations/server/integration-client.service.ts';
import { createIntegrations } from '#integrations/server/integrations.module.ts';
import { createSystemPoller } from '#integrations/server/poller.ts';
import type { SystemCalls } from '#integrations/server/system-calls.service.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { Unavailable } from '#platform/errors.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { createSecretBox } from '#platform/server/secret-box.ts';
import { moveProduction, productionKind } from '#productions/productions.api.ts';
import { type OrderPlant, orderPlant } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const VALUES = {
  baseUrl: null,
  authentication: 'none',
  authName: null,
  secret: null,
  tokenPath: null,
  allowPrivate: true,
  mapping: null,
} as const;

/** Ends a test that fails; states are waited for, not times. */
const PATIENT = { timeout: 30_000 };

describe('regular fetching from other systems', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mes-polling-'));
  let app: TestApp;
  let plant: OrderPlant;
  let peer: Server;
  let baseUrl = '';
  /** What the ERP says, was asked, and whether it answers at all. */
  let orders: object[] = [];
  let asked: string[] = [];
  let isBroken = false;
  let isSlow = true;
  let held: ServerResponse[] = [];
  /** The virtual clock: real time and what the tests let pass. */
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  /** Two processes of one installation. */
  let [first, second] = [] as ReturnType<typeof createIntegrations>[];

  beforeAll(async () => {
    app = await startTestApp({ dataDir });
    plant = await orderPlant(app, 'chef@abruf.example');
    const processOf = () =>
      createIntegrations({
        database: app.database,
        secrets: createSecretBox({ ...readConfig({}), dataDir }),
        effects: { recalculateOee, consumeForBooking },
        log: createLog('silent'),
        now,
      });
    [first, second] = [processOf(), processOf()];
    peer = createServer((request, response) => {
      const { url = '' } = request;
      asked.push(url);
      const send = (status: number, content: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      if (url.startsWith('/slow') && isSlow) held.push(response);
      else if (isBroken) send(500, {});
      else if (url === '/production-orders') send(200, { orders });
      else if (url === '/weather/current?location=Chur') send(200, { location: 'Chur', note: 'a\u0000b' });
      else send(200, []);
    });
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    peer.closeAllConnections();
    await new Promise<void>((resolve) => peer.close(() => resolve()));
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    orders = [];
    asked = [];
    held = [];
    isBroken = false;
    isSlow = true;
    passedMs = 0;
    await app.database.inCompany(plant.companyId, (tx) => tx.$client.query('delete from integration_systems'));
  });

  const create = (name: string, change: object = {}) =>
    plant.browser.call(api.createSystem, {
      body: { values: { ...VALUES, name, category: 'erp', baseUrl, ...change } },
    });
  const switchOn = (system: api.IntegrationSystem, change: object = {}) =>
    plant.browser.call(setPolling, {
      params: { id: system.id },
      body: { version: system.version, polling: true, ...change },
    });
  const poll = async (who = first) => {
    const next = await who?.poller.runCompany(plant.companyId);
    await who?.poller.settled();
    return next;
  };
  const stateOf = (id: string) => plant.browser.call(readPolling, { params: { id } });
  const order = (orderId: string, status: string, change: object = {}) => ({
    orderId,
    productCode: 'W-100',
    quantity: 10,
    status,
    dueDate: '2027-01-15',
    priority: '2',
    ...change,
  });
  const orderHere = async (number: string) =>
    (await plant.browser.call(productionKind.list, { query: { search: number } })).rows[0];

  it('INT-25 CONST-40 is off at first, asks at once when switched on, then every 60 s and not sooner', async () => {
    const system = await create('ERP');
    expect(await poll()).toBeNull();
    expect([system.polling, asked]).toEqual([false, []]);
    orders = [order('FA-1', 'planned')];
    await switchOn(system);
    await poll();
    expect(asked).toEqual(['/production-orders', '/materials', '/work-centers']);
    const { facts, nextPollAt, isRunning } = await stateOf(system.id);
    expect(facts).toMatchObject([
      { call: 'productionOrders', itemCount: 1, items: [{ orderId: 'FA-1' }], error: null, simulated: false },
      { call: 'workCentres', itemCount: 0 },
      { call: 'materials', itemCount: 0 },
    ]);
    expect(isRunning).toBe(false);
    expect(Math.abs(Date.parse(nextPollAt ?? '') - Date.parse(facts[0]?.polledAt ?? ''))).toBeLessThanOrEqual(60_000);
    // Nothing became an order by itself.
    expect(await orderHere('FA-1')).toBeUndefined();
    passedMs += 30_000;
    await poll();
    expect(asked.length).toBe(3);
    passedMs += 31_000;
    await poll();
    expect(asked.length).toBe(6);
    await plant.browser.call(api.enableSystem, { params: { id: system.id }, body: { enabled: false } });
    passedMs += 120_000;
    expect(await poll()).toBeNull();
    expect(asked.length).toBe(6);
  });

  it('two processes ask once; what a dead one has claimed is asked by the other', async () => {
    await switchOn(await create('ERP'));
    await Promise.all([poll(first), poll(second)]);
    expect(asked.length).toBe(3);
    // Claimed and never finished.
    passedMs += 61_000;
    await app.database.inCompany(plant.companyId, (tx) =>
      tx.$client.query('update integration_polls set next_poll_at = now(), claimed_until = $1', [
        new Date(now() + 5 * 60_000),
      ]),
    );
    await poll(second);
    expect(asked.length).toBe(3);
    passedMs += 5 * 60_000 + 1000;
    await poll(second);
    expect(asked.length).toBe(6);
  });

  it('a slow system holds up no other, and is not asked a second time meanwhile', async () => {
    const slow = await switchOn(await create('Langsam', { baseUrl: `${baseUrl}/slow` }));
    const fast = await switchOn(await create('Schnell'));
    const askedFast = () => asked.filter((url) => !url.startsWith('/slow')).length;
    await first?.poller.runCompany(plant.companyId);
    await expect.poll(() => held.length, PATIENT).toBe(1);
    // Answered and stored: until then it is not due again.
    await expect.poll(async () => (await stateOf(fast.id)).isRunning, PATIENT).toBe(false);
    expect(askedFast()).toBe(3);
    passedMs += 61_000;
    await first?.poller.runCompany(plant.companyId);
    await expect.poll(askedFast, PATIENT).toBe(6);
    expect(held.length).toBe(1);
    expect((await stateOf(slow.id)).isRunning).toBe(true);
    isSlow = false;
    held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    await first?.poller.settled();
    expect((await stateOf(slow.id)).facts.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it('an error is a sentence beside what was known before', async () => {
    orders = [order('FA-2', 'planned')];
    const system = await switchOn(await create('ERP'));
    await poll();
    const before = (await stateOf(system.id)).facts[0];
    isBroken = true;
    passedMs += 61_000;
    await poll();
    const [after] = (await stateOf(system.id)).facts;
    expect(after).toMatchObject({
      answeredAt: before?.answeredAt,
      items: [{ orderId: 'FA-2' }],
      error: 'Das System „ERP“ antwortet mit einem Fehler (HTTP 500: Internal Server Error).',
    });
    expect(Date.parse(after?.polledAt ?? '')).toBeGreaterThan(Date.parse(before?.polledAt ?? ''));
    // Another address: what the old one said is no longer shown.
    const moved = await plant.browser.call(api.updateSystem, {
      params: { id: system.id },
      body: { version: system.version, values: { ...VALUES, name: 'ERP', category: 'erp', baseUrl: `${baseUrl}/neu` } },
    });
    expect(moved).toMatchObject({ polling: true });
    expect((await stateOf(system.id)).facts).toEqual([]);
  });

  it('a silent system is asked once, not for everything; a slow one gives way; a stopped server gives back', async () => {
    const system = await switchOn(await create('ERP'));
    const pollerOf = (read: SystemCalls['read']) =>
      createSystemPoller({
        database: app.database,
        calls: { read },
        imports: { takeOverOrders: () => Promise.reject(new Error('not asked for')) },
        log: createLog('silent'),
        now,
      });
    let calls = 0;
    const silent = pollerOf(() => {
      calls += 1;
      const cause = new IntegrationError('timeout', 'no answer in time');
      return Promise.reject(new Unavailable('integration_failed', 'Keine Antwort.', { cause }));
    });
    await silent.runCompany(plant.companyId);
    await silent.settled();
    expect(calls).toBe(1);
    expect((await stateOf(system.id)).facts.map(({ error }) => error)).toEqual([
      'Keine Antwort.',
      'Nicht gefragt: Keine Antwort.',
      'Nicht gefragt: Keine Antwort.',
    ]);
    passedMs += 61_000;
    const slow = pollerOf(() => {
      calls += 1;
      passedMs += 4 * 60_000;
      return Promise.resolve({
        simulated: false,
        at: new Date(now()).toISOString(),
        durationMs: 1,
        items: [],
        raw: [],
      });
    });
    await slow.runCompany(plant.companyId);
    await slow.settled();
    expect(calls).toBe(2);
    expect((await stateOf(system.id)).facts.map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining('zu langsam'),
      expect.stringContaining('zu langsam'),
    ]);
    passedMs += 61_000;
    const hanging = pollerOf(
      (_company, _id, _name, _typed, signal) =>
        new Promise((_resolve, reject) => {
          calls += 1;
          signal?.addEventListener('abort', () => reject(new Unavailable('integration_failed', 'Abgebrochen.')));
        }),
    );
    const started = await hanging.start(app.connection);
    await expect.poll(() => calls, PATIENT).toBe(3);
    await started.stop();
    expect(
      await plant.query('select claimed_until as claim, next_poll_at <= $1 as due from integration_polls', [
        new Date(now()),
      ]),
    ).toEqual([{ claim: null, due: true }]);
    expect((await stateOf(system.id)).facts[0]?.error).toBeNull();
  });

  it('what has to be named is asked for by name; strange characters are kept out of the way of the rest', async () => {
    const weather = await create('Wetter', { category: 'weather' });
    const refused = await plant.browser.refusal(setPolling, {
      params: { id: weather.id },
      body: { version: weather.version, polling: true },
    });
    expect(refused.errors?.[0]?.path).toBe('location');
    await switchOn(weather, { subjects: { location: ['Chur'] } });
    await poll();
    expect(asked).toEqual(['/weather/current?location=Chur', '/weather/forecast?location=Chur']);
    expect((await stateOf(weather.id)).facts[0]).toMatchObject({
      subject: 'Chur',
      raw: { location: 'Chur' },
      items: null,
    });
    const simulated = await create('Ohne Adresse', { baseUrl: null });
    await switchOn(simulated);
    await poll();
    expect((await stateOf(simulated.id)).facts[0]).toMatchObject({ simulated: true, error: null });
    const fromNowhere = { version: simulated.version + 1, polling: true, importOrders: true };
    const imported = await plant.browser.refusal(setPolling, { params: { id: simulated.id }, body: fromNowhere });
    expect(imported.detail).toContain('Aus der Simulation');
  });

  it('the status at the ERP is taken over where orders allow it; otherwise it is a conflict with a reason', async () => {
    const { id } = await create('ERP');
    const preview = async () =>
      (await plant.browser.call(previewImport, { params: { id }, body: { kind: 'orders' } })).entries;
    const take = async () => {
      const entries = (await preview()).map(({ externalId, fingerprint }) => ({
        externalId,
        fingerprint,
        decision: 'take' as const,
      }));
      return plant.browser.call(runImport, { params: { id }, body: { kind: 'orders', entries } });
    };
    orders = [order('ST-1', 'planned'), order('ST-2', 'released'), order('ST-3', 'cancelled')];
    expect((await preview()).map(({ state }) => state)).toEqual(['new', 'new', 'invalid']);
    expect(await take()).toMatchObject({ created: 2, failed: [{ externalId: 'ST-3' }] });
    expect([(await orderHere('ST-1'))?.status, (await orderHere('ST-2'))?.status]).toEqual(['planned', 'queued']);

    orders = [order('ST-1', 'released'), order('ST-2', 'cancelled', { quantity: 12 })];
    expect(await preview()).toMatchObject([
      { state: 'changed', differences: [{ field: 'status', theirs: 'queued', ours: 'planned', refusal: null }] },
      { state: 'changed', differences: [{ field: 'quantity' }, { field: 'status', theirs: 'cancelled' }] },
    ]);
    expect(await take()).toMatchObject({ changed: 2, failed: [] });
    expect(await orderHere('ST-2')).toMatchObject({ status: 'cancelled', plannedQuantity: 12 });
    expect((await preview()).map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);

    orders = [order('ST-1', 'finished', { quantity: 15 })];
    const [conflict] = await preview();
    expect(conflict).toMatchObject({ state: 'conflict' });
    expect(conflict?.differences[1]?.refusal).toContain('„Abgeschlossen“');
    // What is possible is taken, the status stays and is not asked about again.
    expect(await take()).toMatchObject({ changed: 1, failed: [] });
    expect(await orderHere('ST-1')).toMatchObject({ status: 'queued', plannedQuantity: 15 });
    expect((await preview()).map(({ state }) => state)).toEqual(['unchanged']);
  });

  it('switched on, new and changed orders become productions by themselves; conflicts wait', async () => {
    const system = await create('ERP');
    orders = [order('AU-1', 'planned'), order('AU-2', 'planned'), order('AU-3', 'planned', { productCode: 'fremd' })];
    await switchOn(system, { importOrders: true });
    await poll();
    expect((await stateOf(system.id)).importSummary).toMatchObject({
      created: 2,
      conflicts: 0,
      invalid: 1,
      failed: [],
    });
    const mine = await orderHere('AU-2');
    await plant.browser.call(productionKind.update, {
      params: { id: mine?.id ?? '' },
      body: { version: mine?.version ?? 0, values: { ...mine, plannedQuantity: 55 } },
    });
    orders = [order('AU-1', 'released'), order('AU-2', 'planned', { quantity: 70 })];
    passedMs += 61_000;
    await poll();
    expect((await stateOf(system.id)).importSummary).toMatchObject({ created: 0, changed: 1, conflicts: 1 });
    expect([(await orderHere('AU-1'))?.status, (await orderHere('AU-2'))?.plannedQuantity]).toEqual(['queued', 55]);
    // Nothing new: nothing is noted.
    passedMs += 61_000;
    await poll();
    const log = await plant.browser.call(listImports, { params: { id: system.id } });
    expect(log.map(({ automatic, created, changed }) => [automatic, created, changed])).toEqual([
      [true, 0, 1],
      [true, 2, 0],
    ]);
    // Cancelled here: what the ERP changes now is refused and waits, without filling the log.
    const ended = await orderHere('AU-1');
    await plant.browser.call(moveProduction, {
      params: { id: ended?.id ?? '' },
      body: { action: 'cancel', version: ended?.version ?? 0 },
    });
    orders = [order('AU-1', 'released', { quantity: 11 })];
    passedMs += 61_000;
    await poll();
    const { importSummary } = await stateOf(system.id);
    expect(importSummary).toMatchObject({ changed: 0, failedCount: 1, failed: [{ externalId: 'AU-1' }] });
    expect((await plant.browser.call(listImports, { params: { id: system.id } })).length).toBe(2);
  });
});
