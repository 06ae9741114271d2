import type { Page } from '@playwright/test';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';
import { openToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

const CHARACTERISTIC = { name: 'Durchmesser', unit: 'mm', nominal: 30, lowerLimit: 29.9, upperLimit: 30.1 };

/** A product with one measured characteristic. */
async function createMeasuredProduct(page: Page) {
  const plant = await createPlant(page);
  const { id, version } = plant.product;
  const saved = await page.request.put(`/api/products/${id}/characteristics`, {
    data: { version, characteristics: [CHARACTERISTIC] },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const plan = (await (await page.request.get(`/api/quality/plans/${id}`)).json()) as {
    characteristics: { id: string }[];
  };
  const characteristicId = plan.characteristics[0]?.id ?? '';
  return {
    ...plant,
    characteristicId,
    async check(values: readonly number[]): Promise<string> {
      const response = await page.request.post('/api/quality/checks', {
        data: {
          id: crypto.randomUUID(),
          productId: id,
          productionId: null,
          machineId: null,
          employeeId: null,
          inspectedQuantity: values.length,
          scrapQuantity: 0,
          reworkQuantity: 0,
          values: values.map((value, index) => ({ characteristicId, sampleNumber: index + 1, value })),
          notes: '',
        },
      });
      expect(response.status(), await response.text()).toBe(201);
      return ((await response.json()) as { id: string }).id;
    },
  };
}

test('DATA-50 DATA-51 a check out of its limits fails, holds the order, and the release needs a reason', async ({
  page,
}) => {
  await enterAsFounder(page);
  const plant = await createMeasuredProduct(page);
  const order = await plant.move(await plant.createOrder('FA-50', '2026-11-16'), 'release');
  await plant.move(order, 'start');

  await page.goto(`/app/quality/new?production=${order.id}`);
  const cell = (part: number) => page.getByRole('textbox', { name: `Durchmesser, Teil ${part}`, exact: true });
  await cell(1).fill('30,02');
  await expect(cell(1)).not.toHaveAttribute('aria-invalid', 'true');
  await cell(2).fill('30,25');
  await expect(cell(2)).toHaveAttribute('aria-invalid', 'true');
  await cell(3).fill('viel');
  await page.getByTestId('save-check').click();
  await expect(page.getByRole('alert')).toContainText('ein Wert ist keine Zahl');
  await cell(3).fill('29,95');
  await page.getByTestId('save-check').click();
  await expect(page.getByRole('heading', { name: /^Prüfung QP-/ })).toBeVisible();
  await expect(page.getByText('n. i. O.').first()).toBeVisible();
  const values = page.getByRole('row').filter({ hasText: '30,25' });
  await expect(values).toContainText('0,25');

  await page.getByRole('button', { name: 'Auftrag sperren' }).click();
  const hold = page.getByRole('dialog');
  await hold.getByRole('textbox').first().fill('Durchmesser zu groß');
  await hold
    .getByRole('button', { name: /perren/ })
    .last()
    .click();
  await expect(page.getByText('Auftrag gesperrt').first()).toBeVisible();

  await page.getByRole('link', { name: 'Prüfungen' }).first().click();
  await page.getByRole('link', { name: 'Sperren' }).click();
  await page.getByRole('button', { name: 'FA-50 freigeben' }).click();
  const release = page.getByRole('dialog', { name: 'FA-50 freigeben' });
  await release.getByRole('button', { name: 'Freigeben' }).click();
  await expect(release.getByText('Begründung fehlt.')).toBeVisible();
  await release.getByLabel('Begründung').fill('Nachgemessen, in Ordnung');
  await release.getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByRole('row', { name: /FA-50/ })).toContainText('Freigegeben');
});

test('OPEN-097 enough checks give a control chart, a signal for the outlier, and capability with confidence', async ({
  page,
}) => {
  await enterAsFounder(page);
  const plant = await createMeasuredProduct(page);
  for (let index = 0; index < 26; index++) {
    const middle = index === 25 ? 30.09 : 30 + (index % 3) * 0.004;
    await plant.check([middle - 0.006, middle, middle + 0.006]);
  }
  await page.goto(`/app/quality/spc?productId=${plant.product.id}`);
  await expect(page.getByRole('img', { name: /^Mittelwert X̄/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Spannweite R/ })).toBeVisible();
  await expect(page.getByText('Vorläufige Eingriffsgrenzen')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Ein Punkt liegt außerhalb der Eingriffsgrenzen/ })).toHaveCount(1);
  await expect(page.getByText(/^78 Messwerte/)).toBeVisible();
  for (const index of ['Cp', 'Cpk', 'Pp', 'Ppk']) {
    await expect(page.getByText(new RegExp(`^${index} \\(`))).toBeVisible();
  }
  await expect(page.getByText(/^95 %-Vertrauensbereich/)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Regelkarte' }).selectOption('i-mr');
  await expect(page).toHaveURL(/chart=i-mr/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Regelkarte' })).toHaveValue('i-mr');
});

test('a chart with too little data says so instead of showing limits', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createMeasuredProduct(page);
  await plant.check([30, 30.01, 29.99]);
  await page.goto(`/app/quality/spc?productId=${plant.product.id}`);
  await expect(page.getByText(/^Zu wenig Daten: /).first()).toBeVisible();
});

test('DATA-52 a picture that is none is refused in German, whatever its name says, and nothing is stored', async ({
  page,
}) => {
  await enterAsFounder(page);
  const plant = await createMeasuredProduct(page);
  const checkId = await plant.check([30.2, 30.2, 30.2]);
  const added = await page.request.post(`/api/quality/checks/${checkId}/defects`, {
    data: { type: 'Riss', severity: 'major', quantity: 1 },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await page.goto(`/app/quality/${checkId}`);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const refusals = openToasts(page).filter({ hasText: /kein Bild/ });

  await choose('riss.txt', 'text/plain', Buffer.from('Riss'));
  await expect(refusals).toHaveCount(1);
  expectFailedRequest(page, 400);
  await choose('riss.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(refusals).toHaveCount(2);
  await choose('gross.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(openToasts(page).filter({ hasText: 'höchstens 5 MB' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Riss', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Bild zum Fehler Riss' })).toHaveCount(0);
});
