import { enterAsFounder, enterDemo, OWNER_ACCOUNT, signIn } from './support/accounts.ts';
import { insertAlert } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { shownToasts } from './support/toasts.ts';

test('SHELL-14 AUTH-31 OPEN-002 the CMS link to /admin is there for the owner only', async ({ page, openVisitor }) => {
  await signIn(page, OWNER_ACCOUNT);
  await page.goto('/app/dashboard');
  await page.getByRole('link', { name: 'CMS' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: 'Zur Anwendung' }).click();
  await expect(page).toHaveURL('/app/dashboard');

  for (const enter of [enterAsFounder, enterDemo]) {
    const other = await openVisitor();
    await enter(other);
    await other.goto('/app/dashboard');
    await expect(other.getByTestId('header-email')).toBeVisible();
    await expect(other.getByTestId('cms-link')).toHaveCount(0);
  }
});

test('SHELL-13 OPEN-044 no dot without open alerts, and the list says so', async ({ page }) => {
  await enterAsFounder(page);
  const answered = page.waitForResponse('/api/alerts/open');
  await page.goto('/app/dashboard');
  await answered;
  const bell = page.getByTestId('bell');
  await expect(bell).toHaveAccessibleName('Meldungen, keine offen');
  await expect(page.getByTestId('bell-dot')).toHaveCount(0);
  await bell.click();
  await expect(page.getByText('Keine offenen Meldungen')).toBeVisible();
});

test('SHELL-13 OPEN-044 the dot is there while alerts are open; a click lists them; acknowledging takes them away', async ({
  page,
}) => {
  const { user } = await enterAsFounder(page);
  await insertAlert(user.company.id, { message: 'Spindel: Vibration zu hoch', severity: 'critical', priority: 1 });
  await insertAlert(user.company.id, { message: 'Kühlmittel: Füllstand niedrig', severity: 'warning', priority: 3 });
  await page.goto('/app/dashboard');
  const bell = page.getByTestId('bell');
  await expect(bell).toHaveAccessibleName('Meldungen, 2 offen');
  await expect(page.getByTestId('bell-dot')).toBeVisible();

  await bell.click();
  await expect(page.getByText('Offene Meldungen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Offene Meldungen')).toHaveCount(0);
  await expect(bell).toBeFocused();

  await bell.click();
  const items = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Quittieren/ }) });
  await expect(items).toHaveCount(2);
  await expect(items.first(), 'most urgent first').toContainText('Spindel: Vibration zu hoch');
  await expect(items.first()).toContainText('Kritisch');

  await page.getByRole('button', { name: 'Quittieren: Spindel: Vibration zu hoch' }).click();
  await expect(items).toHaveCount(1);
  await expect(bell).toHaveAccessibleName('Meldungen, 1 offen');
  await page.getByRole('button', { name: 'Quittieren: Kühlmittel: Füllstand niedrig' }).click();
  await expect(page.getByText('Keine offenen Meldungen')).toBeVisible();
  await expect(page.getByTestId('bell-dot')).toHaveCount(0);
  await bell.click();
  await expect(page.getByText('Keine offenen Meldungen')).toHaveCount(0);
  expect(shownToasts(page)).toEqual([]);
});

test('SHELL-11 SHELL-12 OPEN-043 no badge for a signed-in account', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('header-email')).toBeVisible();
  await expect(page.getByTestId('demo-badge')).toHaveCount(0);
  await expect(page.getByText('Nicht angemeldet')).toHaveCount(0);
});
