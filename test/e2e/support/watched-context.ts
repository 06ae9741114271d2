import { type BrowserContext, expect, type Page } from '@playwright/test';

export type ToastSeen = { kind: string; text: string };

/** What a context said that nobody wants to hear, and the toasts its pages have shown. */
export type WatchedContext = {
  problems: string[];
  toastsOf(page: Page): ToastSeen[];
  /** A console or page error this test provokes on purpose. */
  expectProblem(pattern: RegExp): void;
  /** One that may come or not, depending on who is faster; only where both are right. */
  tolerateProblem(pattern: RegExp): void;
  /** Throws for problems nobody announced, and for announced ones that never came. */
  judge(): void;
};

const watched = new WeakMap<BrowserContext, WatchedContext>();

/** Must be called before the context opens a page. */
export async function watchContext(context: BrowserContext): Promise<WatchedContext> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const tolerated: RegExp[] = [];
  const toasts = new WeakMap<Page, ToastSeen[]>();

  // Violations of the content security policy arrive here too: the browser logs them as errors.
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => problems.push(`page: ${webError.error().message}`));

  await context.exposeBinding('recordToastOfTest', ({ page }, kind: string, text: string) => {
    toasts.set(page, [...(toasts.get(page) ?? []), { kind, text }]);
  });
  await context.addInitScript(recordToasts);

  const watch: WatchedContext = {
    problems,
    toastsOf: (page) => toasts.get(page) ?? [],
    expectProblem: (pattern) => void expected.push(pattern),
    tolerateProblem: (pattern) => void tolerated.push(pattern),
    judge() {
      const announced = [...expected, ...tolerated];
      const unannounced = problems.filter((problem) => !announced.some((pattern) => pattern.test(problem)));
      expect(unannounced, 'errors in the browser that the test did not announce').toEqual([]);
      const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
      expect(missing.map(String), 'errors in the browser that the test announced and that never came').toEqual([]);
    },
  };
  watched.set(context, watch);
  return watch;
}

export function watchOf(page: Page): WatchedContext {
  const watch = watched.get(page.context());
  if (watch === undefined) throw new Error('This page was not opened through the fixtures.');
  return watch;
}

/** Announces the browser's own line about an answer with this status, as it writes for every 4xx and 5xx. */
export function expectFailedRequest(page: Page, status: number): void {
  watchOf(page).expectProblem(new RegExp(`Failed to load resource: .* status of ${status}`));
}

/** Runs in the page: success toasts live for 2 s only, so they are noted down instead of being looked for. */
function recordToasts(): void {
  const known = new WeakSet<Element>();
  const record = (globalThis as unknown as { recordToastOfTest(kind: string, text: string): void }).recordToastOfTest;
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-kind]')) {
      if (known.has(toast)) continue;
      known.add(toast);
      record(toast.getAttribute('data-kind') ?? '', toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}
