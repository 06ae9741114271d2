import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';

async function savedPdf(page: Page, press: () => Promise<void>): Promise<{ name: string; start: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return {
    name: file.suggestedFilename(),
    start: readFileSync(await file.path())
      .subarray(0, 5)
      .toString('latin1'),
  };
}

test('a failed check leads to an 8D report, and report and certificate are saved as PDF', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  const order = await plant.move(await plant.createOrder('FA-80', '2026-11-16'), 'release');
  await plant.move(order, 'start');
  const checkId = crypto.randomUUID();
  const check = await page.request.post('/api/quality/checks', {
    data: {
      id: checkId,
      productId: plant.product.id,
      productionId: order.id,
      inspectedQuantity: 5,
      scrapQuantity: 2,
      defects: [{ type: 'Grat', location: 'Bohrung', quantity: 2 }],
    },
  });
  expect(check.status(), await check.text()).toBe(201);

  await page.goto(`/app/quality/${checkId}`);
  const certificate = await savedPdf(page, () => page.getByTestId('certificate').click());
  expect(certificate).toMatchObject({ name: expect.stringMatching(/^Prüfzertifikat FA-80 .*\.pdf$/), start: '%PDF-' });
  await page.getByTestId('new-eight-d').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eröffnen' }).click();
  await expect(page.getByRole('heading', { name: '8D-1001 Grat' })).toBeVisible();
  await expect(page.getByTestId('discipline-2')).toContainText('2 × Grat, Bohrung');
  await expect(page.getByTestId('eight-d-status')).toHaveAttribute('title', /Noch nicht erledigt: D1/);

  await page.getByRole('button', { name: 'D3 bearbeiten' }).click();
  const form = page.getByRole('dialog', { name: 'D3 Sofortmaßnahmen festlegen' });
  await form.getByLabel('Ergebnis').fill('Los gesperrt');
  await form.getByLabel('Verantwortlich').fill('Qualitätssicherung');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByTestId('discipline-3')).toContainText('Los gesperrt');
  await expectAccessible(page, '8D report');
  const report = await savedPdf(page, () => page.getByRole('button', { name: 'Als PDF' }).click());
  expect(report).toMatchObject({ name: expect.stringMatching(/^8D-Bericht 8D-1001 .*\.pdf$/), start: '%PDF-' });
});

test('an order in work is booked from its page, paused with a reason, and no longer edited', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  const order = await plant.move(await plant.createOrder('FA-81', '2026-11-16'), 'release');
  await plant.move(order, 'start');
  await page.goto(`/app/productions/${order.id}`);
  for (const button of ['edit', 'delete']) {
    await expect(page.getByTestId(button)).toHaveAttribute('aria-disabled', 'true');
  }
  await expect(page.getByTestId('edit')).toHaveAttribute('title', /bereits gestartet/);

  await page.getByTestId('book-pieces').click();
  const form = page.getByRole('dialog', { name: 'Buchen auf FA-81' });
  await form.getByLabel('Gutteile').fill('7');
  await form.getByLabel('Ausschuss').fill('1');
  await form.getByRole('button', { name: 'Buchen' }).click();
  await expect(form.getByRole('alert')).toContainText('Bitte geben Sie einen Grund für Ausschuss oder Nacharbeit an.');
  await form.getByLabel('Grund').fill('Grat');
  await form.getByRole('button', { name: 'Buchen' }).click();
  await expect(form).toHaveCount(0);

  await page.getByTestId('move-pause').click();
  await page.getByTestId('confirm-pause').click();
  await expect(page.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  await page.getByTestId('pause-reason').fill('Werkzeugbruch');
  await page.getByTestId('confirm-pause').click();
  await page.getByRole('tab', { name: 'Verlauf und Stillstände' }).click();
  await expect(page.getByRole('row', { name: /Auftrag pausiert Werkzeugbruch/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Buchungen' }).click();
  await expect(page.getByRole('row', { name: /7 1 0 Grat/ })).toBeVisible();
});

test('the skill matrix keeps its headings in view, is scrolled by keyboard, and fits a phone', async ({ page }) => {
  await enterDemo(page);
  await page.setViewportSize({ width: 1000, height: 700 });
  await openFinished(page, '/app/employees/skills');
  const matrix = page.getByRole('region', { name: 'Qualifikationsmatrix' });
  const heading = page.getByRole('columnheader', { name: 'Mitarbeiter' });
  const placeInMatrix = async () => Number((await heading.boundingBox())?.y) - Number((await matrix.boundingBox())?.y);
  const place = await placeInMatrix();
  await matrix.focus();
  await page.keyboard.press('End');
  await expect(matrix.getByRole('row').last()).toBeInViewport();
  await expect(heading).toBeInViewport();
  expect(await placeInMatrix()).toBe(place);
  await page.getByLabel('Maschine', { exact: true }).selectOption({ index: 1 });
  await expect(matrix.getByRole('columnheader')).toHaveCount(2);
  await expectAccessible(page, 'skill matrix');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Qualifikationsmatrix' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
