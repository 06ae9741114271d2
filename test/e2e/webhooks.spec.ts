import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

type Received = { event: string; delivery: string; signature: string; body: string };

/** A receiver on this computer that notes what it gets. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '');
    void text(request).then((body) => {
      received.push({
        event: header('x-mes-event'),
        delivery: header('x-mes-delivery'),
        signature: header('x-mes-signature'),
        body,
      });
      return response.writeHead(200).end('angenommen');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mes`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a webhook: create, secret once, test delivery, send again, delete', async ({ page }) => {
  test.slow();
  const receiver = await startReceiver();
  try {
    await enterAsFounder(page);
    expectFailedRequest(page, 400);
    await openFinished(page, '/app/settings?tab=webhooks');
    await page.getByRole('button', { name: 'Webhook anlegen' }).click();
    const drawer = page.getByRole('dialog', { name: 'Webhook anlegen' });
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Leitstand');
    await drawer.getByRole('textbox', { name: 'Adresse' }).fill(receiver.url);
    await drawer.getByRole('checkbox', { name: 'Alarm: ausgelöst' }).check();
    // A target in the own network has to be allowed, and the sentence says so.
    await drawer.getByRole('button', { name: 'Webhook anlegen' }).click();
    await expect(drawer.getByRole('alert')).toContainText('liegt im eigenen Netz');
    await drawer.getByRole('checkbox', { name: /Ziel im eigenen Netz erlauben/ }).check();
    await drawer.getByRole('button', { name: 'Webhook anlegen' }).click();
    await expect(drawer).toBeHidden();
    const card = page.getByTestId('webhooks');
    const secret = await card.getByRole('status').locator('code').innerText();
    expect(secret.length).toBeGreaterThanOrEqual(32);

    await card.getByRole('button', { name: 'Testen: Meldung an Leitstand senden' }).click();
    const deliveries = page.getByTestId('deliveries');
    const row = deliveries.getByRole('row').nth(1);
    await expect(row).toContainText('Zugestellt');
    await expect(row).toContainText('HTTP 200');
    await expect(row).toContainText('angenommen');
    expect(receiver.received.map(({ event }) => event)).toEqual(['webhook.ping']);
    const { signature = '', body = '' } = receiver.received[0] ?? {};
    const time = /^t=(\d+),/.exec(signature)?.[1] ?? '';
    expect(signature).toBe(`t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`);
    await expectAccessible(page, 'webhooks with a secret and a delivery');

    await row.getByRole('button', { name: /erneut senden$/ }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.delivery).toBe(receiver.received[0]?.delivery);
    await expect(row).toContainText('Zugestellt');

    await page.emulateMedia({ colorScheme: 'dark' });
    await openFinished(page, '/app/settings?tab=webhooks');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(row).toContainText('Zugestellt');
    await expectAccessible(page, 'webhooks, dark');
    await expect(page.getByText(secret)).toHaveCount(0);
    await card.getByRole('button', { name: 'Leitstand löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Webhook „Leitstand“ löschen?' });
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect(card.getByText('Noch keine Webhooks')).toBeVisible();
    await expect(deliveries).toBeHidden();
  } finally {
    receiver.close();
  }
});
