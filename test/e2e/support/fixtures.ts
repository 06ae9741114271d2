import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { watchContext } from './watched-context.ts';

type Fixtures = {
  /** A page in a browser of its own: another person. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Every test fails on errors in the console or the page, unless it announced them. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const watch = await watchContext(context);
    await use(context);
    watch.judge();
  },
  openVisitor: async ({ browser, contextOptions, baseURL, locale, timezoneId, viewport, serviceWorkers }, use) => {
    const opened: { close(): Promise<void>; judge(): void }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
        viewport,
        serviceWorkers,
        ...options,
      });
      const watch = await watchContext(context);
      opened.push({ close: () => context.close(), judge: () => watch.judge() });
      return context.newPage();
    });
    for (const visitor of opened) await visitor.close();
    for (const visitor of opened) visitor.judge();
  },
});

export { expect } from '@playwright/test';
