import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

const PAGES = [
  ['/contact', 'Sprechen wir über Ihre Fertigung'],
  ['/calendar', 'Termin anfragen'],
  ['/success', 'Vielen Dank, alles ist eingerichtet'],
  ['/billing', 'Kosten und Rechnungen'],
  ['/imprint', 'Impressum'],
  ['/privacy', 'Datenschutz'],
  ['/terms', 'Nutzungsbedingungen'],
  ['/support', 'Unterstützung'],
  ['/careers', 'Mitarbeiten'],
  ['/security', 'Sicherheit'],
  ['/help', 'Wie können wir helfen?'],
  ['/help/oee', 'OEE: Formeln und Zeiten'],
  ['/docs', 'API-Referenz'],
  ['/docs/ingest', 'Daten senden'],
] as const;

const ON_PHONES = new Set(['/contact', '/privacy', '/help', '/help/oee', '/docs', '/docs/ingest']);

for (const { name, viewport, colorScheme, pages } of [
  { name: 'desktop, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light', pages: PAGES },
  {
    name: 'phone, dark',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    pages: PAGES.filter(([path]) => ON_PHONES.has(path)),
  },
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('PUB-23..34 PUB-37 PUB-38 content pages have their heading, fit the screen and satisfy axe', async ({
      page,
    }) => {
      test.slow();
      for (const [path, heading] of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
        await expectAccessible(page, path);
      }
    });
  });
}

test('PUB-33 the handbook is searched while one types, and without scripts', async ({ page, openVisitor }) => {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: 'Handbuch durchsuchen' }).fill('ruesten');
  const hit = page.getByRole('link', { name: 'Stillstände und Gründe' });
  await expect(page.getByRole('heading', { name: /Artikel zu „ruesten“/ })).toBeVisible();
  await expect(page).toHaveURL('/help?q=ruesten');
  await hit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stillstände und Gründe');

  const plain = await openVisitor({ javaScriptEnabled: false });
  await plain.goto('/help');
  await plain.getByRole('searchbox').fill('OEE');
  await plain.getByRole('button', { name: 'Suchen' }).click();
  await expect(plain.getByRole('link', { name: 'OEE: Formeln und Zeiten' })).toBeVisible();
});

test('PUB-34 the API reference filters calls and opens the one an address names', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('searchbox', { name: 'Schnittstellen filtern' }).fill('ingest/messages accepted');
  await expect(page.locator('[data-docs-call]:visible')).toHaveCount(1);
  await page.getByRole('link', { name: 'POST /api/ingest/messages' }).click();
  await expect(page.locator('#postApiIngestMessages')).toHaveAttribute('open', '');
  await expect(page.getByRole('cell', { name: 'Liste von Objekt' })).toBeVisible();
});

test('an unknown article of the handbook is not found', async ({ request }) => {
  expect((await request.get('/help/gibt-es-nicht')).status()).toBe(404);
  expect((await request.get('/.well-known/security.txt')).headers()['content-type']).toContain('text/plain');
});
