import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

test('INT-01 a simulated ERP: create, test, fetch, import with preview, repeat without doubles, fetch regularly', async ({
  page,
}) => {
  test.slow();
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

  const polling = page.getByTestId('system-polling');
  await expect(polling.getByText('Nicht eingeschaltet')).toBeVisible();
  await polling.getByRole('button', { name: 'Abruf einstellen' }).click();
  const settings = page.getByRole('dialog', { name: 'Regelmäßiger Abruf' });
  await settings.getByRole('checkbox', { name: /Regelmäßig abrufen/ }).check();
  await settings.getByRole('button', { name: 'Speichern' }).click();
  // Asked at once, and stored.
  await expect(polling.getByRole('row', { name: /Fertigungsaufträge.*Stand.*Simulation.*1/ })).toBeVisible();
  await expect(polling.getByText(/Nächster Abruf/)).toBeVisible();
  await polling.getByText('Fertigungsaufträge ansehen').click();
  await expectAccessible(page, 'system page with regular fetching');
});
