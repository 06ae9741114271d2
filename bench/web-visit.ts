import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Timing } from './web-scores.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const QUIET_MS = 500;

/** A phone of the middle range on slow 4G, as Lighthouse throttles. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOW_4G = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8 };
const CPU_SLOWDOWN = 4;

export type Transfer = { url: string; type: string; bytes: number; status: number };
export type Visit = {
  timing: Timing;
  transfers: Transfer[];
  cookies: number;
  problems: string[];
  violations: string[];
  passedRules: number;
  facts: PageFacts;
  policy: string;
  nosniff: boolean;
};
export type PageFacts = Awaited<ReturnType<typeof readFacts>>;

/** One first visit with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, locale: 'de-DE', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const cdp = await context.newCDPSession(page);
    const transfers = await watchTransfers(cdp);
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observeTiming);
    const response = await page.goto(url, { waitUntil: 'load' });
    await untilQuiet(transfers);
    const timing = await page.evaluate(() => (globalThis as unknown as { timingOfBench: Timing }).timingOfBench);
    const cookies = (await context.cookies()).length;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const facts = await readFacts(page);
    const axe = await runAxe(page);
    return {
      timing: { ...timing },
      transfers: transfers.done,
      cookies,
      problems,
      ...axe,
      facts,
      policy: response?.headers()['content-security-policy'] ?? '',
      nosniff: response?.headers()['x-content-type-options'] === 'nosniff',
    };
  } finally {
    await context.close();
  }
}

type Watch = { done: Transfer[]; open: Set<string>; lastMs: number };

/** Bytes as they came over the wire, compressed, with headers. */
async function watchTransfers(cdp: CDPSession): Promise<Watch> {
  const watch: Watch = { done: [], open: new Set(), lastMs: performance.now() };
  const known = new Map<string, Transfer>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    known.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, status: 0 });
    watch.open.add(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const transfer = known.get(requestId);
    if (transfer !== undefined) Object.assign(transfer, { status: response.status, type });
  });
  const finish = (requestId: string, bytes: number) => {
    const transfer = known.get(requestId);
    if (transfer === undefined || !watch.open.delete(requestId)) return;
    watch.done.push({ ...transfer, bytes });
    watch.lastMs = performance.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => finish(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => finish(requestId, 0));
  await cdp.send('Network.enable');
  return watch;
}

async function untilQuiet(watch: Watch): Promise<void> {
  while (watch.open.size > 0 || performance.now() - watch.lastMs < QUIET_MS) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs in the page before anything else. */
function observeTiming(): void {
  const tasks: { startTime: number; duration: number }[] = [];
  const timing = {
    fcpMs: 0,
    lcpMs: 0,
    cls: 0,
    /** As Lighthouse counts: what of a task goes beyond 50 ms, from the first paint on. */
    get tbtMs(): number {
      return tasks.reduce((sum, { startTime, duration }) => {
        const visibleMs = startTime + duration - Math.max(startTime, timing.fcpMs);
        return sum + Math.max(0, visibleMs - 50);
      }, 0);
    },
  };
  (globalThis as unknown as { timingOfBench: typeof timing }).timingOfBench = timing;
  const observe = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timing.fcpMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    timing.lcpMs = startTime;
  });
  observe('longtask', ({ startTime, duration }) => tasks.push({ startTime, duration }));
  observe('layout-shift', (entry) => {
    const shift = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) timing.cls += shift.value;
  });
}

async function runAxe(page: Page): Promise<{ violations: string[]; passedRules: number }> {
  await page.evaluate(AXE);
  type Result = { violations: { id: string; nodes: { target: string[] }[] }[]; passes: unknown[] };
  const { violations, passes } = await page.evaluate<Result>('axe.run()');
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`),
    passedRules: passes.length,
  };
}

/** What the audits of search and good practice look at. */
function readFacts(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string, attribute = 'content') =>
      document.querySelector(selector)?.getAttribute(attribute) ?? '';
    const links = [...document.querySelectorAll('a')];
    const pictures = [...document.querySelectorAll('img')];
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      canonical: content('link[rel="canonical"]', 'href'),
      isHidden: content('meta[name="robots"]').includes('noindex'),
      viewport: content('meta[name="viewport"]'),
      shared: content('meta[property="og:title"]') !== '' && content('meta[property="og:image"]') !== '',
      language: document.documentElement.lang,
      headings: document.querySelectorAll('h1').length,
      doctype: document.doctype?.name ?? '',
      charset: document.characterSet,
      linksWithoutTarget: links.filter((link) => !link.hasAttribute('href')).length,
      vagueLinks: links
        .map((link) => (link.getAttribute('aria-label') ?? link.textContent).trim())
        .filter((text) => /^(hier|mehr|klicken sie hier|weiter|link|weiterlesen|)$/i.test(text)),
      picturesWithoutAlt: pictures.filter((picture) => !picture.hasAttribute('alt')).length,
      picturesWithoutSize: pictures.filter((picture) => !picture.hasAttribute('width')).length,
      distortedPictures: pictures.filter(({ naturalWidth, naturalHeight, width, height }) => {
        if (naturalWidth === 0 || width === 0) return false;
        return Math.abs(naturalWidth / naturalHeight - width / height) > 0.05;
      }).length,
      scrollsSideways: document.documentElement.scrollWidth > window.innerWidth,
      smallText: [...document.querySelectorAll('main p, main li, main td')].filter(
        (element) => Number.parseFloat(getComputedStyle(element).fontSize) < 12,
      ).length,
    };
  });
}
