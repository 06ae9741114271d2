import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#oee/oee.api.ts';
import * as recalculation from '#oee/recalculation.api.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { createPlant, type Plant } from '../support/oee-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

/** Zürich in January is an hour ahead of UTC: the shift 06:00 to 14:00 is 05:00 to 13:00 UTC. */
const DAY = '2026-01-14';
const at = (time: string) => `${DAY}T${time}:00.000Z`;

describe('OEE service', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let other: TestBrowser;
  let plant: Plant;
  let foreign: Plant;
  let machineId: string;
  let productId: string;
  let productionId: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('oee@werk.example');
    other = await app.founder('oee@fremd.example');
    plant = await createPlant(app.database, browser);
    foreign = await createPlant(app.database, other);
    machineId = await plant.machine('Presse 1');
    productId = await plant.product('A-1', 60);
    // 8 hours with a break of 30 minutes at the beginning
    await plant.shift(machineId, '06:00', '14:00', 'early', 30);
    productionId = await plant.production({ machineId, productId, start: at('05:00'), end: at('13:00') });
    await plant.booking(productionId, machineId, at('09:00'), 180, 10, 10);
    await plant.booking(productionId, machineId, at('13:00'), 160);
  });
  afterAll(() => app.close());

  const entered = (rest: object = {}) => ({
    machine_id: machineId,
    calculation_date: '2025-12-01',
    availability: 90,
    performance: 95,
    quality: 99,
    oee: 84.645,
    planned_production_time: 450,
    actual_production_time: 405,
    total_pieces_produced: 200,
    good_pieces: 198,
    ...rest,
  });

  it('OEE-02 OEE-03 OPEN-116 calculates a production from its facts and stores the record', async () => {
    const { data, error } = await browser.call(api.calculateOee, { body: { p_production_id: productionId } });
    expect(error).toBeNull();
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({
      machine_id: machineId,
      production_id: productionId,
      calculation_date: DAY,
      shift_type: 'early',
      planned_production_time: 450,
      actual_production_time: 450,
      downtime_minutes: 0,
      total_pieces_produced: 360,
      good_pieces: 340,
      rejected_pieces: 10,
      rework_pieces: 10,
      target_quantity: 450,
      ideal_cycle_time: 60,
      actual_cycle_time: 75,
      availability: 100,
      performance: expect.closeTo(80, 8),
      quality: expect.closeTo(94.444, 3),
      origin: 'calculated',
    });
    expect(await browser.call(api.listOeeRecords, { query: { machine_id: machineId } })).toEqual({ data, error: null });
  });

  it('OEE-03 an unknown production, and one of another company, give an empty list', async () => {
    expect(await browser.call(api.calculateOee, { body: { p_production_id: randomUUID() } })).toEqual({
      data: [],
      error: null,
    });
    expect(await other.call(api.calculateOee, { body: { p_production_id: productionId } })).toEqual({
      data: [],
      error: null,
    });
    expect(await other.call(api.listOeeRecords, { query: { machine_id: machineId } })).toEqual({
      data: [],
      error: null,
    });
  });

  it('OEE-18 OPEN-119 without an ideal cycle time says why there is no OEE', async () => {
    const unknown = await plant.product('A-2', null);
    const id = await plant.production({ machineId, productId: unknown, start: at('05:00'), end: at('06:00') });
    expect(await browser.call(api.calculateOee, { body: { p_production_id: id } })).toEqual({
      data: null,
      error: { code: 'ideal_cycle_time_missing', message: expect.stringContaining('keine ideale Stückzeit') },
    });
    await plant.run('delete from productions where id = $1', [id]);
  });

  it('a late order counts the night shift to the day on which it began', async () => {
    const nightMachine = await plant.machine('Presse Nacht');
    await plant.shift(nightMachine, '22:00', '06:00', 'night');
    const start = '2026-01-20T21:00:00.000Z';
    const end = '2026-01-21T05:00:00.000Z';
    const id = await plant.production({ machineId: nightMachine, productId, start, end });
    await plant.booking(id, nightMachine, '2026-01-21T04:00:00.000Z', 240);
    await plant.booking(id, nightMachine, end, 60);
    const { data } = await browser.call(api.calculateOee, { body: { p_production_id: id } });
    expect(
      data?.map((row) => [row.calculation_date, row.shift_type, row.planned_production_time, row.good_pieces]),
    ).toEqual([['2026-01-20', 'night', 480, 300]]);
  });

  it('OEE-04 OPEN-079 stores a record from outside once per key, also without a production', async () => {
    const first = await browser.call(api.upsertOeeRecord, { body: entered() });
    expect(first).toMatchObject({ error: null, data: { oee: 84.645, production_id: null, origin: 'entered' } });
    const second = await browser.call(api.upsertOeeRecord, { body: entered({ oee: 50 }) });
    expect(second.data?.id).toBe(first.data?.id);
    const { data } = await browser.call(api.listOeeRecords, {
      query: { machine_id: machineId, from: '2025-12-01', to: '2025-12-01' },
    });
    expect(data?.map((row) => row.oee)).toEqual([50]);
  });

  it('OEE-04 refuses what cannot be, with a sentence, and stores nothing', async () => {
    const count = async () => (await plant.run('select count(*)::int as n from oee_records'))[0].n;
    const before = await count();
    for (const [change, sentence] of [
      [{ availability: -1 }, 'Ein Prozentwert kann nicht negativ sein.'],
      [{ quality: 101 }, 'Dieser Anteil kann nicht über 100 % liegen.'],
      [{ total_pieces_produced: 1.5 }, 'Stückzahlen sind ganze Zahlen.'],
      [{ total_pieces_produced: 1e12 }, 'Diese Stückzahl ist zu groß.'],
      [{ good_pieces: 300 }, 'Es kann nicht mehr Gutteile als gefertigte Teile geben.'],
      [{ calculation_date: '2026-02-30' }, 'Bitte geben Sie ein Datum in der Form JJJJ-MM-TT an.'],
      [{ machine_id: "'; drop table machines; --" }, 'Diese Maschine gibt es nicht.'],
    ] as const) {
      expect(await browser.refusal(api.upsertOeeRecord, { body: entered(change) })).toMatchObject({
        status: 400,
        detail: sentence,
      });
    }
    const foreignMachine = await foreign.machine('Fremde Presse');
    expect(await browser.call(api.upsertOeeRecord, { body: entered({ machine_id: foreignMachine }) })).toMatchObject({
      data: null,
      error: { code: 'unknown_reference' },
    });
    expect(await count()).toBe(before);
  });

  it('OEE-05 OEE-06 OPEN-117 lists by machine, newest first, both ends included', async () => {
    const listed = await plant.machine('Presse Liste');
    for (const [date, oee] of [
      ['2026-02-01', 10],
      ['2026-02-03', 30],
      ['2026-02-02', 20],
    ] as const) {
      await browser.call(api.upsertOeeRecord, { body: entered({ machine_id: listed, calculation_date: date, oee }) });
    }
    const list = async (query: object) =>
      (await browser.call(api.listOeeRecords, { query: { machine_id: listed, ...query } })).data?.map((row) => row.oee);
    expect(await list({})).toEqual([30, 20, 10]);
    expect(await list({ from: '2026-02-02' })).toEqual([30, 20]);
    expect(await list({ to: '2026-02-02' })).toEqual([20, 10]);
    expect(await list({ from: '2026-02-02', to: '2026-02-02' })).toEqual([20]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([20]);
  });

  it('OEE-07 OEE-08 the trend has a row per day over 30 days, oldest first, orders of a day added up', async () => {
    const trended = await plant.machine('Presse Trend');
    const [{ today }] = await plant.run(`select (now() at time zone 'Europe/Zurich')::date::text as today`);
    const dayBack = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const store = (days: number, rest: object = {}) =>
      browser.call(api.upsertOeeRecord, {
        body: entered({ machine_id: trended, calculation_date: dayBack(days), ...rest }),
      });
    const [one, two] = [
      await plant.production({ machineId: trended, productId, start: at('05:00'), end: at('06:00') }),
      await plant.production({ machineId: trended, productId, start: at('06:00'), end: at('07:00') }),
    ];
    await store(30);
    await store(29);
    await store(0, {
      production_id: one,
      planned_production_time: 300,
      actual_production_time: 300,
      availability: 100,
    });
    await store(0, {
      production_id: two,
      planned_production_time: 100,
      actual_production_time: 0,
      availability: 0,
      oee: 0,
    });
    const { data } = await browser.call(api.readOeeTrend, { query: { machine_id: trended } });
    expect(data?.map((row) => row.calculation_date)).toEqual([dayBack(29), today]);
    expect(data?.[0]).toEqual({
      calculation_date: dayBack(29),
      oee: 84.645,
      availability: 90,
      performance: 95,
      quality: 99,
    });
    // 300 of 400 minutes, not the mean of 100 % and 0 %
    expect(data?.[1]?.availability).toBeCloseTo(75, 8);
    const all = await browser.call(api.readOeeTrend, { query: { machine_id: trended, days: 31 } });
    expect(all.data).toHaveLength(3);
  });

  it('OEE-13 OEE-14 OPEN-083 targets: defaults, newest that holds, one row per day', async () => {
    const targeted = await plant.machine('Presse Ziel');
    const read = async () => (await browser.call(api.readOeeTargets, { query: { machine_id: targeted } })).data;
    const defaults = { target_oee: 85, target_availability: 90, target_performance: 95, target_quality: 99 };
    expect(await read()).toEqual({ machine_id: targeted, ...defaults, effective_from: null });
    await plant.insert('oee_targets', { machine_id: targeted, target_oee: 70, effective_from: '2020-01-01' });
    await plant.insert('oee_targets', { machine_id: targeted, target_oee: 99, effective_from: '2099-01-01' });
    expect(await read()).toMatchObject({ target_oee: 70, effective_from: '2020-01-01' });
    const save = (target_oee: number) =>
      browser.call(api.upsertOeeTargets, { body: { machine_id: targeted, ...defaults, target_oee } });
    await save(75);
    expect((await save(80)).data).toMatchObject({ target_oee: 80 });
    expect(await plant.run('select 1 from oee_targets where machine_id = $1', [targeted])).toHaveLength(3);
    expect(await browser.call(api.readOeeTargets, { query: { machine_id: randomUUID() } })).toEqual({
      data: null,
      error: null,
    });
    expect(
      await browser.refusal(api.upsertOeeTargets, { body: { machine_id: targeted, ...defaults, target_oee: 101 } }),
    ).toMatchObject({ status: 400 });
  });

  it('OEE-15 OEE-16 OPEN-118 metrics of a production; none is no error', async () => {
    expect(await browser.call(api.readProductionMetrics, { query: { production_id: randomUUID() } })).toEqual({
      data: null,
      error: null,
    });
    await plant.run(
      'update productions set actual_quantity = 360, good_quantity = 340, scrap_quantity = 10, rework_quantity = 10 where id = $1',
      [productionId],
    );
    await plant.run('delete from oee_records where production_id = $1', [productionId]);
    await browser.call(api.calculateOee, { body: { p_production_id: productionId } });
    const { data } = await browser.call(api.readProductionMetrics, { query: { production_id: productionId } });
    expect(data).toMatchObject({
      actual_start: at('05:00'),
      actual_end: at('13:00'),
      target_rate: 60,
      actual_rate: expect.closeTo(48, 8),
      first_pass_yield: expect.closeTo(94.444, 3),
      scrap_rate: expect.closeTo(2.778, 3),
    });
  });

  it('OEE-17 DATA-21 DATA-22 OPEN-120 current status is computed against the target', async () => {
    const { data } = await browser.call(api.readCurrentOee);
    const row = data?.find((candidate) => candidate.machine_id === machineId);
    expect(row).toMatchObject({
      machine_name: 'Presse 1',
      machine_type: 'Presse',
      machine_status: 'operational',
      calculation_date: DAY,
      target_oee: 85,
      current_oee: expect.closeTo(75.556, 3),
      performance_status: 'below_target',
    });
    expect(data?.find((candidate) => candidate.machine_name === 'Presse Ziel')).toMatchObject({
      current_oee: null,
      performance_status: null,
    });
  });

  it('figures per shift add up to the day', async () => {
    const { data } = await browser.call(api.listShiftOee, { query: { machine_id: machineId, from: DAY, to: DAY } });
    expect(
      data?.map((row) => [row.shift_type, row.is_day_total, row.planned_production_time, row.total_pieces_produced]),
    ).toEqual([
      ['early', false, 450, 360],
      [null, true, 450, 360],
    ]);
    expect(
      await browser.refusal(api.listShiftOee, {
        query: { machine_id: machineId, from: '2026-02-01', to: '2026-01-01' },
      }),
    ).toMatchObject({
      detail: 'Das Ende liegt vor dem Beginn.',
    });
  });

  it('recalculates a period: shows what would change, changes nothing until told', async () => {
    const body = { machineId, from: DAY, to: DAY };
    expect((await browser.call(recalculation.recalculatePeriod, { body: { ...body, apply: true } })).changes).toEqual(
      [],
    );
    await plant.state(machineId, 'running', at('05:00'), at('10:00'), productionId);
    await plant.state(machineId, 'unknown', at('10:00'), at('11:00'), productionId);
    await plant.state(machineId, 'stopped', at('11:00'), at('13:00'), productionId);
    const preview = await browser.call(recalculation.recalculatePeriod, { body: { ...body, apply: false } });
    expect(preview).toMatchObject({
      applied: false,
      changes: [
        {
          machineName: 'Presse 1',
          calculationDate: DAY,
          before: { availability: 100, noDataMinutes: 0 },
          // 270 of 390 minutes: the hour without data is neither running nor downtime
          after: { plannedProductionTime: 390, actualProductionTime: 270, noDataMinutes: 60 },
        },
      ],
    });
    expect(await browser.call(recalculation.recalculatePeriod, { body: { ...body, apply: false } })).toEqual(preview);
    await browser.call(recalculation.recalculatePeriod, { body: { ...body, apply: true } });
    const { data } = await browser.call(api.listOeeRecords, { query: { machine_id: machineId, from: DAY, to: DAY } });
    expect(data?.[0]).toMatchObject({ no_data_minutes: 60, downtime_minutes: 120 });
    expect(
      await browser.refusal(recalculation.recalculatePeriod, {
        body: { machineId: randomUUID(), from: DAY, to: DAY, apply: false },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('opens a figure down to its events', async () => {
    const { data } = await browser.call(api.listOeeRecords, { query: { machine_id: machineId, from: DAY, to: DAY } });
    const events = await browser.call(recalculation.readRecordEvents, { params: { recordId: data?.[0]?.id ?? '' } });
    expect(events.states.map((state) => state.state)).toEqual(['running', 'unknown', 'stopped']);
    expect(events.bookings.map((booking) => booking.good)).toEqual([180, 160]);
    const minutesOf = (kind: string) =>
      events.slices
        .filter((slice) => slice.kind === kind)
        .reduce((sum, slice) => sum + (Date.parse(slice.endTime) - Date.parse(slice.startTime)) / 60_000, 0);
    expect([minutesOf('running'), minutesOf('no_data'), minutesOf('unexplained'), minutesOf('break')]).toEqual([
      270, 60, 120, 30,
    ]);
    expect(
      await other.refusal(recalculation.readRecordEvents, { params: { recordId: data?.[0]?.id ?? '' } }),
    ).toMatchObject({ status: 404 });
  });

  it('an interruption of an order without a booked stop is a loss of its shift', async () => {
    const paused = await plant.machine('Presse Unterbrochen');
    await plant.shift(paused, '06:00', '14:00');
    const id = await plant.production({ machineId: paused, productId, start: at('05:00'), end: at('13:00') });
    await plant.booking(id, paused, at('13:00'), 240);
    for (const [action, happened_at] of [
      ['start', at('05:00')],
      ['pause', at('07:00')],
      ['resume', at('09:00')],
      ['complete', at('13:00')],
    ] as const) {
      const step = { production_id: id, action, happened_at, from_status: 'planned', to_status: 'in_progress' };
      await plant.insert('production_transitions', step);
    }
    const { data } = await browser.call(api.calculateOee, { body: { p_production_id: id } });
    expect(data?.[0]).toMatchObject({ planned_production_time: 480, actual_production_time: 360, availability: 75 });
  });

  it('two bookings at once both count: calculations of one machine wait for each other', async () => {
    const busy = await plant.machine('Presse Andrang');
    const id = await plant.production({ machineId: busy, productId, start: at('05:00'), end: at('13:00') });
    const book = (good: number) =>
      app.database.inCompany(plant.companyId, async (tx) => {
        await tx.$client.query(
          `insert into production_bookings (company_id, id, production_id, machine_id, booked_at, good) values ($1, $2, $3, $4, $5, $6)`,
          [plant.companyId, randomUUID(), id, busy, at('09:00'), good],
        );
        await recalculateOee(tx, { machineId: busy, from: new Date(at('09:00')), to: new Date(at('09:00')) });
      });
    await Promise.all([1, 10, 100, 1000].map(book));
    const { data } = await browser.call(api.listOeeRecords, { query: { machine_id: busy } });
    expect(data?.map((row) => row.good_pieces)).toEqual([1111]);
  });
});
