import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { normalise } from '#ingestion/normalise.ts';
import type { MessageType } from '#ingestion/raw-message.ts';
import { type BatchWriterOptions, createBatchWriter } from '#ingestion/server/batch-writer.ts';
import type { JournalEntry } from '#ingestion/server/journal.ts';
import { BlockWriter, recordsOf } from '#ingestion/server/record-block.ts';
import { keepTimeSeries } from '#ingestion/server/retention.ts';
import { rollUpCompany } from '#ingestion/server/roll-up.ts';
import type { Database } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createMemoryJournal, type MemoryJournal } from '../support/memory-journal.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const log = createLog('silent');
/** Waits for a state, not for a time; this only ends a test that fails. */
const PATIENT = { timeout: 20_000 };
const DAY_MS = 86_400_000;
/** Noon of today, so that "a minute later" is the same day. */
const NOON_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;

let test: TestDatabase;
let owner: Client;
let companyId: string;
let journal: MemoryJournal;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client(test.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});
beforeEach(async () => {
  companyId = await createCompany(test.database, `Werk ${randomUUID()}`);
  journal = createMemoryJournal(randomUUID());
});

function entry(type: MessageType, payload: object, atMs = NOON_MS): JournalEntry {
  const result = normalise(
    { type, source: 'MQTT Halle 1', payload, timestamp: new Date(atMs).toISOString() },
    { receivedAtMs: atMs + 50, timeZone: 'Europe/Zurich' },
  );
  if ('reject' in result) throw new Error(result.reject);
  return { companyId, sourceId: 'q1', type, body: JSON.stringify(result.record) };
}
const sensor = (value: number, atMs = NOON_MS, sensorId = 'T-1') =>
  entry('sensor', { sensorId, type: 'temperature', value, location: 'Halle1/A/3' }, atMs);

/** Writes what the journal holds and ends. */
async function drain(options: Partial<BatchWriterOptions> = {}) {
  const writer = createBatchWriter({ journal, database: test.database, log, gatherMs: 0, ...options });
  writer.start();
  await writer.stop();
  return writer.state();
}
async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return test.database.inCompany(companyId, async (tx) => (await tx.$client.query<Row>(sql, values)).rows);
}
const valuesOf = async (sensorId = 'T-1') =>
  (
    await query<{ value: number }>('select value from sensor_data where sensor_id = $1 order by timestamp, value', [
      sensorId,
    ])
  ).map(({ value }) => value);

