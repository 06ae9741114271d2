import type { Page } from '@playwright/test';

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
}

export type Registration = { email: string; password: string; confirmPassword: string; company: string };

export async function fillRegistration(page: Page, typed: Partial<Registration>): Promise<void> {
  if (typed.email !== undefined) await page.getByLabel('E-Mail', { exact: true }).fill(typed.email);
  if (typed.password !== undefined) await page.getByLabel('Passwort', { exact: true }).fill(typed.password);
  if (typed.confirmPassword !== undefined) await page.getByLabel('Passwort bestätigen').fill(typed.confirmPassword);
  if (typed.company !== undefined) await page.getByLabel('Firmenname').fill(typed.company);
}

export async function submit(page: Page): Promise<void> {
  await page.getByTestId('submit').click();
}
