import { enterAsFounder, enterDemo, sessionOf } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectToasts, shownToasts } from './support/toasts.ts';
import { expectFailedRequest, watchOf } from './support/watched-context.ts';

const READ_ONLY = 'Sie können Daten nur lesen, nicht bearbeiten';

test('PUB-15 PUB-18 AUTH-14 OPEN-014 visiting /demo puts the session in demo mode without a toast', async ({
  page,
}) => {
  await page.goto('/demo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await sessionOf(page))?.demo).toBe(true);
  expect((await sessionOf(page))?.signedIn).toBe(false);
  // OPEN-010: kept after leaving /demo and after a reload.
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  expect(shownToasts(page)).toEqual([]);
});

test('PUB-16 AUTH-02 ERR-08 SHELL-11 SHELL-06 OPEN-035 DASH-03 "Demo starten" opens the dashboard read-only', async ({
  page,
}) => {
  await page.goto('/demo');
  await page.getByRole('button', { name: 'Demo starten' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await expectToasts(page, 'Öffentlicher Demo-Modus aktiviert');
  await expect(page.getByTestId('demo-badge')).toHaveText('DEMO-MODUS (Nur Lesen)');
  await expect(page.getByText('Nicht angemeldet')).toHaveCount(0);
  await expect(page.getByTestId('sidebar-role')).toHaveText('Demo-Benutzer');
  await expect(page.getByTestId('sidebar-email')).toHaveText('Öffentliche Demo');
  await expect(page.getByText(READ_ONLY)).toBeVisible();
});

test('AUTH-04 AUTH-13 the new session counts at once, also where the page is slow to draw it', async ({ page }) => {
  // Timers that come late let the address change before the page has been told of the session.
  await page.route('**/api/session/demo', async (route) => {
    await page.evaluate(() => {
      const onTime = globalThis.setTimeout;
      globalThis.setTimeout = ((work: () => void, delayMs = 0) => onTime(work, delayMs + 1000)) as typeof setTimeout;
    });
    await route.continue();
  });
  await page.goto('/app/dashboard?demo=true', { waitUntil: 'commit' });
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
});

test('PUB-16 OPEN-010 where the visit failed, "Demo starten" asks again and says why it cannot', async ({ page }) => {
  expectFailedRequest(page, 503);
  const problem = {
    type: 'about:blank',
    title: '',
    status: 503,
    code: 'database_unavailable',
    detail: 'Pause.',
    instance: '',
  };
  await page.route('/api/session/demo', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/demo');
  await expectToasts(page, 'Pause.');
  await page.getByRole('button', { name: 'Demo starten' }).click();
  await expectToasts(page, 'Pause.', 'Pause.');
  await expect(page).toHaveURL('/demo');
  await page.unroute('/api/session/demo');
  await page.getByRole('button', { name: 'Demo starten' }).click();
  await expect(page.getByTestId('demo-badge')).toBeVisible();
});

test('PUB-16 OPEN-012 an account starts the demo from /demo and comes back to its own company', async ({ page }) => {
  const account = await enterAsFounder(page);
  await page.goto('/demo');
  await page.getByRole('button', { name: 'Demo starten' }).click();
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
  await page.getByTestId('end-demo').click();
  await expect(page.getByTestId('demo-badge')).toHaveCount(0);
});

test('PUB-17 OPEN-009 the second button of /demo goes to /login and stays there', async ({ page }) => {
  await page.goto('/demo');
  await expect.poll(async () => (await sessionOf(page))?.demo).toBe(true);
  await page.getByTestId('to-login').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByTestId('submit')).toBeVisible();
});

test('AUTH-10 the demo button of the sign-in screen goes to /demo', async ({ page }) => {
  await page.goto('/login');
  await page.getByTestId('demo-button').click();
  await expect(page).toHaveURL('/demo');
});

test('AUTH-13 OPEN-011 ?demo=true opens the demo on any page and leaves the address', async ({ page }) => {
  await page.goto('/app/settings?tab=account&demo=true');
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  await expect(page).toHaveURL('/app/settings?tab=account');
  await expect(page.getByText('Demo Manufaktur AG')).toBeVisible();
  expect(shownToasts(page), 'OPEN-014').toEqual([]);
});

test('AUTH-13 on a public page ?demo=true starts the demo too', async ({ page }) => {
  await page.goto('/?demo=true');
  await expect.poll(async () => (await sessionOf(page))?.demo).toBe(true);
  await expect(page).toHaveURL('/');
});

test('AUTH-13 OPEN-011 any other value of demo opens nothing', async ({ page }) => {
  for (const value of ['1', 'TRUE', 'true1', '']) {
    await page.goto(`/app/dashboard?demo=${value}`);
    await expect(page).toHaveURL(/\/login/);
    expect(await sessionOf(page), value).toBeNull();
  }
});

test('AUTH-03 ERR-06 SHELL-06 AUTH-29 the demo account signs in read-only', async ({ page }) => {
  await page.goto('/login');
  await page.getByTestId('demo-account').click();
  await expect(page).toHaveURL('/app/dashboard');
  await expectToasts(page, 'Demo-Zugang aktiviert!');
  await expect(page.getByTestId('sidebar-role')).toHaveText('Demo-Benutzer');
  await expect(page.getByTestId('sidebar-email')).toHaveText('demo@mes.example');
  await expect(page.getByTestId('demo-badge')).toHaveText('DEMO-MODUS (Nur Lesen)');
  await expect(page.getByText(READ_ONLY)).toBeVisible();
});

test('ERR-07 a failing demo account says why and stays', async ({ page }) => {
  expectFailedRequest(page, 503);
  await page.route('/api/session', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: '',
            status: 503,
            code: 'database_unreachable',
            detail: 'Pause.',
            instance: '',
          },
        })
      : route.continue(),
  );
  await page.goto('/login');
  await page.getByTestId('demo-account').click();
  await expectToasts(page, 'Demo-Zugang konnte nicht aktiviert werden: Pause.');
  await expect(page).toHaveURL('/login');
  await expect(page.getByTestId('submit')).toBeEnabled();
});

