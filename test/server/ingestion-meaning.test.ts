import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrderEnergy } from '#energy/order-energy.api.ts';
import { previewMessage } from '#ingestion/ingest.api.ts';
import { normalise } from '#ingestion/normalise.ts';
import type { MessageType } from '#ingestion/raw-message.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { settleMeaning, startMeaningTimer } from '#ingestion/server/meaning-timer.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { createLog } from '#platform/server/log.ts';
import { bookPieces } from '#productions/bookings.api.ts';
import { readCounting } from '#productions/counting.api.ts';
import { type OrderPlant, orderPlant, step } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const effects = { recalculateOee, consumeForBooking };
let app: TestApp;
let plant: OrderPlant;
let now: number;
/** Children before parents. */
const FILLED = [
  'production_bookings',
  'machine_states',
  'machine_downtime',
  'machine_counters',
  'machine_observations',
  'oee_recalculations',
  'alert_causes',
  'alerts',
  'energy_data',
  'machine_data',
  'productions',
];

beforeAll(async () => {
  app = await startTestApp();
  plant = await orderPlant(app, 'messwerte@werk.test');
  await plant.query(
    "select ensure_day_partitions(series::regclass, (now() - interval '2 days')::date, (now() + interval '2 days')::date) from unnest(array['machine_data', 'energy_data']) as series",
  );
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.inCompany(plant.companyId, (tx) =>
    tx.$client.query(FILLED.map((table) => `delete from ${table}`).join('; ')),
  );
  await plant.query('update machines set machine_number = null, meter_id = null');
  // Pieces are booked by quarters of an hour: ten minutes into one, whenever this runs.
  now = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS - 5 * MINUTE_MS;
});

const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
type Message = { type?: MessageType; minutes: number; payload: object };
/** A message of CNC-2, which works around the clock. */
const machine = (minutes: number, payload: object): Message => ({
  minutes,
  payload: { machineId: 'CNC-2', ...payload },
});
const state = (minutes: number, status: string): Message => machine(minutes, { status });
const sensor = (minutes: number, value: number, quality = 'good'): Message => ({
  type: 'sensor',
  minutes,
  payload: { sensorId: 'T-1', type: 'temperature', value, quality },
});

/** Stores the records of machines, as the batch writer does before it asks what they mean. */
async function deliver(...messages: Message[]): Promise<void> {
  const items = messages.map(({ type = 'machine', minutes, payload }) => {
    const result = normalise(
      { type, source: 'test', payload, timestamp: at(minutes) },
      { receivedAtMs: now, timeZone: 'UTC' },
    );
    if ('reject' in result) throw new Error(result.reject);
    return { record: result.record, receivedAtMs: now };
  });
  await app.database.inCompany(plant.companyId, async (tx) => {
    for (const { record } of items) {
      if (record.type !== 'machine') continue;
      await tx.$client.query(
        `insert into machine_data (company_id, machine_id, timestamp, received_at, status, operational, digest)
         values ($1, $2, $3, now(), $4, $5, hashtext($4)) on conflict do nothing`,
        [plant.companyId, record.id, record.timestamp, record.status, JSON.stringify(record.operational)],
      );
    }
    await applyMeaning(tx, plant.companyId, items);
  });
}
const settle = (minutes = 0) => settleMeaning(app.database, effects, plant.companyId, now + minutes * MINUTE_MS);

async function states(): Promise<string[]> {
  const rows = await plant.query<{ state: string; raw_state: string | null; from: number; to: number | null }>(
    `select state, raw_state, round(extract(epoch from started_at - $1::timestamptz) / 60)::int as from,
            round(extract(epoch from ended_at - $1::timestamptz) / 60)::int as to
     from machine_states where machine_id = $2 order by started_at`,
    [at(0), plant.ids.otherMachine],
  );
  return rows.map((row) => `${row.from}..${row.to ?? ''} ${row.raw_state ?? row.state}`);
}
async function stops(): Promise<string[]> {
  const rows = await plant.query<{
    source: string;
    reason: string | null;
    from: number;
    to: number | null;
    minutes: number | null;
  }>(
    `select source, reason, round(extract(epoch from start_time - $1::timestamptz) / 60)::int as from,
            round(extract(epoch from end_time - $1::timestamptz) / 60)::int as to, round(duration_minutes)::int as minutes
     from machine_downtime where machine_id = $2 order by start_time`,
    [at(0), plant.ids.otherMachine],
  );
  return rows.map((row) => `${row.source} ${row.from}..${row.to ?? ''} (${row.minutes ?? ''})${row.reason ?? ''}`);
}
/** An order that has been running on CNC-2 for three hours. */
async function runningOrder(plannedQuantity = 1000) {
  const order = await plant.createAfter(['release'], { machineId: plant.ids.otherMachine, plannedQuantity });
  return step(plant.browser, order, 'start', at(-180));
}
const bookings = async (productionId: string) =>
  plant.query<{ source: string; good: number; scrap: number; rework: number }>(
    'select source, good, scrap, rework from production_bookings where production_id = $1 order by booked_at, created_at',
    [productionId],
  );
