import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

/** APP-23 to APP-40; those that exist already must stand in this order. */
const SPECIFIED_LABELS = [
  'Dashboard',
  'Analytics & KPIs',
  'Digital Twin',
  'AI Quality Prediction',
  'IoT Sensoren',
  'Energie',
  'Sustainability',
  'Mass Customization',
  'AR Work Instructions',
  'Predictive Maintenance',
  'Produkte',
  'Maschinen',
  'Produktion',
  'Qualitätskontrolle',
  'Mitarbeiter',
  'Materialien',
  'Berichte',
  'Einstellungen',
];

test('SHELL-01 SHELL-03 APP-23 APP-40 APP-41 the menu has German labels in the order of the specification', async ({
  page,
}) => {
  await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const links = page.getByTestId('sidebar').getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');
  await expect(links.first()).toHaveText('Dashboard');
  const labels = await links.allTextContents();
  expect(labels).toEqual(SPECIFIED_LABELS.filter((label) => labels.includes(label)));
  expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Einstellungen']));

  await expect(links.filter({ hasText: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Einstellungen' }).click();
  await expect(page).toHaveURL('/app/settings');
  await expect(page).toHaveTitle('Einstellungen – MES');
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('main'), 'focus goes to the new content').toBeFocused();
});

test('the first Tab offers to skip the menu', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('sidebar')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('on a tablet the menu is folded to icons with names, and the choice is remembered', async ({ page }) => {
  await enterDemo(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/app/dashboard');
  const sidebar = page.getByTestId('sidebar');
  await expect(sidebar.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(sidebar.getByText('Einstellungen')).toHaveCount(0);
  expect((await sidebar.boundingBox())?.width).toBeLessThan(100);

  await sidebar.getByRole('button', { name: 'Menü ausklappen' }).click();
  await expect(sidebar.getByText('Einstellungen')).toBeVisible();
  await page.reload();
  await expect(sidebar.getByText('Einstellungen')).toBeVisible();
  await sidebar.getByRole('button', { name: 'Menü einklappen' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(sidebar.getByRole('button', { name: 'Menü ausklappen' })).toBeVisible();
});

test('SHELL-04 SHELL-07 on a phone the menu opens over the page and closes by itself', async ({ page }) => {
  await enterDemo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('burger')).toBeVisible();
  await expect(page.getByTestId('sidebar')).toBeHidden();

  await page.getByTestId('burger').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByTestId('sidebar-email')).toHaveText('Öffentliche Demo');
  await drawer.getByRole('link', { name: 'Einstellungen' }).click();
  await expect(page).toHaveURL('/app/settings');
  await expect(drawer).toHaveCount(0);

  await page.getByTestId('burger').click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByTestId('burger')).toBeFocused();
});

test('on a phone no page scrolls sideways', async ({ page }) => {
  await enterDemo(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/login', '/register', '/demo', '/app/dashboard', '/app/settings', '/app/kit']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await expect(page.getByTestId('spinner')).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
