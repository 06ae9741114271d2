import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '#site/pages/public-pages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { sessionOf } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

/** The app's own code; public pages load only what lies in /assets/site and the font. */
const APP_CODE = /\/assets\/(?!site\/)[^/]+\.js/;
const features = (page: Page) => page.getByRole('region', { name: 'Funktionen', exact: true });
const questions = (page: Page) => page.getByRole('region', { name: 'Fragen aus dem Betrieb', exact: true });
const shown = (page: Page) =>
  Promise.all([features(page), questions(page)].map((region) => region.locator('[aria-current]').textContent()));
/** From here on time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T08:00:00Z' });
  await page.clock.pauseAt('2026-03-02T08:00:01Z');
}

test('PUB-01 PUB-02 PUB-03 PUB-07..12 the landing page says what it is, for whom, and what it costs', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Freies MES für kleine Hersteller und Startups');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das freie MES für kleine Hersteller und Startups');
  const main = page.getByRole('main');
  for (const text of ['quelloffen', 'MIT-Lizenz', 'Ohne Lizenzkosten', 'Freies MES oder Enterprise-MES?', 'Preise']) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(features(page)).toBeVisible();
  await expect(main.getByRole('table').getByRole('columnheader', { name: 'Dieses MES' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Wenn Sie nicht allein anfangen möchten' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })).toBeVisible();
});

test('PUB-05 PUB-13 PUB-14 buttons lead to the demo, to consulting and to a mail that asks for the repository', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByTestId('repository-link').first()).toHaveAttribute('href', /^mailto:.+subject=/);
  await page.getByTestId('consulting-link').click();
  await expect(page).toHaveURL('/contact');
  await page.goto('/');
  await page.getByTestId('landing-demo').click();
  await expect(page).toHaveURL('/demo');
});

test.describe('rotating elements', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('PUB-08 PUB-09 OPEN-005 CONST-76 one advances every 4 s, the other every 5 s, and both come round', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    await expect(features(page)).toHaveAttribute('data-playing');
    expect(await shown(page)).toEqual(['Maschinen', 'Schichtleitung']);
    await page.clock.runFor(3999);
    expect(await shown(page)).toEqual(['Maschinen', 'Schichtleitung']);
    await page.clock.runFor(1);
    expect(await shown(page)).toEqual(['OEE', 'Schichtleitung']);
    await page.clock.runFor(1000);
    expect(await shown(page)).toEqual(['OEE', 'Geschäftsführung']);
    await page.clock.runFor(19_000);
    expect(await shown(page), 'after 24 s').toEqual(['Maschinen', 'Bedienung']);
  });

  test('PUB-09 they stop by button, wait under the pointer and for the keyboard, and can be chosen', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    const region = features(page);
    await expect(region).toHaveAttribute('data-playing');
    await region.hover();
    await expect(region).not.toHaveAttribute('data-playing');
    await region.getByRole('link', { name: 'Terminal' }).click();
    await expect(region.getByRole('heading', { name: 'Melden direkt an der Maschine' })).toBeInViewport();
    await page.mouse.move(5, 5);
    await expect(region).toHaveAttribute('data-playing');

    await region.getByRole('button', { name: 'Anhalten' }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(20_000);
    expect((await shown(page))[0]).toBe('Terminal');
    await region.getByRole('button', { name: 'Abspielen' }).press('Enter');
    await expect(region).toHaveAttribute('data-playing');
    await region.getByRole('link', { name: 'OEE' }).press('Tab');
    await expect(region).not.toHaveAttribute('data-playing');
  });
});

test('PUB-09 with reduced motion nothing moves until somebody asks for it', async ({ page }) => {
  await stopClock(page);
  await page.goto('/');
  await expect(features(page).getByRole('button', { name: 'Abspielen' })).toBeVisible();
  await page.clock.runFor(30_000);
  expect(await shown(page)).toEqual(['Maschinen', 'Schichtleitung']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('PUB-08 everything can be read, and the demo can be reached', async ({ page }) => {
    await page.goto('/');
    await expect(features(page).getByRole('listitem').getByRole('heading')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Anhalten' })).toHaveCount(0);
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Demo starten' }).click();
    await expect(page).toHaveURL('/app/dashboard?demo=true');
  });
});

test('PUB-21 PUB-22 OPEN-024 every public page: one title and h1, no app code, no cookie, no sideways scrolling', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { path } of PUBLIC_PAGES.filter((entry) => entry.path !== '/demo')) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/MES/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  expect(await page.context().cookies()).toEqual([]);
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  expect(asked.filter((url) => APP_CODE.test(url))).toEqual([]);
  expect(await sessionOf(page)).toBeNull();
});

test('OPEN-024 an unknown address answers 404 with a German page', async ({ page }) => {
  expectFailedRequest(page, 404);
  const response = await page.goto('/gibt-es-nicht');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expectAccessible(page, '404');
});

test('on a phone the menu opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('.site-menu summary').click();
  const menu = page.getByRole('navigation', { name: 'Menü', exact: true });
  await menu.getByRole('link', { name: 'Vergleich' }).click();
  await expect(page.getByRole('heading', { name: 'Freies MES oder Enterprise-MES?' })).toBeInViewport();
  await expect(menu).toBeHidden();
  await page.locator('.site-menu summary').click();
  await menu.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL('/login');
});
