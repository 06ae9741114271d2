import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveEvent, MAX_EVENTS_PER_SECOND } from '#platform/realtime.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createLog } from '../log.ts';
import { registerEventStream } from './event-stream.ts';
import { createRealtimeHub, type RealtimeHub } from './hub.ts';

const log = createLog('silent');

describe.each(['embedded', 'server'] as const)('realtime hub on the %s database', (kind) => {
  let db: TestDatabase;
  let hub: RealtimeHub;
  let ours: string;
  let theirs: string;

  beforeAll(async () => {
    db = await createTestDatabase(kind);
    const owner = new Client(db.connection);
    await owner.connect();
    for (const table of ['test_orders', 'test_alerts']) {
      await owner.query(`create table ${table} (company_id uuid not null, number integer)`);
      await owner.query(`select protect_company_table('${table}'), announce_changes_of('${table}', '${table}')`);
    }
    await owner.end();
    ours = await createCompany(db.database, 'Unsere AG');
    theirs = await createCompany(db.database, 'Andere AG');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    hub = createRealtimeHub({ connection: db.connection, log });
    await hub.start();
  });
  afterEach(() => hub.close());

  const insert = (companyId: string, table = 'test_orders', count = 1) =>
    db.database.inCompany(companyId, (tx) =>
      tx.$client.query(`insert into ${table} select $1, generate_series(1, $2::int)`, [companyId, count]),
    );

  /** A client that has understood its first event. */
  function listen(companyId: string, lastEventId: string | null = null) {
    const events: (LiveEvent & { atMs: number })[] = [];
    const stop = hub.subscribe({
      companyId,
      lastEventId,
      send: (event) => events.push({ ...event, atMs: performance.now() }) > 0,
    });
    return { events, stop, lastId: () => events.at(-1)?.id ?? '' };
  }

  /** Announcements arrive in order, so once this one is there, everything before it is too. */
  async function allHeard(): Promise<void> {
    const probe = listen(ours);
    await insert(ours, 'test_alerts');
    await expect.poll(() => probe.events.some((event) => topicsOf(event)?.includes('test_alerts'))).toBe(true);
    probe.stop();
  }

  test('API-20 tells a client which table changed; the first event says where it stands', async () => {
    const client = listen(ours);
    expect(client.events.map(topicsOf)).toEqual(['resync']);
    await insert(ours);
    await expect.poll(() => client.events.map(topicsOf)).toEqual(['resync', ['test_orders']]);
    expect(hub.stats()).toMatchObject({ listening: true, clients: 1, companies: 1, announcements: 1, events: 2 });
  });

  test('API-20 update and delete count as changes too', async () => {
    await insert(ours);
    const client = listen(ours);
    for (const [sql, events] of [
      ['update test_orders set number = 2', 2],
      ['delete from test_orders', 3],
    ] as const) {
      await db.database.inCompany(ours, (tx) => tx.$client.query(sql));
      await expect.poll(() => client.events.length).toBe(events);
    }
  });

  test('DASH-29 a bulk insert is one event', async () => {
    const client = listen(ours);
    await sleep(150);
    await insert(ours, 'test_orders', 10_000);
    await expect.poll(() => client.events.length).toBe(2);
    await sleep(300);
    expect(client.events.map(topicsOf)).toEqual(['resync', ['test_orders']]);
  });

  test('a rolled back change is none', async () => {
    const client = listen(ours);
    await db.database
      .inCompany(ours, async (tx) => {
        await tx.$client.query('insert into test_orders values ($1, 1)', [ours]);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await allHeard();
    await expect.poll(() => client.events.map(topicsOf)).toEqual(['resync', ['test_alerts']]);
  });

  test('another company hears nothing', async () => {
    const [ourClient, theirClient] = [listen(ours), listen(theirs)];
    await insert(theirs);
    await allHeard();
    await sleep(250);
    expect(ourClient.events.map(topicsOf)).toEqual(['resync', ['test_alerts']]);
    expect(theirClient.events.map(topicsOf)).toEqual(['resync', ['test_orders']]);
  });

  test('API-03 OPEN-144 a storm of changes arrives at ten events per second at most, the last one included', async () => {
    const client = listen(ours);
    const endMs = performance.now() + 1500;
    let changes = 0;
    while (performance.now() < endMs) {
      await insert(ours);
      changes += 1;
    }
    await insert(ours, 'test_alerts');
    await expect.poll(() => client.events.some((event) => topicsOf(event)?.includes('test_alerts'))).toBe(true);
    expect(changes).toBeGreaterThan(client.events.length);
    for (const { atMs } of client.events) {
      const inSecond = client.events.filter((event) => event.atMs >= atMs && event.atMs <= atMs + 1000).length;
      expect(inSecond).toBeLessThanOrEqual(MAX_EVENTS_PER_SECOND);
    }
  });

  test('whoever comes back with its last id gets one event with all it missed', async () => {
    const client = listen(ours);
    client.stop();
    await insert(ours);
    await insert(ours);
    await allHeard();
    expect(listen(ours, client.lastId()).events.map(topicsOf)).toEqual([['test_alerts', 'test_orders']]);
  });

  test('whoever missed nothing is told so and keeps its place', async () => {
    const client = listen(ours);
    const again = listen(ours, client.lastId());
    expect(again.events.map(topicsOf)).toEqual([[]]);
    expect(again.lastId()).toBe(client.lastId());
  });

  test('the id of another company, process or time leads to a resync', async () => {
    const client = listen(ours);
    const other = createRealtimeHub({ connection: db.connection, log });
    expect(listen(theirs, client.lastId()).events.map(topicsOf)).toEqual(['resync']);
    expect(listen(ours, 'nonsense').events.map(topicsOf)).toEqual(['resync']);
    const kinds: string[] = [];
    other.subscribe({ companyId: ours, lastEventId: client.lastId(), send: ({ kind }) => kinds.push(kind) > 0 });
    await other.close();
    expect(kinds).toEqual(['resync']);
  });

  test('a client that is full gets one event with everything once it has room', async () => {
    const received: LiveEvent[] = [];
    const resumes: (() => void)[] = [];
    hub.subscribe({
      companyId: ours,
      lastEventId: null,
      send(event, resume) {
        received.push(event);
        resumes.push(resume);
        return false;
      },
    });
    await insert(ours);
    await allHeard();
    await sleep(300);
    expect(received).toHaveLength(1);
    resumes[0]?.();
    expect(received.slice(1).map(topicsOf)).toEqual([['test_alerts', 'test_orders']]);
  });

  test('after the database connection was killed every client is told to fetch again, and hears the next change', async () => {
    const [client, theirClient] = [listen(ours), listen(theirs)];
    const idBefore = client.lastId();
    const owner = new Client(db.connection);
    await owner.connect();
    await killListeners(owner);
    await owner.end();
    await expect.poll(() => hub.stats().gaps, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => client.events.map(topicsOf)).toEqual(['resync', 'resync']);
    await expect.poll(() => theirClient.events.map(topicsOf)).toEqual(['resync', 'resync']);
    expect(listen(ours, idBefore).events.map(topicsOf)).toEqual(['resync']);
    await insert(ours);
    await expect.poll(() => topicsOf(client.events.at(-1))).toEqual(['test_orders']);
  });

  test('it keeps trying while the database refuses, and then tells everyone to fetch again', async () => {
    const warnings: unknown[] = [];
    const connection = { ...db.connection };
    const stubborn = createRealtimeHub({
      connection,
      log: { info: () => undefined, warn: (_: unknown, message?: string) => void warnings.push(message) },
    });
    await stubborn.start();
    const kinds: string[] = [];
    stubborn.subscribe({ companyId: ours, lastEventId: null, send: ({ kind }) => kinds.push(kind) > 0 });
    const owner = new Client(db.connection);
    await owner.connect();
    try {
      connection.database = 'no_such_database';
      await killListeners(owner);
      await expect.poll(() => warnings, { timeout: 10_000 }).toContain('realtime cannot reach the database');
      expect(stubborn.stats()).toMatchObject({ listening: false, gaps: 0 });
      connection.database = db.connection.database;
      await expect.poll(() => stubborn.stats(), { timeout: 15_000 }).toMatchObject({ listening: true, gaps: 1 });
      await expect.poll(() => kinds).toEqual(['resync', 'resync']);
    } finally {
      await owner.end();
      await stubborn.close();
    }
  });

  test('a hub that was closed leaves no connection behind', async () => {
    await hub.close();
    const count = await db.database.inCompany(ours, async (tx) => {
      const { rows } = await tx.$client.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where application_name = 'mes_realtime' and datname = current_database()`,
      );
      return rows[0]?.count;
    });
    expect(count).toBe(0);
  });

  test('a database that cannot be reached at the start is an error', async () => {
    const lost = createRealtimeHub({ connection: { ...db.connection, database: 'no_such_database' }, log });
    await expect(lost.start()).rejects.toThrow('no_such_database');
    await lost.close();
  });

  test('API-20 the whole way: a committed row reaches an HTTP client, which resumes after a break', async () => {
    const app = fastify();
    registerEventStream(app, hub, async () => ({ sessionId: 's', companyId: ours }));
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/events`;
    try {
      const first = await readUntil(url, {}, 'event: resync');
      const id = /id: (\S+)/.exec(first)?.[1] ?? '';
      await insert(ours);
      const second = await readUntil(url, { 'last-event-id': id }, 'test_orders');
      expect(second).toContain('event: change\ndata: {"topics":["test_orders"]}\n\n');
      expect(second).not.toContain('resync');
    } finally {
      await app.close();
    }
  });
});

async function killListeners(owner: Client): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mes_realtime' and datname = current_database()`,
  );
}

function topicsOf(event: LiveEvent | undefined): string[] | string | undefined {
  return event?.kind === 'change' ? event.topics : event?.kind;
}

/** Reads a stream until a text has come and breaks the connection. */
async function readUntil(url: string, headers: Record<string, string>, wanted: string): Promise<string> {
  const breakOff = new AbortController();
  const response = await fetch(url, { headers, signal: breakOff.signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(wanted) && text.endsWith('\n\n')) break;
  }
  breakOff.abort();
  return text;
}
