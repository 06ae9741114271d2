import { enterDemo } from './support/accounts.ts';
import { findDemoRecords } from './support/demo-paths.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectToasts } from './support/toasts.ts';

const REASON = 'Im Demo-Modus können Sie Daten nur lesen, nicht bearbeiten.';

type Records = Awaited<ReturnType<typeof findDemoRecords>>;

/** Every button of the page that changes data, by its name. */
const PAGES: readonly { path: (found: Records) => string; buttons: readonly (string | RegExp)[] }[] = [
  { path: () => '/app/machines', buttons: ['Importieren', 'Maschine anlegen'] },
  { path: () => '/app/materials', buttons: ['Importieren', 'Material anlegen'] },
  { path: () => '/app/employees', buttons: ['Importieren', /anlegen$/] },
  { path: () => '/app/productions', buttons: ['Importieren', 'Auftrag anlegen', 'Terminal-PINs'] },
  { path: () => '/app/iot', buttons: ['Importieren', 'Sensor anlegen'] },
  { path: () => '/app/predictive', buttons: ['Importieren', 'Wartung anlegen'] },
  { path: ({ product }) => `/app/products/${product}`, buttons: ['Bearbeiten', 'Löschen'] },
  { path: ({ machine }) => `/app/machines/${machine}`, buttons: ['Bearbeiten', 'Löschen', 'Ziele ändern'] },
  { path: ({ machine }) => `/app/machines/${machine}?tab=oee`, buttons: ['Neu berechnen'] },
  { path: ({ employee }) => `/app/employees/${employee}`, buttons: ['Bearbeiten', 'Löschen'] },
  {
    path: ({ material }) => `/app/materials/${material}`,
    buttons: ['Wareneingang', 'Bewegung buchen', 'Bearbeiten', 'Löschen'],
  },
  {
    path: ({ running }) => `/app/productions/${running}`,
    buttons: ['Pausieren', 'Abschließen', 'Stornieren', 'Bearbeiten', 'Löschen'],
  },
  {
    path: ({ check }) => `/app/quality/${check}`,
    buttons: ['Anders entscheiden', 'Auftrag sperren', 'Fehler erfassen'],
  },
  { path: ({ maintenance }) => `/app/predictive/${maintenance}`, buttons: ['Bearbeiten', 'Löschen', /Beginnen/] },
];

test('OPEN-033 AUTH-29 on every plant page of the demo the controls that change data are off and say why', async ({
  page,
}) => {
  await enterDemo(page);
  const found = await findDemoRecords(page);
  for (const { path, buttons } of PAGES) {
    const address = path(found);
    await openFinished(page, address);
    for (const name of buttons) {
      const button = page
        .getByRole('main')
        .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
        .first();
      await expect(button, `${name} on ${address}`).toHaveAttribute('aria-disabled', 'true');
      await expect(button, `${name} on ${address}`).toHaveAttribute('title', REASON);
    }
  }
  await page.getByRole('button', { name: 'Bearbeiten' }).focus();
  await page.keyboard.press('Enter');
  await expectToasts(page, REASON);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('OPEN-033 the terminal of the demo shows the order and books nothing', async ({ page }) => {
  await enterDemo(page);
  const { running } = await findDemoRecords(page);
  const before = (await (await page.request.get(`/api/productions/${running}`)).json()) as {
    machineName: string;
    actualQuantity: number;
  };
  await openFinished(page, '/app/productions/terminal');
  await page.getByRole('button', { name: before.machineName }).first().click();
  await page.getByTestId('amount-good').fill('5');
  await expect(page.getByTestId('book')).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('book').press('Enter');
  await page.getByTestId('amount-good').press('Enter');
  await expectToasts(page, REASON);
  await expect(page.getByText('noch auf diesem Gerät')).toHaveCount(0);
  const refused = await page.request.post(`/api/productions/${running}/bookings`, {
    data: { id: crypto.randomUUID(), good: 5, bookedAt: new Date().toISOString() },
  });
  expect(refused.status()).toBe(403);
  expect(((await refused.json()) as { code: string }).code).toBe('demo_read_only');
});

test('OPEN-033 on the board of the demo no order moves', async ({ page }) => {
  await enterDemo(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  await openFinished(page, '/app/productions/board');
  const bar = page.locator('[data-testid^="bar-"][data-status="planned"]').last();
  const before = await bar.getAttribute('aria-label');
  await bar.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-label', before ?? '');
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog').getByRole('button', { name: 'Verschieben' });
  await expect(move).toHaveAttribute('aria-disabled', 'true');
  await expect(move).toHaveAttribute('title', REASON);
  await move.press('Enter');
  await expectToasts(page, REASON);
  expect(writes).toEqual([]);
});
