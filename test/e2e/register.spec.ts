import { newAccount, register } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { fillRegistration, fillSignIn, submit } from './support/login-form.ts';
import { expectToasts, openToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

const SUCCESS = /^Registrierung erfolgreich! (Bitte bestätigen Sie Ihre E-Mail|Sie können sich jetzt anmelden)\.$/;
const VALID = { email: 'wer@firma.ch', password: 'geheim', confirmPassword: 'geheim', company: 'Muster AG' };

test('AUTH-07 AUTH-08 PUB-19 OPEN-008 the toggle switches both ways and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  const company = page.getByLabel('Firmenname');
  const confirmation = page.getByLabel('Passwort bestätigen');
  await expect(page.getByTestId('submit')).toHaveText('Anmelden');
  await expect(company).toHaveCount(0);
  await expect(confirmation).toHaveCount(0);
  await page.getByLabel('E-Mail', { exact: true }).fill('wer@firma.ch');

  await page.getByRole('link', { name: 'Registrieren', exact: true }).click();
  await expect(page).toHaveURL('/register');
  await expect(page).toHaveTitle('Registrieren – MES');
  await expect(page.getByTestId('submit')).toHaveText('Registrieren');
  await expect(company).toBeVisible();
  await expect(confirmation).toBeVisible();
  await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue('wer@firma.ch');

  await page.getByRole('main').getByRole('link', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(company).toHaveCount(0);
  await expect(confirmation).toHaveCount(0);
});

test('AUTH-18 ERR-03 ERR-04 SHELL-05 AUTH-28 registration leads to sign-in with the e-mail kept; the founder is Administrator', async ({
  page,
}) => {
  const account = newAccount('gründerin');
  await page.goto('/register');
  await fillRegistration(page, { ...account, confirmPassword: account.password });
  await submit(page);
  await expectToasts(page, SUCCESS);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');

  await fillSignIn(page, account);
  await submit(page);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByTestId('sidebar-role')).toHaveText('Administrator');
  await expect(page.getByTestId('header-email')).toHaveText(account.email);
});

const BROKEN_RULES = [
  {
    title: 'AUTH-20 an address without a domain',
    typed: { email: 'abc', password: '', company: '' },
    says: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  },
  {
    title: 'AUTH-22 five characters',
    typed: { password: '12345', confirmPassword: 'x', company: '' },
    says: 'Das Passwort muss mindestens 6 Zeichen lang sein',
  },
  {
    title: 'AUTH-23 two different passwords',
    typed: { confirmPassword: 'geheimer', company: '' },
    says: 'Die Passwörter stimmen nicht überein',
  },
  { title: 'AUTH-25 no company', typed: { company: '' }, says: 'Bitte geben Sie einen Firmennamen ein' },
  { title: 'AUTH-25 a company of blanks', typed: { company: '   ' }, says: 'Bitte geben Sie einen Firmennamen ein' },
];

for (const { title, typed, says } of BROKEN_RULES) {
  test(`${title} is refused with one toast, the first rule in order (OPEN-026)`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/register');
    await fillRegistration(page, { ...VALID, ...typed });
    await submit(page);
    await expectToasts(page, says);
    await expect(openToasts(page)).toHaveCount(1);
    await expect(page).toHaveURL('/register');
    expect(sent).toEqual([]);
  });
}

test('AUTH-22 six characters are enough', async ({ page }) => {
  const account = { ...newAccount(), password: '123456' };
  await page.goto('/register');
  await fillRegistration(page, { ...account, confirmPassword: account.password });
  await submit(page);
  await expectToasts(page, SUCCESS);
});

test('AUTH-24 the hint stands under the field while the two differ', async ({ page }) => {
  await page.goto('/register');
  const hint = page.getByText('Passwörter stimmen nicht überein', { exact: true });
  await fillRegistration(page, { password: 'geheim' });
  await expect(hint).toHaveCount(0);
  await fillRegistration(page, { confirmPassword: 'geh' });
  await expect(hint).toBeVisible();
  await expect(page.getByLabel('Passwort bestätigen')).toHaveAccessibleDescription('Passwörter stimmen nicht überein');
  await fillRegistration(page, { confirmPassword: 'geheim' });
  await expect(hint).toHaveCount(0);
  await expect(openToasts(page)).toHaveCount(0);
});

test('OPEN-032 AUTH-35 an address that has an account is refused with the server’s sentence, nothing typed is lost', async ({
  page,
}) => {
  const account = await register(page);
  expectFailedRequest(page, 409);
  await page.goto('/register');
  await fillRegistration(page, { ...VALID, email: account.email });
  const answer = page.waitForResponse('/api/accounts');
  await submit(page);
  const problem = (await (await answer).json()) as { detail: string };
  await expectToasts(page, problem.detail);
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('Firmenname')).toHaveValue(VALID.company);
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue(VALID.password);
});
