import type { Page } from '@playwright/test';
import { enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { openToasts } from './support/toasts.ts';

const KINDS = [
  { id: 'CONST-01', button: 'Erfolg', kind: 'success', role: 'status', durationMs: 2000 },
  { id: 'CONST-02', button: 'Fehler', kind: 'error', role: 'alert', durationMs: 4000 },
  { id: 'CONST-03', button: 'Hinweis', kind: 'info', role: 'status', durationMs: 4000 },
] as const;

for (const { id, button, kind, role, durationMs } of KINDS) {
  test(`${id} a toast of kind ${kind} stays ${durationMs} ms`, async ({ page }) => {
    await openKit(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    const toast = openToasts(page);
    await expect(toast).toHaveAttribute('data-kind', kind);
    await expect(toast).toHaveAttribute('role', role);
    // The pointer rests elsewhere: hovering would hold the toast.
    await page.mouse.move(5, 5);
    await page.clock.runFor(durationMs - 100);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
  });
}

test('CONST-04 toasts stand at the top right and can be closed', async ({ page }) => {
  await openKit(page);
  await page.getByRole('button', { name: 'Hinweis', exact: true }).click();
  const toast = openToasts(page);
  await expect(toast).toBeVisible();
  await page.clock.runFor(300);
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(60);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
  expect(box?.x).toBeGreaterThan(1440 / 2);
  await toast.getByRole('button', { name: 'Meldung schließen' }).click();
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('CONST-05 OPEN-051 at most 20 toasts at once, the oldest goes first', async ({ page }) => {
  await openKit(page);
  await page.getByRole('button', { name: 'Fehler', exact: true }).click();
  await expect(openToasts(page)).toHaveCount(1);
  const click = (count: number) =>
    page.getByRole('button', { name: 'Hinweis', exact: true }).evaluate((element: HTMLElement, times) => {
      for (let time = 0; time < times; time += 1) element.click();
    }, count);
  await click(19);
  await page.clock.runFor(300);
  await expect(openToasts(page)).toHaveCount(20);
  await expect(openToasts(page).filter({ hasText: 'Nicht gespeichert' })).toHaveCount(1);
  await click(1);
  await page.clock.runFor(300);
  await expect(openToasts(page)).toHaveCount(20);
  await expect(openToasts(page).filter({ hasText: 'Nicht gespeichert' }), 'the oldest').toHaveCount(0);
});

/** With the clock in our hands: it moves only when a test says so. */
async function openKit(page: Page): Promise<void> {
  await enterDemo(page);
  await page.goto('/app/kit');
  await expect(page.getByTestId('crash')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
