import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#platform/realtime-manual-clock.ts';
import { type Authentication, createIntegrationClient } from './integration-client.service.ts';

const OAUTH: Authentication = { kind: 'oauth', tokenPath: '/token', clientId: 'mes', clientSecret: 'geheim' };
let server: Server | null = null;
afterEach(async () => {
  const closing = server;
  server = null;
  closing?.closeAllConnections();
  await new Promise<void>((resolve) => (closing === null ? resolve() : closing.close(() => resolve())));
});

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

async function peer(answer: Answer): Promise<{ baseUrl: string; calls: string[] }> {
  const calls: string[] = [];
  const made = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response, calls.length);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}`, calls };
}

function clientOf(baseUrl: string, clock: ManualClock, authentication: Authentication = { kind: 'none' }) {
  return createIntegrationClient({ system: 'ERP', baseUrl, category: 'erp', authentication, clock, now: () => 0 });
}

/** Moves the clock on, a second at a time, until the work is done; returns how long it took on that clock. */
async function runOn<T>(clock: ManualClock, work: Promise<T>): Promise<{ value: T; waitedMs: number }> {
  const startMs = clock.nowMs();
  const state = { done: false };
  const settled = work.finally(() => {
    state.done = true;
  });
  settled.catch(() => undefined);
  while (!state.done) {
    for (let turn = 0; turn < 50 && !state.done; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    // Only a pause of the client has a timer here that must be waited for; the time limit of a running call is one too,
    // and it must not strike while the real network answers.
    if (!state.done && clock.pendingTimers() > 0) clock.advance(1000);
  }
  return { value: await settled, waitedMs: clock.nowMs() - startMs };
}
const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

describe('client of other systems', () => {
  it('INT-21 refuses before it is connected', async () => {
    const client = clientOf('http://127.0.0.1:1', createManualClock());
    await expect(client.request({ path: '/x' })).rejects.toThrow('Not connected to ERP');
  });

  it('INT-18 waits as long as 429 asks for and tries again', async () => {
    const { baseUrl, calls } = await peer((_request, response, count) =>
      count === 1 ? json(response, 429, {}, { 'retry-after': '7' }) : json(response, 200, { ok: true }),
    );
    const clock = createManualClock();
    const client = clientOf(baseUrl, clock);
    await client.connect();
    const { value, waitedMs } = await runOn(clock, client.request({ path: '/orders', query: { status: 'open' } }));
    expect(value).toEqual({ ok: true });
    expect(calls).toEqual(['GET /orders?status=open', 'GET /orders?status=open']);
    expect(waitedMs).toBeGreaterThanOrEqual(7000);
  });

  it('INT-19 OPEN-136 refreshes once on 401, together for many calls, and raises the second 401', async () => {
    let valid = 'token-2';
    let issued = 0;
    const { baseUrl, calls } = await peer((request, response) => {
      if (request.url === '/token') {
        issued += 1;
        json(response, 200, { access_token: `token-${issued}` });
      } else if (request.headers.authorization === `Bearer ${valid}`) json(response, 200, []);
      else json(response, 401, {});
    });
    const clock = createManualClock();
    const client = clientOf(baseUrl, clock, OAUTH);
    await client.connect();
    const many = Promise.all(Array.from({ length: 20 }, () => client.request({ path: '/orders' })));
    await runOn(clock, many);
    expect(issued).toBe(2);
    valid = 'nie';
    await expect(runOn(clock, client.request({ path: '/orders' }))).rejects.toThrow('HTTP 401: Unauthorized');
    expect(issued).toBe(3);
    expect(calls.filter((call) => call === 'POST /token')).toHaveLength(3);
  });

  it('INT-20 raises other statuses at once with their text', async () => {
    const { baseUrl, calls } = await peer((_request, response) => json(response, 500, {}));
    const client = clientOf(baseUrl, createManualClock());
    await client.connect();
    await expect(client.request({ path: '/x' })).rejects.toThrow('HTTP 500: Internal Server Error');
    expect(calls).toHaveLength(1);
  });

  it('INT-23 tries a read three times more after network errors, a command never', async () => {
    const { baseUrl, calls } = await peer((request) => request.socket.destroy());
    const clock = createManualClock();
    const client = clientOf(baseUrl, clock);
    await client.connect();
    await expect(runOn(clock, client.request({ path: '/x' }))).rejects.toMatchObject({ reason: 'network' });
    expect(calls).toHaveLength(4);
    await expect(client.request({ method: 'POST', path: '/command', body: {} })).rejects.toMatchObject({
      reason: 'network',
    });
    expect(calls).toHaveLength(5);
  });

  it('INT-22 gives up an answer after 30 s', async () => {
    const clock = createManualClock();
    const { baseUrl, calls } = await peer(() => clock.advance(30_000));
    const client = clientOf(baseUrl, clock);
    await client.connect();
    await expect(client.request({ method: 'POST', path: '/x', body: {} })).rejects.toMatchObject({ reason: 'timeout' });
    expect(calls).toHaveLength(1);
  });

  it('INT-24 the 61st call of a minute waits', async () => {
    const { baseUrl, calls } = await peer((_request, response) => json(response, 200, 1));
    const clock = createManualClock();
    const client = clientOf(baseUrl, clock);
    await client.connect();
    for (let call = 0; call < 60; call++) await client.request({ path: '/x' });
    expect(clock.nowMs()).toBe(0);
    const { waitedMs } = await runOn(clock, client.request({ path: '/x' }));
    expect(waitedMs).toBe(60_000);
    expect(calls).toHaveLength(61);
  });

  it('an answer that is no JSON is named, and disconnecting ends what waits', async () => {
    const { baseUrl } = await peer((request, response) =>
      request.url === '/text' ? void response.end('Hallo') : json(response, 429, {}, { 'retry-after': '3600' }),
    );
    const clock = createManualClock();
    const client = clientOf(baseUrl, clock);
    await client.connect();
    await expect(client.request({ path: '/text' })).rejects.toMatchObject({ reason: 'not_json' });
    const waiting = client.request({ path: '/wait' });
    const outcome = expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
    for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    client.disconnect();
    await outcome;
  });
});
