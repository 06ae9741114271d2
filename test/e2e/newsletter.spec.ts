import type { Page } from '@playwright/test';
import type { listOutbox } from '#operator/operator.api.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newAccount, OWNER_ACCOUNT, signIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

/** The path of a link in the newest mail to somebody, as the owner reads it in the outbox. */
async function linkFor(owner: Page, recipient: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const response = await owner.request.get('/api/operator/outbox');
    const { mails } = (await response.json()) as OutputOf<typeof listOutbox>;
    const text = mails.find((mail) => mail.recipient === recipient && mail.bodyText.includes(path))?.bodyText ?? '';
    found = new RegExp(`${path}\\?token=[\\w.-]+`).exec(text)?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

test('ADMIN-06 OPEN-040 newsletter: sign up, follow the link, get an issue, unsubscribe, change one’s mind', async ({
  page: reader,
  openVisitor,
}) => {
  const owner = await openVisitor();
  await signIn(owner, OWNER_ACCOUNT);
  const { email } = newAccount('leserin');
  const subject = `Ausgabe für ${email}`;

  await reader.goto('/imprint');
  await reader.getByTestId('newsletter-form').getByLabel('E-Mail-Adresse').fill(email);
  await reader.getByRole('button', { name: 'Bestellen' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Bitte bestätigen Sie Ihre Anmeldung' })).toBeVisible();

  await reader.goto(await linkFor(owner, email, '/newsletter/confirm'));
  await expectAccessible(reader, 'page to confirm');
  await reader.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Sie sind angemeldet' })).toBeVisible();

  await owner.goto(`/admin/newsletter?tab=subscribers&search=${email}`);
  const row = owner.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('bestätigt', { exact: true })).toBeVisible();
  await expectAccessible(owner, '/admin/newsletter, subscribers');

  await owner.goto('/admin/newsletter');
  await owner.getByRole('button', { name: 'Neue Ausgabe' }).first().click();
  await owner.getByLabel('Betreff').fill(subject);
  const text = owner.getByRole('textbox', { name: 'Text der Ausgabe', exact: true });
  await text.click();
  await owner.getByRole('button', { name: 'Überschrift', exact: true }).click();
  await text.pressSequentially('Neues');
  await owner.getByRole('button', { name: 'Markdown' }).click();
  const markdown = owner.getByRole('textbox', { name: 'Text der Ausgabe als Markdown' });
  await expect(markdown).toHaveValue('## Neues');
  await markdown.fill('# Neues\n\nMehr im [Blog](/blog).');
  await owner.getByRole('button', { name: 'Markdown' }).click();
  await expect(text.getByRole('heading', { level: 1, name: 'Neues' })).toBeVisible();
  await expect(owner.getByTestId('preview').getByRole('link', { name: 'Blog' })).toBeVisible();
  await expectAccessible(owner, 'editor of an issue');
  await owner.getByRole('button', { name: 'Versenden', exact: true }).click();
  const question = owner.getByRole('dialog');
  await expect(question).toContainText('Liste Newsletter');
  await question.getByRole('button', { name: 'Versenden' }).click();
  await expect(owner.getByTestId('progress').getByRole('status')).toHaveText(/\(100 %\)/);
  await expect(owner.getByTestId('deliveries').getByText(email)).toBeVisible();
  await expectAccessible(owner, 'progress of an issue');

  await reader.goto(await linkFor(owner, email, '/newsletter/unsubscribe'));
  await reader.getByRole('button', { name: 'Abmelden' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible();
  await reader.getByRole('button', { name: 'Doch wieder anmelden' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Sie sind angemeldet' })).toBeVisible();
});

test('OPEN-041 /admin and /admin/blog-admin show the overview, and the menu leads everywhere', async ({ page }) => {
  await signIn(page, OWNER_ACCOUNT);
  await page.goto('/admin/blog-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await expect(page.getByTestId('subscribers')).toContainText(/\d/);
  await expect(page.getByText('Größe der Datenbank')).toBeVisible();
  await expectAccessible(page, '/admin');
  const menu = page.getByRole('navigation', { name: 'Verwaltung' });
  for (const label of ['Blog', 'Newsletter', 'Auswertung', 'Anfragen', 'Postausgang', 'Betreiber', 'Übersicht']) {
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(menu.locator('[aria-current="page"]')).toHaveText(label);
  }
});
