/**
 * `npm run pictures`: photographs the running demo for the public pages and the handbook, in light and dark.
 * The demo's clock moves, so every run gives other figures; what counts is that they are the product's own.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { PICTURE_SIZES, type PictureName, type PictureOrder, PRODUCT_PICTURES } from '#site/product-pictures.ts';
import { enterAsFounder, enterDemo } from '../test/e2e/support/accounts.ts';
import { findDemoRecords } from '../test/e2e/support/demo-paths.ts';
import { openFinished } from '../test/e2e/support/finished-page.ts';
import { createPlant } from '../test/e2e/support/orders.ts';
import { makeDataDir, runApp } from '../test/support/running-app.ts';
import { findBrowser } from './browser.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'public/pictures');
const MAX_TOTAL_BYTES = 2_000_000;
const QUALITY = 64;
const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

const only = process.argv.slice(2) as PictureName[];
const names = (Object.keys(PRODUCT_PICTURES) as PictureName[]).filter(
  (name) => only.length === 0 || only.includes(name),
);

await mkdir(FOLDER, { recursive: true });
if (only.length === 0) await Promise.all((await readdir(FOLDER)).map((name) => rm(join(FOLDER, name))));
await withApp(async (url) => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const theme of THEMES) await photographAll(browser, url, theme);
  } finally {
    await browser.close();
  }
});
await reportSize();

/** A server of one's own, or the one named in PICTURES_URL. */
async function withApp(use: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.PICTURES_URL;
  if (given !== undefined) return use(given);
  const dataDir = await makeDataDir();
  const app = await runApp({ DATA_DIR: dataDir.path, DEMO: 'true', RATE_LIMIT_FACTOR: '1000' });
  try {
    await use(app.url);
  } finally {
    await app.stop();
    await dataDir.remove();
  }
}

async function photographAll(browser: Browser, url: string, theme: Theme): Promise<void> {
  const visitors = new Map<string, Page>();
  for (const name of names) {
    const order: PictureOrder = PRODUCT_PICTURES[name];
    if (theme === 'dark' && !PICTURE_SIZES[order.use].hasDark) continue;
    const kind = `${order.use} ${order.asFounder === true}`;
    const page = visitors.get(kind) ?? (await openVisitor(browser, url, theme, order));
    visitors.set(kind, page);
    await photograph(page, name, order, theme);
  }
  await Promise.all([...visitors.values()].map((page) => page.context().close()));
}

async function openVisitor(browser: Browser, baseURL: string, colorScheme: Theme, order: PictureOrder): Promise<Page> {
  const { width, height } = PICTURE_SIZES[order.use];
  const isPhone = order.use === 'phone';
  const scale = isPhone ? 2 : 1;
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    locale: 'de-DE',
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    isMobile: isPhone,
  });
  const page = await context.newPage();
  if (order.asFounder !== true) await enterDemo(page);
  else await foundPlant(page);
  return page;
}

/** The terminal of the demo only shows; here somebody works. */
async function foundPlant(page: Page): Promise<void> {
  await enterAsFounder(page);
  const plant = await createPlant(page);
  const today = new Date().toISOString().slice(0, 10);
  const order = await plant.createOrder('FA-2001', today, '06:00');
  await plant.createOrder('FA-2002', today, '14:00');
  const started = await plant.move(await plant.move(order, 'release'), 'start');
  const booking = { id: randomUUID(), good: 63, scrap: 2, bookedAt: new Date().toISOString() };
  const response = await page.request.post(`/api/productions/${started.id}/bookings`, { data: booking });
  if (!response.ok()) throw new Error(`booking: ${response.status()} ${await response.text()}`);
}

async function photograph(page: Page, name: PictureName, order: PictureOrder, theme: Theme): Promise<void> {
  await openFinished(page, await fillIn(page, order.path));
  if (order.path.endsWith('/terminal')) await chooseMachine(page);
  await waitForContent(page);
  const png = await page.screenshot({ type: 'png' });
  if (name === 'dashboard' && theme === 'light') {
    await writeFile(join(ROOT, 'docs/pictures/dashboard.png'), png);
    await drawSharePicture(page, png);
  }
  for (const width of PICTURE_SIZES[order.use].widths) {
    const webp = await new Transformer(png).resize({ width }).webp(QUALITY);
    await writeFile(join(FOLDER, `${name}-${theme}-${width}.webp`), webp);
  }
  process.stdout.write(`${name} ${theme}\n`);
}

/** Grey bars stand for what is still loading; charts are drawn by code that is loaded when they are needed. */
async function waitForContent(page: Page): Promise<void> {
  const loading = page
    .locator('[class*="_bone_"], [aria-busy="true"]')
    .or(page.getByText('Wird geladen'))
    .filter({ visible: true });
  await expect(loading).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
}

/** The terminal asks once where it stands. */
async function chooseMachine(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /^CNC-1/ });
  await expect(first.or(page.getByText('FA-2001').first())).toBeVisible();
  if (await first.isVisible()) await first.click();
  await expect(page.getByText('An welcher Maschine steht dieses Gerät?')).toHaveCount(0);
}

/** ':machine' becomes the id of a machine of the demo that runs, and so on. */
async function fillIn(page: Page, path: string): Promise<string> {
  if (!path.includes(':')) return path;
  const rowsOf = async (address: string) =>
    ((await (await page.request.get(address)).json()) as { rows: Record<string, string>[] }).rows;
  const { running, ...records } = await findDemoRecords(page);
  const machines = await rowsOf('/api/machines?pageSize=50');
  const [batch] = await rowsOf('/api/materials/batches?pageSize=1&sort=receivedAt&direction=asc');
  const ids: Record<string, string | undefined> = {
    ...records,
    machine: machines.find((machine) => machine.liveState === 'running')?.id ?? records.machine,
    order: running,
    sensor: (await rowsOf('/api/sensors?pageSize=1'))[0]?.id,
    batch: batch?.batchNumber,
  };
  return path.replace(/:(\w+)/, (_, kind: string) => {
    const id = ids[kind];
    if (id === undefined) throw new Error(`the demo has no ${kind}`);
    return encodeURIComponent(id);
  });
}

/** What is shown where somebody shares a link to these pages. */
async function drawSharePicture(page: Page, dashboard: Buffer): Promise<void> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1200, height: 630 });
  const mark = await readFile(join(ROOT, 'public/favicon.svg'), 'utf8');
  await sheet.setContent(`<body style="margin:0;background:#10192b;color:#fff;font-family:Inter,Arial,sans-serif;overflow:hidden">
    <div style="padding:52px 60px 34px;display:flex;gap:28px;align-items:center"><div style="width:84px;height:84px">${mark}</div>
    <div><div style="font-size:42px;font-weight:700">Freies MES für kleine Hersteller</div>
    <div style="font-size:25px;opacity:.85;margin-top:8px">Maschinen, Aufträge, Qualität, OEE und Wartung. MIT-Lizenz.</div></div></div>
    <img style="width:1080px;margin:0 60px;border-radius:14px;display:block" src="data:image/png;base64,${dashboard.toString('base64')}"></body>`);
  await writeFile(join(FOLDER, 'share.jpg'), await sheet.screenshot({ type: 'jpeg', quality: 78 }));
  await sheet.close();
}

async function reportSize(): Promise<void> {
  const files = await readdir(FOLDER);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(FOLDER, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${files.length} pictures, ${Math.round(total / 1000)} kB\n`);
  if (total > MAX_TOTAL_BYTES) throw new Error(`The pictures are too big: at most ${MAX_TOTAL_BYTES} bytes.`);
}