describe('batch writer', () => {
  it('DATA-29..33 API-21 stores every kind of record in its table, with flat columns and JSON parts', async () => {
    await journal.append([
      entry('machine', { machineId: 'CNC-1', status: 'running', metrics: { speed: 1200, temperature: 70 } }),
      sensor(21.5),
      entry('energy', { meterId: 'EZ-1', power: 12, consumption: 3, powerFactor: 0.8 }),
      entry('quality', {
        productId: 'P-1',
        batchId: 'B-1',
        result: 'pass',
        measurements: [{ parameter: 'd', value: 3 }],
      }),
      entry('production', { orderId: 'FA-1', planned: 10, produced: 5, status: 'running' }),
    ]);
    expect(await drain()).toMatchObject({ storedItems: 5, rejectedItems: 0, awaySinceMs: null });
    const at = new Date(NOON_MS);
    expect(await query('select machine_id, timestamp, status, operational from machine_data')).toMatchObject([
      {
        machine_id: 'CNC-1',
        timestamp: at,
        status: 'running',
        operational: { speed: 1200, metrics: { temperature: 70 } },
      },
    ]);
    expect(
      await query(
        'select sensor_id, timestamp, value, unit, quality, sensor_type, location, thresholds from sensor_records',
      ),
    ).toMatchObject([
      {
        sensor_id: 'T-1',
        timestamp: at,
        value: 21.5,
        unit: '°C',
        sensor_type: 'temperature',
        location: { area: 'Halle1', zone: 'A', position: '3' },
        thresholds: { max: expect.any(Number) },
      },
    ]);
    expect(await query('select meter_id, power_kw, consumption, cost, electrical from energy_data')).toMatchObject([
      {
        meter_id: 'EZ-1',
        power_kw: 12,
        consumption: 3,
        cost: 0.96,
        electrical: { powerFactor: 0.8, apparentPower: 15 },
      },
    ]);
    expect(await query('select product_id, batch_id, result, measurements from quality_data')).toMatchObject([
      { product_id: 'P-1', batch_id: 'B-1', result: 'pass', measurements: [{ parameter: 'd', actual: 3 }] },
    ]);
    expect(await query('select order_id, progress, quantity from production_data')).toMatchObject([
      { order_id: 'FA-1', progress: 50, quantity: { planned: 10, produced: 5 } },
    ]);
    expect(journal.trimmedTo).toBe(5);
  });

  it('ING-13 stores an entry exactly once when it is read again after a crash, and repeated readings once', async () => {
    await journal.append([sensor(1, NOON_MS), sensor(2, NOON_MS + 1000)]);
    await drain();
    // Another process finds the same journal, untrimmed, with more behind it.
    await journal.append([sensor(3, NOON_MS + 2000), sensor(2, NOON_MS + 1000), sensor(2.5, NOON_MS + 1000)]);
    expect(await drain()).toMatchObject({ storedItems: 3 });
    expect(await valuesOf()).toEqual([1, 2, 2.5, 3]);
  });

  it('counts the records of each source by the time they were measured, exactly once', async () => {
    const late = sensor(1, NOON_MS - 3_600_000);
    await journal.append([
      sensor(1),
      sensor(2, NOON_MS + 1000),
      late,
      { ...sensor(3, NOON_MS + 301_000), sourceId: 'q2' },
    ]);
    await drain();
    await drain();
    expect(
      await query('select source_id, bucket, stored, late from source_samples order by source_id, bucket'),
    ).toMatchObject([
      { source_id: 'q1', bucket: new Date(NOON_MS - 3_600_000), stored: 1 },
      { source_id: 'q1', bucket: new Date(NOON_MS), stored: 2 },
      { source_id: 'q2', bucket: new Date(NOON_MS + 300_000), stored: 1 },
    ]);
  });

  it('stores a block of records like the same records one by one, also where it was read half before', async () => {
    const readings = [
      sensor(21.5),
      sensor(36, NOON_MS + 1000),
      sensor(-1e-7, NOON_MS + 1000, 'Öfen "1" \\'),
      entry('sensor', { sensorId: 'S', value: true, quality: 'bad', statistics: { min: 1 } }, NOON_MS - 5),
      entry('machine', { machineId: 'M', status: 'läuft', metrics: { speed: 3 } }),
      entry('energy', { meterId: 'E', power: 12, consumption: 0.5 }),
    ];
    const columns =
      'sensor_id, timestamp, value, unit, quality, sensor_type, raw, location, statistics, thresholds, alerts';
    const stored = async () => ({
      sensors: await query(`select ${columns}, metadata, data_quality, source from sensor_records order by 1, 2`),
      machines: await query('select machine_id, timestamp, status, operational, digest, source from machine_data'),
      energy: await query(
        'select meter_id, timestamp, power_kw, consumption, tariff_band, electrical from energy_data',
      ),
    });
    await journal.append(readings);
    expect(await drain()).toMatchObject({ storedItems: 6, rejectedItems: 0 });
    const single = await stored();
    expect(single.sensors).toHaveLength(4);

    companyId = await createCompany(test.database, `Werk ${randomUUID()}`);
    journal = createMemoryJournal(randomUUID());
    const writer = new BlockWriter();
    for (const record of readings.flatMap(recordsOf)) writer.add(record);
    const block: JournalEntry = {
      companyId,
      sourceId: 'q1',
      type: 'block',
      body: writer.take(),
      deliveries: [{ records: 6 }],
    };
    // As after a crash between two batches: the first two are known to be stored.
    await journal.append(readings.slice(0, 2).map((reading) => ({ ...reading, companyId })));
    expect(await drain()).toMatchObject({ storedItems: 2 });
    journal.items.splice(0);
    await journal.append([block]);
    expect(await drain()).toMatchObject({ storedItems: 4, rejectedItems: 0 });
    expect(await stored()).toEqual(single);
  });

  it('a record that cannot even be written down is set aside alone', async () => {
    const broken = sensor(2, NOON_MS + 1000).body.replace('"value":2,', '"value":"zwei",');
    await journal.append([
      sensor(1),
      { companyId, sourceId: 'q1', type: 'sensor', body: broken },
      sensor(3, NOON_MS + 2000),
    ]);
    expect(await drain()).toMatchObject({ storedItems: 2, rejectedItems: 1 });
    expect(await valuesOf()).toEqual([1, 3]);
  });

  it('ING-12 isolates what the database refuses, keeps it with the reason, and stores the rest in order', async () => {
    const readings = Array.from({ length: 40 }, (_, index) => sensor(index, NOON_MS + index * 1000));
    const poisoned = { ...readings[17], body: readings[17]?.body.replace('"T-1"', '"T-\\u0000"') } as JournalEntry;
    await journal.append(readings.with(17, poisoned));
    expect(await drain()).toMatchObject({ storedItems: 39, rejectedItems: 1 });
    expect(await valuesOf()).toEqual(Array.from({ length: 40 }, (_, index) => index).filter((index) => index !== 17));
    expect(await query('select reason, message_type, is_record, source from ingestion_rejects')).toMatchObject([
      {
        reason: expect.stringMatching(/^Die Datenbank hat den Datensatz abgelehnt/),
        message_type: 'sensor',
        is_record: true,
      },
    ]);
  });

  it('keeps rejects of the sources and unreadable entries', async () => {
    await journal.append([
      {
        companyId,
        sourceId: 'q1',
        type: 'reject',
        body: JSON.stringify({
          source: 'MQTT',
          messageType: 'sensor',
          reason: 'Der Messwert ist keine Zahl.',
          raw: { value: 'x' },
          address: 'factory/t',
        }),
      },
      { companyId, sourceId: 'q1', type: 'sensor', body: '{"halb":' },
      sensor(1),
    ]);
    expect(await drain()).toMatchObject({ storedItems: 1, rejectedItems: 2 });
    expect(await query('select reason, raw, address from ingestion_rejects order by address nulls last')).toMatchObject(
      [
        { reason: 'Der Messwert ist keine Zahl.', raw: { value: 'x' }, address: 'factory/t' },
        { reason: 'Der Datensatz hat nicht die erwartete Form.', raw: '{"halb":', address: null },
      ],
    );
  });

  it('OPEN-123 a table that takes nothing waits alone and comes up in order', async () => {
    await owner.query('revoke insert on quality_data from mes_app');
    const inspection = (number: number) => entry('quality', { productId: `P-${number}`, result: 'pass' });
    await journal.append([inspection(1), sensor(1), inspection(2)]);
    const writer = createBatchWriter({ journal, database: test.database, log, gatherMs: 0 });
    writer.start();
    try {
      await vi.waitFor(async () => expect(await valuesOf()).toEqual([1]), PATIENT);
      await vi.waitFor(() => expect(writer.state().waiting).toMatchObject([{ companyId, type: 'quality' }]), PATIENT);
      await journal.append([inspection(3), sensor(2, NOON_MS + 1000)]);
      writer.wake();
      await vi.waitFor(async () => expect(await valuesOf()).toEqual([1, 2]), PATIENT);
      expect(journal.trimmedTo).toBe(0);
    } finally {
      await owner.query('grant insert on quality_data to mes_app');
    }
    await vi.waitFor(() => {
      writer.wake();
      expect(journal.trimmedTo).toBe(5);
    }, PATIENT);
    await writer.stop();
    const stored = await query<{ product_id: string }>(
      'select product_id from quality_data order by received_at, product_id',
    );
    expect(stored.map((row) => row.product_id)).toEqual(['P-1', 'P-2', 'P-3']);
  });

  it('waits while the database is away and loses nothing', async () => {
    let away = true;
    const flaky: Database = {
      ...test.database,
      inCompany: (...args) =>
        away
          ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
          : test.database.inCompany(...args),
    };
    await journal.append([sensor(1), sensor(2, NOON_MS + 1000)]);
    const writer = createBatchWriter({ journal, database: flaky, log, gatherMs: 0 });
    writer.start();
    await vi.waitFor(() => expect(writer.state().awaySinceMs).not.toBeNull(), PATIENT);
    await journal.append([sensor(3, NOON_MS + 2000)]);
    away = false;
    await vi.waitFor(async () => expect(await valuesOf()).toEqual([1, 2, 3]), PATIENT);
    expect(writer.state().awaySinceMs).toBeNull();
    await writer.stop();
  });

  it('stores what cannot be interpreted and says so', async () => {
    await journal.append([sensor(1), sensor(66, NOON_MS + 1000), sensor(3, NOON_MS + 2000)]);
    const seen: number[] = [];
    await drain({
      applyMeaning: async (_tx, _company, items) => {
        for (const { record } of items) {
          if (record.type === 'sensor' && record.measurement.value === 66) throw new Error('verstehe ich nicht');
        }
        for (const { record } of items) if (record.type === 'sensor') seen.push(record.measurement.value);
      },
    });
    expect(await valuesOf()).toEqual([1, 66, 3]);
    expect(seen.toSorted((a, b) => a - b)).toEqual([1, 3]);
    expect(await query('select reason from ingestion_rejects')).toEqual([
      { reason: 'Gespeichert, aber nicht ausgewertet: verstehe ich nicht' },
    ]);
  });

  it('makes room for late data within retention and refuses what is older or far ahead', async () => {
    await journal.append([
      sensor(1, NOON_MS - 60 * DAY_MS),
      sensor(2, NOON_MS - 120 * DAY_MS),
      sensor(3, NOON_MS + 3 * DAY_MS),
    ]);
    expect(await drain()).toMatchObject({ storedItems: 1, rejectedItems: 2 });
    expect(await valuesOf()).toEqual([1]);
    const reasons = (await query<{ reason: string }>('select reason from ingestion_rejects')).map((row) => row.reason);
    expect(reasons.toSorted()).toEqual([expect.stringContaining('89 Tage'), expect.stringContaining('in der Zukunft')]);
  });
});

