import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until nothing on it is loading any more. */
export async function openFinished(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByTestId('spinner')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /geladen/ })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
