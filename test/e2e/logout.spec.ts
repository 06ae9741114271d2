import type { Page } from '@playwright/test';
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
  await openLoaded(page);
  await page.getByTestId('sidebar').getByRole('link', { name: 'Einstellungen' }).click();
  await expect(page).toHaveURL('/app/settings');
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expectToasts(page, 'Erfolgreich abgemeldet');
  expect(await sessionOf(page)).toBeNull();
  // Back to the dashboard in the history: nothing of it may show.
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByTestId('submit')).toBeVisible();
});

test('OPEN-042 AUTH-15 signing out of the public demo asks too and ends the demo', async ({ page }) => {
  await enterDemo(page);
  await openLoaded(page);
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
  await openLoaded(page);
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expectToasts(page, /nicht erreichbar|Verbindung/);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
});

test('SHELL-09 signing out in one tab signs the other tab out', async ({ page, context }) => {
  await enterAsFounder(page);
  await openLoaded(page);
  const other = await context.newPage();
  // It may ask once more before it hears that the session is over.
  watchOf(other).tolerateProblem(/status of 401/);
  await openLoaded(other);
  await page.getByTestId('logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
});

/** With everything read, so that no answer is still on its way when the session ends. */
async function openLoaded(page: Page): Promise<void> {
  const answers = ['/api/alerts/open', '/api/dashboard'].map((path) => page.waitForResponse(path));
  await page.goto('/app/dashboard');
  await Promise.all(answers);
  await expect(page.getByTestId('sidebar-email')).toBeVisible();
}
