import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushMessages, readIngestionStatus } from '#ingestion/ingestion.api.ts';
import * as api from '#ingestion/sources.api.ts';
import { createLog } from '#platform/server/log.ts';
import { createRealtimeHub } from '#platform/server/realtime/hub.ts';
import { eventually } from '../support/adapter-host.ts';
import { companyIdOf } from '../support/company-rows.ts';
import { type Broker, startAedes } from '../support/mqtt-brokers.ts';
import type { ProcessChildTask } from '../support/process-child.ts';
import { startTestApp, type TestApp, TestBrowser } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const CHILD = join(import.meta.dirname, '../support/process-child.ts');
const SECRETS_KEY = 'ein-schluessel-fuer-alle';
/** Half of the product's: nobody waits long for a death, and a busy machine is none. */
const LEASE_SECONDS = 5;
const TOPIC = 'factory/sensors/presse';

describe('several processes on one database', () => {
  let home: string;
  let db: TestDatabase;
  let broker: Broker;
  let machine: MqttClient;
  /** The first in a process of its own, to be killed; the others here. */
  let first: ChildProcess;
  let restarted: ChildProcess;
  let second: TestApp;
  let pages: TestApp;
  let browser: TestBrowser;
  let pagesBrowser: TestBrowser;
  let company: string;
  let sourceId: string;
  let sent = 0;

  const common = { secretsKey: SECRETS_KEY, leaseSeconds: LEASE_SECONDS, demo: false };
  const firstDir = () => join(home, 'first');
  const spawnChild = () =>
    spawn(process.execPath, [CHILD], { env: { ...process.env, NODE_ENV: 'test' }, stdio: ['pipe', 'pipe', 'inherit'] });

  async function begin(child: ChildProcess): Promise<void> {
    const environment = { DATA_DIR: firstDir(), SECRETS_KEY, MES_LEASE_SECONDS: String(LEASE_SECONDS), DEMO: 'false' };
    const task: ProcessChildTask = { connection: db.connection, environment };
    child.stdin?.write(`${JSON.stringify(task)}\n`);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'processes-'));
    first = spawnChild();
    restarted = spawnChild();
    db = await createTestDatabase();
    broker = await startAedes();
    machine = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0 });
    second = await startTestApp({ ...common, dataDir: join(home, 'second') }, db);
    pages = await startTestApp({ ...common, dataDir: join(home, 'pages'), role: 'api' }, db);
    browser = await second.founder('leitung@processes.example');
    pagesBrowser = new TestBrowser(pages.server);
    pagesBrowser.cookie = browser.cookie;
    company = await companyIdOf(browser);
    sourceId = (await createSource('Presse', TOPIC)).id;
    await begin(first);
    await owned(sourceId);
    for (const app of [second, pages]) {
      await app.ingestion.start();
      await app.sources.start(db.connection);
    }
  });
  afterAll(async () => {
    for (const child of [first, restarted]) child.kill('SIGKILL');
    for (const app of [pages, second]) {
      await app.sources.stop();
      await app.ingestion.stop();
      await app.server.close();
      app.mailer.close();
    }
    await machine.endAsync(true);
    await broker.close();
    await db.close();
    await rm(home, { recursive: true, force: true });
  });

  async function createSource(name: string, topics: string) {
    const settings = { host: '127.0.0.1', port: broker.port, topics };
    const created = await browser.call(api.createSource, { body: { name, protocol: 'mqtt', settings, secrets: {} } });
    await browser.call(api.enableSource, { params: { id: created.id }, body: { enabled: true } });
    return created;
  }

  /** Without times of their own: nothing but the delivery tells a message from its repetition. */
  async function send(count: number): Promise<void> {
    const messages = Array.from({ length: count }, () => ({ sensorId: 'PRESSE', type: 'counter', value: sent++ }));
    await Promise.all(messages.map((message) => machine.publishAsync(TOPIC, JSON.stringify(message), { qos: 1 })));
  }

  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    db.database.asOperator(async (tx) => (await tx.$client.query<Row>(text, values)).rows);

  /** The names of its owner's journal. */
  async function owned(id: string): Promise<string> {
    return eventually(async () => {
      const [lease] = await rows<{ journal: string }>(
        `select process.journal_id as journal from operator.leases lease
         join operator.processes process on process.id = lease.owner where lease.thing = $1`,
        [id],
      );
      if (lease === undefined) throw new Error('nobody looks after the source');
      return lease.journal;
    });
  }

  async function stored(): Promise<Map<number, number>> {
    const counts = await db.database.inCompany(company, async (tx) => {
      const found = await tx.$client.query<{ value: number; count: number }>(
        "select value, count(*)::int from sensor_data where sensor_id = 'PRESSE' group by value",
      );
      return found.rows;
    });
    return new Map(counts.map(({ value, count }) => [value, count]));
  }

  async function statusOn(asked: TestBrowser) {
    const { sources } = await asked.call(readIngestionStatus);
    return sources.find(({ id }) => id === sourceId);
  }

  it('one process runs the source; the others show its state and its values', async () => {
    await eventually(async () => expect(await statusOn(browser)).toMatchObject({ state: 'connected' }));
    await send(10);
    for (const asked of [browser, pagesBrowser]) {
      await eventually(async () => expect(await statusOn(asked)).toMatchObject({ messages: 10, processed: 10 }));
      const values = await asked.call(api.watchSource, { params: { id: sourceId } });
      expect(values).toMatchObject([{ address: TOPIC, count: 10 }]);
    }
    const [lease] = await rows<{ epoch: number }>('select epoch::int from operator.leases where thing = $1', [
      sourceId,
    ]);
    expect(lease).toEqual({ epoch: 1 });
    expect(second.sources.supervisor.sourcesOf(company)).toEqual([]);
    await eventually(async () => expect((await stored()).size).toBe(10));
  });

  it('kill -9: another takes over, nothing acknowledged is lost and nothing is stored twice', async () => {
    const before = await owned(sourceId);
    const sending = send(300);
    await eventually(async () => expect((await stored()).size).toBeGreaterThan(10));
    first.kill('SIGKILL');
    await sending;
    await eventually(async () => expect(await owned(sourceId)).not.toBe(before));
    await eventually(async () => expect(await statusOn(pagesBrowser)).toMatchObject({ state: 'connected' }));
    await send(10);
    await begin(restarted);
    await eventually(async () => {
      const waiting = await rows<{ entries: number }>(
        "select (report->>'entries')::int as entries from operator.processes",
      );
      expect(waiting.map(({ entries }) => entries)).toEqual([0, 0, 0]);
      const counts = await stored();
      expect(counts.size).toBe(sent);
      expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    });
    // It runs elsewhere and is left there.
    expect(await owned(sourceId)).not.toBe(before);
  });

  it('a new source goes to the process with fewer', async () => {
    // The owner has looked around since the other came back, and so knows that it is not alone.
    await eventually(async () => {
      const looks = await rows<{ hasSeen: boolean }>(
        `select owner.expires_at - $2 * interval '1 second' > (select max(started_at) from operator.processes) as "hasSeen"
         from operator.processes owner where owner.journal_id = $1`,
        [await owned(sourceId), LEASE_SECONDS],
      );
      expect(looks).toEqual([{ hasSeen: true }]);
    });
    const other = await createSource('Säge', 'factory/sensors/saege');
    expect(await owned(other.id)).not.toBe(await owned(sourceId));
  });

  it('API-03 a message sent again to another process is stored once; changes are told by every process', async () => {
    const message = { id: 'lieferung-7', type: 'sensor', payload: { sensorId: 'PUSH', type: 'counter', value: 7 } };
    for (const asked of [browser, pagesBrowser]) {
      expect(await asked.call(pushMessages, { body: [message] })).toMatchObject({ accepted: 1 });
    }
    const marker = { ...message, id: 'lieferung-8', payload: { ...message.payload, value: 8 } };
    for (const asked of [browser, pagesBrowser]) await asked.call(pushMessages, { body: [marker] });
    await eventually(async () => {
      const values = await db.database.inCompany(company, async (tx) => {
        const found = await tx.$client.query("select value from sensor_data where sensor_id = 'PUSH' order by value");
        return found.rows;
      });
      expect(values).toEqual([{ value: 7 }, { value: 8 }]);
      expect(second.ingestion.allJournals().entries).toBe(0);
      expect(pages.ingestion.report().entries + second.ingestion.report().entries).toBe(0);
    });

    const hub = createRealtimeHub({ connection: db.connection, log: createLog('silent') });
    await hub.start();
    const topics: string[] = [];
    hub.subscribe({
      companyId: company,
      lastEventId: null,
      send: (event) => topics.push(...('topics' in event ? event.topics : [])) >= 0,
    });
    await pagesBrowser.call(api.enableSource, { params: { id: sourceId }, body: { enabled: false } });
    await eventually(async () => expect(topics).toContain('data_sources'));
    await eventually(async () => expect(await statusOn(browser)).toMatchObject({ state: 'disabled' }));
    await hub.close();
  });

  it('a source deleted on any process leaves nothing behind', async () => {
    await pagesBrowser.call(api.removeSource, { params: { id: sourceId } });
    await eventually(async () =>
      expect(
        await rows(
          `select thing from operator.leases where thing = $1
           union all select source_id from operator.source_states where source_id = $1`,
          [sourceId],
        ),
      ).toEqual([]),
    );
  });

  it('a process with another key for secrets is refused with a sentence', async () => {
    const stranger = await startTestApp({ ...common, secretsKey: 'ein-ganz-anderer-schluessel', dataDir: home }, db);
    await expect(stranger.sources.start(db.connection)).rejects.toThrow(/denselben SECRETS_KEY/);
    await stranger.server.close();
    stranger.mailer.close();
  });
});
