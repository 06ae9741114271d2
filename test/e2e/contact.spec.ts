import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, OWNER_ACCOUNT, signIn } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectToasts } from './support/toasts.ts';
import { expectFailedRequest } from './support/watched-context.ts';

async function fillContact(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-Mail', { exact: true }).fill('ida@werk.example');
  await page.getByLabel('Beratungsbereich').selectOption('digitalisierung');
  await page.getByLabel('Nachricht').fill('Wir möchten drei Maschinen anbinden.');
}

test('PUB-50..52 an empty form is refused by the browser, one field after the other', async ({ page }) => {
  await page.goto('/contact');
  const submit = page.getByTestId('contact-submit');
  await submit.click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ida');
  await page.getByLabel('E-Mail', { exact: true }).fill('abc');
  await submit.click();
  await expect(page.getByLabel('E-Mail', { exact: true })).toBeFocused();
  await page.getByLabel('E-Mail', { exact: true }).fill('ida@werk.example');
  await submit.click();
  await expect(page.getByLabel('Nachricht')).toBeFocused();
  await expect(page.getByTestId('contact-success')).toBeHidden();
});

test('PUB-40..45 PUB-56 PUB-57 ERR-09 a request is sent, answered and found in the inbox of the owner', async ({
  page,
  openVisitor,
}) => {
  const name = `Ida ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/contact');
  await fillContact(page, name);
  const submit = page.getByTestId('contact-submit');
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText('Wird gesendet...');
  const success = page.getByTestId('contact-success');
  await expect(success.getByRole('heading', { name: 'Nachricht erhalten!' })).toBeVisible();
  await expect(success).toContainText('24 Stunden');
  await expect(success.getByRole('link', { name: 'Demo ansehen' })).toHaveAttribute('href', '/demo');
  await expect(success.getByRole('link', { name: 'Zurück zur Startseite' })).toHaveAttribute('href', '/');
  await expectToasts(page, 'Nachricht erfolgreich gesendet!');
  await expect(page.getByTestId('contact-form')).toBeHidden();
  await expectAccessible(page, '/contact after sending');

  const owner = await openVisitor();
  await signIn(owner, OWNER_ACCOUNT);
  await openFinished(owner, `/admin/leads?search=${encodeURIComponent(name)}`);
  await owner.getByRole('link', { name }).click();
  await expect(owner.getByText('Digitalisierung: Wir möchten drei Maschinen anbinden.')).toBeVisible();
  await owner.getByLabel('Neue Notiz').fill('Rückruf am Montag');
  await owner.getByRole('button', { name: 'Notiz speichern' }).click();
  await expect(owner.getByRole('listitem').filter({ hasText: 'Rückruf am Montag' })).toBeVisible();
  await owner.getByRole('combobox', { name: 'Status' }).click();
  await owner.getByRole('option', { name: 'Beantwortet' }).click();
  await expectToasts(owner, 'Notiz gespeichert', 'Status gespeichert');
  await expectAccessible(owner, '/admin/leads/$id');
});

test('ERR-10 OPEN-021 a failure keeps what was typed, says so, and the next try works', async ({ page }) => {
  expectFailedRequest(page, 500);
  await page.goto('/contact');
  await fillContact(page, 'Urs');
  await page.route('/api/leads', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const submit = page.getByTestId('contact-submit');
  await submit.click();
  await expectToasts(page, 'Fehler beim Senden. Bitte versuchen Sie es erneut.');
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel('Name')).toHaveValue('Urs');
  await expect(page.getByLabel('Nachricht')).toHaveValue('Wir möchten drei Maschinen anbinden.');
  await submit.click();
  await expect(page.getByTestId('contact-success')).toBeVisible();
});

test('OPEN-077 /app/leads is closed to others', async ({ page, openVisitor }) => {
  await enterAsFounder(page);
  await page.goto('/app/leads');
  await expect(page.getByText('Kein Zugriff')).toBeVisible();
  const owner = await openVisitor();
  await signIn(owner, OWNER_ACCOUNT);
  await openFinished(owner, '/app/leads');
  await expect(owner.getByTestId('leads')).toBeVisible();
});
