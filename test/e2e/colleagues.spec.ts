import type { Page } from '@playwright/test';
import { enterAsFounder, newAccount, OWNER_ACCOUNT, register, sessionOf, signIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { fillSignIn, submit } from './support/login-form.ts';
import { expectToasts } from './support/toasts.ts';
import { expectFailedRequest, watchOf } from './support/watched-context.ts';

test('OPEN-036 an invited colleague joins by the link, sees the role, changes it through the administrator and is removed', async ({
  page,
  openVisitor,
}) => {
  const founder = await enterAsFounder(page);
  const invited = newAccount('kollege');
  await openUsers(page);
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(invited.email);
  await page.getByRole('radio', { name: /^Produktion/ }).check();
  await page.getByRole('button', { name: 'Einladung erstellen' }).click();
  const link = page.locator('code');
  await expect(link).toHaveText(/\/invitation\?token=/);
  await expect(page.getByRole('rowheader', { name: invited.email })).toBeVisible();

  const colleague = await openVisitor();
  await colleague.goto(await link.innerText());
  await expect(colleague.getByRole('heading', { name: `Einladung von ${founder.company}` })).toBeVisible();
  await colleague.getByLabel('Neues Passwort').fill(invited.password);
  await colleague.getByLabel('Passwort bestätigen').fill('anders');
  await colleague.getByRole('button', { name: 'Einladung annehmen' }).click();
  await expectToasts(colleague, 'Die Passwörter stimmen nicht überein');
  await colleague.getByLabel('Passwort bestätigen').fill(invited.password);
  await colleague.getByRole('button', { name: 'Einladung annehmen' }).click();
  await expect(colleague).toHaveURL('/app/dashboard');
  await expect(colleague.getByTestId('sidebar-role')).toHaveText('Produktion');
  await expect(colleague.getByTestId('sidebar-email')).toHaveText(invited.email);
  await colleague.goto('/app/settings');
  await expect(colleague.getByRole('tab', { name: 'Konto' })).toBeVisible();
  await expect(colleague.getByRole('tab', { name: 'Benutzer' })).toHaveCount(0);

  await openUsers(page);
  const role = page.getByRole('combobox', { name: `Rolle von ${invited.email}` });
  await expect(role).toHaveValue('production');
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await role.selectOption('viewer');
  expect((await changed).status()).toBe(200);
  await colleague.goto('/app/dashboard');
  await expect(colleague.getByTestId('sidebar-role')).toHaveText('Nur Lesen');

  // The colleague's open page may still ask before it hears that the session is over.
  watchOf(colleague).tolerateProblem(/status of 401/);
  await page.getByRole('button', { name: `Zugang von ${invited.email} entfernen` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zugang entfernen' }).click();
  await expect(page.getByRole('combobox', { name: `Rolle von ${invited.email}` })).toHaveCount(0);
  await expect.poll(() => sessionOf(colleague)).toBeNull();
  await expect(colleague).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: `Zugang von ${founder.email} entfernen` })).toBeDisabled();
});

test('an invitation can be withdrawn; its link then says so', async ({ page, openVisitor }) => {
  await enterAsFounder(page);
  const invited = newAccount('kollege');
  await openUsers(page);
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(invited.email);
  await page.getByRole('button', { name: 'Einladung erstellen' }).click();
  const link = await page.locator('code').innerText();
  await page.getByRole('button', { name: `Einladung an ${invited.email} zurückziehen` }).click();
  await expect(page.getByText('Keine offenen Einladungen')).toBeVisible();

  const colleague = await openVisitor();
  watchOf(colleague).expectProblem(/status of 4\d\d/);
  await colleague.goto(link);
  await expect(colleague.getByRole('alert')).toContainText('Der Link kann nicht verwendet werden');
});

test('the last administrator keeps the role, and the server says why', async ({ page }) => {
  const founder = await enterAsFounder(page);
  expectFailedRequest(page, 409);
  await openUsers(page);
  const role = page.getByRole('combobox', { name: `Rolle von ${founder.email}` });
  await role.selectOption('viewer');
  await expectToasts(page, /Administrator/);
  await expect(role).toHaveValue('administrator');
});

test('a forgotten password: the link from the outbox sets a new one and ends all sessions', async ({
  page,
  openVisitor,
}) => {
  const account = await register(page);
  await signIn(page, account);
  const visitor = await openVisitor();
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await visitor.getByLabel('E-Mail').fill('abc');
  await visitor.getByRole('button', { name: 'Link anfordern' }).click();
  await expectToasts(visitor, 'Bitte geben Sie eine gültige E-Mail-Adresse ein');
  await visitor.getByLabel('E-Mail').fill(account.email);
  await visitor.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(visitor.getByText('Bitte sehen Sie in Ihr Postfach')).toBeVisible();

  const owner = await openVisitor();
  await signIn(owner, OWNER_ACCOUNT);
  await owner.goto('/admin/outbox');
  await expect(owner.getByText('Kein Mailserver eingerichtet')).toBeVisible();
  const mail = owner.getByRole('listitem').filter({ hasText: account.email });
  await mail.locator('summary').click();
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(await mail.innerText())?.[0];
  expect(link).toBeDefined();

  await visitor.goto(link ?? '');
  await visitor.getByLabel('Neues Passwort').fill('ganz-neu-gewählt');
  await visitor.getByLabel('Passwort bestätigen').fill('ganz-neu-gewählt');
  await visitor.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(visitor).toHaveURL('/login');
  expect(await sessionOf(page), 'the other device is signed out').toBeNull();

  expectFailedRequest(visitor, 400);
  await fillSignIn(visitor, account);
  await submit(visitor);
  await expectToasts(
    visitor,
    'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Ihr Passwort ist geändert. Bitte melden Sie sich an.',
    /Passwort/,
  );
  await fillSignIn(visitor, { ...account, password: 'ganz-neu-gewählt' });
  await submit(visitor);
  await expect(visitor).toHaveURL('/app/dashboard');
});

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-Mail').fill(newAccount('niemand').email);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByText('Bitte sehen Sie in Ihr Postfach')).toBeVisible();
});

/** The lists above the form push it down when they arrive; a click in that moment would miss. */
async function openUsers(page: Page): Promise<void> {
  await page.goto('/app/settings?tab=users');
  await expect(page.getByRole('heading', { name: 'Einladen' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Wird geladen' })).toHaveCount(0);
}
