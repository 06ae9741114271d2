import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

/** The shared parts of all record pages, tried on the products. */

type Product = { id: string; version: number } & Record<string, unknown>;

async function createProduct(page: Page, values: Record<string, unknown>): Promise<Product> {
  const response = await page.request.post('/api/products', {
    data: { revision: 'A', unit: 'Stk', isActive: true, model: 'Welle', ...values },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as Product;
}

async function changeElsewhere(page: Page, product: Product, change: object): Promise<void> {
  const { id, version } = product;
  const names = ['productNumber', 'model', 'revision', 'description', 'unit', 'weightKg', 'isActive'];
  const values = Object.fromEntries(names.map((name) => [name, product[name]]));
  const response = await page.request.put(`/api/products/${id}`, {
    data: { version, values: { ...values, ...change } },
  });
  expect(response.status()).toBe(200);
}

const chooseFile = (page: Page, name: string, text: string, encoding: BufferEncoding = 'utf8') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, encoding) });

test('a new company sees what to do first; a form names every mistake and loses nothing', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/products');
  await expect(page.getByText('Noch keine Produkte')).toBeVisible();
  await expectAccessible(page, 'empty list');

  await page.getByTestId('create').click();
  const form = page.getByRole('dialog', { name: 'Produkt anlegen' });
  await form.getByLabel('Gewicht').fill('viel');
  await form.getByRole('button', { name: 'Produkt anlegen' }).click();
  await expect(form.getByText('Artikelnummer fehlt.')).toBeVisible();
  await expect(form.getByText('Gewicht muss eine Zahl sein.')).toBeVisible();
  await expect(form.getByLabel('Artikelnummer')).toBeFocused();
  await expect(form.getByLabel('Gewicht')).toHaveValue('viel');
  await expectAccessible(page, 'form with mistakes');

  await form.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Abbrechen' }).click();
  await form.getByLabel('Artikelnummer').fill('T-1');
  await form.getByLabel('Bezeichnung').fill('<b>Welle</b>');
  await form.getByLabel('Gewicht').fill('1.234,5');
  await form.getByRole('button', { name: 'Produkt anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'T-1 <b>Welle</b>' })).toBeVisible();
  await expect(page.getByText('1.234,5 kg')).toBeVisible();
});

test('leaving with unsaved input asks', async ({ page }) => {
  await enterAsFounder(page);
  const product = await createProduct(page, { productNumber: 'T-1' });
  await page.goto('/app/products');
  await page.getByRole('link', { name: 'T-1' }).click();
  await page.getByTestId('edit').click();
  await page.getByLabel('Bezeichnung').fill('geht verloren');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByLabel('Bezeichnung')).toHaveValue('geht verloren');
  expect(page.url()).toContain(product.id);
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('two people change the same record: both versions are shown and nothing is lost', async ({ page }) => {
  await enterAsFounder(page);
  const product = await createProduct(page, { productNumber: 'T-1', weightKg: 1 });
  await page.goto(`/app/products/${product.id}`);
  await page.getByTestId('edit').click();
  await page.getByLabel('Bezeichnung').fill('Meine Welle');
  await changeElsewhere(page, product, { model: 'Andere Welle', weightKg: 2.5 });
  expectFailedRequest(page, 409);
  await page.getByRole('button', { name: 'Speichern' }).click();

  const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen' });
  await expect(dialog.getByRole('radio', { name: 'Bezeichnung: Meine übernehmen' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Gewicht: Andere behalten' })).toBeChecked();
  await expectAccessible(page, 'two versions');
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'T-1 Meine Welle' })).toBeVisible();
  await expect(page.getByText('2,5 kg')).toBeVisible();
});

test('an import names every bad line, takes nothing until all are right, then everything', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/products');
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Produkte importieren' });
  await chooseFile(page, 'fremd.csv', 'x;y\n1;2');
  await expect(dialog.getByRole('alert')).toContainText('keine bekannte Überschrift');
  await chooseFile(page, 'fehlt.csv', 'Bezeichnung\nWelle');
  await expect(dialog.getByRole('alert')).toContainText('Die Spalte Artikelnummer fehlt in der Datei.');
  await chooseFile(page, 'offen.csv', 'Artikelnummer;Bezeichnung\n"offen');
  await expect(dialog.getByRole('alert')).toContainText('In Zeile 2 beginnt ein Anführungszeichen');

  // As an older German program writes it: Windows-1252, an empty line in between.
  const text = 'Artikelnummer;Bezeichnung;Gewicht (kg)\r\nÄ-1;Säge;3,5\r\n\r\nÄ-2;;-1\r\nÄ-3;"=1+1";viel\r\n';
  await chooseFile(page, 'alt.csv', text, 'latin1');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByRole('row').nth(1)).toContainText('4');
  await expect(dialog.getByText('Bezeichnung fehlt.')).toBeVisible();
  await expect(dialog.getByText('Gewicht muss mindestens 0 sein.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /übernehmen/ })).toHaveCount(0);
  await expectAccessible(page, 'bad lines');

  await dialog.getByRole('button', { name: 'Andere Datei' }).click();
  await chooseFile(page, 'gut.csv', text.replace('Ä-2;;-1', 'Ä-2;Feile;1').replace('viel', '1'), 'latin1');
  await dialog.getByRole('button', { name: '3 Zeilen übernehmen' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Ä-1 .*Säge/ })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFArtikelnummer;Bezeichnung;/);
  expect(file).toContain("Ä-3;'=1+1;");
});

test('search, order and page stand in the address and survive the way to a record and back', async ({ page }) => {
  await enterAsFounder(page);
  for (const number of ['A-1', 'A-2', 'A-3', 'B-1']) await createProduct(page, { productNumber: number });
  await page.goto('/app/products?sort=erfunden&page=x');
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByLabel('Produkte durchsuchen').fill('A-');
  await expect(page).toHaveURL(/search=A-/);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Artikelnummer' }).click();
  await expect(page).toHaveURL(/direction=desc/);
  await expect(page.getByRole('columnheader', { name: 'Artikelnummer' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).toHaveText('A-3');

  await page.getByRole('link', { name: 'A-3' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'A-2 Welle' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Produkte' }).click();
  await expect(page).toHaveURL(/search=A-/);
  await expect(page.getByRole('rowheader').first()).toHaveText('A-3');
});

test('a list and an open record change live', async ({ page }) => {
  await enterAsFounder(page);
  const product = await createProduct(page, { productNumber: 'T-1' });
  await page.goto('/app/products');
  await expect(page.getByRole('row')).toHaveCount(2);
  await createProduct(page, { productNumber: 'T-2' });
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'T-1' }).click();
  await expect(page.getByRole('heading', { name: 'T-1 Welle' })).toBeVisible();
  await changeElsewhere(page, product, { model: 'Achse' });
  await expect(page.getByRole('heading', { name: 'T-1 Achse' })).toBeVisible();
});

test('OPEN-033 in the demo every button that changes data is there, off, and says why', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/products');
  const create = page.getByTestId('create');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Im Demo-Modus können Sie Daten nur lesen')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone rows are cards and nothing runs out of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterDemo(page);
  await page.goto('/app/products');
  await expect(page.getByRole('list', { name: 'Produkte' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, 'cards');
});
