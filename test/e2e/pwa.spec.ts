import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { test as base, expect } from './support/fixtures.ts';
import { type Gate, openGate } from './support/gate.ts';
import { createPlant } from './support/orders.ts';
import { expectToasts, shownToasts } from './support/toasts.ts';
import { watchOf } from './support/watched-context.ts';

const DAY_MS = 24 * 3_600_000;

const test = base.extend<{ gate: Gate; visitor: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  gate: async ({}, use) => {
    const gate = await openGate(process.env.E2E_URL ?? '');
    await use(gate);
    await gate.close();
  },
  /** A browser that may have service workers, in front of the gate. */
  visitor: async ({ gate, openVisitor }, use) => {
    const visitor = await openVisitor({ baseURL: gate.url, serviceWorkers: 'allow' });
    // The browser writes a line for every request that fails, and without a connection all do.
    watchOf(visitor).tolerateProblem(/Failed to load resource|ERR_|Unable to preload|dynamically imported module/);
    await use(visitor);
  },
});

/** The worker serves this page and has kept the answer to this read. */
async function waitUntilKept(page: Page, path: string): Promise<void> {
  const isKept = (wanted: string) =>
    page.evaluate(async (suffix) => {
      for (const name of await caches.keys()) {
        if (!name.startsWith('mes-answers-')) continue;
        const requests = await (await caches.open(name)).keys();
        if (requests.some(({ url }) => new URL(url).pathname === suffix)) return true;
      }
      return false;
    }, wanted);
  await expect.poll(() => isKept(path), { message: `${path} is kept` }).toBe(true);
}

async function goOffline(page: Page, gate: Gate): Promise<void> {
  gate.shut();
  await page.context().setOffline(true);
}

async function goOnline(page: Page, gate: Gate): Promise<void> {
  gate.open();
  await page.context().setOffline(false);
}

