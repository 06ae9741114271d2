import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#platform/realtime.ts';
import { answerProblem } from '../http/problem-response.ts';
import { type EventStreamLimits, type EventStreams, registerEventStream, type StreamActor } from './event-stream.ts';
import type { Subscriber } from './hub.ts';

/** Stands in for the hub: remembers who subscribed, so that a test can speak to them. */
function createFakeHub() {
  const subscribers = new Set<Subscriber>();
  return {
    subscribers,
    only(): Subscriber {
      const [subscriber] = subscribers;
      if (subscriber === undefined) throw new Error('nobody subscribed');
      return subscriber;
    },
    subscribe(subscriber: Subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}

type Client = { request: ClientRequest; response: IncomingMessage; text(): string; ended: Promise<void> };

const open: FastifyInstance[] = [];
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.request.destroy();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function startServer(limits: Partial<EventStreamLimits> = {}) {
  const hub = createFakeHub();
  const sessions = new Map<string, StreamActor>([
    ['anna', { sessionId: 's-anna', companyId: 'c-1' }],
    ['demo', { sessionId: 's-demo', companyId: 'c-demo' }],
  ]);
  let sessionsReachable = true;
  const app = fastify();
  app.setErrorHandler(answerProblem);
  app.addHook('onRequest', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'));
  const streams: EventStreams = registerEventStream(
    app,
    hub,
    async (request) => {
      if (!sessionsReachable) throw new Error('database away');
      return sessions.get(String(request.headers.cookie)) ?? null;
    },
    limits,
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  open.push(app);
  const connect = (who: string, path = '/api/events', headers: Record<string, string> = {}): Promise<Client> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${address}${path}`, { headers: { cookie: who, ...headers } });
      request.once('error', reject);
      request.once('response', (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk;
        });
        response.on('error', () => undefined);
        const client = {
          request,
          response,
          text: () => received,
          ended: new Promise<void>((done) => response.once('close', () => done())),
        };
        clients.push(client);
        resolve(client);
      });
      request.end();
    });
  return {
    app,
    hub,
    sessions,
    streams,
    connect,
    setSessionsReachable(reachable: boolean) {
      sessionsReachable = reachable;
    },
  };
}

const change: LiveEvent = { kind: 'change', id: 'e:1', topics: ['machines', 'productions'] };

describe('event stream', () => {
  test('API-20 sends changes as server-sent events, uncached, unbuffered and with the security headers', async () => {
    const server = await startServer();
    const client = await server.connect('anna', '/api/events', { 'accept-encoding': 'gzip' });
    expect(client.response.statusCode).toBe(200);
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(client.response.headers['content-encoding']).toBeUndefined();
    expect(server.hub.only()).toMatchObject({ companyId: 'c-1', lastEventId: null });
    expect(server.hub.only().send(change, () => undefined)).toBe(true);
    server.hub.only().send({ kind: 'resync', id: 'e:2' }, () => undefined);
    await expect
      .poll(client.text)
      .toBe(
        'retry: 2000\n\n' +
          'id: e:1\nevent: change\ndata: {"topics":["machines","productions"]}\n\n' +
          'id: e:2\nevent: resync\ndata: {}\n\n',
      );
  });

  test('a demo session hears about the demo company, nobody else hears anything', async () => {
    const server = await startServer();
    expect((await server.connect('demo')).response.statusCode).toBe(200);
    expect(server.hub.only().companyId).toBe('c-demo');

    const stranger = await server.connect('nobody');
    await stranger.ended;
    expect(stranger.response.statusCode).toBe(401);
    expect(stranger.response.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(stranger.text())).toMatchObject({ code: 'not_signed_in', detail: 'Bitte melden Sie sich an.' });
    expect(server.hub.subscribers.size).toBe(1);
  });

  test('resumes from ?after=, and from the newer Last-Event-ID when a browser reconnects by itself', async () => {
    const server = await startServer();
    await server.connect('anna', '/api/events?after=e%3A7');
    await server.connect('demo', '/api/events?after=e%3A7', { 'last-event-id': 'e:9' });
    expect([...server.hub.subscribers].map((subscriber) => subscriber.lastEventId)).toEqual(['e:7', 'e:9']);
  });

  test('beats for proxies as a comment and for scripts as an event', async () => {
    const server = await startServer({ heartbeatMs: 20 });
    const client = await server.connect('anna');
    await expect.poll(client.text).toContain(': heartbeat\nevent: alive\ndata: {}\n\n');
  });

  test('a client that leaves is forgotten', async () => {
    const server = await startServer();
    const client = await server.connect('anna');
    expect(server.streams.count()).toBe(1);
    client.request.destroy();
    await expect.poll(() => server.hub.subscribers.size).toBe(0);
    expect(server.streams.count()).toBe(0);
  });

  test.each([
    ['was revoked', (sessions: Map<string, StreamActor>) => void sessions.delete('anna')],
    [
      'moved to another company',
      (sessions: Map<string, StreamActor>) => void sessions.set('anna', { sessionId: 's-anna', companyId: 'c-2' }),
    ],
  ])('ends when the session %s', async (_, changeSessions) => {
    const server = await startServer({ recheckMs: 20 });
    const anna = await server.connect('anna');
    const demo = await server.connect('demo');
    changeSessions(server.sessions);
    await anna.ended;
    expect([...server.hub.subscribers].map((subscriber) => subscriber.companyId)).toEqual(['c-demo']);
    expect(demo.response.closed).toBe(false);
  });

  test('stays open while sessions cannot be looked up', async () => {
    const server = await startServer({ recheckMs: 10, heartbeatMs: 30 });
    const client = await server.connect('anna');
    server.setSessionsReachable(false);
    await expect.poll(() => client.text().match(/heartbeat/g)?.length ?? 0).toBeGreaterThan(2);
    expect(client.response.closed).toBe(false);
    server.sessions.delete('anna');
    server.setSessionsReachable(true);
    await client.ended;
  });

  test('ends at once when told that a session ended', async () => {
    const server = await startServer();
    const anna = await server.connect('anna');
    await server.connect('demo');
    server.streams.endSession('s-anna');
    await anna.ended;
    expect(server.streams.count()).toBe(1);
  });

  test('refuses more streams than a session or the server may have, in German', async () => {
    const server = await startServer({ maxStreamsPerSession: 2, maxStreams: 3 });
    await server.connect('anna');
    await server.connect('anna');
    const third = await server.connect('anna');
    await third.ended;
    expect(third.response.statusCode).toBe(429);
    expect(JSON.parse(third.text())).toMatchObject({ code: 'too_many_streams' });
    await server.connect('demo');
    const full = await server.connect('demo');
    await full.ended;
    expect(full.response.statusCode).toBe(503);
    expect(JSON.parse(full.text())).toMatchObject({ code: 'streams_exhausted' });
  });

  test('answers no HEAD, which would hold a stream nobody reads', async () => {
    const server = await startServer();
    expect(
      (await server.app.inject({ method: 'HEAD', url: '/api/events', headers: { cookie: 'anna' } })).statusCode,
    ).toBe(404);
    expect(server.streams.count()).toBe(0);
  });

  test('a client that does not read stops the writing until it reads again', async () => {
    const server = await startServer();
    const client = await server.connect('anna');
    const writes = await fillUp(client, server.hub.only());
    const whenFull = writes();
    client.response.resume();
    await expect.poll(writes).toBeGreaterThan(whenFull);
  });

  test('a client that never reads again is let go', async () => {
    const server = await startServer({ recheckMs: 300 });
    await fillUp(await server.connect('anna'), server.hub.only());
    await expect.poll(() => server.streams.count(), { timeout: 5000 }).toBe(0);
    expect(server.hub.subscribers.size).toBe(0);
  });

  test('the server closes with open streams, also with one that does not read', async () => {
    const server = await startServer();
    await fillUp(await server.connect('demo'), server.hub.only());
    const anna = await server.connect('anna');
    await server.app.close();
    await anna.ended;
    expect(server.hub.subscribers.size).toBe(0);
  });
});

/** Writes as the hub does, only when there is room, until the buffers of both ends are full. Returns the count. */
async function fillUp(client: Client, subscriber: Subscriber): Promise<() => number> {
  client.response.pause();
  const bulky: LiveEvent = { kind: 'change', id: 'e:1', topics: ['x'.repeat(200_000)] };
  let writes = 0;
  const write = (): void => {
    writes += 1;
    if (subscriber.send(bulky, write)) setImmediate(write);
  };
  write();
  for (let before = 0; before !== writes; ) {
    before = writes;
    await sleep(100);
  }
  expect(client.response.closed).toBe(false);
  return () => writes;
}
