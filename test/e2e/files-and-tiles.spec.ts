import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { changeDatabase } from './support/database.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { createPlant } from './support/orders.ts';
import { expectToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

/** Two by two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNQSDgARAwQCgAgjgUB59mTewAAAABJRU5ErkJggg==',
  'base64',
);

test('a product gets a picture and a routing; what is no picture is refused', async ({ page }) => {
  await enterAsFounder(page);
  const { product } = await createPlant(page);
  await openFinished(page, `/app/products/${product.id}`);
  const choose = async (name: string, buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Bild (hinzufügen|ersetzen)/ }).click();
    await (await asked).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('brief.png', Buffer.from('<svg onload="alert(1)">'));
  await expectToasts(page, 'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.');
  await choose('teil.png', PICTURE);
  const picture = page.getByRole('img', { name: 'Bild von Welle' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);

  await page.getByRole('tab', { name: 'Arbeitsplan' }).click();
  await page.getByRole('button', { name: 'Arbeitsplan bearbeiten' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Arbeitsgang hinzufügen' }).click();
  await form.getByRole('button', { name: 'Arbeitsgang hinzufügen' }).click();
  const [first, second] = [form.getByRole('listitem', { name: 'Arbeitsgang 1' }), form.getByLabel('Arbeitsgang 2')];
  await first.getByRole('textbox', { name: 'Arbeitsgang' }).fill('Sägen');
  await expect(second.getByLabel('Nummer')).toHaveValue('20');
  await second.getByRole('textbox', { name: 'Arbeitsgang' }).fill('Fräsen');
  await second.getByLabel('Maschinenart').selectOption('Fräse');
  await second.getByLabel('Ideale Stückzeit').fill('36,5');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('row', { name: /20 Fräsen Fräse 2 Maschinen – 36,5\ss/ })).toBeVisible();
  await expectAccessible(page, 'Arbeitsplan');

  await openFinished(page, '/app/products');
  const thumbnail = page.getByRole('row', { name: /W-100/ }).locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  await expectAccessible(page, 'Produkte mit Bild');
});

test('machines as tiles change live, and carry documents', async ({ page }) => {
  const { user } = await enterAsFounder(page);
  const { machines } = await createPlant(page);
  await openFinished(page, '/app/machines');
  await page.getByRole('button', { name: 'Kacheln' }).click();
  await expect(page).toHaveURL(/view=tiles/);
  const tile = page.getByRole('listitem').filter({ hasText: 'CNC-1' });
  await expect(tile).toContainText('Unbekannt');
  await changeDatabase(
    user.company.id,
    `update machines set live_state = 'error', live_state_since = now() where id = $1`,
    [machines[0].id],
  );
  await expect(tile).toContainText('Störung');
  await expectAccessible(page, 'Kacheln');
  await page.getByRole('searchbox', { name: 'Maschinen durchsuchen' }).fill('CNC-1');
  await expect(page).toHaveURL(/search=CNC-1/);
  await expect(page, 'the view stays').toHaveURL(/view=tiles/);
  await tile.getByRole('link', { name: 'CNC-1' }).click();

  await page.getByRole('tab', { name: 'Dokumente' }).click();
  expectFailedRequest(page, 400);
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click();
  await (await asked).setFiles([
    { name: 'Programm.exe', mimeType: 'application/pdf', buffer: Buffer.from([0x4d, 0x5a, 0, 1]) },
    { name: 'Ölplan.txt', mimeType: 'text/plain', buffer: Buffer.from('Ölstand täglich prüfen') },
  ]);
  const link = page.getByRole('link', { name: 'Ölplan.txt' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await answer.text()).toBe('Ölstand täglich prüfen');
  await expect(page.getByText('Programm.exe')).toHaveCount(0);
  await expectAccessible(page, 'Dokumente');
  await page.getByRole('button', { name: 'Ölplan.txt entfernen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByText('Noch keine Dokumente')).toBeVisible();
});

test('labels print one per page on a roll and 24 on a sheet of A4', async ({ page }) => {
  await enterDemo(page);
  await openFinished(page, '/app/machines/labels');
  const labels = page.getByRole('article');
  await expect(labels.first()).toBeVisible();
  await expectAccessible(page, 'QR-Etiketten');
  const paper = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    return { pages: boxes.length, sizes: [...new Set(boxes.map(([, w, h]) => `${toMm(w)} × ${toMm(h)}`))] };
  };
  expect(await paper()).toEqual({ pages: await labels.count(), sizes: ['62 × 29'] });
  await page.getByLabel('Papier').selectOption({ label: 'A4-Bogen, 24 Etiketten 70 × 37 mm' });
  await expect(page).toHaveURL(/format=sheet/);
  expect(await paper()).toEqual({ pages: Math.ceil((await labels.count()) / 24), sizes: ['210 × 297'] });
});

function toMm(points: string | undefined): number {
  return Math.round((Number(points) / 72) * 25.4);
}