describe('roll-ups and retention', () => {
  const level = (table: string) =>
    query(
      `select bucket, sample_count, value_min, value_max, value_sum, value_squares, first_value, last_value
       from ${table} order by bucket`,
    );

  it('rolls up by minute, hour and local day, and late and repeated readings find their buckets', async () => {
    // 23:30 UTC is the next day in Zurich.
    const late = NOON_MS - DAY_MS / 2 - 30 * 60_000;
    await journal.append([
      sensor(10, NOON_MS),
      sensor(20, NOON_MS + 30_000),
      sensor(30, NOON_MS + 60_000),
      sensor(5, late),
    ]);
    await drain();
    // What runs at noon waits until its minute is over.
    expect(await rollUpCompany(test.database, companyId, { before: new Date(NOON_MS) })).toBe(1);
    expect(await rollUpCompany(test.database, companyId)).toBe(2);
    expect(await level('sensor_minutes')).toMatchObject([
      { bucket: new Date(late), sample_count: 1 },
      { bucket: new Date(NOON_MS), sample_count: 2, value_min: 10, value_max: 20, value_sum: 30, value_squares: 500 },
      { bucket: new Date(NOON_MS + 60_000), sample_count: 1, first_value: 30 },
    ]);
    expect(await level('sensor_days')).toMatchObject([
      {
        sample_count: 4,
        value_min: 5,
        value_max: 30,
        value_sum: 65,
        value_squares: 1425,
        first_value: 5,
        last_value: 30,
      },
    ]);
    await journal.append([sensor(40, NOON_MS + 15_000), sensor(10, NOON_MS), sensor(1, NOON_MS - 1000)]);
    await drain();
    expect(await rollUpCompany(test.database, companyId)).toBe(2);
    expect(await rollUpCompany(test.database, companyId)).toBe(0);
    expect(await level('sensor_hours')).toMatchObject([
      { sample_count: 1, first_value: 5 },
      { sample_count: 1, first_value: 1 },
      { sample_count: 4, value_min: 10, value_max: 40, value_sum: 100, first_value: 10, last_value: 30 },
    ]);
    expect(await level('sensor_days')).toMatchObject([{ sample_count: 6, value_sum: 106, value_max: 40 }]);
  });

  it('rolls up all sensors, however few at once', async () => {
    const ids = ['Ä-1', 'T-1', 'T-10', 'T-2', 'ä-1'];
    await journal.append(ids.flatMap((id, index) => [sensor(index, NOON_MS, id), sensor(index, NOON_MS + 1000, id)]));
    await drain();
    expect(await rollUpCompany(test.database, companyId, { sensorsAtOnce: 2, pauseMs: 1 })).toBe(1);
    for (const table of ['sensor_minutes', 'sensor_hours', 'sensor_days']) {
      const made = await query(`select sensor_id, sample_count, value_sum from ${table} order by value_sum`);
      expect(made).toEqual(ids.map((id, index) => ({ sensor_id: id, sample_count: 2, value_sum: 2 * index })));
    }
  });

  it('rows that are not yet committed when their minute is rolled up are not forgotten', async () => {
    await journal.append([sensor(1, NOON_MS)]);
    await drain();
    await journal.append([sensor(2, NOON_MS + 1000)]);
    // The roll-up comes while the batch of the same minute is still in its transaction.
    await drain({ applyMeaning: async () => void (await rollUpCompany(test.database, companyId)) });
    await rollUpCompany(test.database, companyId);
    expect(await level('sensor_minutes')).toMatchObject([{ sample_count: 2, value_sum: 3 }]);
    expect(await query('select * from roll_up_pending')).toEqual([]);
  });

  it('what was taken by a server that was killed is taken up again', async () => {
    await journal.append([sensor(1, NOON_MS), sensor(2, NOON_MS + 60_000)]);
    await drain();
    const taken = (ago: string) =>
      query(`update roll_up_pending set taken_by = gen_random_uuid(), taken_at = now() - interval '${ago}'`);
    await taken('10 seconds');
    expect(await rollUpCompany(test.database, companyId)).toBe(0);
    await taken('2 minutes');
    expect(await rollUpCompany(test.database, companyId)).toBe(2);
    expect(await level('sensor_minutes')).toHaveLength(2);
  });

  it('a day with a clock change has 25 hours', async () => {
    // In October the clocks of Zurich go back; the function is asked directly, retention does not matter here.
    await test.database.inCompany(companyId, async (tx) => {
      const { rows } = await tx.$client.query(
        `select end_of_bucket('day', '2026-10-24T22:00:00Z', 'Europe/Zurich') as day,
                end_of_bucket('hour', '2026-10-25T00:30:00Z', 'Europe/Zurich') as hour`,
      );
      expect(rows).toEqual([{ day: new Date('2026-10-25T23:00:00Z'), hour: new Date('2026-10-25T01:00:00Z') }]);
    });
  });

  it('energy adds up consumption', async () => {
    const reading = (consumption: number, atMs: number) =>
      entry('energy', { meterId: 'EZ-1', power: 10, consumption }, atMs);
    await journal.append([reading(2, NOON_MS), reading(3, NOON_MS + 900_000)]);
    await drain();
    await rollUpCompany(test.database, companyId);
    expect(await query('select sample_count, consumption, value_max, cost from energy_days')).toMatchObject([
      { sample_count: 2, consumption: 5, value_max: 10, cost: 1.6 },
    ]);
  });

  it('ING-31 OPEN-127 drops whole days and resolved alerts after 90 days; hours and days stay', async () => {
    const alert = (resolvedDaysAgo: number | null) =>
      query(
        `insert into alerts (company_id, timestamp, severity, priority, category, code, message, first_occurred_at,
           last_occurred_at, active, resolved, resolved_at)
         values ($1, now(), 'error', 2, 'machine', 'X', 'Alarm', now(), now(), $2::int is null, $2::int is not null,
           now() - make_interval(days => $2))`,
        [companyId, resolvedDaysAgo],
      );
    for (const days of [null, 10, 120]) await alert(days);
    await journal.append([sensor(1, NOON_MS - 80 * DAY_MS)]);
    await drain();
    await rollUpCompany(test.database, companyId);
    await keepTimeSeries(test.database, NOON_MS, log);
    expect(await valuesOf()).toEqual([1]);
    expect(await query('select count(*)::int as alerts from alerts')).toEqual([{ alerts: 2 }]);
    // Eleven days later the reading is 91 days old.
    await keepTimeSeries(test.database, NOON_MS + 11 * DAY_MS, log);
    expect(await valuesOf()).toEqual([]);
    expect(await query('select * from sensor_minutes')).toEqual([]);
    expect(await level('sensor_days')).toMatchObject([{ sample_count: 1, value_sum: 1 }]);
    const { rows } = await owner.query<{ name: string }>(
      `select max(relname) as name from pg_class where relname ~ '^sensor_data_\\d{8}$'`,
    );
    const ahead = new Date(NOON_MS + (11 + 7) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    expect((rows[0]?.name ?? '') >= `sensor_data_${ahead}`).toBe(true);
  });
});
