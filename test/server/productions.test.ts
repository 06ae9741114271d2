import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '#accounts/accounts.api.ts';
import { bookPieces } from '#productions/bookings.api.ts';
import {
  moveProduction,
  productionKind,
  proposeProduction,
  readProductionSummary,
} from '#productions/productions.api.ts';
import { type OrderPlant, orderPlant, step } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('orders', () => {
  let app: TestApp;
  let plant: OrderPlant;
  let stranger: OrderPlant;
  beforeAll(async () => {
    app = await startTestApp();
    plant = await orderPlant(app, 'planung@auftrag.example');
    stranger = await orderPlant(app, 'fremd@auftrag.example');
  });
  afterAll(() => app.close());

  it('DATA-26 are planned into the shifts of their machine', async () => {
    const order = await plant.create({ productionNumber: 'FA-PLAN', customer: 'Muster AG' });
    // Monday 06:00 local; 30 min setup and 60 min for 100 pieces.
    expect(order).toMatchObject({
      status: 'planned',
      plannedStart: '2026-11-16T05:00:00.000Z',
      plannedEnd: '2026-11-16T06:30:00.000Z',
      startTime: '2026-11-16T05:00:00.000Z',
      endTime: null,
      plannedStartDate: '2026-11-16',
      plannedStartTime: '06:00',
      productModel: 'Welle',
      machineName: 'CNC-1',
      employeeName: null,
      priority: '3',
      actualQuantity: null,
      quantity: null,
      progressPercent: 0,
      version: 1,
    });
    const longer = await plant.browser.call(productionKind.update, {
      params: { id: order.id },
      body: {
        version: 1,
        values: { ...plant.values, productionNumber: 'FA-PLAN', plannedStartTime: '9:00', plannedWorkMinutes: 360 },
      },
    });
    // Five hours that day less the break, the rest on Tuesday.
    expect(longer).toMatchObject({
      plannedStart: '2026-11-16T08:00:00.000Z',
      plannedEnd: '2026-11-17T06:30:00.000Z',
      version: 2,
    });
  });

  it('go from plan to completed, and only on allowed ways', async () => {
    const planned = await plant.create();
    expect(
      await plant.browser.refusal(moveProduction, {
        params: { id: planned.id },
        body: { action: 'start', version: 1 },
      }),
    ).toMatchObject({
      status: 409,
      code: 'transition_not_allowed',
      detail: 'Ein Auftrag im Status „Geplant“ kann nicht gestartet werden.',
    });
    const queued = await step(plant.browser, planned, 'release');
    const running = await step(plant.browser, queued, 'start');
    expect(running.status).toBe('in_progress');
    expect(Math.abs(Date.parse(running.startTime) - Date.now())).toBeLessThan(60_000);
    await plant.browser.call(bookPieces, {
      params: { id: running.id },
      body: { id: randomUUID(), good: 90, scrap: 6, rework: 4, reason: 'Maß', bookedAt: new Date().toISOString() },
    });
    const booked = await plant.browser.call(productionKind.read, { params: { id: running.id } });
    const paused = await plant.browser.call(moveProduction, {
      params: { id: booked.id },
      body: { action: 'pause', version: booked.version, reason: ' Werkzeugwechsel ' },
    });
    const resumed = await step(plant.browser, paused, 'resume');
    const done = await step(plant.browser, resumed, 'complete');
    expect(done).toMatchObject({ status: 'completed', quantity: 90, actualQuantity: 100, progressPercent: 100 });
    expect(done.endTime).not.toBeNull();
    const summary = await plant.browser.call(readProductionSummary, { params: { id: done.id } });
    expect(summary.history.map(({ action, reason }) => [action, reason])).toEqual([
      ['release', null],
      ['start', null],
      ['pause', 'Werkzeugwechsel'],
      ['resume', null],
      ['complete', null],
    ]);
    expect(summary).toMatchObject({ bookingCount: 1, checks: { total: 0 }, downtime: { count: 0 }, forecastEnd: null });
    expect(
      await plant.browser.refusal(moveProduction, {
        params: { id: done.id },
        body: { action: 'cancel', version: done.version },
      }),
    ).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  });

  it('foresee their end at the rate reached so far', async () => {
    const queued = await plant.createAfter(['release'], { machineId: plant.ids.otherMachine });
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const order = await step(plant.browser, queued, 'start', hourAgo);
    await plant.browser.call(bookPieces, {
      params: { id: order.id },
      body: { id: randomUUID(), good: 50, bookedAt: new Date().toISOString() },
    });
    const { forecastEnd } = await plant.browser.call(readProductionSummary, { params: { id: order.id } });
    // The machine has no shifts: 50 pieces in an hour mean another hour.
    expect(Math.abs(Date.parse(forecastEnd ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000);
    const running = await plant.browser.call(productionKind.read, { params: { id: order.id } });
    await step(plant.browser, running, 'complete');
  });

  it('a machine works on one order at a time, also when two start at once', async () => {
    const [one, other] = [await plant.createAfter(['release']), await plant.createAfter(['release'])];
    const starts = await Promise.all(
      [one, other].map((order) =>
        plant.browser.send('POST', `/api/productions/${order.id}/transition`, {
          action: 'start',
          version: order.version,
        }),
      ),
    );
    expect(starts.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(starts.find((response) => response.statusCode === 409)?.json()).toMatchObject({ code: 'machine_busy' });
    const running = starts.find((response) => response.statusCode === 200)?.json();
    await step(plant.browser, running, 'complete');
  });

  it('without a machine cannot start', async () => {
    const order = await plant.createAfter(['release'], { machineId: null });
    expect(
      await plant.browser.refusal(moveProduction, { params: { id: order.id }, body: { action: 'start', version: 2 } }),
    ).toMatchObject({ status: 409, code: 'machine_missing' });
  });

  it('refuse a step on an old version and times that cannot be', async () => {
    const order = await plant.createAfter(['release']);
    const refusal = (body: object) =>
      plant.browser.refusal(moveProduction, {
        params: { id: order.id },
        body: { action: 'start', version: order.version, ...body },
      });
    expect(await refusal({ version: 1 })).toMatchObject({ status: 409, code: 'version_conflict' });
    expect(await refusal({ at: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({
      code: 'time_in_future',
    });
    expect(await refusal({ at: '2020-01-01T00:00:00Z' })).toMatchObject({ code: 'time_too_old' });
    expect(await refusal({ at: 'gestern' })).toMatchObject({ status: 400 });
    expect(await refusal({ action: 'explode' })).toMatchObject({ status: 400, detail: 'Diese Aktion gibt es nicht.' });
    expect(await refusal({ employeeId: stranger.ids.employee })).toMatchObject({
      detail: 'Diese Person gibt es nicht.',
    });
    const running = await step(plant.browser, order, 'start');
    expect(
      await plant.browser.refusal(moveProduction, {
        params: { id: order.id },
        body: { action: 'complete', version: running.version, at: new Date(Date.now() - 3_600_000).toISOString() },
      }),
    ).toMatchObject({ status: 400, code: 'end_before_start' });
    await step(plant.browser, running, 'cancel');
  });

  it('cancelled before they begin keep a lawful end', async () => {
    const order = await plant.createAfter(['cancel'], { plannedStartDate: '2090-01-01' });
    expect(order).toMatchObject({ status: 'cancelled', endTime: order.startTime });
  });

  it('can be edited before and not after their start, and deleted only when nothing hangs on them', async () => {
    const order = await plant.createAfter(['release', 'start']);
    const edit = { params: { id: order.id }, body: { version: order.version, values: plant.values } };
    expect(await plant.browser.refusal(productionKind.update, edit)).toMatchObject({
      status: 409,
      code: 'production_started',
    });
    expect(await plant.browser.refusal(productionKind.remove, { params: { id: order.id } })).toMatchObject({
      status: 409,
      code: 'production_started',
    });
    await plant.browser.call(bookPieces, {
      params: { id: order.id },
      body: { id: randomUUID(), good: 1, bookedAt: new Date().toISOString() },
    });
    const running = await plant.browser.call(productionKind.read, { params: { id: order.id } });
    await step(plant.browser, running, 'cancel');
    expect(await plant.browser.refusal(productionKind.remove, { params: { id: order.id } })).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'Auf diesen Auftrag wurde bereits gebucht. Er kann nicht gelöscht, nur storniert werden.',
    });
    const fresh = await plant.createAfter(['release', 'cancel']);
    await plant.browser.call(productionKind.remove, { params: { id: fresh.id } });
    expect(await plant.browser.refusal(productionKind.read, { params: { id: fresh.id } })).toMatchObject({
      status: 404,
      detail: 'Diesen Auftrag gibt es nicht.',
    });
  });

  it('never lose an edit silently', async () => {
    const order = await plant.create();
    const edit = (customer: string) => ({
      params: { id: order.id },
      body: { version: 1, values: { ...plant.values, productionNumber: order.productionNumber, customer } },
    });
    await plant.browser.call(productionKind.update, edit('Erste'));
    expect(await plant.browser.refusal(productionKind.update, edit('Zweite'))).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });

  it('are listed by filter, search, order and page', async () => {
    const own = await orderPlant(app, 'liste@auftrag.example');
    for (let index = 1; index <= 7; index++) {
      await own.create({
        productionNumber: `FA-10000${index}`,
        plannedStartDate: `2026-11-${10 + index}`,
        plannedStartTime: '00:00',
        customer: index === 3 ? '100 % Test_AG' : null,
        machineId: index === 4 ? own.ids.otherMachine : own.ids.machine,
      });
    }
    const numbers = async (query: object) =>
      (await own.browser.call(productionKind.list, { query: { direction: 'asc', ...query } })).rows.map((row) =>
        row.productionNumber.at(-1),
      );
    expect(await numbers({})).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    const unsorted = await own.browser.call(productionKind.list, { query: {} });
    expect(unsorted.rows[0]?.productionNumber).toBe('FA-100007');
    expect(await numbers({ direction: 'desc', pageSize: 2, page: 2 })).toEqual(['5', '4']);
    expect(await numbers({ from: '2026-11-13', to: '2026-11-14' })).toEqual(['3', '4']);
    expect(await numbers({ machine: own.ids.otherMachine })).toEqual(['4']);
    expect(await numbers({ search: 'cnc-2' })).toEqual(['4']);
    expect(await numbers({ search: 'welle 00002' })).toEqual(['2']);
    expect(await numbers({ search: '100 % t_ag' })).toEqual(['3']);
    expect(await numbers({ search: '%' })).toEqual(['3']);
    expect(await numbers({ product: own.ids.product, status: 'queued' })).toEqual([]);
    const [first] = (await own.browser.call(productionKind.list, { query: { pageSize: 1, direction: 'asc' } })).rows;
    await step(own.browser, first ?? { id: '', version: 0 }, 'cancel');
    expect(await numbers({ open: 'true' })).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(await numbers({ open: 'false' })).toEqual(['1']);
    expect(await own.browser.call(proposeProduction)).toMatchObject({ productionNumber: 'FA-100008' });
    expect(await own.browser.refusal(productionKind.list, { query: { from: '2026-02-30' } })).toMatchObject({
      status: 400,
    });
  });

  it('are imported with the names of products, machines and people, all or none', async () => {
    const own = await orderPlant(app, 'import@auftrag.example');
    const line = { ...own.values, productId: 'W-100', machineId: 'cnc-2', employeeId: '7' };
    const rows = [
      { ...line, productionNumber: 'I-1' },
      { ...line, productionNumber: 'I-2', plannedStartTime: '7:15' },
    ];
    expect(
      await own.browser.call(productionKind.previewImport, {
        body: { rows: [...rows, { ...line, productId: 'gibt es nicht', productionNumber: 'I-3' }] },
      }),
    ).toMatchObject({
      problems: [{ line: 4, field: 'Produkt' }],
    });
    expect(await own.browser.call(productionKind.runImport, { body: { rows } })).toEqual({ created: 2, updated: 0 });
    expect(await own.browser.call(productionKind.runImport, { body: { rows } })).toEqual({ created: 0, updated: 2 });
    const { rows: stored } = await own.browser.call(productionKind.list, {
      query: { sort: 'productionNumber', direction: 'asc' },
    });
    expect(
      stored.map((row) => [row.productionNumber, row.machineName, row.employeeName, row.plannedStartTime]),
    ).toEqual([
      ['I-1', 'CNC-2', 'Ada Muster', '00:00'],
      ['I-2', 'CNC-2', 'Ada Muster', '07:15'],
    ]);
    const broken = [...rows, { ...line, productionNumber: 'I-4', plannedStartTime: '25:99' }];
    expect(await own.browser.refusal(productionKind.runImport, { body: { rows: broken } })).toMatchObject({
      status: 400,
      detail: 'Startzeit muss eine Uhrzeit sein, zum Beispiel 06:30.',
    });
    expect((await own.browser.call(productionKind.list, { query: {} })).total).toBe(2);
  });

  it.each([
    [{ plannedQuantity: -5 }, 'Geplante Menge muss mindestens 1 sein.'],
    [{ plannedQuantity: 1e9 }, 'Geplante Menge darf höchstens 100.000.000 sein.'],
    [{ plannedQuantity: 1.5 }, 'Geplante Menge muss eine ganze Zahl sein.'],
    [{ productId: randomUUID() }, 'Dieses Produkt gibt es nicht.'],
    [{ plannedStartDate: 'bald' }, 'Geplanter Start muss ein Datum sein.'],
    [{ plannedStartTime: 'früh' }, 'Startzeit muss eine Uhrzeit sein, zum Beispiel 06:30.'],
    [{ plannedWorkMinutes: -1 }, 'Vorgabezeit muss größer als 0 sein.'],
    [{ notes: 'x'.repeat(5001) }, 'Bemerkung darf höchstens 5000 Zeichen lang sein.'],
    [{ productionNumber: ' ' }, 'Auftragsnummer fehlt.'],
    [{ priority: '9' }, 'Priorität: bitte wählen Sie einen der angebotenen Werte.'],
  ])('refuse %j with a German sentence', async (change, detail) => {
    const body = { ...plant.values, productionNumber: randomUUID(), ...change } as never;
    expect(await plant.browser.refusal(productionKind.create, { body })).toMatchObject({ status: 400, detail });
  });

  it('keep SQL and script as the text they are', async () => {
    const text = `'; drop table productions; -- <script>alert(1)</script>`;
    const order = await plant.create({ customer: text, notes: text });
    expect(order).toMatchObject({ customer: text, notes: text });
    expect((await plant.browser.call(productionKind.list, { query: { search: `'; drop` } })).total).toBe(1);
  });

  it('of another company cannot be seen, moved, or given foreign machines and products', async () => {
    const order = await plant.create();
    const foreign = await stranger.browser.refusal(productionKind.read, { params: { id: order.id } });
    expect(foreign.status).toBe(404);
    expect(
      await stranger.browser.refusal(moveProduction, {
        params: { id: order.id },
        body: { action: 'release', version: 1 },
      }),
    ).toMatchObject({ status: 404 });
    for (const change of [{ machineId: stranger.ids.machine }, { productId: stranger.ids.product }]) {
      const body = { ...plant.values, productionNumber: randomUUID(), ...change };
      expect(await plant.browser.refusal(productionKind.create, { body })).toMatchObject({
        status: 400,
        code: 'unknown_reference',
      });
    }
  });

  it('are released and cancelled by planning only; the shop floor starts and books', async () => {
    const { link } = await plant.browser.call(accounts.invite, {
      body: { email: 'werk@auftrag.example', role: 'production' },
    });
    const operator = app.browser();
    await operator.call(accounts.acceptInvitation, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'werk-geheim-1' },
    });
    const order = await plant.create({ machineId: plant.ids.otherMachine });
    expect(
      await operator.refusal(moveProduction, { params: { id: order.id }, body: { action: 'release', version: 1 } }),
    ).toMatchObject({ status: 403, detail: 'Freigeben und stornieren darf nur die Planung.' });
    const queued = await step(plant.browser, order, 'release');
    const running = await step(operator, queued, 'start');
    expect(running.status).toBe('in_progress');
    await step(operator, running, 'complete');
  });
});
