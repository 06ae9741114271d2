import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#oee/downtime.api.ts';
import { addDefaultReasons, downtimeReasonKind, readReasonTree } from '#oee/downtime-reasons.api.ts';
import { listOeeRecords } from '#oee/oee.api.ts';
import { readOeeSettings, saveOeeSettings } from '#oee/recalculation.api.ts';
import { createPlant, type Plant } from '../support/oee-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const at = (time: string, day = '2026-01-14') => `${day}T${time}:00.000Z`;

describe('downtime', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let other: TestBrowser;
  let plant: Plant;
  let productId: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('stopp@werk.example');
    other = await app.founder('stopp@fremd.example');
    plant = await createPlant(app.database, browser);
    productId = await plant.product('S-1', 60);
  });
  afterAll(() => app.close());

  const add = (machine_id: string, start: string, end: string | null, rest: object = {}) =>
    browser.call(api.insertDowntime, {
      body: { machine_id, start_time: start, end_time: end, downtime_category: 'breakdown', ...rest },
    });
  const added = async (...args: Parameters<typeof add>) => {
    const { data, error } = await add(...args);
    if (data === null) throw new Error(JSON.stringify(error));
    return data;
  };

  it('OEE-09 DATA-14 DATA-17 OPEN-081 OPEN-082 books a stop and answers with its names', async () => {
    const machineId = await plant.machine('Säge');
    const employeeId = await plant.insert('employees', { name: 'Ute Meier', employee_number: 'E1' });
    const productionId = await plant.production({
      machineId,
      productId,
      employeeId,
      start: at('05:00'),
      end: at('13:00'),
    });
    const stop = await added(machineId, at('06:00'), at('06:12'), {
      reason: "<script>alert(1)</script>'; drop table x",
    });
    expect(stop).toMatchObject({
      machine_id: machineId,
      // found by its times
      production_id: productionId,
      duration_minutes: 12,
      downtime_category: 'breakdown',
      reason: "<script>alert(1)</script>'; drop table x",
      is_planned: false,
      impact_level: 'medium',
      is_micro_stop: false,
      machine_name: 'Säge',
      machine_type: 'Presse',
      production_number: expect.stringMatching(/^P-/),
      employee_name: 'Ute Meier',
    });
    expect(await added(machineId, at('07:00'), at('07:03'), { duration_minutes: 2 })).toMatchObject({
      duration_minutes: 2,
      is_micro_stop: true,
    });
    expect(await added(machineId, at('12:00'), null)).toMatchObject({ end_time: null, duration_minutes: null });
  });

  it('OEE-09 refuses what overlaps, ends before it starts, lies in the future or belongs to others; stores nothing', async () => {
    const machineId = await plant.machine('Fräse');
    await added(machineId, at('06:00'), at('07:00'));
    const foreignMachine = await (await createPlant(app.database, other)).machine('Fremd');
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const [attempt, code] of [
      [add(machineId, at('06:30'), at('06:40')), 'downtime_overlap'],
      [add(machineId, at('05:00'), null), 'downtime_overlap'],
      [add(machineId, at('09:00'), at('08:00')), 'end_before_start'],
      [add(machineId, soon(1), null), 'start_in_future'],
      [add(machineId, soon(1), null, { is_planned: true }), 'end_missing'],
      [add(foreignMachine, at('06:00'), at('07:00')), 'unknown_reference'],
      [add(randomUUID(), at('06:00'), at('07:00')), 'unknown_reference'],
      [add(machineId, at('08:00'), at('08:10'), { production_id: randomUUID() }), 'unknown_reference'],
      [add(machineId, at('08:00'), at('08:10'), { reason_id: randomUUID() }), 'unknown_reason'],
    ] as const) {
      expect(await attempt).toEqual({ data: null, error: { code, message: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) } });
    }
    for (const [rest, sentence] of [
      [{ duration_minutes: -1 }, 'Die Dauer kann nicht negativ sein.'],
      [{ start_time: '1812-01-01T00:00:00Z' }, 'Dieser Zeitpunkt liegt außerhalb des erlaubten Bereichs.'],
      [{ start_time: '2026-01-14T08:00' }, 'Bitte geben Sie Datum und Uhrzeit mit Zeitzone an.'],
      [{ reason: 'x'.repeat(501) }, 'Der Grund darf höchstens 500 Zeichen lang sein.'],
      [{ reason: 'a\0b' }, 'Der Grund enthält ein Zeichen, das nicht gespeichert werden kann.'],
      [{ downtime_category: 'DROP TABLE' }, 'Bitte wählen Sie eine Kategorie.'],
    ] as const) {
      const body = { machine_id: machineId, start_time: at('08:00'), downtime_category: 'material', ...rest };
      expect(await browser.refusal(api.insertDowntime, { body })).toMatchObject({ status: 400, detail: sentence });
    }
    const tooLong = await browser.send('POST', '/api/oee/downtime', {
      machine_id: machineId,
      reason: 'x'.repeat(10_000_000),
    });
    expect(tooLong.statusCode).toBe(400);
    expect((await browser.call(api.listDowntime, { query: { machine_id: machineId } })).count).toBe(1);
    // a planned stop ahead is allowed
    expect((await add(machineId, soon(24), soon(26), { is_planned: true })).error).toBeNull();
  });

  it('OEE-10 changes a stop, keeps what is not named, and tells the second of two editors', async () => {
    const machineId = await plant.machine('Bohrer');
    const stop = await added(machineId, at('06:00'), null, { reason: 'Werkzeug' });
    const change = (body: object) =>
      browser.call(api.updateDowntime, { params: { downtimeId: stop.id }, body: { version: stop.version, ...body } });
    const { data } = await change({ end_time: at('06:30'), impact_level: 'high' });
    expect(data).toMatchObject({
      reason: 'Werkzeug',
      duration_minutes: 30,
      impact_level: 'high',
      version: stop.version + 1,
    });
    expect(await change({ reason: 'Zu spät' })).toMatchObject({ data: null, error: { code: 'version_conflict' } });
    expect(
      await browser.refusal(api.updateDowntime, { params: { downtimeId: randomUUID() }, body: { reason: 'x' } }),
    ).toMatchObject({ status: 404, detail: 'Diesen Stillstand gibt es nicht.' });
    expect(
      await other.refusal(api.updateDowntime, { params: { downtimeId: stop.id }, body: { reason: 'x' } }),
    ).toMatchObject({ status: 404 });
    expect(await browser.refusal(api.updateDowntime, { params: { downtimeId: stop.id }, body: {} })).toMatchObject({
      status: 400,
    });
  });

  it('OEE-11 OEE-12 OPEN-117 filters by machine, production, category and days, newest first', async () => {
    const machineId = await plant.machine('Drehbank');
    const productionId = await plant.production({ machineId, productId, start: at('05:00'), end: at('13:00') });
    await added(machineId, at('06:00'), at('06:10'), { downtime_category: 'material' });
    await added(machineId, at('08:00'), at('08:10'));
    // local midnight of the 15th is 23:00 UTC
    await added(machineId, at('22:59'), at('23:10'));
    await added(machineId, at('23:30'), at('23:40'), { production_id: null });
    const list = async (query: object) =>
      (await browser.call(api.listDowntime, { query: { machine_id: machineId, ...query } })).data?.map((row) =>
        row.start_time.slice(11, 16),
      );
    expect(await list({})).toEqual(['23:30', '22:59', '08:00', '06:00']);
    expect(await list({ production_id: productionId })).toEqual(['08:00', '06:00']);
    expect(await list({ category: 'material' })).toEqual(['06:00']);
    expect(await list({ end_date: '2026-01-14' })).toEqual(['22:59', '08:00', '06:00']);
    expect(await list({ start_date: '2026-01-15' })).toEqual(['23:30']);
    expect(await list({ start_date: at('08:00'), end_date: at('22:59') })).toEqual(['22:59', '08:00']);
    expect(await list({ category: 'breakdown', start_date: '2026-01-14', end_date: '2026-01-14', limit: 1 })).toEqual([
      '22:59',
    ]);
    expect((await other.call(api.listDowntime, { query: { machine_id: machineId } })).data).toEqual([]);
  });

  it('a stop changes the figures of its production day at once, and taking it back restores them', async () => {
    const machineId = await plant.machine('Stanze');
    await plant.shift(machineId, '06:00', '14:00');
    const productionId = await plant.production({ machineId, productId, start: at('05:00'), end: at('13:00') });
    await plant.booking(productionId, machineId, at('13:00'), 240);
    const availability = async () =>
      (await browser.call(listOeeRecords, { query: { machine_id: machineId } })).data?.map((row) => row.availability);
    const stop = await added(machineId, at('06:00'), at('08:00'));
    expect(await availability()).toEqual([75]);
    await browser.call(api.updateDowntime, { params: { downtimeId: stop.id }, body: { end_time: at('10:00') } });
    expect(await availability()).toEqual([50]);
    await browser.call(api.removeDowntime, { params: { downtimeId: stop.id } });
    expect(await availability()).toEqual([100]);
  });

  it('splits a stop, classifies one half by the tree, and joins neighbours', async () => {
    await browser.call(addDefaultReasons);
    const tree = await browser.call(readReasonTree);
    const material = tree.find((node) => node.downtimeCategory === 'material');
    const missing = material?.children.find((node) => node.name === 'Material fehlt');
    const machineId = await plant.machine('Kanter');
    const stop = await added(machineId, at('06:00'), at('07:00'));
    const split = (at_: string, version = stop.version) => ({
      params: { downtimeId: stop.id },
      body: { at: at_, version },
    });
    expect(await browser.refusal(api.splitDowntime, split(at('07:00')))).toMatchObject({
      status: 400,
      code: 'cut_outside',
    });
    const { first, second } = await browser.call(api.splitDowntime, split(at('06:20')));
    expect([first.duration_minutes, second.duration_minutes]).toEqual([20, 40]);
    expect(second).toMatchObject({ downtime_category: 'breakdown', start_time: at('06:20'), end_time: at('07:00') });
    expect(await browser.refusal(api.splitDowntime, split(at('06:10')))).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });

    const classified = await browser.call(api.updateDowntime, {
      params: { downtimeId: second.id },
      body: { reason_id: missing?.id ?? '', version: second.version },
    });
    expect(classified.data).toMatchObject({
      downtime_category: 'material',
      reason: 'Material fehlt',
      is_planned: false,
    });

    const merge = (stopToJoin: { id: string; version: number }) => ({
      params: { downtimeId: stopToJoin.id },
      body: { version: stopToJoin.version },
    });
    const joined = await browser.call(api.mergeDowntime, merge(first));
    expect(joined).toMatchObject({ start_time: at('06:00'), end_time: at('07:00'), duration_minutes: 60 });
    expect(await browser.refusal(api.mergeDowntime, merge(joined))).toMatchObject({
      status: 409,
      code: 'no_next_stop',
    });
    await added(machineId, at('07:10'), at('07:20'));
    expect(await browser.refusal(api.mergeDowntime, merge(joined))).toMatchObject({
      status: 409,
      code: 'not_neighbours',
    });
  });

  it('reason tree: category of the parent, no circles, in use is not deleted', async () => {
    const list = await browser.call(downtimeReasonKind.list, { query: { pageSize: 1000 } });
    const parent = list.rows.find((row) => row.name === 'Materialmangel');
    const values = {
      name: 'Lieferant',
      parentId: parent?.id ?? null,
      downtimeCategory: 'material' as const,
      isPlanned: false,
      position: 9,
      isActive: true,
    };
    const created = await browser.call(downtimeReasonKind.create, { body: values });
    expect(created).toMatchObject({ parentName: 'Materialmangel' });
    const update = (change: object) =>
      browser.refusal(downtimeReasonKind.update, {
        params: { id: created.id },
        body: { version: created.version, values: { ...values, ...change } },
      });
    expect(await update({ parentId: created.id })).toMatchObject({
      detail: 'Ein Grund kann nicht unter sich selbst stehen.',
    });
    expect(await update({ downtimeCategory: 'quality' })).toMatchObject({
      detail: 'Der übergeordnete Grund gehört zu einer anderen Kategorie.',
    });
    const machineId = await plant.machine('Ofen');
    await added(machineId, at('06:00'), at('07:00'), { reason_id: created.id, downtime_category: undefined });
    expect(await browser.refusal(downtimeReasonKind.remove, { params: { id: parent?.id ?? '' } })).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    await browser.call(downtimeReasonKind.update, {
      params: { id: created.id },
      body: { version: created.version, values: { ...values, isActive: false } },
    });
    expect(await add(machineId, at('08:00'), at('09:00'), { reason_id: created.id })).toMatchObject({
      error: { code: 'inactive_reason' },
    });
    expect(await browser.refusal(addDefaultReasons)).toMatchObject({ status: 409, code: 'reasons_exist' });
  });

  it('lists unexplained stops from bookings and from states; micro-stops follow the setting', async () => {
    const machineId = await plant.machine('Laser');
    const back = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const productionId = await plant.production({ machineId, productId, start: back(600), status: 'in_progress' });
    await plant.state(machineId, 'running', back(600), back(300), productionId);
    await plant.state(machineId, 'stopped', back(300), back(280), productionId);
    await plant.state(machineId, 'running', back(280), back(200), productionId);
    await plant.state(machineId, 'error', back(200), back(197), productionId);
    await plant.state(machineId, 'running', back(197), null, productionId);
    await added(machineId, back(100), back(90), { downtime_category: 'other' });
    const list = async () =>
      (await browser.call(api.listUnexplainedStops, { query: { machine_id: machineId } })).rows.map((row) => [
        row.downtime_id === null,
        Math.round(row.duration_minutes),
      ]);
    expect(await list()).toEqual([
      [false, 10],
      [true, 20],
    ]);
    expect(await browser.call(readOeeSettings)).toEqual({ microStopBelowMinutes: 5 });
    await browser.call(saveOeeSettings, { body: { microStopBelowMinutes: 2 } });
    expect(await list()).toEqual([
      [false, 10],
      [true, 3],
      [true, 20],
    ]);
    await browser.call(saveOeeSettings, { body: { microStopBelowMinutes: 5 } });
    expect(await browser.refusal(saveOeeSettings, { body: { microStopBelowMinutes: 61 } })).toMatchObject({
      status: 400,
    });
    expect(await other.call(readOeeSettings)).toEqual({ microStopBelowMinutes: 5 });
  });
});