/** Closes the page and opens the app anew, as from the home screen. */
async function startAgain(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test('SHELL-02 SHELL-15 SHELL-31 OPEN-023 AUTH-15 the second start works without a connection, for this session only', async ({
  visitor,
  gate,
}) => {
  const { user } = await enterAsFounder(visitor);
  await visitor.goto('/app/dashboard');
  const scriptUrl = await visitor.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(scriptUrl).toBe(`${gate.url}/service-worker.js`);
  // Else a browser could run an old worker for a day.
  expect((await visitor.request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache');
  await waitUntilKept(visitor, '/api/dashboard');
  await waitUntilKept(visitor, '/api/session');

  await goOffline(visitor, gate);
  const again = await startAgain(visitor, '/app/dashboard');
  await expect(again.getByTestId('header-email')).toHaveText(user.email);
  await expect(again.getByTestId('oee-overview')).toBeVisible();
  const banner = again.getByTestId('offline-banner');
  await expect(banner).toContainText('Keine Internetverbindung - Bitte überprüfen Sie Ihre Verbindung');
  await expect(banner.getByTestId('kept-age')).toHaveText(/^Stand \d{2}:\d{2}, offline$/);
  await expectAccessible(again, 'dashboard without a connection');

  // A page nobody has opened here says why it is empty; a public one has a page of its own for it.
  await again.goto('/app/materials');
  await expect(again.getByText('Diese Seite wurde auf diesem Gerät noch nicht geöffnet')).toBeVisible();
  await again.goto('/imprint');
  await expect(again.getByRole('heading', { name: 'Diese Seite braucht eine Verbindung' })).toBeVisible();
  await again.getByRole('link', { name: 'Zur Anwendung' }).click();
  await expect(again.getByTestId('oee-overview')).toBeVisible();

  await goOnline(again, gate);
  await expect(banner).toHaveCount(0);
  await again.getByRole('button', { name: 'Abmelden' }).first().click();
  await again.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(again).toHaveURL(/\/login/);
  await expect
    .poll(() => again.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('mes-answers-'))))
    .toEqual([]);
  await goOffline(again, gate);
  const stranger = await startAgain(again, '/app/dashboard');
  await expect(stranger.getByText('Sitzung nicht geladen')).toBeVisible();
  await expect(stranger.getByText(user.email)).toHaveCount(0);
});

test('OPEN-023 OPEN-048 SHELL-30 what is booked after a start without a connection arrives exactly once', async ({
  visitor,
  gate,
}) => {
  await enterAsFounder(visitor);
  const plant = await createPlant(visitor);
  const order = await plant.move(await plant.createOrder('FA-70', '2026-11-16'), 'release');
  await plant.move(order, 'start');
  await visitor.goto('/app/productions/terminal');
  await visitor.getByRole('button', { name: /^CNC-1/ }).click();
  await expect(visitor.getByTestId('current-order')).toContainText('FA-70');
  // All a terminal needs for its next start, not only the first of it.
  await waitUntilKept(visitor, '/api/session');
  await waitUntilKept(visitor, '/api/productions/terminal');

  await goOffline(visitor, gate);
  const terminal = await startAgain(visitor, '/app/productions/terminal');
  await expect(terminal.getByTestId('current-order')).toContainText('FA-70');
  await terminal.getByTestId('amount-good').fill('5');
  await terminal.getByTestId('book').click();
  await expect(terminal.getByText('1 Buchung noch auf diesem Gerät')).toBeVisible();
  // Not on the terminal when the connection comes back: the worker sends it.
  const dashboard = await startAgain(terminal, '/app/dashboard');
  await expect(dashboard.getByTestId('offline-banner')).toBeVisible();
  await goOnline(dashboard, gate);
  await expect.poll(async () => (await plant.readOrder(order.id)).goodQuantity).toBe(5);
  await expect.poll(() => shownToasts(dashboard)).toContain('Sie sind wieder online!');

  const back = await startAgain(dashboard, '/app/productions/terminal');
  await expect(back.getByTestId('produced')).toHaveText('5');
  await expect(back.getByText('noch auf diesem Gerät')).toHaveCount(0);
  const bookings = await back.request.get(`/api/productions/${order.id}/bookings`);
  expect(await bookings.json()).toMatchObject({ total: 1 });
});

test('OPEN-050 ERR-12 a new version is announced once, changes nothing under anybody’s hands, and serves the next start', async ({
  visitor,
  gate,
}) => {
  await enterDemo(visitor);
  await visitor.goto('/app/machines');
  await expect.poll(() => visitor.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await visitor.evaluate(() => Reflect.set(window, 'stillTheSamePage', true));

  gate.changeWorker();
  await visitor.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const announcement = 'Neue Version verfügbar! App wird beim nächsten Start aktualisiert.';
  await expect.poll(() => shownToasts(visitor)).toContain(announcement);
  await visitor.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const announced = () => shownToasts(visitor).filter((text) => text === announcement);
  expect(announced()).toHaveLength(1);
  expect(await visitor.evaluate(() => Reflect.get(window, 'stillTheSamePage'))).toBe(true);
  // Beside the app, so that nobody of it is left once its page is closed.
  const beside = await visitor.context().newPage();
  const states = await followWorkerStates(beside);
  await expect.poll(states).toEqual(['activated', 'installed']);
  await visitor.close();
  await expect.poll(states).toEqual(['activated']);
  await beside.goto('/app/machines');
  await expect(beside.getByTestId('header-email')).toBeVisible();
  expect(shownToasts(beside)).toEqual([]);
});

/** In which states the workers of this browser are, those that are gone left out. */
async function followWorkerStates(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await session.send('ServiceWorker.enable');
  return () => [...states.values()].filter((status) => status !== 'redundant').toSorted();
}

test('SHELL-34 SHELL-35 API-29 OPEN-049 the manifest is used while all icons answer, else one is made', async ({
  visitor,
  gate,
}) => {
  const sizes = ['72x72', '96x96', '128x128', '144x144', '152x152', '192x192', '384x384', '512x512'];
  const heads = () => gate.seen.filter((line) => line.startsWith('HEAD /icon-'));
  const manifestOf = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    return { url, errors, manifest: JSON.parse(data ?? '{}') as Record<string, unknown> };
  };
  await visitor.goto('/login');
  await expect.poll(() => heads().toSorted()).toEqual(sizes.map((size) => `HEAD /icon-${size}.png`).toSorted());
  expect(await manifestOf(visitor)).toMatchObject({ url: `${gate.url}/manifest.webmanifest`, errors: [] });

  gate.hide('/icon-96x96.png');
  await visitor.reload();
  await expect(visitor.locator('link[rel="manifest"]')).toHaveAttribute('href', /^blob:/);
  const made = await manifestOf(visitor);
  expect(made).toMatchObject({
    errors: [],
    manifest: {
      short_name: 'MES',
      theme_color: '#2563eb',
      display: 'standalone',
      start_url: `${gate.url}/app/dashboard`,
    },
  });
  expect(JSON.stringify(made.manifest.icons)).toContain('data:image/png');
});

test.describe('in the browser', () => {
  test('SHELL-16 SHELL-17 SHELL-19 ERR-11 the offer to install comes after 30 s and rests after Später', async ({
    page,
  }) => {
    await enterDemo(page);
    await page.clock.install();
    const becomeInstallable = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        const choice = Promise.resolve({ outcome: 'accepted' });
        window.dispatchEvent(Object.assign(event, { prompt: async () => undefined, userChoice: choice }));
      });
    const card = page.getByTestId('install-card');
    await page.goto('/app/machines');
    await expect(page.getByTestId('header-email')).toBeVisible();
    await becomeInstallable();
    await page.clock.fastForward(29_000);
    await expect(card).toHaveCount(0);
    await page.clock.fastForward(1000);
    await expect(card).toBeVisible();
    await expectAccessible(page, 'install card');
    await card.getByRole('button', { name: 'Später' }).click();
    await expect(card).toHaveCount(0);

    await page.clock.fastForward(6 * DAY_MS);
    await becomeInstallable();
    await page.clock.fastForward(30_000);
    await expect(card).toHaveCount(0);
    await page.clock.fastForward(DAY_MS);
    await becomeInstallable();
    await page.clock.fastForward(30_000);
    await card.getByRole('button', { name: 'Installieren' }).click();
    await expect(card).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect.poll(() => shownToasts(page)).toContain('App erfolgreich installiert!');
  });

  test('SHELL-15 SHELL-29 ERR-13 ERR-14 says when the connection goes and comes; changes are refused and kept', async ({
    page,
    context,
  }) => {
    await enterAsFounder(page);
    watchOf(page).tolerateProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/app/products');
    await page.getByRole('button', { name: 'Produkt anlegen' }).first().click();
    const form = page.getByRole('dialog', { name: 'Produkt anlegen' });
    const save = form.getByRole('button', { name: 'Produkt anlegen' });
    await form.getByLabel('Artikelnummer').fill('W-1');
    await form.getByLabel('Bezeichnung').fill('Welle');
    await context.setOffline(true);
    await expectToasts(page, 'Sie sind offline. Einige Funktionen sind möglicherweise eingeschränkt.');
    await expect(page.getByTestId('offline-banner')).toContainText(
      'Keine Internetverbindung - Bitte überprüfen Sie Ihre Verbindung',
    );
    await save.click();
    await expect(form.getByText('Sie sind offline. Das geht nur mit Verbindung zum Server')).toBeVisible();
    await expect(form.getByLabel('Artikelnummer')).toHaveValue('W-1');
    await context.setOffline(false);
    await expect(page.getByTestId('offline-banner')).toHaveCount(0);
    await expect.poll(() => shownToasts(page)).toContain('Sie sind wieder online!');
    await save.click();
    await expect(form).toHaveCount(0);
  });
});
