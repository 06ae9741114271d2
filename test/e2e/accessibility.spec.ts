import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo, OWNER_ACCOUNT, signIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest, watchOf } from './support/watched-context.ts';

const SCREENS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

for (const { name, viewport } of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe, ${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });
      const isPhone = name === 'phone';

      test.beforeEach(async ({ page }) => {
        await page.addInitScript(() => localStorage.removeItem('mes-color-scheme'));
      });

      test('public pages', async ({ page }) => {
        expectFailedRequest(page, 404);
        for (const path of ['/', '/login', '/register', '/forgot-password', '/gibt-es-nicht', '/demo']) {
          await openFinished(page, path);
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await expectAccessible(page, path);
        }
      });

      test('broken links and refused fields', async ({ page }) => {
        await openFinished(page, '/invitation');
        await expectAccessible(page, '/invitation without a token');
        await openFinished(page, '/register');
        await page.getByLabel('Passwort', { exact: true }).fill('geheim');
        await page.getByLabel('Passwort bestätigen').fill('anders');
        await page.getByTestId('submit').click();
        await expect(page.locator('[data-kind]')).toBeVisible();
        await expectAccessible(page, '/register with a hint and a toast');
      });

      test('dashboard, bell, menu and logout question in the demo', async ({ page }) => {
        await enterDemo(page);
        await openFinished(page, '/app/dashboard');
        await expect(page.getByTestId('recent-productions').getByRole('row')).toHaveCount(6);
        await expectAccessible(page, '/app/dashboard');

        await page.getByTestId('bell').click();
        await expect(page.getByRole('button', { name: /^Quittieren/ }).first()).toBeVisible();
        await expectAccessible(page, 'open bell');
        await page.keyboard.press('Escape');

        if (isPhone) {
          await page.getByTestId('burger').click();
          await expect(page.getByRole('dialog').getByTestId('sidebar-email')).toBeVisible();
          await expectAccessible(page, 'open menu');
          await page.getByRole('dialog').getByTestId('logout').click();
        } else {
          await page.getByTestId('logout').click();
        }
        await expect(page.getByRole('dialog', { name: 'Möchten Sie sich wirklich abmelden?' })).toBeVisible();
        await expectAccessible(page, 'logout question');
      });

      test('settings of an administrator', async ({ page }) => {
        await enterAsFounder(page);
        await openFinished(page, '/app/settings');
        for (const tab of ['Darstellung', 'Konto', 'Datenquellen', 'Firma', 'Protokoll', 'Daten', 'Benutzer']) {
          await page.getByRole('tab', { name: tab, exact: true }).click();
          await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
          await expect(page.getByRole('status', { name: 'Wird geladen' })).toHaveCount(0);
          await expectAccessible(page, `settings, ${tab}`);
        }
        await page.getByRole('textbox', { name: 'E-Mail' }).fill('kollegin@e2e.example');
        await page.getByRole('button', { name: 'Einladung erstellen' }).click();
        await expect(page.getByRole('button', { name: 'Kopieren' })).toBeVisible();
        // While it waits for the answer it is drawn as disabled.
        await expect(page.getByRole('button', { name: 'Einladung erstellen' })).toBeEnabled();
        await expectAccessible(page, 'settings with an invitation');
      });

      test('UI kit and fatal-error screen', async ({ page }) => {
        watchOf(page).expectProblem(/Crash asked for on the kit page/);
        await enterDemo(page);
        await openFinished(page, '/app/kit');
        await expect(page.getByTestId('crash')).toBeVisible();
        await expectAccessible(page, '/app/kit');
        await page.getByTestId('crash').click();
        await expect(page.getByRole('heading', { name: 'Unerwarteter Fehler' })).toBeVisible();
        await expectAccessible(page, 'fatal-error screen');
      });

      test('outbox and energy rates of the owner', async ({ page }) => {
        await signIn(page, OWNER_ACCOUNT);
        await page.request.post('/api/accounts/request-password-reset', { data: { email: OWNER_ACCOUNT.email } });
        await openFinished(page, '/admin/outbox');
        await page.locator('summary').first().click();
        await expect(page.locator('details[open]')).toBeVisible();
        await expectAccessible(page, '/admin/outbox');
        await openFinished(page, '/app/settings/energy-rates');
        await expect(page.getByRole('button', { name: 'Importieren' })).toBeVisible();
        await expect(page.getByRole('status', { name: /geladen/ })).toHaveCount(0);
        await expectAccessible(page, '/app/settings/energy-rates');
      });
    });
  }
}

/** Opens a page and waits until nothing is loading any more. */
async function openFinished(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main, [role=alert]').first()).toBeVisible();
  await expect(page.getByTestId('spinner')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
