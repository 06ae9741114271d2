import type { Page } from '@playwright/test';
import type { readDashboard } from '#dashboard/dashboard.api.ts';
import { summarizeOee } from '#dashboard/oee-summary.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

type Dashboard = OutputOf<typeof readDashboard>;
const format = createFormat(DEFAULT_FORMAT);
const LOAD_FAILURE = 'Fehler beim Laden der Dashboard-Daten. Bitte aktualisieren Sie die Seite.';

/** Opens the dashboard and returns the very answer the page shows. */
async function openDashboard(page: Page): Promise<Dashboard> {
  const answer = page.waitForResponse('/api/dashboard');
  await page.goto('/app/dashboard');
  return (await (await answer).json()) as Dashboard;
}

test('DASH-02 DASH-04 DASH-05 DASH-06 DASH-07 the cards show the figures of the server', async ({ page }) => {
  await enterDemo(page);
  const data = await openDashboard(page);
  expect(data.productCount, 'the demo has something to show').toBeGreaterThan(0);
  await expect(page.getByTestId('card-products')).toContainText(`Produkte${format.integer(data.productCount)}`);
  await expect(page.getByTestId('card-products')).toContainText(`${format.integer(data.employeeCount)} Mitarbeiter`);
  const { operational, total } = data.machines;
  await expect(page.getByTestId('card-machines')).toContainText(`${operational} von ${total}`);
  await expect(page.getByTestId('card-planned')).toContainText(`${format.integer(data.today.plannedQuantity)} Stück`);
  await expect(page.getByTestId('card-quality')).toContainText(format.percent(data.qualityRatePercent ?? 0));
  await expect(page.locator('main').getByText('Öffentliche Demo')).toBeVisible();
});

test('DASH-08 DASH-09 DASH-10 DASH-11 the OEE cards: average, best, lowest, on target', async ({ page }) => {
  await enterDemo(page);
  const data = await openDashboard(page);
  const summary = summarizeOee(data.oee);
  await expect(page.getByTestId('card-oee-average')).toContainText(format.percent(summary.averagePercent));
  await expect(page.getByTestId('card-oee-best')).toContainText(format.percent(summary.best?.oeePercent ?? null));
  await expect(page.getByTestId('card-oee-best')).toContainText(summary.best?.machineName ?? '?');
  await expect(page.getByTestId('card-oee-lowest')).toContainText(format.percent(summary.lowest?.oeePercent ?? null));
  await expect(page.getByTestId('card-oee-lowest')).toContainText(summary.lowest?.machineName ?? '?');
  await expect(page.getByTestId('card-oee-on-target')).toContainText(
    `${summary.onTargetCount} von ${summary.machineCount}`,
  );
});

test('DASH-13 DASH-14 DASH-15 DASH-17 four gauges with V, L, Q, the number of further machines, three states', async ({
  page,
}) => {
  await enterDemo(page);
  const data = await openDashboard(page);
  const overview = page.getByTestId('oee-overview');
  await expect(overview.locator('canvas')).toHaveCount(4);
  for (const row of data.oee.slice(0, 4)) {
    const machine = overview.getByRole('listitem').filter({ hasText: row.machine_name });
    await expect(machine.getByRole('term')).toHaveText(['V', 'L', 'Q']);
    await expect(machine.getByRole('definition')).toHaveText(
      [row.availability, row.performance, row.quality].map((percent) => format.percent(percent)),
    );
  }
  await expect(page.getByTestId('more-machines')).toHaveText(`+${data.oee.length - 4} weitere Maschinen`);

  const { operational, maintenance, idle } = data.machines;
  await expect(page.getByTestId('machine-status').getByRole('img')).toHaveAccessibleName(
    `Maschinenstatus: In Betrieb ${operational}, Wartung ${maintenance}, Leerlauf ${idle}`,
  );
});

test('DASH-18 DASH-19 DASH-20 the five last productions with product, machine, employee, quantity, status', async ({
  page,
}) => {
  await enterDemo(page);
  const data = await openDashboard(page);
  const rows = page.getByTestId('recent-productions').getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.first().getByRole('columnheader')).toHaveText([
    'Produkt',
    'Maschine',
    'Mitarbeiter',
    'Menge',
    'Status',
  ]);
  for (const [index, production] of data.recentProductions.entries()) {
    await expect(rows.nth(index + 1)).toContainText(production.productModel ?? '–');
    await expect(rows.nth(index + 1).getByRole('cell')).toHaveText([
      production.machineName ?? '–',
      production.employeeName ?? '–',
      format.integer(production.quantity),
      'Abgeschlossen',
    ]);
  }
});

