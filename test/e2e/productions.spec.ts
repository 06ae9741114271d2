import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';
import { watchOf } from './support/watched-context.ts';

test('an order goes from the plan to the completed list on the desktop', async ({ page }) => {
  await enterAsFounder(page);
  await createPlant(page);
  await page.goto('/app/productions');
  await expect(page.getByText('Noch keine Aufträge')).toBeVisible();
  await page.getByTestId('create').click();
  const form = page.getByRole('dialog', { name: 'Auftrag anlegen' });
  await expect(form.getByLabel('Auftragsnummer')).toHaveValue('FA-100001');
  await form.getByRole('combobox', { name: 'Produkt' }).click();
  await page.getByRole('option', { name: 'W-100 Welle' }).click();
  await form.getByLabel('Geplante Menge').fill('50');
  await form.getByRole('combobox', { name: 'Maschine' }).click();
  await page.getByRole('option', { name: 'CNC-1' }).click();
  await form.getByRole('button', { name: 'Auftrag anlegen' }).click();

  await expect(page).toHaveURL(/\/app\/productions\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Geplant', { exact: true }).first()).toBeVisible();
  await page.getByTestId('move-release').click();
  await expect(page.getByText('Eingereiht')).toBeVisible();
  await page.getByTestId('move-start').click();
  await expect(page.getByText('In Arbeit')).toBeVisible();
  await expectAccessible(page, 'order in work');
  await page.getByTestId('move-complete').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Es fehlen noch 50 von 50 Stück.');
  await question.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page.getByText('Abgeschlossen', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Verlauf und Stillstände' }).click();
  await expect(page.getByRole('table').first()).toContainText('Auftrag gestartet');

  await page.goto('/app/productions?status=completed');
  await expect(page.getByRole('link', { name: 'FA-100001' })).toBeVisible();
});

test.describe('at the terminal', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('an order is started, booked on, also offline, and completed', async ({ page, context }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.createOrder('FA-7', '2026-11-16');
    await plant.move(order, 'release');

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).click();
    await expect(page.getByText('Kein Auftrag in Arbeit')).toBeVisible();
    await page.getByTestId('start-FA-7').click();
    await expect(page.getByTestId('current-order')).toContainText('FA-7');

    const pad = page.getByRole('group', { name: 'Menge eingeben' });
    await pad.getByRole('button', { name: '1' }).click();
    await pad.getByRole('button', { name: '2' }).click();
    await expect(page.getByTestId('amount-good')).toHaveValue('12');
    await page.getByTestId('book').click();
    await expect(page.getByTestId('produced')).toHaveText('12');
    await expect.poll(async () => (await plant.readOrder(order.id)).goodQuantity).toBe(12);

    watchOf(page).tolerateProblem(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByTestId('amount-good').fill('5');
    await page.getByTestId('amount-scrap').fill('1');
    await page.getByTestId('book').click();
    await expect(page.getByRole('alert')).toContainText(
      'Bitte geben Sie einen Grund für Ausschuss oder Nacharbeit an.',
    );
    await page.getByLabel('Grund').fill('Grat');
    await page.getByTestId('book').click();
    await expect(page.getByText('1 Buchung noch auf diesem Gerät')).toBeVisible();
    await page.getByTestId('amount-good').fill('2');
    await page.getByTestId('book').click();
    await expect(page.getByText('2 Buchungen noch auf diesem Gerät')).toBeVisible();
    await expect(page.getByTestId('produced')).toHaveText('20');
    await page.getByTestId('move-pause').click();
    await expect(page.getByText('Das geht nur mit Verbindung zum Server.')).toBeVisible();
    await expectAccessible(page, 'terminal with waiting bookings');

    await context.setOffline(false);
    await expect(page.getByText('noch auf diesem Gerät')).toHaveCount(0);
    await expect(page.getByTestId('produced')).toHaveText('20');
    expect(await plant.readOrder(order.id)).toMatchObject({ goodQuantity: 19, scrapQuantity: 1, actualQuantity: 20 });

    await page.getByTestId('move-pause').click();
    await page.getByTestId('pause-reason').fill('Werkzeugwechsel');
    await page.getByTestId('confirm-pause').click();
    await expect(page.getByTestId('current-order')).toContainText('Pausiert');
    await page.getByTestId('move-resume').click();
    await expect(page.getByTestId('current-order')).toContainText('In Arbeit');
    await page.getByTestId('move-complete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click();
    await expect(page.getByText('Kein Auftrag in Arbeit')).toBeVisible();
    expect(await plant.readOrder(order.id)).toMatchObject({ status: 'completed', quantity: 19 });
  });

  test('what the server refuses is shown with the reason and can be corrected or thrown away', async ({ page }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.move(await plant.createOrder('FA-8', '2026-11-16'), 'release');
    await plant.move(order, 'start');
    watchOf(page).tolerateProblem(/400/);

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).click();
    await page.getByTestId('amount-good').fill('5000');
    await page.getByTestId('book').click();
    const refused = page.getByRole('alert').filter({ hasText: 'Nicht gebucht: Auftrag FA-8' });
    await expect(refused).toContainText('10-fache der geplanten Menge');
    await refused.getByRole('button', { name: 'Berichtigen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('amount-good').fill('50');
    await dialog.getByRole('button', { name: 'Berichtigt senden' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(refused).toHaveCount(0);
    await expect(page.getByTestId('produced')).toHaveText('50');

    await page.getByTestId('amount-good').fill('9000');
    await page.getByTestId('book').click();
    await refused.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(refused).toHaveCount(0);
    expect(await plant.readOrder(order.id)).toMatchObject({ actualQuantity: 50 });
  });

  test('a stop without a reason is explained with two touches', async ({ page }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const reasons = await page.request.post('/api/oee/downtime-reasons/defaults', { data: {} });
    expect(reasons.ok(), await reasons.text()).toBe(true);
    const booked = await page.request.post('/api/oee/downtime', {
      data: {
        machine_id: plant.machines[0].id,
        start_time: minutesAgo(40),
        end_time: minutesAgo(10),
        downtime_category: 'other',
      },
    });
    expect(booked.ok(), await booked.text()).toBe(true);

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).click();
    const stops = page.getByTestId('stops');
    await expect(stops).toContainText('Stillstände ohne Grund (1)');
    await stops.getByRole('button', { name: 'Grund angeben' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Materialmangel' })).toBeVisible();
    await expectAccessible(page, 'reasons at the terminal');
    await dialog.getByRole('button', { name: 'Materialmangel' }).click();
    await dialog.getByRole('button', { name: 'Material fehlt' }).click();
    await expect(stops).toHaveCount(0);
  });

  test('a PIN says who books', async ({ page, context }) => {
    await enterAsFounder(page);
    const plant = await createPlant(page);
    const order = await plant.move(await plant.createOrder('FA-9', '2026-11-16'), 'release');
    await plant.move(order, 'start');
    const created = await page.request.post('/api/employees', {
      data: { name: 'Ada Muster', employeeNumber: '7', isActive: true },
    });
    expect(created.ok()).toBe(true);
    watchOf(page).tolerateProblem(/400/);
    await page.goto('/app/productions');
    await page.getByRole('button', { name: 'Terminal-PINs' }).click();
    await page.getByRole('button', { name: 'PIN setzen' }).click();
    await page.getByLabel('Neue PIN für Ada Muster').fill('1234');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Diese PIN ist zu leicht zu erraten.')).toBeVisible();
    await page.getByLabel('Neue PIN für Ada Muster').fill('2580');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText(/^PIN gesetzt am/)).toBeVisible();
    await expectAccessible(page, 'terminal PINs');

    await page.goto('/app/productions/terminal');
    await page.getByRole('button', { name: /^CNC-1/ }).click();
    await page.getByLabel('PIN', { exact: true }).fill('1357');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Diese PIN ist nicht bekannt.')).toBeVisible();
    watchOf(page).tolerateProblem(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByLabel('PIN', { exact: true }).fill('2580');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('button', { name: 'Ohne Anmeldung weiterarbeiten' })).toBeVisible();
    await context.setOffline(false);
    for (const digit of ['2', '5', '8', '0']) {
      await page.getByRole('group', { name: 'PIN eingeben' }).getByRole('button', { name: digit }).click();
    }
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('button', { name: 'Ada Muster: abmelden' })).toBeVisible();
    await page.getByTestId('amount-good').fill('3');
    await page.getByTestId('book').click();
    await expect(page.getByTestId('produced')).toHaveText('3');
    await page.goto(`/app/productions/${order.id}?tab=bookings`);
    await expect(page.getByRole('table')).toContainText('Ada Muster');
  });
});

test('the board moves an order by keyboard, by mouse and by dialog', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  const order = await plant.createOrder('FA-20', '2030-03-05');
  await page.goto('/app/productions/board?from=2030-03-04&days=3');
  const bar = page.getByTestId('bar-FA-20');
  await bar.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'FA-20: CNC-2, 05.03.2030, 09:00' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await plant.readOrder(order.id)).version).toBe(1);

  await bar.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await plant.readOrder(order.id)).plannedStart).toBe('2030-03-05T08:00:00.000Z');

  const from = await bar.boundingBox();
  const target = await page.locator(`[data-machine-id="${plant.machines[1].id}"]`).boundingBox();
  if (from === null || target === null) throw new Error('the board is not drawn');
  await page.mouse.move(from.x + 5, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, target.y + 10, { steps: 5 });
  await page.mouse.move(from.x + 5 + target.width / 3, target.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await plant.readOrder(order.id)).machineName).toBe('CNC-2');
  expect((await plant.readOrder(order.id)).plannedStart).toBe('2030-03-06T08:00:00.000Z');

  await bar.click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'dialog of the board');
  await dialog.getByLabel('Maschine').selectOption('CNC-1');
  await dialog.getByLabel('Startzeit').fill('10:30');
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await plant.readOrder(order.id)).toMatchObject({ machineName: 'CNC-1', plannedStartTime: '10:30' });
  await expectAccessible(page, 'planning board');
});
