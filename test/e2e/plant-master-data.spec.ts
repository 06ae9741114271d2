import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';
import { chooseCsv, exportCsv } from './support/saved-file.ts';
import { expectToasts, openToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

async function create(page: Page, path: string, data: object): Promise<Row> {
  const response = await page.request.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Row;
}

async function countOf(page: Page, path: string): Promise<number> {
  return ((await (await page.request.get(path)).json()) as { total: number }).total;
}

const MACHINE = { type: 'CNC-Fräsen', runsThroughBreaks: false, isActive: true };
const MATERIAL = { unit: 'kg', safetyStock: 50, isActive: true };

test('DATA-24 a machine is created, changed, found again, and deleted', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/machines');
  await page.getByTestId('create').click();
  const form = page.getByRole('dialog', { name: 'Maschine anlegen' });
  await form.getByLabel('Name').fill('  Fräse Ä <script>alert(1)</script>  ');
  await form.getByRole('textbox', { name: 'Art' }).fill('CNC-Fräsen');
  await form.getByLabel('Baujahr').fill('1492');
  await form.getByRole('button', { name: 'Maschine anlegen' }).click();
  await expect(form.getByText('Baujahr muss mindestens 1900 sein.')).toBeVisible();
  await form.getByLabel('Baujahr').fill('2019');
  await form.getByLabel('Nennleistung').fill('12,5');
  await form.getByRole('button', { name: 'Maschine anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Fräse Ä <script>alert(1)</script>' })).toBeVisible();
  await expect(page.getByText('12,5 kW')).toBeVisible();
  await expect(page.getByText('2019', { exact: true }), 'a year has no thousands separator').toBeVisible();

  await page.getByTestId('edit').click();
  await page.getByLabel('Halle').fill('Halle 2');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Halle 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Halle 2')).toBeVisible();

  await page.getByTestId('delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expectToasts(page, 'Gespeichert', 'Gespeichert', 'Maschine gelöscht');
  await expect(page).toHaveURL(/\/app\/machines$/);
  await expect(page.getByText('Noch keine Maschinen')).toBeVisible();
});

test('what something hangs on is not deleted, and the sentence says what', async ({ page }) => {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  await plant.createOrder('FA-1', '2026-11-16');
  await plant.createOrder('FA-2', '2026-11-17');
  expectFailedRequest(page, 409);
  const tryToDelete = async (path: string, sentence: RegExp) => {
    await page.goto(path);
    await page.getByTestId('delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await expect(openToasts(page).filter({ hasText: sentence })).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('delete'), 'it is still there').toBeVisible();
  };
  await tryToDelete(
    `/app/machines/${plant.machines[0].id}`,
    /Diese Maschine kann nicht gelöscht werden, denn daran hängen noch: 2 Aufträge\./,
  );
  await tryToDelete(
    `/app/products/${plant.product.id}`,
    /Dieses Produkt kann nicht gelöscht werden, denn daran hängen noch: 2 Aufträge\./,
  );
});

test('two people change one material: both versions side by side, each field chosen, nothing lost', async ({
  page,
}) => {
  await enterAsFounder(page);
  const material = await create(page, '/api/materials', { ...MATERIAL, materialNumber: 'S-1', description: 'Stahl' });
  await page.goto(`/app/materials/${material.id}`);
  await page.getByTestId('edit').click();
  await page.getByLabel('Bezeichnung').fill('Stahl blank');
  await page.getByLabel('Lagerort').fill('Regal 7');
  const other = await page.request.put(`/api/materials/${material.id}`, {
    data: {
      version: material.version,
      values: { ...MATERIAL, materialNumber: 'S-1', description: 'Stahl', location: 'Regal 9', safetyStock: 80 },
    },
  });
  expect(other.status()).toBe(200);
  expectFailedRequest(page, 409);
  await page.getByRole('button', { name: 'Speichern' }).click();

  const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen' });
  const lineOf = (field: string) => dialog.getByRole('row', { name: new RegExp(`^${field}`) });
  await expect(lineOf('Lagerort')).toContainText('Regal 7');
  await expect(lineOf('Lagerort')).toContainText('Regal 9');
  await expect(lineOf('Sicherheitsbestand')).toContainText('80');
  await dialog.getByRole('radio', { name: 'Lagerort: Andere behalten' }).click();
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'S-1 Stahl blank' })).toBeVisible();
  const { description, location, safetyStock } = (await (
    await page.request.get(`/api/materials/${material.id}`)
  ).json()) as Row;
  expect({ description, location, safetyStock }).toEqual({
    description: 'Stahl blank',
    location: 'Regal 9',
    safetyStock: 80,
  });
});

