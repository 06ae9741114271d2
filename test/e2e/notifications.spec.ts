import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { watchOf } from './support/watched-context.ts';

test('notifications: chosen, saved and still there after a reload', async ({ page }) => {
  watchOf(page).expectProblem(/400 .*\/api\/notifications\/settings/);
  await enterAsFounder(page);
  await page.goto('/app/settings?tab=notifications');
  const own = page.getByTestId('own-notifications');
  await expect(own.getByText('Es gelten die Vorgaben Ihrer Firma')).toBeVisible();
  await own.getByRole('checkbox', { name: 'Kritisch per E-Mail' }).check();
  await own.getByRole('checkbox', { name: /^Ruhezeit/ }).check();
  await own.getByRole('textbox', { name: 'Bis' }).fill('22:00');
  await own.getByRole('button', { name: 'Speichern' }).click();
  await expect(own.getByText('Beginn und Ende der Ruhezeit dürfen nicht gleich sein.').first()).toBeVisible();
  await own.getByRole('textbox', { name: 'Bis' }).fill('05:30');
  await own.getByRole('checkbox', { name: 'Sonntag' }).uncheck();
  await own.getByRole('button', { name: 'Speichern' }).click();
  await expect(own.getByRole('button', { name: 'Vorgaben der Firma übernehmen' })).toBeVisible();

  await page.reload();
  await expect(own.getByRole('checkbox', { name: 'Kritisch per E-Mail' })).toBeChecked();
  await expect(own.getByRole('textbox', { name: 'Bis' })).toHaveValue('05:30');
  await expect(own.getByRole('checkbox', { name: 'Sonntag' })).not.toBeChecked();
  await expect(page.getByTestId('push-devices')).toContainText('nicht eingeschaltet');
  await expect(page.getByTestId('notification-defaults').getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page, 'settings, notifications');
});