test('OPEN-012 an account sees the demo company with its own name and label, "Demo beenden" leads back', async ({
  page,
}) => {
  const account = await enterAsFounder(page);
  await page.goto('/app/dashboard?demo=true');
  await expect(page.getByTestId('demo-badge')).toBeVisible();
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
  await expect(page.getByTestId('sidebar-role')).toHaveText('Administrator');
  await expect(page.getByTestId('card-products')).not.toContainText(/^Produkte0/);

  await page.getByTestId('end-demo').click();
  await expect(page.getByTestId('demo-badge')).toHaveCount(0);
  await expect(page.getByText(READ_ONLY)).toHaveCount(0);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByTestId('card-products')).toContainText(/^Produkte0/);
  await page.goto('/app/settings?tab=account');
  await expect(page.getByText(account.company)).toBeVisible();
});

test('OPEN-010 "Demo beenden" in the public demo ends the session and leads to the start page', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/dashboard');
  // The dashboard may be about to read when the session ends; such a read is refused, and rightly so.
  watchOf(page).tolerateProblem(/status of 401 .*\/api\/(dashboard|alerts|ingestion)/);
  await page.getByTestId('end-demo').click();
  await expect(page).toHaveURL('/');
  expect(await sessionOf(page)).toBeNull();
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('OPEN-033 AUTH-29 in the demo acknowledging is disabled with the reason, and the server refuses it', async ({
  page,
}) => {
  await enterDemo(page);
  await page.goto('/app/dashboard');
  await page.getByTestId('bell').click();
  const first = page.getByRole('button', { name: /^Quittieren/ }).first();
  await expect(first).toBeDisabled();
  await expect(first).toHaveAttribute('title', /Demo/);

  const { alerts } = (await (await page.request.get('/api/alerts/open')).json()) as { alerts: { id: string }[] };
  const refused = await page.request.post(`/api/alerts/${alerts[0]?.id}/acknowledge`);
  expect(refused.status()).toBe(403);
  expect(((await refused.json()) as { code: string }).code).toBe('demo_read_only');
});

test('OPEN-034 the settings of the demo have no user administration', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/settings?tab=users');
  await expect(page.getByRole('tab', { name: 'Darstellung' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Benutzer' })).toHaveCount(0);
});