test('DASH-22 DASH-23 OPEN-064 three maintenance dates with type and technician', async ({ page }) => {
  await enterDemo(page);
  const data = await openDashboard(page);
  const items = page.getByTestId('upcoming-maintenance').getByRole('listitem');
  await expect(items).toHaveCount(3);
  for (const [index, item] of data.upcomingMaintenance.entries()) {
    await expect(items.nth(index)).toContainText(format.date(item.date));
    await expect(items.nth(index)).toContainText(item.machineName ?? '–');
    await expect(items.nth(index)).toContainText(`Techniker: ${item.technician ?? '–'}`);
    await expect(items.nth(index)).toContainText(/Routine|Geplant|Notfall|Wartung/);
  }
});

test('DASH-24 DASH-25 DASH-26 DASH-27 DASH-15 labels of maintenance types, and one further machine', async ({
  page,
}) => {
  await enterDemo(page);
  await page.route('/api/dashboard', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as Dashboard;
    const [item] = data.upcomingMaintenance;
    const types = ['routine', 'scheduled', 'emergency', 'cleaning'];
    await route.fulfill({
      response,
      json: {
        ...data,
        oee: data.oee.slice(0, 5),
        upcomingMaintenance: types.map((type) => ({ ...item, id: type, type, technician: null })),
      },
    });
  });
  await page.goto('/app/dashboard');
  const items = page.getByTestId('upcoming-maintenance').getByRole('listitem');
  for (const [index, label] of ['Routine', 'Geplant', 'Notfall', 'Wartung'].entries()) {
    await expect(items.nth(index)).toContainText(label);
    await expect(items.nth(index), 'OPEN-059').toContainText('Techniker: –');
  }
  await expect(page.getByTestId('more-machines')).toHaveText('+1 weitere Maschine');
});

test('DASH-02 DASH-03 DASH-21 a new company: its e-mail, no warning, honest empty texts', async ({ page }) => {
  const account = await enterAsFounder(page);
  await openDashboard(page);
  await expect(page.locator('main').getByText(account.email)).toBeVisible();
  await expect(page.getByText('Keine aktuellen Produktionen vorhanden')).toBeVisible();
  await expect(page.getByText('Keine anstehenden Wartungen')).toBeVisible();
  await expect(page.getByTestId('card-machines')).toContainText('0 von 0');
  await expect(page.getByTestId('oee-overview').locator('canvas')).toHaveCount(0);
  await expect(page.getByText('Sie können Daten nur lesen, nicht bearbeiten')).toHaveCount(0);
});

test('ERR-15 ERR-16 DASH-30 a failed load says so and shows zeros and empty lists; trying again brings them back', async ({
  page,
}) => {
  expectFailedRequest(page, 403);
  await enterDemo(page);
  // A refusal is not tried again by itself, so the test need not wait for the back-off.
  await page.route('/api/dashboard', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: '', status: 403, code: 'forbidden', detail: 'Gesperrt.', instance: '' },
    }),
  );
  await page.goto('/app/dashboard');
  await expectToasts(page, LOAD_FAILURE);
  await expect(page.getByTestId('card-products')).toContainText('Produkte0');
  await expect(page.getByTestId('card-machines')).toContainText('0 von 0');
  await expect(page.getByTestId('card-oee-on-target')).toContainText('0 von 0');
  await expect(page.getByText('Keine aktuellen Produktionen vorhanden')).toBeVisible();
  await expect(page.getByText('Keine anstehenden Wartungen')).toBeVisible();
  await expect(page.getByText('Gesperrt.')).toBeVisible();

  await page.unroute('/api/dashboard');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByTestId('recent-productions').getByRole('row')).toHaveCount(6);
  await expect(page.getByText('Gesperrt.')).toHaveCount(0);
});

test('CONST-10 OPEN-140 ERR-15 a server failure is tried three more times before it counts', async ({ page }) => {
  expectFailedRequest(page, 500);
  await enterDemo(page);
  let tries = 0;
  await page.route('/api/dashboard', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, body: 'broken' });
  });
  await page.clock.install();
  await page.goto('/app/dashboard');
  for (const [index, delayMs] of [1000, 2000, 4000].entries()) {
    await expect.poll(() => tries).toBe(index + 1);
    await page.clock.runFor(delayMs);
  }
  await expectToasts(page, LOAD_FAILURE);
  expect(tries).toBe(4);
});
