import { enterAsFounder, enterDemo, signIn } from './support/accounts.ts';
import { insertAlert, insertProduct } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';

test('DASH-29 API-03 a change in the database refreshes the open dashboard without a reload', async ({ page }) => {
  const { user } = await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('card-products')).toContainText('Produkte0');
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await insertProduct(user.company.id, 'P-1');
  await expect(page.getByTestId('card-products')).toContainText('Produkte1');
  await insertProduct(user.company.id, 'P-2');
  await expect(page.getByTestId('card-products')).toContainText('Produkte2');
  expect(documents).toBe(0);
});

test('SHELL-13 an alert acknowledged by one person leaves the bell of a colleague’s browser', async ({
  page,
  openVisitor,
}) => {
  const account = await enterAsFounder(page);
  const colleague = await openVisitor();
  await signIn(colleague, account);
  await colleague.goto('/app/dashboard');
  await expect(colleague.getByTestId('bell')).toHaveAccessibleName('Meldungen, keine offen');

  const alertId = await insertAlert(account.user.company.id, {
    message: 'Not-Halt',
    severity: 'critical',
    priority: 1,
  });
  await expect(colleague.getByTestId('bell')).toHaveAccessibleName('Meldungen, 1 offen');
  const response = await page.request.post(`/api/alerts/${alertId}/acknowledge`);
  expect(response.status()).toBe(204);
  await expect(colleague.getByTestId('bell')).toHaveAccessibleName('Meldungen, keine offen');
});

test('changes of one company do not reach another', async ({ page, openVisitor }) => {
  const { user } = await enterAsFounder(page);
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('card-products')).toContainText('Produkte0');
  const stranger = await openVisitor();
  await enterDemo(stranger);
  await stranger.goto('/app/dashboard');
  await expect(stranger.getByTestId('recent-productions').getByRole('row')).toHaveCount(6);
  let strangerReads = 0;
  stranger.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard')) strangerReads += 1;
  });
  await insertProduct(user.company.id, 'P-1');
  // Once the own page has it, the message has been sent to everybody who gets it.
  await expect(page.getByTestId('card-products')).toContainText('Produkte1');
  expect(strangerReads).toBe(0);
});
