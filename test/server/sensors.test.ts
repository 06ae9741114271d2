import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAlerts } from '#alerts/alerts.api.ts';
import { listMachinePoints } from '#ingestion/machine-points.api.ts';
import { normalise } from '#ingestion/normalise.ts';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { rollUpCompany } from '#ingestion/server/roll-up.ts';
import { readMachineLive } from '#machines/machine-live.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { createLog } from '#platform/server/log.ts';
import { readLatestSensorValues, readSensorChart } from '#sensors/sensor-data.api.ts';
import * as api from '#sensors/sensors.api.ts';
import { createSensorLimits, type SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { createMemoryJournal } from '../support/memory-journal.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const log = createLog('silent');
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
let app: TestApp;
let founder: TestBrowser;
let companyId: string;
let limits: SensorLimits;
let companies = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companies += 1;
  founder = await app.founder(`sensor-${companies}@werk.test`);
  const session = await founder.send('GET', '/api/session');
  companyId = session.json().company.id;
  limits = createSensorLimits(app.database, log);
});

type Value = {
  sensorId?: string;
  value: number;
  secondsAgo: number;
  arrivedSecondsAgo?: number;
  type?: string;
  quality?: string;
  location?: string;
};

/** Stores values as the batch writer does, with all they mean. */
async function deliver(...values: Value[]): Promise<void> {
  const nowMs = Date.now();
  await limits.load(companyId);
  for (const arrived of new Set(values.map((value) => value.arrivedSecondsAgo ?? 0))) {
    const receivedAtMs = nowMs - arrived * SECOND_MS;
    const journal = createMemoryJournal(randomUUID(), () => receivedAtMs);
    const batch = values.filter((value) => (value.arrivedSecondsAgo ?? 0) === arrived);
    await journal.append(
      batch.map(({ secondsAgo, sensorId = 'T-1', type = 'temperature', arrivedSecondsAgo: _arrived, ...payload }) => {
        const outcome = normalise(
          {
            type: 'sensor',
            source: 'MQTT',
            payload: { sensorId, type, quality: 'good', ...payload },
            timestamp: new Date(nowMs - secondsAgo * SECOND_MS).toISOString(),
          },
          { receivedAtMs, timeZone: 'Europe/Zurich', thresholdsOf: limits.of(companyId) },
        );
        if ('reject' in outcome) throw new Error(outcome.reject);
        return { companyId, sourceId: 'q', type: 'sensor' as const, body: JSON.stringify(outcome.record) };
      }),
    );
    const writer = createBatchWriter({ journal, database: app.database, log, gatherMs: 0, applyMeaning });
    writer.start();
    await writer.stop();
    expect(writer.state().rejectedItems).toBe(0);
  }
}
const list = (query: object = {}) => founder.call(api.sensorKind.list, { query });
const only = async () => {
  const { rows } = await list();
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} sensors`);
  return row;
};
type SensorRow = Awaited<ReturnType<typeof only>>;
const valuesOf = (row: SensorRow) =>
  Object.fromEntries(Object.keys(api.sensorKind.fields).map((name) => [name, row[name as keyof SensorRow]]));
const change = (row: SensorRow, changes: object) =>
  founder.call(api.sensorKind.update, {
    params: { id: row.id },
    body: { version: row.version, values: { ...valuesOf(row), ...changes } },
  });
const regular = (count: number, everySeconds: number, endSecondsAgo = 0): Value[] =>
  Array.from({ length: count }, (_, index) => ({
    value: 20 + (index % 3),
    secondsAgo: endSecondsAgo + index * everySeconds,
    arrivedSecondsAgo: 0,
  }));

describe('sensors', () => {
  it('appear by themselves with their first value, with unit, place, machine and limits of their kind', async () => {
    const machine = await founder.call(machineKind.create, {
      body: { name: 'CNC-7', type: 'CNC-Fräsen', isActive: true, runsThroughBreaks: false },
    });
    await deliver({ value: 21.5, secondsAgo: 5, location: 'CNC-7' });
    expect(await only()).toMatchObject({
      sensorId: 'T-1',
      name: 'T-1',
      type: 'temperature',
      shownUnit: '°C',
      machineId: machine.id,
      machineName: 'CNC-7',
      limits: { min: 15, max: 30, critical: 35 },
      accuracy: 0.5,
      state: 'good',
      newest: { value: 21.5, quality: 'good' },
      lastAlert: null,
      version: 1,
    });
    await deliver({ value: 22, secondsAgo: 1 }, { sensorId: 'PH-1', type: 'ph', value: 7, secondsAgo: 1 });
    const { rows } = await list();
    expect(rows.map((row) => [row.sensorId, row.type, row.newest?.value, row.limits?.max])).toEqual([
      ['PH-1', 'unknown', 7, undefined],
      ['T-1', 'temperature', 22, 30],
    ]);
  });

  it('API-23 list and filter agree on the state; no data is not zero', async () => {
    await deliver(
      { sensorId: 'ZERO', type: 'flow', value: 0, secondsAgo: 1 },
      { sensorId: 'WARM', value: 31, secondsAgo: 1 },
      { sensorId: 'HOT', value: 35, secondsAgo: 1 },
      { sensorId: 'BAD', value: 20, quality: 'bad', secondsAgo: 1 },
      { sensorId: 'OLD', value: 20, secondsAgo: 1000 },
      { sensorId: 'OLDER', value: 20, secondsAgo: 3 * 86_400 },
    );
    await rollUpCompany(app.database, companyId);
    await founder.call(api.sensorKind.create, {
      body: { sensorId: 'NEVER', name: 'Nie', type: 'level', thresholdMode: 'kind' },
    });
    const { rows } = await list();
    const states = Object.fromEntries(rows.map((row) => [row.sensorId, row.state]));
    expect(states).toEqual({
      ZERO: 'good',
      WARM: 'warning',
      HOT: 'critical',
      BAD: 'doubtful',
      OLD: 'silent',
      OLDER: 'silent',
      NEVER: 'none',
    });
    for (const state of new Set(Object.values(states))) {
      const found = await list({ state });
      expect(found.rows.map((row) => row.sensorId).toSorted()).toEqual(
        Object.keys(states)
          .filter((id) => states[id] === state)
          .toSorted(),
      );
    }
    expect(rows.find((row) => row.sensorId === 'NEVER')).toMatchObject({ newest: null, lastHour: [] });
    expect((await list({ type: 'flow' })).rows.map((row) => row.sensorId)).toEqual(['ZERO']);
    expect((await list({ search: 'old' })).total).toBe(2);
    const summary = await founder.call(api.readSensorSummary);
    expect(summary).toMatchObject({ total: 7, states: { good: 1, warning: 1, critical: 1, silent: 2, none: 1 } });
    expect(summary.alarmLoad).toMatchObject({ active: 2, occurrences: 2, chattering: 0, standing: 0 });
  });

  it('changed limits judge the values that are there, and deleted sensors do not count', async () => {
    await deliver({ value: 25, secondsAgo: 3 }, { sensorId: 'T-2', value: 20, secondsAgo: 3 });
    const states = async () => (await founder.call(api.readSensorSummary)).states;
    const found = async (state: string) => (await list({ state })).rows.map((row) => row.sensorId);
    expect(await states()).toMatchObject({ good: 2, warning: 0, none: 0 });
    const [first] = (await list()).rows;
    if (first === undefined) throw new Error('no sensor');
    const changed = await change(first, {
      thresholdMode: 'own',
      thresholdMin: 0,
      thresholdMax: 20,
      thresholdCritical: 40,
    });
    expect(await states()).toMatchObject({ good: 1, warning: 1 });
    expect([await found('warning'), await found('good')]).toEqual([['T-1'], ['T-2']]);
    // Under another name it never sent anything.
    const renamed = await change(changed, { sensorId: 'T-3' });
    expect(await founder.call(api.readSensorSummary)).toMatchObject({
      total: 2,
      states: { good: 1, warning: 0, none: 1 },
    });
    await founder.call(api.sensorKind.remove, { params: { id: renamed.id } });
    expect(await founder.call(api.readSensorSummary)).toMatchObject({
      total: 1,
      states: { good: 1, warning: 0, none: 0 },
    });
  });

  it('API-23 the newest value is the newest by the time of the source, whatever arrives when and together', async () => {
    const latest = async () =>
      (await founder.call(readLatestSensorValues, { query: {} })).map(({ sensorId, value }) => [sensorId, value]);
    await deliver({ value: 1, secondsAgo: 30 }, { value: 3, secondsAgo: 10 }, { value: 2, secondsAgo: 20 });
    expect(await latest()).toEqual([['T-1', 3]]);
    // Late data fill the gap behind it.
    await deliver({ value: 9, secondsAgo: 15 }, { sensorId: 'T-2', value: 5, secondsAgo: 15 });
    expect(await latest()).toEqual([
      ['T-1', 3],
      ['T-2', 5],
    ]);
    await deliver({ value: 4, secondsAgo: 5 });
    expect(await founder.call(readLatestSensorValues, { query: { sensorId: ['T-1', 'T-9'] } })).toMatchObject([
      { sensorId: 'T-1', value: 4, unit: '°C', sensorType: 'temperature', quality: 'good' },
    ]);
    const other = await app.founder(`fremd-${companies}@werk.test`);
    expect(await other.call(readLatestSensorValues, { query: { sensorId: ['T-1'] } })).toEqual([]);
  });

  it('shows the last hour from the minutes, newest last', async () => {
    await deliver({ value: 20, secondsAgo: 125 }, { value: 24, secondsAgo: 1 });
    await rollUpCompany(app.database, companyId);
    const { lastHour } = await only();
    expect(lastHour).toHaveLength(60);
    expect(lastHour.filter((value) => value !== null)).toEqual([20, 24]);
    expect(lastHour[0]).toBeNull();
  });

  it('own limits hold for the next values and raise alerts that are listed with the sensor', async () => {
    await deliver({ value: 25, secondsAgo: 3 });
    await change(await only(), {
      thresholdMode: 'own',
      thresholdMin: 0,
      thresholdMax: 20,
      thresholdCritical: 40,
      nextCalibration: '2030-01-31',
    });
    expect(await only()).toMatchObject({
      version: 2,
      limits: { min: 0, max: 20, critical: 40 },
      nextCalibration: '2030-01-31',
      state: 'warning',
      lastAlert: null,
    });
    limits = createSensorLimits(app.database, log);
    await deliver({ value: 25, secondsAgo: 1 });
    const row = await only();
    expect(row.lastAlert).toMatchObject({ severity: 'warning', isActive: true });
    expect(row.lastAlert?.message).toContain('Höchstwert 20 °C');
    const alerts = await founder.call(listAlerts, { query: { origin: 'sensor/T-1' } });
    expect(alerts.rows.map((alert) => alert.code)).toEqual(['TEMPERATURE_HIGH']);
    expect((await founder.call(listAlerts, { query: { origin: 'sensor/T-2' } })).total).toBe(0);
    expect(await founder.call(api.readSensorAlarmLoad, { params: { id: row.id } })).toMatchObject({
      active: 1,
      occurrences: 1,
    });
    // A sensor that is not watched raises nothing.
    await change(row, { thresholdMode: 'none' });
    limits = createSensorLimits(app.database, log);
    await deliver({ value: 99, secondsAgo: 0 });
    expect(await only()).toMatchObject({ state: 'good', limits: null });
    expect((await founder.call(listAlerts, { query: { origin: 'sensor/T-1' } })).total).toBe(1);
  });

  it('refuses contradictions, stale versions and ids of nobody with a sentence', async () => {
    await deliver({ value: 20, secondsAgo: 1 });
    const row = await only();
    const send = (changes: object, version = row.version) =>
      founder.refusal(api.sensorKind.update, {
        params: { id: row.id },
        body: { version, values: { ...valuesOf(row), ...changes } },
      });
    expect(await send({ thresholdMode: 'own', thresholdMin: 5 })).toMatchObject({
      code: 'contradictory_values',
      errors: [{ path: 'thresholdMax' }],
    });
    expect(await send({ thresholdMode: 'own', thresholdMin: 9, thresholdMax: 5, thresholdCritical: 10 })).toMatchObject(
      { errors: [{ path: 'thresholdMax' }] },
    );
    expect((await send({ thresholdMode: 'sometimes' })).status).toBe(400);
    expect((await send({ expectedIntervalSeconds: -1 })).status).toBe(400);
    expect((await send({ machineId: randomUUID() })).code).toBe('unknown_reference');
    expect((await send({}, row.version + 7)).code).toBe('version_conflict');
    const twice = await founder.refusal(api.sensorKind.create, {
      body: { sensorId: 'T-1', name: 'Noch einer', type: 'level', thresholdMode: 'kind' },
    });
    expect(twice).toMatchObject({ code: 'already_exists', errors: [{ path: 'sensorId' }] });
    const missing = { params: { id: randomUUID() } };
    expect((await founder.refusal(api.readSensorCompleteness, missing)).status).toBe(404);
    expect((await founder.refusal(api.readSensorAlarmLoad, missing)).status).toBe(404);
    const span = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect((await founder.refusal(api.readSensorStatistics, { params: { id: row.id }, query: span })).code).toBe(
      'invalid_span',
    );
    const other = await app.founder(`fremd-${companies}@werk.test`);
    expect((await other.refusal(api.sensorKind.read, { params: { id: row.id } })).status).toBe(404);
    expect((await other.call(api.sensorKind.list)).total).toBe(0);
  });

  it('a deleted sensor is gone, its values are not', async () => {
    await deliver({ value: 20, secondsAgo: 1 });
    await founder.call(api.sensorKind.remove, { params: { id: (await only()).id } });
    expect((await list()).total).toBe(0);
    const rows = await app.database.inCompany(companyId, async (tx) => {
      const result = await tx.$client.query('select from sensor_data where sensor_id = $1', ['T-1']);
      return result.rows;
    });
    expect(rows).toHaveLength(1);
  });
});

describe('statistics of a span', () => {
  it('are the same from values and from roll-ups', async () => {
    const values = [18, 20, 22, 25];
    await deliver(...values.map((value, index) => ({ value, secondsAgo: 600 + index * 60 })));
    await rollUpCompany(app.database, companyId);
    const { id } = await only();
    const nowMs = Date.now();
    for (const hours of [1, 12, 24 * 10, 24 * 80]) {
      const query = {
        from: new Date(nowMs - hours * HOUR_MS - 1).toISOString(),
        to: new Date(nowMs + HOUR_MS).toISOString(),
      };
      const figures = await founder.call(api.readSensorStatistics, { params: { id }, query });
      expect(figures).toMatchObject({ count: 4, min: 18, max: 25, mean: 21.25 });
      expect(figures.standardDeviation).toBeCloseTo(2.986, 3);
    }
    // Hours outlive the values they were made of.
    await app.database.inCompany(companyId, async (tx) => {
      await tx.$client.query('delete from sensor_data');
      await tx.$client.query('delete from sensor_minutes');
    });
    const query = {
      from: new Date(nowMs - 2 * HOUR_MS).toISOString(),
      to: new Date(nowMs + HOUR_MS).toISOString(),
    };
    expect(await founder.call(api.readSensorStatistics, { params: { id }, query })).toMatchObject({
      count: 4,
      mean: 21.25,
    });
    const chart = await founder.call(readSensorChart, { query: { sensorId: 'T-1', ...query } });
    expect(chart.level).toBe('hour');
    expect(chart.series[0]?.points.length).toBeGreaterThan(0);
    const before = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    expect(await founder.call(api.readSensorStatistics, { params: { id }, query: before })).toMatchObject({
      count: 0,
      mean: null,
      standardDeviation: null,
    });
  });
});

describe('proof of completeness', () => {
  const read = async () => founder.call(api.readSensorCompleteness, { params: { id: (await only()).id } });

  it('is honest about too few data', async () => {
    await deliver(...regular(5, 10));
    expect(await read()).toMatchObject({
      intervalSeconds: null,
      reason: 'too_few',
      spans: [{ name: 'Letzte 24 Stunden', percent: null, stored: 5, gaps: [] }],
    });
  });

  it('learns the interval, finds what is lost and what came later', async () => {
    // Every 10 s: 60 values in time, five minutes of nothing, then ten and again ten minutes delivered in one go.
    await deliver(...regular(60, 10));
    await deliver(...regular(60, 10, 600));
    await deliver(
      ...regular(60, 10, 1500).map((value) => ({
        ...value,
        arrivedSecondsAgo: Math.floor(value.secondsAgo / 50) * 50,
      })),
    );
    const result = await read();
    expect(result).toMatchObject({ intervalSeconds: 10, isEntered: false, reason: null });
    const [span] = result.spans;
    expect(span?.gaps.map(({ outcome, samples }) => [outcome, samples])).toEqual([
      // newest first: values of the last minute were in time, the rest of both deliveries came afterwards
      ['recovered', expect.any(Number)],
      ['lost', expect.any(Number)],
    ]);
    const lost = span?.gaps.find((gap) => gap.outcome === 'lost');
    expect(lost?.samples).toBeGreaterThanOrEqual(29);
    expect(lost?.samples).toBeLessThanOrEqual(31);
    expect(span?.stored).toBe(180);
    expect(span?.percent).toBeGreaterThan(80);
    expect(span?.percent).toBeLessThan(90);
  });

  it('believes the interval somebody entered', async () => {
    await deliver(...regular(3, 60));
    await change(await only(), { expectedIntervalSeconds: 60 });
    expect(await read()).toMatchObject({ intervalSeconds: 60, isEntered: true, reason: null });
  });
});

describe('what a machine reports', () => {
  const machineOf = (name: string) =>
    founder.call(machineKind.create, {
      body: {
        name,
        type: 'CNC-Fräsen',
        machineNumber: `NR-${name}`,
        isActive: true,
        runsThroughBreaks: false,
      },
    });

  it('API-22 live values are the newest message under any of its names; none is null', async () => {
    const machine = await machineOf('CNC-8');
    const params = { id: machine.id };
    expect(await founder.call(readMachineLive, { params })).toBeNull();
    const nowMs = Date.now();
    const journal = createMemoryJournal(randomUUID());
    const send = (machineId: string, secondsAgo: number, payload: object) => {
      const outcome = normalise(
        {
          type: 'machine',
          source: 'S7',
          payload: { machineId, ...payload },
          timestamp: new Date(nowMs - secondsAgo * SECOND_MS).toISOString(),
        },
        { receivedAtMs: nowMs, timeZone: 'UTC' },
      );
      if ('reject' in outcome) throw new Error(outcome.reject);
      return { companyId, sourceId: 'q', type: 'machine' as const, body: JSON.stringify(outcome.record) };
    };
    await journal.append([
      send('CNC-8', 60, { status: 'idle', metrics: { speed: 1 } }),
      send('NR-CNC-8', 5, {
        status: 'SETUP',
        metrics: { speed: 0, temperature: 61.5 },
        production: { order: 'FA-1', good: 12 },
      }),
      send('CNC-9', 1, { status: 'error' }),
    ]);
    const writer = createBatchWriter({ journal, database: app.database, log, gatherMs: 0, applyMeaning });
    writer.start();
    await writer.stop();
    const live = await founder.call(readMachineLive, { params });
    expect(live).toMatchObject({ reportedAs: 'NR-CNC-8', rawState: 'setup', order: 'FA-1' });
    expect(live?.values).toEqual([
      { name: 'speed', value: 0 },
      { name: 'temperature', value: 61.5 },
    ]);
    expect(live?.counters).toEqual([{ name: 'good', value: 12 }]);
    expect((await founder.refusal(readMachineLive, { params: { id: randomUUID() } })).status).toBe(404);
  });

  it('data points of its state, its sensors and its meter are listed with their source', async () => {
    const machine = await machineOf('CNC-10');
    await deliver({ value: 20, secondsAgo: 1, location: 'CNC-10' });
    const targets = [
      { kind: 'machineState', machineId: 'CNC-10', words: {} },
      { kind: 'machineCounter', machineId: machine.id, counter: 'good' },
      { kind: 'sensor', sensorId: 'T-1', sensorType: 'temperature', unit: null, location: null },
      { kind: 'machineState', machineId: 'CNC-11', words: {} },
    ];
    await app.database.inCompany(companyId, async (tx) => {
      await tx.$client.query(
        `with source as (insert into data_sources (company_id, name, protocol, enabled)
           values ($1, 'Steuerung 10', 's7', true) returning id)
         insert into data_points (company_id, source_id, address, target)
         select $1, source.id, 'DB1,INT' || place, target from source, json_array_elements($2::json) with ordinality as t (target, place)`,
        [companyId, JSON.stringify(targets)],
      );
    });
    const points = await founder.call(listMachinePoints, { params: { id: machine.id } });
    expect(
      points.map(({ sourceName, address, meaning, detail, enabled }) => [
        sourceName,
        address,
        meaning,
        detail,
        enabled,
      ]),
    ).toEqual([
      ['Steuerung 10', 'DB1,INT1', 'machineState', null, true],
      ['Steuerung 10', 'DB1,INT2', 'machineCounter', 'good', true],
      ['Steuerung 10', 'DB1,INT3', 'sensor', 'T-1', true],
    ]);
    expect((await founder.refusal(listMachinePoints, { params: { id: randomUUID() } })).status).toBe(404);
  });
});
