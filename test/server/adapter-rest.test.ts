import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRestAdapter, restAdapter } from '#ingestion/server/adapters/rest/rest.adapter.ts';
import { readAnswer } from '#ingestion/server/adapters/rest/rest-answer.ts';
import { seededRandom } from '#platform/random.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { eventually, recordingHost } from '../support/adapter-host.ts';
import { describeAdapterContract } from './adapter-contract.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function gateway(handler: Handler) {
  let server: Server | null = null;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      const made = createServer(handler);
      server = made;
      made.listen(port, '127.0.0.1', () => {
        const address = made.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  const stop = async () => {
    const closing = server;
    server = null;
    closing?.closeAllConnections();
    await new Promise<void>((resolve) => (closing === null ? resolve() : closing.close(() => resolve())));
  };
  const port = await listen(0);
  return { baseUrl: `http://127.0.0.1:${port}`, stop, restart: async () => void (await listen(port)) };
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A second takes ten milliseconds: the pauses of the specification without waiting for them. */
const HURRY = 100;
const fastClock: TimerClock = {
  nowMs: () => performance.now() * HURRY,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs / HURRY);
    return () => clearTimeout(timer);
  },
};

/** Every test has a category of its own, so that none waits for the limit of another. */
describeAdapterContract({
  name: 'REST',
  adapter: async () => createRestAdapter({ clock: fastClock }),
  async startPeer() {
    let value = 0;
    const peer = await gateway((_request, response) => json(response, { werte: { temperatur: value } }));
    return {
      settings: { baseUrl: peer.baseUrl, path: '/werte', pollingSeconds: 0.02, category: 'iot', timeoutSeconds: 300 },
      points: [{ address: 'werte.temperatur', options: {} }],
      address: 'werte.temperatur',
      async show(shown) {
        value = shown;
      },
      stop: peer.stop,
      restart: peer.restart,
      close: peer.stop,
    };
  },
  badSettings: (peer) => [
    { settings: { ...peer.settings, baseUrl: 'ftp://x' }, says: /http/ },
    { settings: { ...peer.settings, fieldMap: 'ohne Gleichheitszeichen' }, says: /Zuordnung/ },
    { settings: { ...peer.settings, itemsPath: 'a..b' }, says: /kein Ort im JSON/ },
  ],
});

describe('REST adapter', () => {
  const asked: URLSearchParams[] = [];
  let answer: Handler = (_request, response) => json(response, []);
  let peer: Awaited<ReturnType<typeof gateway>>;
  beforeAll(async () => {
    peer = await gateway((request, response) => {
      asked.push(new URL(request.url ?? '/', 'http://x').searchParams);
      answer(request, response);
    });
  });
  afterAll(() => peer.stop());
  beforeEach(() => void asked.splice(0));
  const connect = (settings: Record<string, string | number | null>, host: Awaited<ReturnType<typeof recordingHost>>) =>
    restAdapter.connect({
      settings: { baseUrl: peer.baseUrl, path: '/orders', pollingSeconds: 3600, ...settings },
      points: [],
      host,
      signal: AbortSignal.timeout(20_000),
    });

  it('ING-23 reads entries as messages with mapped fields, and goes on behind the newest after a restart', async () => {
    const orders = { orders: [{ nr: 'A-1', menge: { soll: 10 }, zeit: '2026-11-15T10:00:00Z' }] };
    answer = (_request, response) => json(response, orders);
    const host = await recordingHost();
    const settings = {
      category: 'erp',
      messageType: 'production',
      itemsPath: 'orders',
      fieldMap: 'orderId = nr\nplanned = menge.soll',
      idPath: 'nr',
      timestampPath: 'zeit',
      sinceParameter: 'from_date',
      query: 'status=open',
    };
    const first = await connect(settings, host);
    await eventually(() => expect(host.samples).toHaveLength(1));
    expect(host.samples[0]).toMatchObject({
      address: 'A-1',
      timestampMs: Date.parse('2026-11-15T10:00:00Z'),
      deliveryKey: expect.any(String),
      message: { type: 'production', payload: { orderId: 'A-1', planned: 10 } },
    });
    await first.close();
    const second = await connect(settings, host);
    await eventually(() => expect(host.samples).toHaveLength(2));
    await second.close();
    expect(host.samples[1]?.deliveryKey).toBe(host.samples[0]?.deliveryKey);
    expect(asked.map((query) => [query.get('status'), query.get('from_date')])).toEqual([
      ['open', null],
      ['open', '2026-11-15T10:00:00.000Z'],
    ]);
    await host.remove();
  });

  it('follows a cursor page by page, and does not move it when the journal refuses', async () => {
    answer = (request, response) => {
      const at = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('cursor') ?? 0);
      json(response, { list: at < 3 ? [{ id: at }] : [], ...(at < 3 ? { next: at + 1 } : {}) });
    };
    const settings = {
      category: 'quality',
      messageType: 'sensor',
      itemsPath: 'list',
      idPath: 'id',
      cursorParameter: 'cursor',
      cursorPath: 'next',
    };
    const host = await recordingHost();
    host.refuse = new Error('voll');
    const first = await connect(settings, host);
    await eventually(() => expect(host.warnings.length).toBeGreaterThan(0));
    await first.close();
    host.refuse = null;
    const second = await connect(settings, host);
    await eventually(() => expect(host.samples.map(({ address }) => address)).toEqual(['0', '1', '2']));
    await second.close();
    await host.remove();
  });

  it('says in German why it cannot read', async () => {
    const host = await recordingHost();
    answer = (_request, response) => json(response, {}, 401);
    await expect(connect({ category: 'weather' }, host)).rejects.toThrow(/lehnt die Anmeldung ab \(HTTP 401/);
    answer = (_request, response) => json(response, {}, 500);
    await expect(connect({ category: 'weather' }, host)).rejects.toThrow(/HTTP 500: Internal Server Error/);
    answer = (_request, response) => void response.end('<html>');
    await expect(connect({ category: 'weather' }, host)).rejects.toThrow(/nicht lesbar/);
    await host.remove();
  });

  it('reads 100,000 odd answers without a crash', () => {
    const random = seededRandom('rest');
    const odd = (depth: number): unknown => {
      const pick = random.integer(0, depth <= 0 ? 5 : 7);
      if (pick === 6) return [odd(depth - 1), odd(depth - 1)];
      if (pick === 7) return { a: odd(depth - 1), b: odd(depth - 1), id: odd(0), t: odd(0) };
      return [null, 7, 1e300, '2026-11-15', true, '__proto__'][pick];
    };
    const rules = {
      points: [{ address: 'a.b', path: ['a', 'b'] }],
      messageType: 'sensor' as const,
      itemsPath: ['a'],
      fieldMap: [{ field: 'sensorId', path: ['id'] }],
      idPath: ['id'],
      timestampPath: ['t'],
      cursorPath: ['b'],
    };
    let samples = 0;
    for (let round = 0; round < 100_000; round++) samples += readAnswer(odd(3), rules).samples.length;
    expect(samples).toBeGreaterThan(1000);
  });
});
