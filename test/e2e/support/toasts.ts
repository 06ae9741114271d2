import { expect, type Locator, type Page } from '@playwright/test';
import { watchOf } from './watched-context.ts';

/** Waits until the page has shown these toasts, in this order and no other, also those that are gone again. */
export async function expectToasts(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => shownToasts(page), { message: 'toasts shown so far', intervals: [50, 100, 250] })
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
}

export function shownToasts(page: Page): string[] {
  return watchOf(page)
    .toastsOf(page)
    .map(({ text }) => text);
}

/** The toasts on the screen now. */
export function openToasts(page: Page): Locator {
  return page.locator('[data-kind]');
}
