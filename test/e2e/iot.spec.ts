import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

const SENSOR = 'ofen-7';

/** Values of one sensor, ten seconds apart, the last one now. */
async function push(page: Page, values: readonly number[]): Promise<void> {
  const nowMs = Date.now();
  const response = await page.request.post('/api/ingest/messages', {
    data: values.map((value, index) => ({
      type: 'sensor',
      source: 'Ofensteuerung',
      payload: { sensorId: SENSOR, type: 'temperature', value, quality: 'good', location: 'Halle 1' },
      timestamp: new Date(nowMs - (values.length - 1 - index) * 10_000).toISOString(),
    })),
  });
  expect(response.status(), await response.text()).toBe(202);
}

test('the demo shows its sensors with value, age and course', async ({ page }) => {
  await enterDemo(page);
  await openFinished(page, '/app/iot');
  const row = page.getByRole('row', { name: /CNC-1 Spindelvibration/ });
  await expect(row).toContainText(/\d+,\d+\smm\/s/);
  await expect(row).toContainText(/vor \d+|gerade eben/);
  await expect(row.getByRole('img', { name: /letzte Stunde/ })).toBeVisible();
  await expect(page.getByTestId('sensor-tiles')).toContainText('Alarme je Stunde');
  await expectAccessible(page, 'IoT Sensoren');

  await page.getByLabel('Art', { exact: true }).selectOption('humidity');
  await expect(page).toHaveURL(/type=humidity/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Halle 1 Luftfeuchte' }).click();
  await expect(page.getByRole('img', { name: 'Verlauf von Halle 1 Luftfeuchte' })).toBeVisible();
  await expect(page.getByTestId('sensor-statistics')).toContainText(/Mittelwert\d+,\d\d/);
  await expect(page.getByTestId('edit')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('tab', { name: 'Vollständigkeit' }).click();
  await expect(page.getByText('Erwartet: ein Wert alle 30 s')).toBeVisible();
  await expectAccessible(page, 'Vollständigkeit');
});

test('a sensor appears with its first value; own limits raise an alert that is dealt with beside its history', async ({
  page,
}) => {
  await enterAsFounder(page);
  await openFinished(page, '/app/iot');
  await expect(page.getByText('Noch keine Sensoren')).toBeVisible();
  await push(page, [21, 22, 23]);
  // Without loading anew.
  const link = page.getByRole('link', { name: SENSOR });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByTestId('sensor-value')).toHaveText(/23\s°C/);
  await expect(page.getByRole('img', { name: `Verlauf von ${SENSOR}` })).toBeVisible();
  await expect(page.getByTestId('sensor-statistics')).toContainText(/Anzahl Werte3/);

  await page.getByTestId('edit').click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: /^Grenzwerte/ }).selectOption('own');
  await form.getByLabel('Mindestwert').fill('10');
  await form.getByLabel('Höchstwert').fill('8');
  await form.getByLabel('Kritischer Wert').fill('40');
  expectFailedRequest(page, 400);
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    form.getByText('Der Höchstwert muss mindestens so groß sein wie der Mindestwert.').first(),
  ).toBeVisible();
  await form.getByLabel('Höchstwert').fill('20');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/10 bis 20\s°C, kritisch ab 40\s°C/)).toBeVisible();
  await expectAccessible(page, 'Sensor');

  await page.getByRole('tab', { name: 'Alarme' }).click();
  // New limits hold within a few seconds.
  await expect(async () => {
    await push(page, [25]);
    await expect(page.getByText(/25 °C liegt über dem Höchstwert 20 °C/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quittieren' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Höchstwert' })).toContainText('Quittiert');
});
