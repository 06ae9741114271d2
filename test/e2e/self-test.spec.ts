import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';

function lineOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

test('OPEN-077 checks the whole chain, follows a known signal to its row and gives a report', async ({ page }) => {
  await enterAsFounder(page);
  await openFinished(page, '/app/test');
  await expect(page.getByTestId('summary')).toContainText(/\d+ Prüfungen, alle bestanden/);
  for (const name of ['Speicher', 'Uhr', 'Stand des Schemas', 'Ereignis gesendet und empfangen', 'Journal']) {
    await expect(lineOf(page, name)).toHaveAttribute('data-verdict', 'pass');
  }
  await page.getByRole('button', { name: 'Bekanntes Signal senden' }).click();
  const steps = page.getByRole('list', { name: 'Bekanntes Signal' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^bestandenAufbereitetnach/,
    /^bestandenIm Journal auf der Plattenach/,
    /^bestandenIn der Datenbanknach/,
    /^bestandenGespeichert wie gesendet/,
    /^bestandenIm Browser gemeldetnach/,
  ]);
  await page.getByText('Bericht anzeigen').click();
  await expect(page.getByTestId('report')).toContainText('[bestanden] Bekanntes Signal – In der Datenbank: nach');
  await expectAccessible(page, 'Selbsttest');
});

test('OPEN-077 OPEN-033 the demo sees every check but sends nothing', async ({ page }) => {
  await enterDemo(page);
  await openFinished(page, '/app/test');
  await expect(page.getByTestId('summary')).toContainText('Prüfungen');
  await expect(lineOf(page, 'Ereignis gesendet und empfangen')).toHaveAttribute('data-verdict', 'pass');
  await expect(page.getByRole('button', { name: 'Bekanntes Signal senden' })).toHaveAttribute('aria-disabled', 'true');
});
