import type { Page } from '@playwright/test';
import type { Booking } from '#productions/bookings.api.ts';
import { enterAsFounder } from './support/accounts.ts';
import { insertMachineStop } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';
import { expectToasts } from './support/toasts.ts';
import { watchOf } from './support/watched-context.ts';

/** Bookings of an order, oldest first. */
async function bookingsOf(page: Page, orderId: string): Promise<Booking[]> {
  const response = await page.request.get(`/api/productions/${orderId}/bookings?pageSize=200`);
  return ((await response.json()) as { rows: Booking[] }).rows.toReversed();
}

/** Enters pieces and sends them with one touch. */
async function book(page: Page, pieces: { good?: string; scrap?: string; rework?: string; reason?: string }) {
  for (const part of ['good', 'scrap', 'rework'] as const) {
    await page.getByTestId(`amount-${part}`).fill(pieces[part] ?? '');
  }
  if (pieces.reason !== undefined) await page.getByLabel('Grund', { exact: true }).fill(pieces.reason);
  await page.getByTestId('book').click();
}

test('DASH-18 DASH-19 DASH-20 DASH-29 NORM-36 OPEN-143 an order from the plan over board and bookings to the dashboard', async ({
  page,
  openVisitor,
}) => {
  const account = await enterAsFounder(page);
  await createPlant(page);
  // A second screen in the plant stays on the dashboard all the time and is never reloaded.
  const wall = await openVisitor();
  await wall.request.post('/api/session', { data: { email: account.email, password: account.password } });
  await wall.goto('/app/dashboard');
  await expect(wall.getByText('Keine aktuellen Produktionen vorhanden')).toBeVisible();
  await expect(wall.getByTestId('first-steps').getByText('erledigt')).toHaveCount(2);

  await page.goto('/app/productions');
  await page.getByTestId('create').click();
  const form = page.getByRole('dialog', { name: 'Auftrag anlegen' });
  await form.getByRole('combobox', { name: 'Produkt' }).click();
  await page.getByRole('option', { name: 'W-100 Welle' }).click();
  await form.getByLabel('Geplante Menge').fill('0');
  await form.getByRole('combobox', { name: 'Maschine' }).click();
  await page.getByRole('option', { name: 'CNC-1' }).click();
  await form.getByRole('button', { name: 'Auftrag anlegen' }).click();
  await expect(form.getByText('Geplante Menge muss mindestens 1 sein.')).toBeVisible();
  await form.getByLabel('Geplante Menge').fill('80');
  await form.getByRole('button', { name: 'Auftrag anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'FA-100001' })).toBeVisible();
  const orderPath = new URL(page.url()).pathname;
  const orderId = orderPath.split('/').at(-1) ?? '';
  await expect(page.getByRole('progressbar', { name: 'Fortschritt' })).toHaveAttribute('value', '0');

  await page.goto('/app/productions/board');
  await expect(page.getByTestId('bar-FA-100001')).toHaveAccessibleName(/^FA-100001, Welle, CNC-1, Geplant, /);
  const open = wall.getByTestId('open-productions').getByRole('row', { name: /FA-100001/ });
  await expect(open).toContainText('Geplant');
  await expect(wall.getByTestId('first-steps')).toBeHidden();

  await page.goto(orderPath);
  await page.getByTestId('move-release').click();
  await page.getByTestId('move-start').click();
  await expect(page.getByTestId('move-pause')).toBeVisible();
  await expect(open).toContainText('In Arbeit');

  await page.goto('/app/productions/terminal');
  await page.getByRole('button', { name: /^CNC-1/ }).click();
  await book(page, { good: '30', scrap: '6', rework: '4', reason: 'Grat an der Kante' });
  await expect(page.getByTestId('produced')).toHaveText('40');
  await expect(open).toContainText('40 / 80');
  await expect(open).toContainText('50 %');

  await page.goto(`${orderPath}?tab=bookings`);
  await expect(page.getByRole('row', { name: /30 6 4 Grat an der Kante Terminal/ })).toBeVisible();
  await page.getByTestId('move-pause').click();
  await page.getByTestId('pause-reason').fill('Werkzeugwechsel');
  await page.getByTestId('confirm-pause').click();
  await expect(page.getByTestId('move-resume')).toBeVisible();
  await expect(open).toContainText('Pausiert');
  await page.getByTestId('move-resume').click();
  await expect(page.getByTestId('move-pause')).toBeVisible();
  await page.getByRole('tab', { name: 'Übersicht' }).click();
  await expect(page.getByRole('progressbar', { name: 'Fortschritt' })).toHaveAttribute('value', '50');
  await page.getByTestId('move-complete').click();
  const question = page.getByRole('dialog', { name: 'Auftrag FA-100001 abschließen?' });
  await expect(question).toContainText('Es fehlen noch 40 von 80 Stück.');
  await question.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page.getByText('Abgeschlossen', { exact: true })).toBeVisible();
  await expect(page.getByTestId(/^move-/)).toHaveCount(0);

  const recent = wall.getByTestId('recent-productions').getByRole('row').nth(1);
  await expect(recent.getByRole('rowheader')).toHaveText('Welle');
  // OPEN-058: the quantity handed over are the good pieces.
  await expect(recent.getByRole('cell')).toHaveText(['CNC-1', '–', '30', 'Abgeschlossen']);
  await expect(open).toHaveCount(0);

  const late = await page.request.post(`/api/productions/${orderId}/bookings`, {
    data: { id: crypto.randomUUID(), good: 1, bookedAt: new Date().toISOString() },
  });
  expect(late.status(), 'a closed order takes no new pieces').toBe(409);
});

test.describe('the terminal on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('bookings made offline arrive in order and exactly once, also when an answer was lost', async ({
    page,
    context,
  }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.move(await plant.createOrder('FA-31', '2026-11-16'), 'release');
    const post = await page.request.post('/api/employees', {
      data: { name: 'Ada Muster', employeeNumber: '7', isActive: true },
    });
    const { id: employeeId } = (await post.json()) as { id: string };
    const pin = await page.request.put(`/api/productions/terminal/pins/${employeeId}`, { data: { pin: '2580' } });
    expect(pin.status()).toBe(204);

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).tap();
    for (const digit of '2580') {
      await page.getByRole('group', { name: 'PIN eingeben' }).getByRole('button', { name: digit }).tap();
    }
    await page.getByRole('button', { name: 'Anmelden' }).tap();
    await page.getByTestId('start-FA-31').tap();
    const pad = page.getByRole('group', { name: 'Menge eingeben' });
    await pad.getByRole('button', { name: '9' }).tap();
    await page.getByTestId('book').tap();
    // Sent and gone from the device; the notice of what waits moves the page while it comes and goes.
    await expect.poll(async () => (await bookingsOf(page, order.id)).length).toBe(1);
    await expect(page.getByText('noch auf diesem Gerät')).toHaveCount(0);
    await expect(page.getByTestId('produced')).toHaveText('9');

    // The server books, the answer gets lost: the device must ask again and the server must not book again.
    watchOf(page).expectProblem(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
    let lost = 0;
    await page.route('**/bookings', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await context.setOffline(true);
      await route.abort('failed');
    });
    await book(page, { good: '10' });
    await expect(page.getByText('1 Buchung noch auf diesem Gerät')).toBeVisible();
    await expect.poll(() => lost).toBe(1);
    await book(page, { good: '11', scrap: '2', reason: 'Lunker' });
    await expect(page.getByText('2 Buchungen noch auf diesem Gerät')).toBeVisible();
    await book(page, { rework: '3', reason: 'Nachschleifen' });
    await expect(page.getByText('3 Buchungen noch auf diesem Gerät')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('noch auf diesem Gerät')).toHaveCount(0);
    await expect(page.getByTestId('produced')).toHaveText('35');
    const bookings = await bookingsOf(page, order.id);
    expect(
      bookings.map(({ good, scrap, rework, reason, employeeName }) => [good, scrap, rework, reason, employeeName]),
    ).toEqual([
      [9, 0, 0, null, 'Ada Muster'],
      [10, 0, 0, null, 'Ada Muster'],
      [11, 2, 0, 'Lunker', 'Ada Muster'],
      [0, 0, 3, 'Nachschleifen', 'Ada Muster'],
    ]);
    const arrivals = bookings.map(({ createdAt }) => createdAt);
    expect(arrivals, 'delivered in the order of booking').toEqual(arrivals.toSorted());
    expect(await plant.readOrder(order.id)).toMatchObject({ goodQuantity: 30, scrapQuantity: 2, reworkQuantity: 3 });
  });

  test('what waits survives leaving the terminal, and is sent from the list of orders', async ({ page, context }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.move(await plant.createOrder('FA-32', '2026-11-16'), 'release');
    await plant.move(order, 'start');
    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).tap();
    await expect(page.getByTestId('current-order')).toContainText('FA-32');
    // The server is away, not the network: no event tells when it is back.
    watchOf(page).expectProblem(/ERR_CONNECTION_REFUSED/);
    await page.route('**/bookings', (route) => route.abort('connectionrefused'));
    // The queue shows the booking before it tries to send it: without this, the way could be free again by then.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bookings'));
    await book(page, { good: '7' });
    await failed;
    await expect(page.getByText('1 Buchung noch auf diesem Gerät')).toBeVisible();
    expect(await bookingsOf(page, order.id)).toHaveLength(0);

    await page.unroute('**/bookings');
    const other = await context.newPage();
    await other.goto('/app/productions');
    await expect.poll(async () => (await plant.readOrder(order.id)).goodQuantity).toBe(7);
    await expect(other.getByText('noch auf diesem Gerät')).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('produced')).toHaveText('7');
    await expect(page.getByText('noch auf diesem Gerät')).toHaveCount(0);
    expect(await bookingsOf(page, order.id)).toHaveLength(1);
  });

  test('every target can be touched, and a plain http address of the plant is enough', async ({ page }) => {
    // Such an address is no secure context: the browser has no crypto.randomUUID there.
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    });
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.move(await plant.createOrder('FA-33', '2026-11-16'), 'release');
    await plant.move(order, 'start');
    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).tap();
    await expect(page.getByTestId('current-order')).toBeVisible();
    await page.getByTestId('amount-scrap').fill('1');
    const targets = page.locator('main, body').first().locator('button:visible, a:visible, input:visible');
    const sizes = await targets.evaluateAll((all) =>
      all.map((one) => ({ name: one.textContent, height: Math.round(one.getBoundingClientRect().height) })),
    );
    expect(sizes.length).toBeGreaterThan(15);
    expect(
      sizes.filter(({ height }) => height < 42),
      'targets lower than a fingertip',
    ).toEqual([]);
    await book(page, { good: '1' });
    await expect(page.getByTestId('produced')).toHaveText('1');
    await expect.poll(async () => (await plant.readOrder(order.id)).goodQuantity).toBe(1);
  });

  test('a stop that only the machine tells of asks for a reason, which the machine then keeps', async ({ page }) => {
    const { user } = await enterAsFounder(page);
    const plant = await createPlant(page);
    const [machine] = plant.machines;
    const order = await plant.move(await plant.createOrder('FA-34', '2026-11-16'), 'release');
    await plant.move(order, 'start');
    expect((await page.request.post('/api/oee/downtime-reasons/defaults', { data: {} })).ok()).toBe(true);
    await insertMachineStop(user.company.id, machine.id, {
      productionId: order.id,
      fromMinutesAgo: 40,
      toMinutesAgo: 10,
    });

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).tap();
    await expect(page.getByTestId('stops')).toContainText('Stillstände ohne Grund (1)');
    await page.getByTestId('stops').getByRole('button', { name: 'Grund angeben' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Materialmangel' }).tap();
    await dialog.getByRole('button', { name: 'Material fehlt' }).tap();
    await expectToasts(page, 'Grund gespeichert');
    await expect(page.getByTestId('stops')).toHaveCount(0);
    await page.goto(`/app/machines/${machine.id}?tab=downtime`);
    await expect(page.getByRole('row').filter({ hasText: 'Material fehlt' })).toHaveCount(1);
  });
});

test('a wrong booking is taken back by a counter-booking, once, with a reason', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  const order = await plant.move(await plant.createOrder('FA-40', '2026-11-16'), 'release');
  await plant.move(order, 'start');
  const booked = await page.request.post(`/api/productions/${order.id}/bookings`, {
    data: { id: crypto.randomUUID(), good: 25, bookedAt: new Date().toISOString() },
  });
  expect(booked.status()).toBe(201);
  await page.goto(`/app/productions/${order.id}?tab=bookings`);
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buchung zurücknehmen?' });
  await dialog.getByLabel('Grund').fill('Falscher Auftrag');
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expectToasts(page, 'Buchung zurückgenommen');
  await expect(page.getByRole('row', { name: /-25 0 0 Falscher Auftrag|−25 0 0 Falscher Auftrag/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zurücknehmen' })).toHaveCount(0);
  expect(await plant.readOrder(order.id)).toMatchObject({ goodQuantity: 0, actualQuantity: 0 });
});
