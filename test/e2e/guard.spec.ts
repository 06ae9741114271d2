import { enterAsFounder, enterDemo, OWNER_ACCOUNT, register, signIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { fillSignIn, submit } from './support/login-form.ts';
import { expectToasts } from './support/toasts.ts';
import { expectFailedRequest, watchOf } from './support/watched-context.ts';

test('AUTH-04 OPEN-015 signed out, /app leads to /login and after signing in back to the page asked for', async ({
  page,
}) => {
  const account = await register(page);
  await page.goto('/app/settings?tab=account');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/settings?tab=account');
  await expect(page.getByRole('tab', { name: 'Konto' })).toHaveAttribute('aria-selected', 'true');
});

const FOREIGN_TARGETS = ['//evil.example', 'https://evil.example', '/\\evil.example'];

for (const target of FOREIGN_TARGETS) {
  test(`OPEN-015 returning to ${JSON.stringify(target)} is refused`, async ({ page, baseURL }) => {
    const account = await register(page);
    await page.goto(`/login?returnTo=${encodeURIComponent(target)}`);
    await fillSignIn(page, account);
    await submit(page);
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByTestId('sidebar-email')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });
}

test('AUTH-04 real and demo sessions pass the guard of /app', async ({ page, openVisitor }) => {
  await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('sidebar')).toBeVisible();

  const visitor = await openVisitor();
  await enterDemo(visitor);
  await visitor.goto('/app/dashboard');
  await expect(visitor.getByTestId('sidebar')).toBeVisible();
});

test('AUTH-05 a spinner shows while the session loads', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/session', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('status', { name: 'Sitzung wird geladen' })).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
  release();
  await expect(page).toHaveURL(/\/login/);
});

test('OPEN-015 a session that has ended leads to /login at the next call', async ({ page }) => {
  const account = await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('card-products')).toBeVisible();
  // Ended elsewhere, for example by a colleague: this tab does not know yet and may still ask.
  watchOf(page).tolerateProblem(/status of 401/);
  await page.request.delete('/api/session');
  await page.goto('/app/settings?tab=users');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/settings?tab=users');
});

test('DASH-01 /app leads to the dashboard', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app');
  await expect(page).toHaveURL('/app/dashboard');
});

test('OPEN-038 /admin: signed out to /login, others to the dashboard, the owner may enter', async ({
  page,
  openVisitor,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadmin/);
  await fillSignIn(page, OWNER_ACCOUNT);
  await submit(page);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();

  const other = await openVisitor();
  await enterAsFounder(other);
  await other.goto('/admin/outbox');
  await expect(other).toHaveURL('/app/dashboard');

  const visitor = await openVisitor();
  await enterDemo(visitor);
  await visitor.goto('/admin');
  await expect(visitor).toHaveURL('/app/dashboard');
});

test('OPEN-034 the owner looking at the demo does not enter /admin', async ({ page }) => {
  await signIn(page, OWNER_ACCOUNT);
  await enterDemo(page);
  await page.goto('/admin/outbox');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByTestId('cms-link')).toHaveCount(0);
});

test('OPEN-024 unknown addresses show a German page with a way home: public, /app, /admin', async ({
  page,
  openVisitor,
}) => {
  expectFailedRequest(page, 404);
  await page.goto('/gibt-es-nicht/wirklich');
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
  await expect(page).toHaveTitle(/Seite nicht gefunden/);
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click();
  await expect(page).toHaveURL('/');

  const visitor = await openVisitor();
  await enterDemo(visitor);
  await visitor.goto('/app/gibt-es-nicht');
  await expect(visitor.getByText('Seite nicht gefunden')).toBeVisible();
  await expect(visitor.getByTestId('sidebar')).toBeVisible();
  await visitor.getByRole('link', { name: 'Zum Dashboard', exact: true }).click();
  await expect(visitor).toHaveURL('/app/dashboard');

  const owner = await openVisitor();
  await signIn(owner, OWNER_ACCOUNT);
  await owner.goto('/admin/gibt-es-nicht');
  await expect(owner.getByText('Seite nicht gefunden')).toBeVisible();
  await owner.getByRole('link', { name: 'Zur Verwaltung' }).click();
  await expect(owner).toHaveURL('/admin');
});

test('OPEN-024 signed out, an unknown address below /app leads to /login', async ({ page }) => {
  await page.goto('/app/gibt-es-nicht');
  await expect(page).toHaveURL(/\/login/);
  await expectToasts(page);
});
