import { enterAsFounder, enterDemo, sessionOf } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectToasts, shownToasts } from './support/toasts.ts';
import { watchOf } from './support/watched-context.ts';

const QUESTION = 'Möchten Sie sich wirklich abmelden?';

test('SHELL-07 SHELL-08 OPEN-042 cancelling the question changes nothing', async ({ page }) => {
  const account = await enterAsFounder(page);
  await page.goto('/app/settings');
  for (const cancel of [
    () => page.getByRole('button', { name: 'Abbrechen' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByTestId('logout').click();
    const dialog = page.getByRole('dialog', { name: QUESTION });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await cancel();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/app/settings');
  }
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
  expect((await sessionOf(page))?.email).toBe(account.email);
  expect(shownToasts(page)).toEqual([]);
});

test('SHELL-09 ERR-05 AUTH-15 confirming signs out, leads to /login and leaves nothing behind', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/settings?tab=users');
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expectToasts(page, 'Erfolgreich abgemeldet');
  expect(await sessionOf(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('OPEN-042 AUTH-15 signing out of the public demo asks too and ends the demo', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/dashboard');
  await page.getByTestId('logout').click();
  await expect(page.getByRole('dialog', { name: QUESTION })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expectToasts(page, 'Erfolgreich abgemeldet');
  expect(await sessionOf(page)).toBeNull();
});

test('OPEN-032 a failed sign-out says so and changes nothing', async ({ page }) => {
  const account = await enterAsFounder(page);
  await page.route('/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.continue(),
  );

  watchOf(page).expectProblem(/ERR_CONNECTION_REFUSED/);
  await page.goto('/app/dashboard');
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expectToasts(page, /nicht erreichbar|Verbindung/);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
});

test('SHELL-09 signing out in one tab signs the other tab out', async ({ page, context }) => {
  await enterAsFounder(page);
  await page.goto('/app/dashboard');
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(other.getByTestId('sidebar-email')).toBeVisible();
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
});
