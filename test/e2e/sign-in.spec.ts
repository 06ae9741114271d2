import { enterDemo, newAccount, register, sessionOf } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { fillSignIn, submit } from './support/login-form.ts';
import { expectToasts, openToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

const INVALID_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein';
const PASSWORD_MISSING = 'Bitte geben Sie Ihr Passwort ein';

test('ERR-01 SHELL-04 SHELL-10 signing in shows the toast and the dashboard with the e-mail', async ({ page }) => {
  const account = await register(page);
  await page.goto('/login');
  await expect(page).toHaveTitle('Anmelden – MES');
  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/dashboard');
  await expectToasts(page, 'Erfolgreich angemeldet!');
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
  await expect(page.getByTestId('header-email')).toHaveText(account.email);
});

test('OPEN-027 blanks around the e-mail do not matter, a password is taken as typed', async ({ page }) => {
  const account = await register(page, { ...newAccount(), password: '  sechs ' });
  await page.goto('/login');
  await fillSignIn(page, { email: `  ${account.email} `, password: account.password });
  await submit(page);
  await expect(page).toHaveURL('/app/dashboard');
});

test('ERR-02 AUTH-35 ERR-23 a wrong password shows the server’s sentence and keeps what was typed', async ({
  page,
}) => {
  const account = await register(page);
  expectFailedRequest(page, 400);
  await page.goto('/login');
  await fillSignIn(page, { email: account.email, password: 'falsch-geraten' });
  const answer = page.waitForResponse('/api/session');
  await submit(page);
  const problem = (await (await answer).json()) as { detail: string };
  await expectToasts(page, problem.detail);
  expect(problem.detail, 'a German sentence').toMatch(/Passwort/);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('falsch-geraten');
  await expect(page.getByTestId('submit')).toBeEnabled();
});

test('OPEN-028 an unknown address gets the same sentence as a wrong password', async ({ page }) => {
  const account = await register(page);
  const refusal = async (email: string) => {
    const response = await page.request.post('/api/session', { data: { email, password: 'falsch-geraten' } });
    return ((await response.json()) as { detail: string }).detail;
  };
  const known = await refusal(account.email);
  expectFailedRequest(page, 400);
  await page.goto('/login');
  await fillSignIn(page, { email: newAccount('niemand').email, password: 'falsch-geraten' });
  await submit(page);
  await expectToasts(page, known);
});

test('AUTH-20 AUTH-21 OPEN-026 one toast for the first broken rule: e-mail, then password', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1;
  });
  await page.goto('/login');
  const email = page.getByLabel('E-Mail', { exact: true });
  await submit(page);
  await expectToasts(page, INVALID_EMAIL);
  await expect(email).toBeFocused();
  await expect(openToasts(page).first()).toHaveAttribute('data-kind', 'error');

  for (const [index, wrong] of ['abc', 'a@b', 'a b@firma.ch', 'a@@firma.ch'].entries()) {
    await email.fill(wrong);
    await page.getByLabel('Passwort', { exact: true }).fill('irgendwas');
    await submit(page);
    await expectToasts(page, ...Array.from({ length: index + 2 }, () => INVALID_EMAIL));
  }

  await email.fill('wer@firma.ch');
  await page.getByLabel('Passwort', { exact: true }).fill('');
  await submit(page);
  await expectToasts(page, ...Array.from({ length: 5 }, () => INVALID_EMAIL), PASSWORD_MISSING);
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/login');
  expect(calls, 'nothing was sent').toBe(0);
});

test('AUTH-09 the password can be shown and hidden again, also by keyboard', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill('geheim');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  const hide = page.getByRole('button', { name: 'Passwort verbergen' });
  await password.focus();
  await page.keyboard.press('Tab');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('geheim');
});

test('AUTH-26 the button is disabled while signing in', async ({ page }) => {
  const account = await register(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/session', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await page.goto('/login');
  await fillSignIn(page, account);
  const button = page.getByTestId('submit');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByTestId('demo-account')).toBeDisabled();
  release();
  await expect(page).toHaveURL('/app/dashboard');
});

test('PUB-20 AUTH-19 who is signed in is led from /login and /register to the dashboard', async ({ page }) => {
  const account = await register(page);
  await page.goto('/login');
  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/dashboard');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/app/dashboard');
  }
});

test('OPEN-009 a visitor of the public demo can open /login and /register and sign in for real', async ({ page }) => {
  const account = await register(page);
  await enterDemo(page);
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Konto erstellen' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await fillSignIn(page, account);
  await submit(page);
  await expect(page.getByTestId('sidebar-email')).toHaveText(account.email);
  await expect(page.getByTestId('demo-badge')).toHaveCount(0);
  expect((await sessionOf(page))?.demo).toBe(false);
});

test('signing in in one tab signs the other tab in too', async ({ page, context }) => {
  const account = await register(page);
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByTestId('submit')).toBeVisible();
  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(other).toHaveURL('/app/dashboard');
});
