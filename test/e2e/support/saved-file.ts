import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** What the page's "Export" writes as CSV, as text. */
export async function exportCsv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Puts a file into the open import dialog. */
export async function chooseCsv(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}
