import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

test('INT-01 a simulated ERP: create, test, fetch, import with preview, repeat without doubles', async ({ page }) => {
  await enterAsFounder(page);
  const created = await page.request.post('/api/products', {
    data: { productNumber: 'P-100', model: 'Welle', revision: 'A', unit: 'Stk', isActive: true },
  });
  expect(created.status()).toBe(201);
  await page.goto('/app/settings?tab=systems');
  await expect(page.getByText('Noch keine Systeme')).toBeVisible();
  await page.getByRole('button', { name: 'System anlegen' }).click();
  const drawer = page.getByRole('dialog', { name: 'System anlegen' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('ERP Nord');
  await drawer.getByRole('combobox', { name: 'Anmeldung' }).selectOption('oauth');
  await expect(drawer.getByRole('textbox', { name: 'Client-ID' })).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Anmeldung' }).selectOption('none');
  await drawer.getByRole('button', { name: 'System anlegen' }).click();

  await expect(page.getByRole('heading', { name: 'ERP Nord' })).toBeVisible();
  await page.getByRole('button', { name: 'Verbindung testen' }).click();
  await expect(page.getByText('Simulation antwortet')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt abrufen' }).click();
  await expect(page.getByTestId('system-call').getByRole('cell', { name: 'P-100' })).toBeVisible();

  const imports = page.getByTestId('system-import');
  await imports.getByRole('button', { name: 'Vorschau laden' }).click();
  await expect(imports.getByText('1 neu, 0 geändert')).toBeVisible();
  await expectAccessible(page, 'system page with preview');
  await imports.getByRole('button', { name: '1 Eintrag übernehmen' }).click();
  await expect(imports.getByText('1 neu, 0 geändert, 0 behalten, 0 abgelehnt.')).toBeVisible();
  await expect(imports.getByText('1 unverändert')).toBeVisible();
  await expect(page.getByTestId('system-imports').getByRole('row')).toHaveCount(2);
  await expect(page.getByTestId('system-calls')).toContainText('Erreichbarkeit');
});
