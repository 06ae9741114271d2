import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '#accounts/accounts.api.ts';
import { bookPieces, listBookings, reverseBooking } from '#productions/bookings.api.ts';
import { type Production, productionKind } from '#productions/productions.api.ts';
import { type OrderPlant, orderPlant, step } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const now = () => new Date().toISOString();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('bookings', () => {
  let app: TestApp;
  let plant: OrderPlant;
  let stranger: OrderPlant;
  beforeAll(async () => {
    app = await startTestApp();
    plant = await orderPlant(app, 'werk@buchung.example');
    stranger = await orderPlant(app, 'fremd@buchung.example');
  });
  afterAll(() => app.close());

  /** A running order; the one before is finished, since a machine works on one at a time. */
  async function running(startedHoursAgo = 0): Promise<Production> {
    const open = await plant.browser.call(productionKind.list, {
      query: { machine: plant.ids.machine, status: 'in_progress' },
    });
    for (const order of open.rows) await step(plant.browser, order, 'complete');
    const queued = await plant.createAfter(['release']);
    return step(plant.browser, queued, 'start', hoursAgo(startedHoursAgo));
  }
  const read = (id: string) => plant.browser.call(productionKind.read, { params: { id } });
  const book = (id: string, body: object) =>
    plant.browser.call(bookPieces, { params: { id }, body: { id: randomUUID(), bookedAt: now(), ...body } });
  const refused = (id: string, body: object) =>
    plant.browser.refusal(bookPieces, { params: { id }, body: { id: randomUUID(), bookedAt: now(), ...body } });

  it('sum up on their order', async () => {
    const order = await running();
    await book(order.id, { good: 10, employeeId: plant.ids.employee });
    const { booking, production } = await book(order.id, { good: 5, scrap: 2, rework: 1, reason: 'Grat' });
    expect(booking).toMatchObject({
      good: 5,
      scrap: 2,
      rework: 1,
      reason: 'Grat',
      source: 'terminal',
      reversesId: null,
    });
    expect(production).toMatchObject({
      actualQuantity: 18,
      goodQuantity: 15,
      scrapQuantity: 2,
      reworkQuantity: 1,
      progressPercent: 18,
      quantity: null,
    });
    const list = await plant.browser.call(listBookings, { params: { id: order.id }, query: {} });
    expect(list.total).toBe(2);
    expect(list.rows.map((row) => row.employeeName)).toEqual([null, 'Ada Muster']);
  });

  it('sent twice count once, also when both arrive at the same time', async () => {
    const order = await running();
    const body = { id: randomUUID(), good: 7, scrap: 1, bookedAt: now(), reason: 'Lunker' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => plant.browser.call(bookPieces, { params: { id: order.id }, body })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.booking))).size).toBe(1);
    expect(await read(order.id)).toMatchObject({ actualQuantity: 8, goodQuantity: 7 });
    expect(await refused(order.id, { ...body, good: 8 })).toMatchObject({ status: 409, code: 'booking_id_used' });
    const second = await plant.createAfter(['release'], { machineId: plant.ids.otherMachine });
    const other = await step(plant.browser, second, 'start');
    expect(await refused(other.id, body)).toMatchObject({ status: 409, code: 'booking_id_used' });
    await step(plant.browser, other, 'complete');
  });

  it('the same id on two orders at the same moment books on one', async () => {
    const one = await running();
    const second = await plant.createAfter(['release'], { machineId: plant.ids.otherMachine });
    const other = await step(plant.browser, second, 'start');
    const body = { id: randomUUID(), good: 3, bookedAt: now() };
    const answers = await Promise.all(
      [one, other].map(({ id }) => plant.browser.send('POST', `/api/productions/${id}/bookings`, body)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const totals = await Promise.all([read(one.id), read(other.id)]);
    expect(totals.reduce((sum, { actualQuantity }) => sum + (actualQuantity ?? 0), 0)).toBe(3);
    await step(plant.browser, await read(other.id), 'complete');
  });

  it('of two terminals at once lose nothing', async () => {
    const order = await running();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => book(order.id, { good: 1 + (index % 3), scrap: index % 2 })),
    );
    const [sums] = await plant.query<{ good: number; scrap: number; count: number }>(
      'select sum(good)::int as good, sum(scrap)::int as scrap, count(*)::int as count from production_bookings where production_id = $1',
      [order.id],
    );
    expect(sums).toEqual({ good: 39, scrap: 10, count: 20 });
    expect(await read(order.id)).toMatchObject({ goodQuantity: 39, scrapQuantity: 10, actualQuantity: 49 });
  });

  it.each([
    [{ good: -1 }, 400, 'Gutteile darf nicht negativ sein.'],
    [{ good: 1, scrap: -1 }, 400, 'Ausschuss darf nicht negativ sein.'],
    [{}, 400, 'Bitte geben Sie mindestens ein Stück an.'],
    [{ good: 1.5 }, 400, 'Gutteile muss eine ganze Zahl sein.'],
    [{ good: 1_000_001 }, 400, 'Gutteile: eine Buchung darf höchstens 1.000.000 Stück haben.'],
    [{ good: 1_000_000, scrap: 1 }, 400, 'Eine Buchung darf höchstens 1.000.000 Stück haben.'],
    [
      { good: 1001 },
      400,
      'Mit dieser Buchung wären mehr als das 10-fache der geplanten Menge produziert. Bitte prüfen Sie die Zahl.',
    ],
    [{ good: 1, reason: 'x'.repeat(501) }, 400, 'Der Grund darf höchstens 500 Zeichen lang sein.'],
    [{ good: 1, id: 'abc' }, 400, 'Die Buchung hat keine gültige Kennung.'],
    [{ good: 1, bookedAt: 'jetzt' }, 400, 'Bitte geben Sie einen Zeitpunkt an.'],
    [
      { good: 1, bookedAt: '2090-01-01T00:00:00Z' },
      400,
      'Der Zeitpunkt der Buchung liegt in der Zukunft. Bitte prüfen Sie die Uhr.',
    ],
    [{ good: 1, bookedAt: '2020-01-01T00:00:00Z' }, 400, 'Der Zeitpunkt der Buchung liegt vor dem Start des Auftrags.'],
    [{ good: 1, employeeId: randomUUID() }, 400, 'Diese Person gibt es nicht.'],
  ])('refuse %j', async (body, status, detail) => {
    const order = await running();
    expect(await refused(order.id, body)).toMatchObject({ status, detail });
    expect(await read(order.id)).toMatchObject({ actualQuantity: null, version: order.version });
  });

  it('refuse 10 MB of text before they read it', async () => {
    const order = await running();
    const response = await plant.browser.send('POST', `/api/productions/${order.id}/bookings`, {
      id: randomUUID(),
      good: 1,
      bookedAt: now(),
      reason: 'x'.repeat(10_000_000),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('are refused on orders that have not begun, are cancelled, or belong to others', async () => {
    const planned = await plant.create();
    expect(await refused(planned.id, { good: 1 })).toMatchObject({
      status: 409,
      detail: 'Auf einen Auftrag im Status „Geplant“ kann nicht gebucht werden.',
    });
    const order = await running();
    expect(
      await stranger.browser.refusal(bookPieces, {
        params: { id: order.id },
        body: { id: randomUUID(), good: 1, bookedAt: now() },
      }),
    ).toMatchObject({ status: 404, detail: 'Diesen Auftrag gibt es nicht.' });
    expect(await refused(order.id, { good: 1, employeeId: stranger.ids.employee })).toMatchObject({ status: 400 });
  });

  it('delivered late are taken up to 72 hours after the end, and the result follows', async () => {
    const order = await running(5);
    await book(order.id, { good: 20, bookedAt: hoursAgo(4) });
    const done = await step(plant.browser, await read(order.id), 'complete');
    expect(done.quantity).toBe(20);
    const { production } = await book(order.id, { good: 4, scrap: 1, bookedAt: hoursAgo(2) });
    expect(production).toMatchObject({ status: 'completed', quantity: 24, actualQuantity: 25 });
    expect(await refused(order.id, { good: 1, bookedAt: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({
      status: 409,
      code: 'production_closed',
      detail: 'Der Auftrag ist bereits abgeschlossen. Es kann nicht mehr gebucht werden.',
    });
    await plant.query(
      `update productions set end_time = end_time - interval '80 hours', start_time = start_time - interval '80 hours' where id = $1`,
      [order.id],
    );
    expect(await refused(order.id, { good: 1, bookedAt: hoursAgo(82) })).toMatchObject({ code: 'production_closed' });
  });

  it('are taken back by a counter-booking at the same time, once', async () => {
    const order = await running(2);
    const { booking } = await book(order.id, { good: 12, scrap: 3, bookedAt: hoursAgo(1) });
    await book(order.id, { good: 5 });
    const take = (body: object = {}) => ({
      params: { id: order.id, bookingId: booking.id },
      body: { id: randomUUID(), reason: 'Vertippt', ...body },
    });
    const input = take();
    const reversed = await plant.browser.call(reverseBooking, input);
    expect(reversed.booking).toMatchObject({
      good: -12,
      scrap: -3,
      reversesId: booking.id,
      bookedAt: booking.bookedAt,
    });
    expect(reversed.production).toMatchObject({ actualQuantity: 5, goodQuantity: 5, scrapQuantity: 0 });
    expect((await plant.browser.call(reverseBooking, input)).booking).toEqual(reversed.booking);
    expect(await read(order.id)).toMatchObject({ actualQuantity: 5 });
    expect(await plant.browser.refusal(reverseBooking, take())).toMatchObject({
      status: 409,
      detail: 'Diese Buchung wurde bereits zurückgenommen.',
    });
    expect(
      await plant.browser.refusal(reverseBooking, {
        params: { id: order.id, bookingId: reversed.booking.id },
        body: { id: randomUUID(), reason: 'Doch nicht' },
      }),
    ).toMatchObject({ status: 409, code: 'booking_is_reversal' });
    expect(await plant.browser.refusal(reverseBooking, take({ reason: ' ' }))).toMatchObject({
      status: 400,
      detail: 'Bitte geben Sie einen Grund an.',
    });
    const { rows } = await plant.browser.call(listBookings, { params: { id: order.id }, query: {} });
    expect(rows.find((row) => row.id === booking.id)?.reversedById).toBe(reversed.booking.id);
  });

  it('of another order cannot be taken back through this one', async () => {
    const first = await running();
    const { booking } = await book(first.id, { good: 1 });
    const order = await running();
    expect(
      await plant.browser.refusal(reverseBooking, {
        params: { id: order.id, bookingId: booking.id },
        body: { id: randomUUID(), reason: 'Falsch' },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('name people only to those who may see names (Betriebsrats-Modus)', async () => {
    const order = await running();
    await book(order.id, { good: 1, employeeId: plant.ids.employee });
    const { link } = await plant.browser.call(accounts.invite, {
      body: { email: 'planer@buchung.example', role: 'management' },
    });
    const manager = app.browser();
    await manager.call(accounts.acceptInvitation, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'planung-geheim' },
    });
    const nameFor = async (browser: typeof manager) =>
      (await browser.call(listBookings, { params: { id: order.id }, query: {} })).rows[0]?.employeeName;
    expect(await nameFor(plant.browser)).toBe('Ada Muster');
    expect(await nameFor(manager)).toEqual(expect.not.stringContaining('Ada'));
  });

  it('take material and bring it back when they are taken back', async () => {
    const material = randomUUID();
    await plant.query(
      `with made as (insert into materials (company_id, id, material_number, description, unit)
         values (current_company_id(), $1, 'M-1', 'Rundstahl', 'kg') returning id)
       insert into product_materials (company_id, product_id, material_id, position, quantity_per_piece)
       select current_company_id(), $2, id, 1, 0.5 from made`,
      [material, plant.ids.product],
    );
    await plant.query(
      `insert into material_movements (company_id, material_id, movement_type, quantity, moved_at)
       values (current_company_id(), $1, 'receipt', 100, now())`,
      [material],
    );
    const stock = async () =>
      (
        await plant.query<{ stock: number }>('select stock::float8 from material_stock where material_id = $1', [
          material,
        ])
      )[0]?.stock;
    const order = await running();
    const { booking } = await book(order.id, { good: 10, scrap: 2 });
    expect(await stock()).toBe(94);
    await plant.browser.call(reverseBooking, {
      params: { id: order.id, bookingId: booking.id },
      body: { id: randomUUID(), reason: 'Falscher Auftrag' },
    });
    expect(await stock()).toBe(100);
  });
});
