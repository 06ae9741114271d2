import type { Page } from '@playwright/test';
import { enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

const scheme = (page: Page) => page.locator('html');

test('the theme follows the system until somebody chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('light, dark and system are remembered across pages and reloads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await choose(page, 'Dunkel');
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/login');
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await enterDemo(page);
  await page.goto('/app/settings');
  await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('the chosen theme is there before the first paint: no flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await choose(page, 'Dunkel');
  // The app's scripts never arrive: only the page itself can set the theme.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(scheme(page)).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('#root')).toBeEmpty();
});

test('SHELL-23 the gauge is redrawn in the colours of the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterDemo(page);
  await page.goto('/app/kit');
  const picture = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(page.locator('canvas').first()).toBeVisible();
  const light = await picture();
  await choose(page, 'Dunkel');
  await expect.poll(picture).not.toBe(light);
  await choose(page, 'Hell');
  await expect.poll(picture).toBe(light);
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByTestId('theme-menu').click();
  await page.getByRole('menuitem', { name }).click();
}