test('search and filters stand in the address and survive a reload, and the file holds what they leave', async ({
  page,
}) => {
  await enterAsFounder(page);
  for (const [name, isActive] of [
    ['Fräse 1', true],
    ['Fräse 2', false],
    ['=Presse', true],
  ] as const) {
    await create(page, '/api/machines', { ...MACHINE, type: 'Zerspanen', name, isActive });
  }
  await page.goto('/app/machines');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByLabel('Maschinen durchsuchen').fill('Fräse');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Aktiv' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=Fr%C3%A4se.*active=true|active=true.*search=Fr%C3%A4se/);
  await page.reload();
  await expect(page.getByLabel('Maschinen durchsuchen')).toHaveValue('Fräse');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('true');
  await expect(page.getByRole('row')).toHaveCount(2);
  const some = await exportCsv(page);
  expect(some.trimEnd().split('\r\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  const all = await exportCsv(page);
  const [head, ...lines] = all.trimEnd().split('\r\n');
  expect(head, 'byte order mark and semicolon, as Excel expects').toMatch(/^\uFEFFName;Zustand;/);
  expect(lines).toHaveLength(3);
  expect(
    lines.find((line) => line.includes('Presse')),
    'no formula',
  ).toMatch(/^'=Presse;/);
});

test('an import of employees names each bad line and takes nothing; the mended file is taken whole', async ({
  page,
}) => {
  await enterAsFounder(page);
  await create(page, '/api/employees', { name: 'Ada Muster', employeeNumber: '1', isActive: true });
  await page.goto('/app/employees');
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mitarbeiter importieren' });
  const good = 'Name;Personalnummer;Abteilung;Beschäftigt seit\nBo Probe;2;Dreherei;01.02.2020\nCy Test;3;;\n';
  await chooseCsv(page, `${good}Di Alt;4;;31.02.2020\nEd Doppelt;3;;\n;5;;\n`);
  const lines = dialog.getByRole('row');
  await expect(lines.filter({ hasText: 'Beschäftigt seit' }).filter({ hasText: /^4/ })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Steht schon in Zeile 3.' }).filter({ hasText: /^5/ })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Name fehlt.' }).filter({ hasText: /^6/ })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: /übernehmen/ })).toHaveCount(0);
  expect(await countOf(page, '/api/employees')).toBe(1);

  await dialog.getByRole('button', { name: 'Andere Datei' }).click();
  await chooseCsv(page, good);
  await dialog.getByRole('button', { name: '2 Zeilen übernehmen' }).click();
  await expect(page.getByRole('row', { name: /Bo Probe/ })).toContainText('Dreherei');
  expect(await countOf(page, '/api/employees')).toBe(3);
});

test('stock comes from movements only and never falls below zero', async ({ page }) => {
  await enterAsFounder(page);
  const material = await create(page, '/api/materials', { ...MATERIAL, materialNumber: 'S-2', description: 'Stange' });
  await page.goto(`/app/materials/${material.id}`);
  await expect(page.getByText('Unter Sicherheitsbestand').first()).toBeVisible();
  await page.getByRole('button', { name: 'Wareneingang' }).click();
  let form = page.getByRole('dialog', { name: 'Wareneingang buchen' });
  await form.getByLabel('Menge').fill('60,5');
  await form.getByLabel('Chargennummer', { exact: true }).fill('C-1');
  await expectAccessible(page, 'receipt');
  await form.getByRole('button', { name: 'Buchen' }).click();
  await expect(page.getByText('60,5 kg').first()).toBeVisible();
  await expect(page.getByText('Ausreichend').first()).toBeVisible();

  await page.getByRole('button', { name: 'Bewegung buchen' }).click();
  form = page.getByRole('dialog', { name: 'Bewegung buchen' });
  await form.getByRole('combobox', { name: 'Art der Bewegung' }).selectOption({ label: 'Verbrauch' });
  await form.getByRole('combobox', { name: 'Charge' }).click();
  await page.getByRole('option', { name: 'C-1 (60,5 kg)' }).click();
  await form.getByLabel('Menge').fill('61');
  expectFailedRequest(page, 409);
  await form.getByRole('button', { name: 'Buchen' }).click();
  await expect(form.getByRole('alert')).toContainText('60,5 kg');
  await form.getByLabel('Menge').fill('0,5');
  await form.getByRole('button', { name: 'Buchen' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('60 kg').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Bewegungen' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});
