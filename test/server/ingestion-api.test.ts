import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '#accounts/accounts.api.ts';
import * as keysApi from '#accounts/api-keys.api.ts';
import { readConsumption, readEnergyChart } from '#energy/energy-data.api.ts';
import * as api from '#ingestion/ingestion.api.ts';
import { rollUpCompany } from '#ingestion/server/roll-up.ts';
import { readLatestMachineStatus } from '#machines/machine-data.api.ts';
import { readLatestSensorValues, readSensorChart } from '#sensors/sensor-data.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

/** Waits for a state, not for a time; this only ends a test that fails. */
const PATIENT = { timeout: 20_000 };

let folder: string;
let app: TestApp;
let administrator: TestBrowser;
let companyId: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-ingestion-'));
  app = await startTestApp({ dataDir: folder });
  administrator = await app.founder('admin@daten.example');
  companyId = (await administrator.call(accounts.currentSession))?.company.id ?? '';
  key = (await administrator.call(keysApi.createApiKey, { body: { name: 'Gateway Halle 1' } })).key;
});
afterAll(async () => {
  await app.ingestion.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const MINUTE_MS = 60_000;
/** The beginning of this minute, an hour ago. */
const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;
const iso = (ms: number) => new Date(ms).toISOString();
const sensor = (value: unknown, atMs = START_MS, sensorId = 'T-1') => ({
  type: 'sensor',
  source: 'gateway',
  payload: { sensorId, type: 'temperature', value },
  timestamp: iso(atMs),
});

/** As a program does: with a key and without a cookie. */
async function push(messages: unknown, headers: Record<string, string> = {}, apiKey = key) {
  const response = await app
    .browser()
    .send('POST', '/api/ingest/messages', messages, { authorization: `Bearer ${apiKey}`, ...headers });
  return { status: response.statusCode, body: response.json() };
}
const count = (sql: string) =>
  app.database.inCompany(companyId, async (tx) => (await tx.$client.query(sql)).rows[0]?.n as number);
const sensorRows = () => count('select count(*)::int as n from sensor_data');

describe('machine data over HTTP', () => {
  it('ING-10 CONN-04 takes nothing before it is started', async () => {
    expect(await push([sensor(1)])).toMatchObject({ status: 503, body: { code: 'ingestion_not_started' } });
    const status = await administrator.call(api.readIngestionStatus);
    expect(status).toMatchObject({ overall: 'not_initialised', overallText: 'Nicht initialisiert', uptimeSeconds: 0 });
    await app.ingestion.start();
    expect(await administrator.call(api.readIngestionStatus)).toMatchObject({
      overallText: 'Keine Verbindung',
      mode: 'demo',
      buffer: { items: 0, limit: 1000 },
      sources: [],
      journal: { entries: 0, oldestReceivedAt: null, waiting: [] },
    });
  });

  it('answers 202 with what was accepted and, message by message, what was not and why', async () => {
    const { status, body } = await push([
      sensor(21),
      sensor('heiß', START_MS + 1000),
      {
        type: 'machine',
        source: 'gateway',
        payload: { machineId: 'CNC-1', status: 'running' },
        timestamp: iso(START_MS),
      },
      { type: 'unfug', source: 'gateway', payload: {} },
      {
        type: 'energy',
        source: 'gateway',
        payload: { meterId: 'EZ-1', power: 6, consumption: 2 },
        timestamp: iso(START_MS),
      },
    ]);
    expect({ status, accepted: body.accepted }).toEqual({ status: 202, accepted: 3 });
    expect(body.rejected).toEqual([
      { index: 1, reason: 'Der Messwert von Sensor „T-1“ ist keine Zahl.' },
      { index: 3, reason: expect.stringContaining('unfug') },
    ]);
    await expect.poll(sensorRows, PATIENT).toBe(1);
  });

  it('tells the operator how the journal is doing', async () => {
    const figure = async (name: string) => {
      const { body } = await app.browser().send('GET', '/metrics');
      const line = body.split('\n').find((text) => text.startsWith(name));
      return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ') + 1));
    };
    expect(await figure('journal_appended_entries_total')).toBeGreaterThan(0);
    expect(await figure('journal_refused_entries_total{reason="failed"}')).toBeGreaterThan(0);
    await expect.poll(() => figure('journal_entries'), PATIENT).toBe(0);
    expect(await figure('journal_batch_duration_seconds_count')).toBeGreaterThan(0);
    expect(await figure('journal_oldest_age_seconds')).toBe(0);
  });

  it('API-22..24 reads the latest status, the latest value, and the consumption since a time', async () => {
    expect(await administrator.call(readLatestMachineStatus, { query: { machineId: 'CNC-1' } })).toEqual({
      machineId: 'CNC-1',
      status: 'running',
      timestamp: iso(START_MS),
    });
    expect(await administrator.call(readLatestMachineStatus, { query: { machineId: 'CNC-2' } })).toBeNull();
    await push([
      sensor(25, START_MS + 5000),
      sensor(24, START_MS + 4000),
      sensor(7, START_MS - 30 * 86_400_000, 'T-ALT'),
    ]);
    await expect.poll(sensorRows, PATIENT).toBe(4);
    expect(await administrator.call(readLatestSensorValues, { query: { sensorId: ['T-1', 'T-ALT', 'T-2'] } })).toEqual([
      {
        sensorId: 'T-1',
        value: 25,
        unit: '°C',
        sensorType: 'temperature',
        quality: expect.any(String),
        timestamp: iso(START_MS + 5000),
      },
      expect.objectContaining({ sensorId: 'T-ALT', value: 7 }),
    ]);
    await rollUpCompany(app.database, companyId);
    const all = await administrator.call(readLatestSensorValues, { query: {} });
    expect(all.map(({ sensorId }) => sensorId)).toEqual(['T-1', 'T-ALT']);
    expect(await administrator.call(readConsumption, { query: { meterId: 'EZ-1' } })).toEqual([
      { consumption: 2, timestamp: iso(START_MS) },
    ]);
    expect(await administrator.call(readConsumption, { query: { meterId: 'EZ-1', hours: 0.5 } })).toEqual([]);
  });

  it('draws charts from raw rows or from the roll-ups that fit, with the same figures', async () => {
    const span = (fromMs: number, toMs: number) => ({ from: iso(fromMs), to: iso(toMs) });
    const chart = (from: number, to: number, width = 1000) =>
      administrator.call(readSensorChart, { query: { sensorId: ['T-1'], ...span(from, to), width } });
    const raw = await chart(START_MS, START_MS + MINUTE_MS);
    expect(raw).toMatchObject({ level: 'raw', series: [{ points: [{ mean: 21 }, { mean: 24 }, { mean: 25 }] }] });
    for (const [level, days] of [
      ['minute', 1],
      ['hour', 40],
      ['day', 800],
    ] as const) {
      const result = await chart(START_MS - days * 86_400_000, START_MS + MINUTE_MS);
      expect(result.level).toBe(level);
      expect(result.series[0]?.points.at(-1)).toMatchObject({ min: 21, max: 25, mean: expect.closeTo(70 / 3, 6) });
    }
    const energy = await administrator.call(readEnergyChart, {
      query: { meterId: 'EZ-1', ...span(START_MS - 86_400_000, START_MS + MINUTE_MS) },
    });
    expect(energy).toMatchObject({ level: 'minute', points: [{ at: iso(START_MS), meanKw: 6, consumptionKwh: 2 }] });
    const refusal = await administrator.refusal(readSensorChart, {
      query: { sensorId: ['T-1'], ...span(START_MS, START_MS) },
    });
    expect(refusal).toMatchObject({ status: 400, detail: 'Der Beginn muss vor dem Ende liegen.' });
  });

  it('takes a repeated request and a repeated message once', async () => {
    const before = (await sensorRows()) ?? 0;
    // Without a time the moment of receipt counts, so only the key can tell that it is the same.
    const untimed = (value: number, id?: string) => ({ ...sensor(value), timestamp: undefined, ...(id && { id }) });
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await push([untimed(1), untimed(2)], { 'idempotency-key': 'lauf-17' })).toMatchObject({
        status: 202,
        body: { accepted: 2 },
      });
      expect(await push([untimed(3, 'meldung-4711')])).toMatchObject({ status: 202 });
    }
    await push([untimed(4, 'meldung-4712')]);
    await expect.poll(sensorRows, PATIENT).toBe(before + 4);
  });

  it('keeps rejects for the administrator, who can send them through again once', async () => {
    await expect.poll(() => count('select count(*)::int as n from ingestion_rejects'), PATIENT).toBe(2);
    // The database refuses a character; cleaned by hand here, as after a corrected source.
    await app.database.inCompany(companyId, (tx) =>
      tx.$client.query(`update ingestion_rejects set raw = raw || '{"value": 33}' where message_type = 'sensor'`),
    );
    const { rejects, total } = await administrator.call(api.listRejects, { query: {} });
    expect(total).toBe(2);
    const mended = rejects.find((reject) => reject.messageType === 'sensor');
    const hopeless = rejects.find((reject) => reject.messageType === null);
    const body = { ids: [mended?.id ?? '', hopeless?.id ?? ''] };
    expect(await administrator.call(api.replayRejects, { body })).toEqual({
      accepted: 1,
      refused: [{ id: hopeless?.id, reason: 'Die Art dieser Meldung ist nicht bekannt.' }],
    });
    const at = iso(START_MS + 1000);
    await expect
      .poll(() => count(`select value as n from sensor_data where sensor_id = 'T-1' and timestamp = '${at}'`), PATIENT)
      .toBe(33);
    expect((await administrator.call(api.replayRejects, { body })).refused).toHaveLength(2);
    expect((await administrator.call(api.listRejects, { query: { open: 'true' } })).total).toBe(1);
  });

  it('refuses wrong keys, foreign scopes of calls, and batches that are none', async () => {
    expect(await push([sensor(1)], {}, 'mes_geraten')).toMatchObject({
      status: 401,
      body: { detail: 'Der API-Schlüssel ist unbekannt oder wurde widerrufen.' },
    });
    const elsewhere = await app.browser().send('GET', '/api/machines', undefined, { authorization: `Bearer ${key}` });
    expect(elsewhere.json()).toMatchObject({ status: 403, code: 'api_key_scope' });
    expect(await push([])).toMatchObject({ status: 400, body: { detail: 'Die Liste der Meldungen ist leer.' } });
    expect(await push({ type: 'sensor' })).toMatchObject({ status: 400 });
    expect(await push(Array.from({ length: 1001 }, () => sensor(1)))).toMatchObject({
      status: 400,
      body: { detail: 'Höchstens 1000 Meldungen auf einmal sind möglich.' },
    });
    const [listed] = await administrator.call(keysApi.listApiKeys);
    expect(listed).toMatchObject({ name: 'Gateway Halle 1', keyStart: key.slice(0, 10), revokedAt: null });
    expect(JSON.stringify(listed)).not.toContain(key);
    await administrator.call(keysApi.revokeApiKey, { params: { apiKeyId: listed?.id ?? '' } });
    expect(await push([sensor(1)])).toMatchObject({ status: 401 });
  });
});
