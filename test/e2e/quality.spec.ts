import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function post(page: Page, path: string, data: object, method: 'POST' | 'PUT' = 'POST') {
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

async function makeProduct(page: Page): Promise<string> {
  const { id, version } = await post(page, '/api/products', {
    productNumber: 'W-30',
    model: 'Welle 30',
    revision: 'A',
    unit: 'Stk',
    isActive: true,
  });
  const characteristics = [
    { name: 'Durchmesser', unit: 'mm', nominal: 30, lowerLimit: 29.9, upperLimit: 30.1 },
    { name: 'Länge', unit: 'mm', nominal: 240, lowerLimit: 239.5, upperLimit: 240.5 },
  ];
  await post(page, `/api/products/${id}/characteristics`, { version, characteristics }, 'PUT');
  return id;
}

test('DATA-50..52 a check from its plan: values by keyboard and paste, the verdict, a defect with a picture, another decision', async ({
  page,
}) => {
  await enterAsFounder(page);
  const productId = await makeProduct(page);

  await page.goto('/app/quality/plans');
  await page.getByRole('link', { name: 'W-30' }).click();
  await page.getByRole('button', { name: 'Prüfplan anlegen' }).click();
  await page.getByRole('textbox', { name: 'Stichprobe' }).fill('2');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('2 Stk', { exact: true })).toBeVisible();

  await page.goto('/app/quality/new');
  await page.getByRole('combobox', { name: 'Produkt (ohne Auftrag)' }).click();
  await page.getByRole('option', { name: /W-30/ }).click();
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await cell('Durchmesser, Teil 1').fill('30,01');
  await cell('Durchmesser, Teil 1').press('Enter');
  await expect(cell('Durchmesser, Teil 2')).toBeFocused();
  await cell('Durchmesser, Teil 2').fill('30.02');
  await expect(page.getByText('Ergebnis nach Regel:')).toBeVisible();
  await cell('Länge, Teil 1').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '240,1\r\n241,2\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell('Länge, Teil 2')).toHaveValue('241,2');
  await expect(cell('Länge, Teil 2')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'Prüfung erfassen');
  await page.getByTestId('save-check').click();

  await expect(page.getByRole('heading', { name: /^Prüfung QP-/ })).toBeVisible();
  await expect(page.getByText('n. i. O.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fehler erfassen' }).click();
  await page.getByRole('textbox', { name: 'Fehlerart' }).fill('Riss');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Riss', { exact: true })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'riss.png', mimeType: 'image/png', buffer: PNG });
  const picture = page.getByRole('img', { name: 'Bild zum Fehler Riss' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await page.getByRole('button', { name: 'Anders entscheiden' }).click();
  await page.getByRole('combobox', { name: 'Ergebnis' }).selectOption('rework');
  await page.getByRole('textbox', { name: 'Begründung' }).fill('Länge lässt sich abdrehen');
  await page.getByRole('button', { name: 'Entscheiden', exact: true }).click();
  await expect(page.getByText('Länge lässt sich abdrehen')).toBeVisible();
  await expectAccessible(page, 'Prüfung');
  expect((await page.request.get(`/api/quality/checks?productId=${productId}`)).ok()).toBe(true);
});

test('the control chart of the demo plant shows limits, signals and capability, and its data as a table', async ({
  page,
}) => {
  await enterDemo(page);
  await page.goto('/app/quality/spc');
  await expect(page.getByRole('img', { name: /^Mittelwert X̄/ })).toBeVisible();
  await expect(page.getByText(/^95 %-Vertrauensbereich/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Daten: Spannweite R/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Mittellinie' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Von' }).fill('01.01.2020');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await page.getByRole('combobox', { name: 'Regelkarte' }).selectOption('u');
  await expect(page).toHaveURL(/chart=u/);
  await expect(page.getByRole('img', { name: /^Fehler je Teil/ })).toBeVisible();
  await expectAccessible(page, 'Regelkarten');
});

test('DATA-27 maintenance is planned, begun and completed, and is then history', async ({ page }) => {
  await enterAsFounder(page);
  await post(page, '/api/machines', { name: 'Fräse 1', type: 'CNC', runsThroughBreaks: false, isActive: true });
  await page.goto('/app/predictive');
  await page.getByTestId('create').first().click();
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Ölwechsel');
  await page.getByRole('combobox', { name: 'Maschine' }).last().click();
  await page.getByRole('option', { name: 'Fräse 1' }).click();
  await page.getByRole('textbox', { name: 'Datum' }).fill('02.03.2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Wartung anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Ölwechsel' })).toBeVisible();
  await page.getByTestId('maintenance-start').click();
  await page.getByRole('button', { name: 'Beginnen', exact: true }).last().click();
  await expect(page.getByText('In Arbeit')).toBeVisible();
  await page.getByTestId('maintenance-complete').click();
  await page.getByRole('textbox', { name: 'Bemerkung' }).fill('Filter getauscht');
  await page.getByRole('button', { name: 'Abschließen', exact: true }).last().click();
  await expect(page.getByText('Filter getauscht')).toBeVisible();
  await expect(page.getByTestId('maintenance-complete')).toHaveCount(0);
  await expectAccessible(page, 'Wartung');
});