const quantities = async (productionId: string) =>
  (
    await plant.query('select actual_quantity, good_quantity, scrap_quantity from productions where id = $1', [
      productionId,
    ])
  )[0];
const alerts = () =>
  plant.query<{ code: string; active: boolean; occurrence_count: number }>(
    'select code, active, occurrence_count from alerts order by first_occurred_at, code',
  );

describe('the preview of a message', () => {
  it('answers the record or the reason, for demo sessions too, and stores nothing', async () => {
    const body = { type: 'sensor', source: 'mqtt-1', payload: { sensorId: 'T-1', type: 'humidity', value: 130 } };
    expect(await plant.browser.call(previewMessage, { body })).toMatchObject({
      record: {
        id: 'T-1',
        source: { protocol: 'mqtt' },
        measurement: { value: 100, raw: 130, unit: '%' },
        alerts: [{ code: 'HUMIDITY_CRITICAL' }],
      },
    });
    expect(await plant.browser.call(previewMessage, { body: { type: 'weather', payload: {} } })).toEqual({
      reject: 'Die Meldungsart „weather“ ist unbekannt.',
    });
    expect(await plant.browser.call(previewMessage, { body: { ...body, timestamp: 'gestern' } })).toHaveProperty(
      'reject',
    );
    // By the limits somebody set for this very sensor, as the real message would be.
    await plant.query(
      `insert into sensors (company_id, sensor_id, name, type, source_type, threshold_mode, threshold_min, threshold_max, threshold_critical)
       values (current_company_id(), 'T-own', 'Ofen', 'temperature', 'temperature', 'own', 100, 900, 950)`,
    );
    const oven = { type: 'sensor', payload: { sensorId: 'T-own', type: 'temperature', value: 800 } };
    // Limits are read anew every few seconds.
    await expect
      .poll(() => plant.browser.call(previewMessage, { body: oven }), { timeout: 20_000, interval: 200 })
      .toMatchObject({ record: { thresholds: { max: 900 }, alerts: [] } });
    expect(await plant.query('select 1 from alerts')).toEqual([]);
    const anonymous = app.browser();
    expect(await anonymous.refusal(previewMessage, { body })).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('machine states', () => {
  it('drive the history, the live state and machines.status', async () => {
    await deliver(
      state(-60, 'run'),
      state(-50, 'producing'),
      state(-30, 'fault'),
      machine(-20, { metrics: { speed: 0 } }),
    );
    expect(await states()).toEqual(['-60..-30 running', '-30.. error']);
    expect(
      await plant.query('select status, live_state from machines where id = $1', [plant.ids.otherMachine]),
    ).toEqual([{ status: 'idle', live_state: 'error' }]);
    await deliver(state(-10, 'running'), state(-5, 'Setup'));
    expect(await states()).toEqual(['-60..-30 running', '-30..-10 error', '-10..-5 running', '-5.. setup']);
  });

  it('come in twice without changing anything, and do not count as an edit of the machine', async () => {
    const [before] = await plant.query<{ version: number }>('select version from machines where id = $1', [
      plant.ids.otherMachine,
    ]);
    const messages = [state(-60, 'running'), state(-30, 'stopped'), state(-10, 'running')];
    await deliver(...messages);
    const first = await plant.query('select id, state, started_at, ended_at from machine_states order by started_at');
    await deliver(...messages);
    expect(await plant.query('select id, state, started_at, ended_at from machine_states order by started_at')).toEqual(
      first,
    );
    expect(await plant.query('select version from machines where id = $1', [plant.ids.otherMachine])).toEqual([before]);
  });

  it('that come late are put in their place, in any order of deliveries', async () => {
    await deliver(state(-60, 'running'), state(-40, 'running'), state(-10, 'stopped'));
    await deliver(state(-50, 'error'));
    expect(await states()).toEqual(['-60..-50 running', '-50..-40 error', '-40..-10 running', '-10.. stopped']);
    await deliver(state(-45, 'running'));
    await deliver(state(-70, 'idle'));
    expect(await states()).toEqual([
      '-70..-60 idle',
      '-60..-50 running',
      '-50..-45 error',
      '-45..-10 running',
      '-10.. stopped',
    ]);
  });

  it('of a clock that runs ahead do not make the next ones late', async () => {
    await deliver(state(2000, 'running'));
    await deliver(state(0.5, 'stopped'));
    expect((await states()).at(-1)).toMatch(/stopped$/);
  });

  it('find their machine by id, number or name, in this order', async () => {
    await plant.query("update machines set machine_number = 'CNC-2' where id = $1", [plant.ids.machine]);
    await deliver(state(-5, 'running'), {
      minutes: -4,
      payload: { machineId: plant.ids.otherMachine, status: 'error' },
    });
    expect(await plant.query('select machine_id, state from machine_states order by started_at')).toEqual([
      { machine_id: plant.ids.machine, state: 'running' },
      { machine_id: plant.ids.otherMachine, state: 'error' },
    ]);
  });

  it('of a machine nobody knows mean nothing', async () => {
    await deliver({ minutes: -5, payload: { machineId: 'Unbekannt', status: 'running' } });
    expect(await plant.query('select 1 from machine_states')).toEqual([]);
  });
});

describe('stops', () => {
  it('longer than a micro-stop are booked for the order, closed when the machine runs again, and calculated', async () => {
    const order = await runningOrder();
    await deliver(
      state(-120, 'running'),
      state(-90, 'stopped'),
      state(-70, 'running'),
      state(-60, 'idle'),
      state(-58, 'running'),
    );
    await settle();
    expect(await stops()).toEqual(['machine -90..-70 (20)']);
    const [record] = await plant.query<{ downtime_minutes: number }>(
      'select sum(downtime_minutes) as downtime_minutes from oee_records where production_id = $1',
      [order.id],
    );
    expect(record?.downtime_minutes).toBeCloseTo(22, 0);
    expect(await plant.query('select 1 from oee_recalculations')).toEqual([]);
  });

  it('are opened while they last, once, and end with the data', async () => {
    await runningOrder();
    await deliver(state(-120, 'running'), state(-4.8, 'error'));
    await settle();
    expect(await stops()).toEqual([]);
    await settle(2);
    const opened = await plant.query('select id from machine_downtime');
    await settle(3);
    expect(await stops()).toEqual(['machine -5.. ()']);
    await deliver(state(-4.8, 'error'), state(0.8, 'running'));
    await settle(3);
    expect(await stops()).toEqual(['machine -5..1 (6)']);
    expect(await plant.query('select id from machine_downtime')).toEqual(opened);
  });

  it('that turn out to be micro-stops are taken back', async () => {
    await runningOrder();
    await deliver(state(-120, 'running'), state(-40, 'error'));
    await settle();
    expect(await stops()).toEqual(['machine -40.. ()']);
    await deliver(state(-37, 'running'));
    await settle();
    expect(await stops()).toEqual([]);
  });

  it('that people booked or explained are theirs', async () => {
    await runningOrder();
    const person = { machine_id: plant.ids.otherMachine, downtime_category: 'material', reason: 'Material fehlt' };
    await plant.query(
      `insert into machine_downtime (company_id, machine_id, start_time, end_time, downtime_category, reason)
       values ($1, $2, $3, $4, $5, $6)`,
      [plant.companyId, person.machine_id, at(-85), at(-80), person.downtime_category, person.reason],
    );
    await deliver(state(-120, 'running'), state(-100, 'stopped'), state(-60, 'running'), state(-30, 'error'));
    await settle();
    expect(await stops()).toEqual([
      'machine -100..-85 (15)',
      'person -85..-80 ()Material fehlt',
      'machine -80..-60 (20)',
      'machine -30.. ()',
    ]);
    await plant.query(
      "update machine_downtime set reason = 'Werkzeugbruch', downtime_category = 'breakdown' where end_time is null",
    );
    await deliver(state(-10, 'running'));
    await settle();
    expect((await stops()).at(-1)).toBe('machine -30..-10 (20)Werkzeugbruch');
  });

  it('without an order are none', async () => {
    await deliver(state(-120, 'running'), state(-90, 'stopped'), state(-30, 'running'));
    await settle();
    expect(await stops()).toEqual([]);
  });

  it('follow late data: what turns out to be running is no stop', async () => {
    await runningOrder();
    await deliver(state(-120, 'running'), state(-90, 'stopped'), state(-40, 'running'));
    await settle();
    expect(await stops()).toEqual(['machine -90..-40 (50)']);
    await deliver(state(-80, 'running'), state(-60, 'stopped'));
    await settle();
    expect(await stops()).toEqual(['machine -90..-80 (10)', 'machine -60..-40 (20)']);
  });
});

describe('counters', () => {
  const counts = (minutes: number, production: object) => machine(minutes, { status: 'running', production });

  it('become pieces of the running order, over reset and overflow, exactly once', async () => {
    const order = await runningOrder();
    const messages = [
      counts(-60, { good: 65_530, scrap: 7 }),
      counts(-59, { good: 2, scrap: 8 }),
      counts(-58, { good: 0 }),
      counts(-57, { good: 3 }),
    ];
    await deliver(...messages);
    await deliver(...messages);
    await settle();
    await settle();
    expect(await bookings(order.id)).toEqual([{ source: 'machine', good: 11, scrap: 1, rework: 0 }]);
    expect(await quantities(order.id)).toEqual({ actual_quantity: 12, good_quantity: 11, scrap_quantity: 1 });
    expect(await plant.query('select version from productions where id = $1', [order.id])).toEqual([
      { version: order.version },
    ]);
  });

  it('are booked at once, then every half minute', async () => {
    const order = await runningOrder();
    await deliver(counts(-3, { good: 1 }), counts(-2, { good: 2 }));
    await settle();
    await deliver(counts(-1, { good: 5 }));
    await settle(0.4);
    expect(await bookings(order.id)).toHaveLength(1);
    await settle(0.5);
    expect((await bookings(order.id)).map((booking) => booking.good)).toEqual([1, 3]);
  });

  it('are booked by the timer, which goes on after a failure and stops when told', async () => {
    const order = await runningOrder();
    await deliver(counts(-3, { good: 1 }), counts(-2, { good: 4 }));
    let calls = 0;
    const failing = {
      recalculateOee,
      consumeForBooking: async (...call: Parameters<typeof consumeForBooking>) => {
        calls += 1;
        if (calls === 1) throw new Error('the first attempt fails');
        return consumeForBooking(...call);
      },
    };
    const timer = startMeaningTimer(app.database, failing, createLog('silent'), 5);
    await expect.poll(() => bookings(order.id), { timeout: 20_000 }).toMatchObject([{ source: 'machine', good: 3 }]);
    await timer.stop();
    expect(calls).toBe(2);
  });

  it('that arrive after a long break are booked when they were made', async () => {
    const order = await runningOrder();
    await deliver(counts(-100, { good: 0 }), counts(-90, { good: 10 }), counts(-40, { good: 25 }));
    await settle();
    expect((await bookings(order.id)).map((booking) => booking.good)).toEqual([10, 15]);
  });

  it('of all pieces leave scrap to the people, and no piece counts twice', async () => {
    const order = await runningOrder();
    await deliver(counts(-60, { total: 100 }), counts(-50, { total: 110 }));
    await settle();
    const book = (pieces: object, id = crypto.randomUUID()) => ({
      params: { id: order.id },
      body: { id, good: 0, scrap: 0, rework: 0, bookedAt: at(-40), ...pieces },
    });
    expect(await plant.browser.refusal(bookPieces, book({ good: 5 }))).toMatchObject({ code: 'counted_by_machine' });
    expect(await plant.browser.call(readCounting, { params: { id: order.id } })).toEqual({
      good: 'machine',
      scrap: 'hand',
      rework: 'hand',
      refusal: null,
    });
    await plant.browser.call(bookPieces, book({ scrap: 2 }));
    await deliver(counts(-30, { total: 115 }));
    await settle(1);
    expect(await quantities(order.id)).toEqual({ actual_quantity: 15, good_quantity: 13, scrap_quantity: 2 });
  });

  it('leave a kind that is booked by hand to the people', async () => {
    const order = await runningOrder();
    await plant.browser.call(bookPieces, {
      params: { id: order.id },
      body: { id: crypto.randomUUID(), good: 4, scrap: 0, rework: 0, bookedAt: at(-100) },
    });
    await deliver(counts(-60, { good: 0, scrap: 0 }), counts(-50, { good: 9, scrap: 1 }));
    await settle();
    expect(await quantities(order.id)).toEqual({ actual_quantity: 5, good_quantity: 4, scrap_quantity: 1 });
  });

  it('that say the impossible are refused and shown, not booked', async () => {
    const order = await runningOrder(10);
    await deliver(counts(-60, { good: 0 }), counts(-50, { good: 500 }));
    await settle();
    expect(await bookings(order.id)).toEqual([]);
    const [row] = await plant.query<{ refusal: string; waiting: unknown[] }>(
      'select refusal, waiting from production_counts',
    );
    expect(row).toMatchObject({ refusal: expect.stringMatching(/10-fache/), waiting: [] });
  });

  it('without an order raise one alert that goes when an order runs', async () => {
    await deliver(counts(-60, { good: 0 }), counts(-59, { good: 1 }), counts(-58, { good: 2 }));
    expect(await alerts()).toEqual([{ code: 'PIECES_WITHOUT_ORDER', active: true, occurrence_count: 1 }]);
    await runningOrder();
    await deliver(counts(-50, { good: 3 }), counts(-40, { good: 4 }));
    expect(await alerts()).toEqual([{ code: 'PIECES_WITHOUT_ORDER', active: false, occurrence_count: 1 }]);
  });
});

describe('alerts', () => {
  it('of a sensor are one per cause, count their occurrences and resolve when the cause stays away', async () => {
    await deliver(sensor(-60, 20), sensor(-59, 31), sensor(-58, 32));
    await deliver(sensor(-57.9, 20), sensor(-57.8, 31));
    expect(await alerts()).toEqual([{ code: 'TEMPERATURE_HIGH', active: true, occurrence_count: 2 }]);
    await deliver(sensor(-57, 36), sensor(-55, 36));
    expect(await alerts()).toEqual([
      { code: 'TEMPERATURE_HIGH', active: false, occurrence_count: 2 },
      { code: 'TEMPERATURE_CRITICAL', active: true, occurrence_count: 1 },
    ]);
    expect(await plant.query('select event_type, note from alert_events')).toEqual([
      { event_type: 'resolved', note: 'Die Ursache besteht nicht mehr.' },
    ]);
  });

  it('of a sensor end only when the value is back inside by a part of its range', async () => {
    // 15 to 30 °C: the alert lasts until 29.7 °C.
    await deliver(sensor(-60, 30.2), sensor(-55, 29.9), sensor(-50, 29.8), sensor(-45, 30.1), sensor(-40, 30));
    expect(await alerts()).toEqual([{ code: 'TEMPERATURE_HIGH', active: true, occurrence_count: 1 }]);
    await deliver(sensor(-35, 29.5), sensor(-33, 29.9), sensor(-32, 29.6));
    expect(await alerts()).toEqual([{ code: 'TEMPERATURE_HIGH', active: false, occurrence_count: 1 }]);
  });

  it('are the same when the same readings come again, and bad readings prove nothing', async () => {
    const readings = [sensor(-60, 31), sensor(-59, 20), sensor(-58.9, 31)];
    await deliver(...readings);
    await deliver(...readings);
    await deliver(sensor(-50, 20, 'bad'), sensor(-40, 20, 'bad'));
    expect(await alerts()).toEqual([{ code: 'TEMPERATURE_HIGH', active: true, occurrence_count: 2 }]);
  });

  it('tell that a deleted sensor is back because it still reports, exactly once', async () => {
    const back = (minutes: number): Message => ({
      type: 'sensor',
      minutes,
      payload: { sensorId: 'T-back', type: 'temperature', value: 20 },
    });
    await deliver(back(-60));
    expect(await plant.query('select code from alerts')).toEqual([]);
    await plant.query(`delete from sensors where sensor_id = 'T-back'`);
    expect(await plant.query('select sensor_id from sensor_removals')).toEqual([{ sensor_id: 'T-back' }]);
    await deliver(back(-50), back(-49));
    expect(await plant.query('select code, severity, occurrence_count from alerts')).toEqual([
      { code: 'SENSOR_RETURNED', severity: 'info', occurrence_count: 1 },
    ]);
    expect(await plant.query(`select from sensors where sensor_id = 'T-back'`)).toHaveLength(1);
    expect(await plant.query('select from sensor_removals')).toEqual([]);
  });

  it('that a person resolved do not come back while the cause lasts', async () => {
    await deliver(sensor(-60, 31));
    await plant.query('update alerts set active = false, resolved = true, resolved_at = now()');
    await deliver(sensor(-50, 31));
    expect(await alerts()).toHaveLength(1);
    await deliver(sensor(-40, 20), sensor(-30, 31));
    expect((await alerts()).map((alert) => alert.active)).toEqual([false, true]);
  });

  it('of a machine end when its messages no longer name them, and messages without alarms say nothing', async () => {
    await deliver(machine(-60, { alarms: [{ code: 'E-17', severity: 'error', message: 'Störung' }] }));
    await deliver(machine(-50, { status: 'running' }), machine(-40, { status: 'running' }));
    expect(await plant.query('select code, active, machine_id from alerts')).toEqual([
      { code: 'E-17', active: true, machine_id: plant.ids.otherMachine },
    ]);
    await deliver(machine(-30, { alarms: [] }), machine(-28, { alarms: [] }));
    expect(await alerts()).toEqual([{ code: 'E-17', active: false, occurrence_count: 1 }]);
  });

  it('sent as messages are raised, counted and cleared', async () => {
    const message = (minutes: number, payload: object): Message => ({
      type: 'alert',
      minutes,
      payload: { source: 'Presse', code: 'DRUCK', severity: 'high', message: 'Druck zu hoch', ...payload },
    });
    await deliver(message(-60, {}), message(-50, {}));
    await deliver(message(-50, {}));
    expect(
      await plant.query('select code, severity, occurrence_count, recommended_actions, acknowledged from alerts'),
    ).toEqual([
      { code: 'DRUCK', severity: 'error', occurrence_count: 2, recommended_actions: [], acknowledged: false },
    ]);
    await deliver(message(-40, { cleared: true }));
    expect((await alerts())[0]?.active).toBe(false);
  });
});

describe('energy', () => {
  it('of the machine reaches the order that ran, each reading one order', async () => {
    const first = await runningOrder();
    await plant.query("update machines set meter_id = 'EZ-1' where id = $1", [plant.ids.otherMachine]);
    await plant.query(
      "update productions set start_time = $2, end_time = $3, status = 'completed', good_quantity = 10, actual_quantity = 10 where id = $1",
      [first.id, at(-180), at(-60)],
    );
    const second = await runningOrder();
    await plant.query('update productions set start_time = $2 where id = $1', [second.id, at(-90)]);
    for (const [minutes, energy] of [
      [-200, 99],
      [-170, 1],
      [-100, 2],
      [-80, 4],
      [-10, 8],
    ] as const) {
      await plant.query(
        "insert into energy_data (company_id, meter_id, timestamp, consumption) values ($1, 'EZ-1', $2, $3)",
        [plant.companyId, at(minutes), energy],
      );
    }
    // Two bands of the same price, so that the hour at which the test runs does not matter.
    await plant.query(
      `insert into energy_rates (company_id, valid_from, currency, peak_rate, off_peak_rate, peak_from_hour,
         peak_before_hour, carbon_kg_per_kwh) values ($1, '2020-01-01', 'CHF', 0.25, 0.25, 7, 22, 0.1)`,
      [plant.companyId],
    );
    const reading = { type: 'energy', payload: { meterId: 'EZ-1', consumption: 10 } };
    expect(await plant.browser.call(previewMessage, { body: reading })).toMatchObject({
      record: { consumption: { cost: 2.5, carbonEmissions: 1, tariff: { rate: 0.25 } } },
    });
    const energy = (id: string) => plant.browser.call(readOrderEnergy, { params: { productionId: id } });
    const found = await energy(first.id);
    expect(found).toMatchObject({
      meterId: 'EZ-1',
      energyKwh: 3,
      currency: 'CHF',
      usesOwnRates: true,
      firstReadingAt: at(-170),
      lastReadingAt: at(-100),
    });
    expect(found.cost).toBeCloseTo(3 * 0.25, 9);
    expect(found.perGoodPiece?.energyKwh).toBeCloseTo(0.3, 9);
    expect(found.perGoodPiece?.cost).toBeCloseTo(0.075, 9);
    expect(found.perGoodPiece?.carbonEmissionsKg).toBeCloseTo(0.03, 9);
    expect(found.carbonEmissionsKg).toBeCloseTo(3 * 0.1, 9);
    expect(await energy(second.id)).toMatchObject({
      energyKwh: 12,
      perGoodPiece: null,
      cost: 3,
    });
    const unmeasured = await plant.create();
    expect(await energy(unmeasured.id)).toMatchObject({ meterId: null, energyKwh: null, cost: null, byTariff: [] });
    expect(
      await plant.browser.refusal(readOrderEnergy, { params: { productionId: crypto.randomUUID() } }),
    ).toMatchObject({ code: 'not_found' });
  });
});
