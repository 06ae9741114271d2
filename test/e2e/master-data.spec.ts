import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

test('OPEN-075 material comes in as a batch, leaves only as far as there is, and can be traced', async ({ page }) => {
  await enterAsFounder(page);
  await openFinished(page, '/app/materials');
  await page.getByTestId('create').click();
  const form = page.getByRole('dialog', { name: 'Material anlegen' });
  await form.getByLabel('Materialnummer').fill('M-1');
  await form.getByLabel('Bezeichnung').fill('Rundstahl');
  await form.getByLabel('Einheit').fill('kg');
  await form.getByRole('button', { name: 'Material anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'M-1 Rundstahl' })).toBeVisible();

  await page.getByRole('button', { name: 'Wareneingang' }).click();
  const receipt = page.getByRole('dialog', { name: 'Wareneingang buchen' });
  await receipt.getByLabel('Menge').fill('12,5');
  await receipt.getByLabel('Chargennummer').fill('C-77');
  await receipt.getByLabel('Lieferantencharge').fill('SUP-9');
  await receipt.getByRole('button', { name: 'Buchen' }).click();
  await expect(receipt).toHaveCount(0);

  expectFailedRequest(page, 409);
  await page.getByRole('button', { name: 'Bewegung buchen' }).click();
  const scrap = page.getByRole('dialog', { name: 'Bewegung buchen' });
  await scrap.getByLabel('Art der Bewegung').selectOption('scrap');
  await scrap.getByLabel('Menge').fill('20');
  await scrap.getByRole('combobox', { name: 'Charge' }).click();
  await page.getByRole('option', { name: /C-77/ }).click();
  await scrap.getByRole('button', { name: 'Buchen' }).click();
  await expect(scrap.getByText('Von Charge C-77 sind nur 12,5 kg auf Lager.')).toBeVisible();
  await scrap.getByLabel('Menge').fill('2,5');
  await scrap.getByRole('button', { name: 'Buchen' }).click();
  await expect(scrap).toHaveCount(0);

  await page.getByRole('tab', { name: 'Bewegungen' }).click();
  await expect(page.getByRole('cell', { name: 'Verschrottung' })).toBeVisible();
  await page.goto('/app/materials/recall?batch=sup-9');
  await expect(page.getByRole('rowheader', { name: 'C-77' })).toBeVisible();
  await expect(page.getByText('Kein Auftrag betroffen')).toBeVisible();
});

test('names are unlocked for a purpose only, and the log shows it', async ({ page }) => {
  await enterAsFounder(page);
  await openFinished(page, '/app/employees');
  await page.getByRole('button', { name: 'Namen freischalten' }).click();
  const form = page.getByRole('dialog', { name: 'Namen freischalten' });
  await form.getByLabel('Zweck').fill('Klärung einer Reklamation');
  await form.getByRole('button', { name: 'Freischalten' }).click();
  await expect(page.getByText('Für Sie freigeschaltet bis')).toBeVisible();
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await expect(page.getByRole('cell', { name: 'Klärung einer Reklamation' })).toBeVisible();
  await page.getByRole('button', { name: 'Beenden' }).click();
  await expect(page.getByRole('cell', { name: 'Beendet', exact: true })).toBeVisible();
});

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`axe, ${name}`, () => {
    test.use({ viewport });
    test('APP-05 APP-06 APP-09 APP-10 master data of the demo', async ({ page }) => {
      test.slow();
      await enterDemo(page);
      for (const kind of ['products', 'machines', 'employees', 'materials']) {
        await openFinished(page, `/app/${kind}`);
        await expectAccessible(page, kind);
        const { rows } = await (await page.request.get(`/api/${kind}?pageSize=1`)).json();
        await openFinished(page, `/app/${kind}/${rows[0].id}`);
        await expect(page.getByRole('heading', { name: 'Stammdaten' })).toBeVisible();
        await expectAccessible(page, `one of ${kind}`);
      }
      for (const path of ['/app/materials/reorder', '/app/materials/recall', '/app/employees/shifts']) {
        await openFinished(page, path);
        await expectAccessible(page, path);
      }
    });
  });
}
