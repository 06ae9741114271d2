/** Somebody who watches values arrive: a real browser with the page IoT Sensoren, or a client that reads as it does. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { EVENT_STREAM_PATH, parseTopics } from '#platform/realtime.ts';
import { findInstalledBrowser } from '../scripts/browser.ts';
import { YIELD_IN_SHELL } from './other-machine.ts';

export type Watcher = {
  name: string;
  /** Forgets what was seen so far, so that the measured time begins now. */
  restart(): Promise<void>;
  /** Milliseconds from the machine's time of a value to the moment it was seen, one per value. */
  delaysMs(): Promise<number[]>;
  close(): Promise<void>;
};

export type WatchTask = { url: string; cookie: string; sensorIds: string[] };

export async function startWatcher(task: WatchTask): Promise<Watcher> {
  const path = process.env.WATCHER === 'client' ? undefined : findInstalledBrowser();
  return path === undefined ? watchAsClient(task) : watchInBrowser(task, path);
}

/** The browser stands for somebody else's machine: on ours it leaves the processor to the program. */
async function watchInBrowser({ url, cookie }: WatchTask, installedPath: string): Promise<Watcher> {
  const executablePath = join(await mkdtemp(join(tmpdir(), 'mes-browser-')), 'browser.sh');
  await writeFile(executablePath, `#!/bin/sh\n${YIELD_IN_SHELL} '${installedPath}' "$@"\n`, { mode: 0o755 });
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/app/iot`);
  await page.locator('tbody time[datetime]').first().waitFor();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenDelaysMs: seen });
    new MutationObserver((changes) => {
      const times = changes.flatMap(({ target }) =>
        target instanceof HTMLTimeElement ? [Date.parse(target.dateTime)] : [],
      );
      // The frame that shows them is drawn after this callback; the task after it runs when it was.
      requestAnimationFrame(() =>
        setTimeout(() => {
          for (const time of times) seen.push(Date.now() - time);
        }),
      );
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['datetime'] });
  });
  return {
    name: `Chromium ${browser.version()} mit nachrangigem Prozessor, Seite IoT Sensoren`,
    restart: () => page.evaluate(() => void (Reflect.get(window, 'seenDelaysMs') as number[]).splice(0)),
    delaysMs: () => page.evaluate(() => Reflect.get(window, 'seenDelaysMs') as number[]),
    async close() {
      await browser.close();
      await rm(dirname(executablePath), { recursive: true });
    },
  };
}

async function watchAsClient({ url, cookie, sensorIds }: WatchTask): Promise<Watcher> {
  const stopping = new AbortController();
  const delays: number[] = [];
  const newest = new Map<string, number>();
  const query = sensorIds.map((id) => `sensorId=${encodeURIComponent(id)}`).join('&');
  const ask = { headers: { cookie }, signal: stopping.signal };
  let changed = false;
  let isReading = false;

  async function read(): Promise<void> {
    changed = true;
    if (isReading) return;
    isReading = true;
    while (changed) {
      changed = false;
      const response = await fetch(`${url}/api/sensor-data/latest?${query}`, ask);
      const rows = (await response.json()) as { sensorId: string; timestamp: string }[];
      for (const { sensorId, timestamp } of rows) {
        const atMs = Date.parse(timestamp);
        if (atMs > (newest.get(sensorId) ?? 0)) delays.push(Date.now() - atMs);
        newest.set(sensorId, atMs);
      }
    }
    isReading = false;
  }

  const { body } = await fetch(`${url}${EVENT_STREAM_PATH}`, ask);
  if (body === null) throw new Error('no event stream');
  const listening = (async () => {
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const topics = line.startsWith('data: ') ? parseTopics(line.slice('data: '.length)) : null;
        if (topics?.includes('sensor_data')) read().catch(() => undefined);
      }
    }
  })().catch(() => undefined);
  return {
    name: 'ohne Browser: Ereignisse und derselbe Abruf wie die Seite',
    async restart() {
      delays.length = 0;
    },
    delaysMs: async () => delays,
    async close() {
      stopping.abort();
      await listening;
    },
  };
}
