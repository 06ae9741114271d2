import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentSession } from '#accounts/accounts.api.ts';
import { listImports, previewImport, runImport } from '#integrations/imports.api.ts';
import * as api from '#integrations/integrations.api.ts';
import { detectAnomalies, proposeOrderSequence } from '#intelligence/intelligence.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { materialKind } from '#materials/materials.api.ts';
import { productionKind } from '#productions/productions.api.ts';
import { productKind } from '#products/products.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const NO_PRODUCT = { description: null, unit: 'Stk', weightKg: null };
const EMPTY = {
  baseUrl: null,
  authentication: 'none',
  authName: null,
  secret: null,
  tokenPath: null,
  allowPrivate: false,
  mapping: null,
} as const;

describe('other systems', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mes-integrations-'));
  let app: TestApp;
  let admin: TestBrowser;
  let peer: Server;
  let baseUrl = '';
  /** What the ERP says and was asked. */
  let orders: object[] = [];
  let materials: object[] = [];
  const asked: { url: string; method: string; authorization: string | undefined; body: string }[] = [];
  let tokens = 0;

  beforeAll(async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { url = '', method = '' } = request;
      asked.push({ url, method, authorization: request.headers.authorization, body });
      const send = (status: number, content: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      if (url === '/oauth/token') {
        tokens += 1;
        send(200, { access_token: `t-${tokens}` });
      } else if (request.headers.authorization !== `Bearer t-${tokens}`) send(401, {});
      else if (url.startsWith('/v1/orders')) send(200, { d: { results: orders } });
      else if (url.startsWith('/materials')) send(200, { materials });
      else if (url === '/health') send(200, { status: 'ok' });
      else send(404, {});
    };
    peer = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    const address = peer.address();
    baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    app = await startTestApp({ dataDir });
    admin = await app.founder('chef@integrationen.example');
  });
  afterAll(async () => {
    await app.close();
    peer.closeAllConnections();
    await new Promise<void>((resolve) => peer.close(() => resolve()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const product = (productNumber: string, cycle: number) =>
    admin.call(productKind.create, {
      body: {
        ...NO_PRODUCT,
        productNumber,
        model: productNumber,
        revision: 'A',
        idealCycleTime: cycle,
        setupTimeMinutes: 30,
        isActive: true,
      },
    });
  const erp = (extra: object) => ({ ...EMPTY, name: 'ERP', category: 'erp', ...extra }) as never;

  it('INT-01 without a base URL the simulation answers from the company’s facts and says so', async () => {
    await product('P-100', 60);
    const system = await admin.call(api.createSystem, {
      body: { values: { ...EMPTY, name: 'Simuliertes ERP', category: 'erp' } },
    });
    expect(system).toMatchObject({ simulated: true, hasSecret: false, enabled: true });
    const answer = await admin.call(api.callSystem, { params: { id: system.id }, body: { call: 'productionOrders' } });
    expect(answer).toMatchObject({ simulated: true, items: [{ productCode: 'P-100', status: 'planned' }] });
    expect(await admin.call(api.testSystem, { params: { id: system.id } })).toMatchObject({
      connected: true,
      simulated: true,
    });
    const wrong = await admin.refusal(api.callSystem, { params: { id: system.id }, body: { call: 'weatherCurrent' } });
    expect(wrong.code).toBe('wrong_category');
    expect(await admin.call(api.listCalls, { params: { id: system.id } })).toMatchObject([
      { call: 'health', simulated: true, status: null, error: null },
      { call: 'productionOrders', simulated: true, items: 1 },
    ]);
  });

  it('settings that contradict each other are refused beside their field, secrets never come back', async () => {
    const refused = async (values: object) => {
      const { errors } = (await admin.refusal(api.createSystem, { body: { values: erp(values) } })) as {
        errors?: { path: string }[];
      };
      return errors?.[0]?.path;
    };
    expect(await refused({ baseUrl: 'ftp://erp' })).toBeUndefined();
    expect(await refused({ baseUrl, authentication: 'basic', secret: 'x' })).toBe('authName');
    expect(await refused({ baseUrl, authentication: 'bearer' })).toBe('secret');
    expect(await refused({ mapping: 'Unsinn' })).toBe('mapping');
    const system = await admin.call(api.createSystem, {
      body: {
        values: erp({
          name: 'Geheim',
          baseUrl: 'https://erp.example',
          authentication: 'bearer',
          secret: 'streng-geheim',
        }),
      },
    });
    expect(system).toMatchObject({ hasSecret: true, simulated: false });
    expect(JSON.stringify(await admin.call(api.listSystems))).not.toContain('streng-geheim');
    // A stored secret never goes to another server.
    const moved = await admin.refusal(api.updateSystem, {
      params: { id: system.id },
      body: {
        version: system.version,
        values: erp({ name: 'Geheim', baseUrl: 'https://fremd.example', authentication: 'bearer' }),
      },
    });
    expect(moved.code).toBe('secret_needed');
    await admin.call(api.removeSystem, { params: { id: system.id } });
  });

  it('INT-15 INT-19 a real system is signed in to, asked, and imported from; twice changes nothing', async () => {
    await admin.call(machineKind.create, {
      body: {
        name: 'Drehmaschine',
        type: 'Drehen',
        machineNumber: 'M-7',
        isActive: true,
        runsThroughBreaks: false,
      },
    });
    const refusedTarget = await admin.call(api.createSystem, {
      body: { values: erp({ name: 'ERP innen', baseUrl, authentication: 'oauth', authName: 'mes', secret: 's' }) },
    });
    expect(await admin.call(api.testSystem, { params: { id: refusedTarget.id } })).toMatchObject({
      connected: false,
      reason: expect.stringContaining('liegt im eigenen Netz'),
    });
    const { id } = await admin.call(api.updateSystem, {
      params: { id: refusedTarget.id },
      body: {
        version: refusedTarget.version,
        values: erp({
          name: 'ERP innen',
          baseUrl,
          authentication: 'oauth',
          authName: 'mes',
          allowPrivate: true,
          mapping: '[productionOrders]\npath = /v1/orders\nitems = d.results\norderId = no',
        }),
      },
    });
    expect(await admin.call(api.testSystem, { params: { id } })).toMatchObject({ connected: true, reason: null });
    expect(asked.find(({ url }) => url === '/oauth/token')?.body).toContain('grant_type=client_credentials');
    // The token expires over there: refreshed once, without anybody noticing.
    tokens += 1;
    const order = {
      no: 'FA-1',
      productCode: 'P-100',
      quantity: 50,
      status: 'planned',
      dueDate: '2027-01-15',
      workCenter: 'Drehmaschine',
      priority: 'high',
    };
    orders = [order, { ...order, no: 'FA-2', productCode: 'unbekannt' }, { ...order, no: 'FA-3', workCenter: 'X' }];
    const first = await admin.call(previewImport, { params: { id }, body: { kind: 'orders' } });
    expect(first.entries.map(({ externalId, state }) => [externalId, state])).toEqual([
      ['FA-1', 'new'],
      ['FA-2', 'invalid'],
      ['FA-3', 'new'],
    ]);
    expect(first.entries[1]?.note).toContain('„unbekannt“');
    expect(first.entries[2]?.note).toContain('unbekannt; die Maschine bleibt offen');
    const take = (entries: typeof first.entries, decision: 'take' | 'keep' = 'take') =>
      admin.call(runImport, {
        params: { id },
        body: {
          kind: 'orders',
          entries: entries.map(({ externalId, fingerprint }) => ({ externalId, fingerprint, decision })),
        },
      });
    expect(await take(first.entries)).toMatchObject({ created: 2, changed: 0, failed: [{ externalId: 'FA-2' }] });
    const list = () => admin.call(productionKind.list, { query: {} });
    const made = (await list()).rows.find(({ productionNumber }) => productionNumber === 'FA-1');
    expect(made).toMatchObject({
      plannedQuantity: 50,
      dueDate: '2027-01-15',
      machineName: 'Drehmaschine',
      priority: '2',
    });
    // Sent twice: what the preview showed is no longer so.
    expect(await take(first.entries.slice(0, 1))).toMatchObject({ created: 0, failed: [{ externalId: 'FA-1' }] });
    const again = async () => (await admin.call(previewImport, { params: { id }, body: { kind: 'orders' } })).entries;
    expect((await again()).map(({ state }) => state)).toEqual(['unchanged', 'invalid', 'unchanged']);

    // Changed over there only, then on both sides.
    orders = [{ ...order, quantity: 60 }];
    const [changed] = await again();
    expect(changed).toMatchObject({ state: 'changed', differences: [{ field: 'quantity', theirs: 60, ours: 50 }] });
    expect(await take([changed as never])).toMatchObject({ changed: 1, failed: [] });
    const stored = (await list()).rows.find(({ productionNumber }) => productionNumber === 'FA-1');
    await admin.call(productionKind.update, {
      params: { id: stored?.id ?? '' },
      body: { version: stored?.version ?? 0, values: { ...stored, plannedQuantity: 55 } },
    });
    expect((await again())[0]).toMatchObject({ state: 'unchanged' });
    orders = [{ ...order, quantity: 70 }];
    const [conflict] = await again();
    expect(conflict).toMatchObject({ state: 'conflict', differences: [{ theirs: 70, ours: 55, isConflict: true }] });
    expect(await take([conflict as never], 'keep')).toMatchObject({ kept: 1 });
    expect((await again())[0]).toMatchObject({ state: 'unchanged' });
    expect((await list()).rows.filter(({ productionNumber }) => productionNumber === 'FA-1')).toMatchObject([
      { plannedQuantity: 55 },
    ]);
    expect((await admin.call(listImports, { params: { id } })).length).toBe(4);
  });

  it('materials become stock by a movement', async () => {
    const system = (await admin.call(api.listSystems)).find(({ name }) => name === 'ERP innen');
    const id = system?.id ?? '';
    materials = [
      { materialCode: 'R-9', description: 'Rundstahl', unit: 'kg', stockLevel: 120, safetyStock: 20, location: 'A-1' },
    ];
    const run = async () => {
      const { entries } = await admin.call(previewImport, { params: { id }, body: { kind: 'materials' } });
      return admin.call(runImport, {
        params: { id },
        body: {
          kind: 'materials',
          entries: entries.map(({ externalId, fingerprint }) => ({
            externalId,
            fingerprint,
            decision: 'take' as const,
          })),
        },
      });
    };
    expect(await run()).toMatchObject({ created: 1 });
    materials = [{ ...materials[0], stockLevel: 90 }];
    expect(await run()).toMatchObject({ changed: 1 });
    expect(await run()).toMatchObject({ created: 0, changed: 0, kept: 1 });
    expect((await admin.call(materialKind.list, { query: {} })).rows).toMatchObject([
      { materialNumber: 'R-9', stock: 90 },
    ]);
  });

  it('INT-11 a command needs confirmation, is logged with its outcome and never repeated', async () => {
    const iot = await admin.call(api.createSystem, {
      body: { values: { ...EMPTY, name: 'IoT', category: 'iot', baseUrl, allowPrivate: true } },
    });
    const params = { id: iot.id };
    const command = { call: 'deviceCommand', parameters: { device_id: 'D-1', command: 'stop' } } as const;
    const unconfirmed = await admin.refusal(api.commandSystem, { params, body: command as never });
    expect(unconfirmed.detail).toContain('bestätigen');
    expect((await admin.refusal(api.callSystem, { params, body: command })).code).toBe('is_command');
    asked.length = 0;
    const refused = await admin.refusal(api.commandSystem, { params, body: { ...command, confirmed: true } });
    expect(refused.detail).toContain('lehnt die Anmeldung ab (HTTP 401: Unauthorized)');
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /devices/D-1/commands']);
    expect(await admin.call(api.listCommands, { params })).toMatchObject([
      { outcome: 'failed', simulated: false, parameters: { device_id: 'D-1' } },
    ]);
    await admin.call(api.enableSystem, { params, body: { enabled: false } });
    const off = await admin.refusal(api.callSystem, { params, body: { call: 'devices' } });
    expect(off.detail).toContain('Not connected to IoT');
  });

  it('INT-07 INT-08 the product’s own answers compute on what is stored', async () => {
    const company = (await admin.call(currentSession))?.company.id ?? '';
    const startMs = Date.parse('2026-10-05T00:00:00Z');
    const sensorId = await app.database.inCompany(company, async (tx) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `insert into sensors (company_id, sensor_id, name, type) values ($1, 'T-1', 'Temperatur', 'temperature') returning id`,
        [company],
      );
      await tx.$client.query(
        `insert into sensor_hours (company_id, sensor_id, bucket, sample_count, value_min, value_max, value_sum, value_squares, first_at, first_value, last_at, last_value)
         select $1, 'T-1', at, 1, v, v, v, v * v, at, v, at, v
         from (select $2::timestamptz + n * interval '1 hour' as at, case when n = 100 then 60.0 else 20 + (n % 3) * 0.2 end as v
               from generate_series(0, 167) n) hours`,
        [company, new Date(startMs)],
      );
      return rows[0]?.id ?? '';
    });
    const report = await admin.call(detectAnomalies, {
      body: { sensorId, from: '2026-10-05T00:00:00Z', to: '2026-10-12T00:00:00Z' },
    });
    expect(report).toMatchObject({
      method: 'median-mad',
      version: 1,
      resolution: 'hour',
      anomalies: 1,
      isEnough: true,
    });
    expect(report.points.find(({ isAnomaly }) => isAnomaly)).toMatchObject({
      value: 60,
      at: '2026-10-09T04:00:00.000Z',
    });
    expect((await admin.refusal(detectAnomalies, { body: {} })).detail).toContain(
      'entweder Messwerte oder einen Sensor',
    );

    const [machine] = (await admin.call(machineKind.list, { query: {} })).rows;
    const one = (await admin.call(productKind.list, { query: { search: 'P-100' } })).rows[0]?.id;
    const { id: two } = await product('P-200', 30);
    for (const [index, productId] of [one, two, one, two].entries()) {
      await admin.call(productionKind.create, {
        body: {
          productionNumber: `OPT-${index}`,
          productId,
          plannedQuantity: 10,
          machineId: machine?.id ?? null,
          plannedStartDate: `2027-02-0${index + 1}`,
          priority: '3',
        },
      });
    }
    const before = (await admin.call(productionKind.list, { query: {} })).rows.map(({ version }) => version);
    const proposal = await admin.call(proposeOrderSequence, { body: { machineIds: [machine?.id ?? ''] } });
    expect(proposal.after.setupMinutes).toBeLessThan(proposal.before.setupMinutes);
    expect(proposal.machines[0]?.orders.map(({ productionNumber }) => productionNumber).toSorted()).toEqual(
      expect.arrayContaining(['OPT-0', 'OPT-1', 'OPT-2', 'OPT-3']),
    );
    expect((await admin.call(productionKind.list, { query: {} })).rows.map(({ version }) => version)).toEqual(before);
    const stranger = await app.founder('fremd@integrationen.example');
    expect((await stranger.refusal(proposeOrderSequence, { body: { machineIds: [machine?.id ?? ''] } })).code).toBe(
      'not_found',
    );
  });
});
