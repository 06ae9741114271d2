import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { OIDC_CLIENT, startOidcProvider } from '../support/oidc-provider.ts';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, newAccount, register, sessionOf, signIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { fillSignIn, submit } from './support/login-form.ts';
import { expectFailedRequest, watchOf } from './support/watched-context.ts';

const codeAt = (secret: string, ms = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: Date.now() + ms });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('a second factor is set up, asked for, and required of the whole company; devices are signed out', async ({
  page,
  openVisitor,
}) => {
  const account = await enterAsFounder(page);
  await page.goto('/app/settings?tab=account');
  const factor = card(page, 'Zweiter Faktor');
  await factor.getByRole('button', { name: 'Einrichten' }).click();
  await factor.getByRole('textbox', { name: 'Ihr Passwort' }).fill(account.password);
  await factor.getByRole('button', { name: 'Weiter' }).click();
  await expect(factor.getByRole('img', { name: /^QR-Code/ })).toBeVisible();
  await expectAccessible(page, 'set-up of the second factor');
  const secret = await factor.locator('code').innerText();
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret));
  await factor.getByRole('button', { name: 'Einschalten' }).click();
  await expect(factor.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  await factor.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
  await expect(factor.getByText('Eingeschaltet')).toBeVisible();

  const phone = await openVisitor({ viewport: { width: 390, height: 844 } });
  expectFailedRequest(phone, 403);
  await phone.goto('/login');
  await fillSignIn(phone, account);
  await submit(phone);
  const code = phone.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expectAccessible(phone, 'second step of signing in');
  // Codes work once: the next one, which is also taken half a minute early.
  await code.fill(codeAt(secret, 30_000));
  await phone.getByTestId('submit-code').click();
  await expect(phone).toHaveURL('/app/dashboard');

  await page.goto('/app/settings?tab=account');
  const devices = card(page, 'Angemeldete Geräte');
  await expect(devices.getByRole('row')).toHaveCount(3);
  await expect(devices.getByText('Dieses Gerät')).toHaveCount(1);
  await expectAccessible(page, 'account settings');
  watchOf(phone).tolerateProblem(/status of 401/);
  await devices
    .getByRole('button', { name: /abmelden$/ })
    .last()
    .click();
  await expect(devices.getByRole('row')).toHaveCount(2);
  // The event stream of the signed-out device ends, and its page leaves by itself.
  await expect(phone).toHaveURL(/\/login/);

  await page.goto('/app/settings?tab=sign-in');
  await page.getByRole('button', { name: 'Für alle verlangen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verlangen' }).click();
  await expect(page.getByText('Pflicht', { exact: true })).toBeVisible();
  await expectAccessible(page, 'sign-in settings');
  const invited = newAccount('pflicht');
  const made = await page.request.post('/api/accounts/invitations', { data: { email: invited.email, role: 'viewer' } });
  const { link } = (await made.json()) as { link: string };
  const colleague = await openVisitor();
  await colleague.request.post('/api/accounts/invitations/accept', {
    data: { token: new URL(link).searchParams.get('token'), password: invited.password },
  });
  await colleague.goto('/app/oee');
  await expect(colleague).toHaveURL('/second-factor?returnTo=%2Fapp%2Foee');
  await colleague.getByRole('textbox', { name: 'Ihr Passwort' }).fill(invited.password);
  await colleague.getByRole('button', { name: 'Weiter' }).click();
  const own = await colleague.locator('code').innerText();
  await expectAccessible(colleague, 'required set-up');
  await colleague.getByRole('textbox', { name: 'Code' }).fill(codeAt(own));
  await colleague.getByRole('button', { name: 'Einschalten' }).click();
  await colleague.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
  await expect(colleague).toHaveURL('/app/oee');
});

test('a company account signs in at the company’s provider and comes back to the page asked for', async ({
  page,
  baseURL,
  openVisitor,
}) => {
  // A domain of its own: one domain leads to one company.
  const domain = `${newAccount().email.split('@')[0]}.example`;
  const provider = await startOidcProvider([`${baseURL}/api/session/oidc/callback`]);
  try {
    await signIn(page, await register(page, { ...newAccount(), email: `chefin@${domain}` }));
    await page.goto('/app/settings?tab=sign-in');
    const settings = card(page, 'Firmenkonto (OpenID Connect)');
    await settings.getByRole('textbox', { name: /^Adresse des Anbieters/ }).fill(provider.issuer);
    await settings.getByRole('textbox', { name: 'Client-ID' }).fill(OIDC_CLIENT.id);
    await settings.getByRole('textbox', { name: 'Client-Secret' }).fill(OIDC_CLIENT.secret);
    await settings.getByRole('textbox', { name: 'E-Mail-Domänen' }).fill(domain);
    await settings.getByRole('checkbox', { name: /eigenen Netz/ }).check();
    await settings.getByRole('checkbox', { name: /einschalten/ }).check();
    await settings.getByRole('button', { name: 'Speichern' }).click();
    await expect(settings.getByText('Gespeichert.')).toBeVisible();
    await settings.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await expect(settings.getByText('Der Anbieter antwortet')).toBeVisible();
    await expectAccessible(page, 'settings of the company account');

    const visitor = await openVisitor();
    await visitor.goto('/login?returnTo=%2Fapp%2Foee');
    await visitor.getByTestId('sign-on').click();
    await expectAccessible(visitor, 'company account on /login');
    await visitor.getByRole('textbox', { name: 'E-Mail' }).fill(`anna@${domain}`);
    // Cancelled at the provider: back on /login with a sentence.
    await visitor.getByTestId('submit-sign-on').click();
    await expect(visitor.getByRole('alert')).toContainText('hat die Anmeldung abgelehnt');
    await expectAccessible(visitor, 'refused sign-on');

    provider.state.person = { subject: 'anna', email: `anna@${domain}`, emailVerified: true };
    await visitor.goto('/login?returnTo=%2Fapp%2Foee');
    await visitor.getByTestId('sign-on').click();
    await visitor.getByRole('textbox', { name: 'E-Mail' }).fill(`anna@${domain}`);
    await visitor.getByTestId('submit-sign-on').click();
    await expect(visitor).toHaveURL('/app/oee');
    expect(await sessionOf(visitor)).toMatchObject({ email: `anna@${domain}`, user_metadata: { role: 'viewer' } });
  } finally {
    await provider.stop();
  }
});
