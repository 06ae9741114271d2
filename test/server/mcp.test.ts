import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#accounts/api-keys.api.ts';
import { refuseMcpStreams } from '#mcp/server/mcp.routes.ts';
import { bookPieces } from '#productions/bookings.api.ts';
import { insertRow } from '../support/company-rows.ts';
import { type OrderPlant, orderPlant } from '../support/order-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

let app: TestApp;
let plant: OrderPlant;
let url: URL;
let assistant: Client;
let orderNumber: string;
const clients: Client[] = [];

type Answer = { text: string; data: Record<string, unknown>; isError: boolean };

beforeAll(async () => {
  app = await startTestApp({}, undefined, refuseMcpStreams);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  url = new URL(`http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/mcp`);
  plant = await orderPlant(app, 'admin@mcp.example');
  const order = await plant.createAfter(['release', 'start'], { plannedQuantity: 40, productionNumber: 'FA-77' });
  orderNumber = order.productionNumber;
  await plant.browser.call(bookPieces, {
    params: { id: order.id },
    body: { id: crypto.randomUUID(), good: 9, scrap: 1, rework: 0, bookedAt: new Date().toISOString() },
  });
  const insert = (table: string, values: Record<string, unknown>) =>
    insertRow(app.database, plant.companyId, table, values);
  await insert('machine_downtime', {
    machine_id: plant.ids.machine,
    start_time: '2026-11-02T06:00:00Z',
    end_time: '2026-11-02T06:30:00Z',
    downtime_category: 'breakdown',
    reason: 'Werkzeugbruch',
  });
  await insert('alerts', {
    timestamp: new Date(),
    machine_id: plant.ids.machine,
    severity: 'critical',
    priority: 1,
    category: 'machine',
    code: 'E-7',
    message: 'Öldruck zu niedrig',
    first_occurred_at: new Date(),
    last_occurred_at: new Date(),
  });
  await insert('sensors', {
    sensor_id: 'T-1',
    name: 'Spindel Temperatur',
    type: 'temperature',
    machine_id: plant.ids.machine,
  });
  assistant = await connect(await keyOf(plant.browser, ['read']));
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await app.close();
});

const keyOf = async (browser: TestBrowser, scopes: ('read' | 'ingest' | 'operate')[]) =>
  (await browser.call(createApiKey, { body: { name: 'Assistent', scopes } })).key;

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'mes-test', version: '1.0.0' });
  clients.push(client);
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

async function ask(name: string, input: Record<string, unknown> = {}, client = assistant): Promise<Answer> {
  const result = await client.callTool({ name, arguments: input });
  const [first] = result.content as { text: string }[];
  return {
    text: first?.text ?? '',
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
    isError: result.isError === true,
  };
}

describe('assistants (MCP, official client)', () => {
  it('agrees on a version, answers pings and lists tools that only read', async () => {
    expect(assistant.getServerVersion()).toMatchObject({ name: 'mes' });
    expect(assistant.getInstructions()).toContain('nur lesend');
    await assistant.ping();
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'alerts',
      'downtime',
      'list_machines',
      'machine_status',
      'oee',
      'order',
      'orders',
      'search',
      'sensors',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(tools.find(({ name }) => name === 'order')?.inputSchema).toMatchObject({
      type: 'object',
      required: ['order'],
      properties: { order: { type: 'string' } },
    });
  });

  it('answers about machines in German with units and age', async () => {
    const machines = await ask('list_machines');
    expect(machines.data).toMatchObject({ total: 2, machines: [{ name: 'CNC-1' }, { name: 'CNC-2' }] });
    expect(machines.text).toMatch(/CNC-1: .*Auftrag/);
    expect(machines.text).toContain('Abgefragt: ');
    const status = await ask('machine_status', { machine: 'cnc-1' });
    expect(status.text).toContain('10 von 40\u00a0Stück');
    expect(status.text).toContain('noch nie gemeldet');
    expect(status.data).toMatchObject({ name: 'CNC-1', live: null });
    const stops = await ask('downtime', { machine: 'CNC-1', from: '2026-11-02', to: '2026-11-02' });
    expect(stops.text).toContain('30,0\u00a0min');
    expect(stops.data).toMatchObject({ total: 1, durationUnit: 'min', stops: [{ reason: 'Werkzeugbruch' }] });
    expect((await ask('oee')).data).toMatchObject({ unit: '%' });
    expect((await ask('oee', { machine: 'CNC-1', days: 7 })).data).toMatchObject({ machineName: 'CNC-1' });
  });

  it('answers about orders, alerts and sensors, and finds things', async () => {
    const orders = await ask('orders', { machine: 'CNC-1' });
    expect(orders.data).toMatchObject({ total: 1, orders: [{ productionNumber: orderNumber, status: 'in_progress' }] });
    expect(JSON.stringify(orders.data)).not.toContain('employee');
    const order = await ask('order', { order: orderNumber });
    expect(order.text).toContain('Gut 9, Ausschuss 1, Nacharbeit 0 Stück');
    expect(order.data).toMatchObject({ bookingCount: 1, checks: { total: 0 } });
    const alerts = await ask('alerts', { severity: 'critical' });
    expect(alerts.text).toContain('Kritisch');
    expect(alerts.data).toMatchObject({ total: 1, alerts: [{ message: 'Öldruck zu niedrig', machineName: 'CNC-1' }] });
    const sensors = await ask('sensors', { machine: 'CNC-1' });
    expect(sensors.text).toContain('Spindel Temperatur (T-1): –');
    expect((await ask('search', { query: 'Spindel' })).data).toMatchObject({ found: [{ kind: 'sensor' }] });
  });

  it('says clearly what it did not understand', async () => {
    expect(await ask('machine_status', { machine: 'CNC' })).toMatchObject({
      isError: true,
      text: 'Die Maschine „CNC“ ist nicht eindeutig. Gemeint sein könnte: CNC-1, CNC-2.',
    });
    expect(await ask('order', { order: 'gibt-es-nicht' })).toMatchObject({
      isError: true,
      text: 'Der Auftrag „gibt-es-nicht“ wurde nicht gefunden.',
    });
    expect(await ask('order', { order: crypto.randomUUID() })).toMatchObject({ isError: true });
    expect((await ask('downtime', { from: 'gestern' })).text).toContain('JJJJ-MM-TT');
    expect(await ask('orders', { loeschen: true })).toMatchObject({ isError: true });
    await expect(ask('delete_machine')).rejects.toThrow('Das Werkzeug „delete_machine“ gibt es nicht.');
    const nonsense = await plant.browser.send('POST', '/api/mcp', [1, 2]);
    expect(nonsense.json()).toMatchObject({ error: { code: -32600 } });
    expect((await plant.browser.send('GET', '/api/mcp')).statusCode).toBe(405);
  });

  it('shows a key of another company nothing of ours', async () => {
    const stranger = await app.founder('fremd@mcp.example');
    const client = await connect(await keyOf(stranger, ['read']));
    for (const tool of ['list_machines', 'orders', 'alerts', 'sensors', 'downtime']) {
      expect((await ask(tool, {}, client)).data).toMatchObject({ total: 0 });
    }
    expect(await ask('machine_status', { machine: plant.ids.machine }, client)).toMatchObject({ isError: true });
  });

  it('refuses keys without the scope, unknown keys and no key', async () => {
    await expect(connect(await keyOf(plant.browser, ['ingest']))).rejects.toThrow('api_key_scope');
    await expect(connect('mes_erfunden')).rejects.toThrow('not_signed_in');
    const bare = await app.browser().send('POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(bare.statusCode).toBe(401);
  });
});
