import type { Locator, Page } from '@playwright/test';
import type { StoredSource } from '#ingestion/sources.api.ts';
import { startVirtualPlantProcess, type VirtualPlantProcess } from '../support/virtual-plant-process.ts';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';

let plant: VirtualPlantProcess;
test.beforeAll(async () => {
  plant = await startVirtualPlantProcess();
});
test.afterAll(() => plant.stop());

/** The shipped sources name the plant's usual ports; this one has others, so that tests never meet. */
async function nameItsPorts(page: Page): Promise<void> {
  const sources = (await (await page.request.get('/api/ingestion/sources')).json()) as StoredSource[];
  const addresses: Record<string, (settings: StoredSource['settings']) => object> = {
    opcua: () => ({ endpointUrl: `opc.tcp://127.0.0.1:${plant.ports.opcua}` }),
    mqtt: () => ({ port: plant.ports.mqtt }),
    modbus: () => ({ port: plant.ports.modbus }),
    s7: () => ({ port: plant.ports.s7 }),
    rest: () => ({ baseUrl: `http://127.0.0.1:${plant.ports.rest}` }),
  };
  for (const { id, version, name, protocol, settings } of sources) {
    const response = await page.request.put(`/api/ingestion/sources/${id}`, {
      data: { version, values: { name, settings: { ...settings, ...addresses[protocol]?.(settings) } } },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
}

async function expectToMove(value: Locator): Promise<void> {
  const before = await value.textContent();
  await expect(value).not.toHaveText(before ?? '', { timeout: 20_000 });
}

test('the virtual plant is connected in one click; a source that stops is named, alerted and recovers', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enterAsFounder(page);
  await nameItsPorts(page);
  await openFinished(page, '/app/settings?tab=sources');
  await page.getByRole('button', { name: 'Virtuelles Werk verbinden' }).click();
  await expect(
    page.getByText('Virtuelles Werk verbunden: die mitgelieferten Quellen sind eingeschaltet'),
  ).toBeVisible();

  // Values arrive and move while one looks.
  await openFinished(page, '/app/iot');
  const sensor = page.getByRole('row', { name: /TEMP-01/ });
  await expect(sensor).toContainText(/\d\s°C/, { timeout: 20_000 });
  await expect(sensor).toContainText('In Ordnung');
  await expectToMove(sensor.getByRole('cell', { name: /°C/ }).first());

  // Its machines report before anybody has entered them; entered, they have a state.
  await openFinished(page, '/app/machines');
  const unknown = page.getByTestId('unknown-machines');
  await expect(unknown.getByRole('row', { name: /CNC01/ })).toContainText('Läuft', { timeout: 20_000 });
  await expectAccessible(page, 'machines that are not entered');
  await unknown.getByRole('button', { name: 'CNC01 anlegen' }).click();
  const form = page.getByRole('dialog', { name: 'Maschine anlegen' });
  await expect(form.getByLabel('Maschinennummer')).toHaveValue('CNC01');
  await form.getByLabel('Name').fill('Fräse am Fenster');
  await form.getByLabel('Art').fill('CNC-Fräsen');
  await form.getByRole('button', { name: 'Maschine anlegen' }).click();
  await expect(page.getByText('Maschine Fräse am Fenster angelegt')).toBeVisible();
  await expect(unknown.getByRole('row', { name: /CNC01/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Fräse am Fenster/ })).toContainText('Läuft', { timeout: 20_000 });

  await page.goto('/app/dashboard');
  await expect(page.getByTestId('connection-button')).toHaveText('Alle Systeme online', { timeout: 20_000 });
  await page.getByTestId('connection-button').click();
  const panel = page.getByRole('dialog', { name: 'Verbindungsstatus' });
  const source = panel.getByRole('listitem').filter({ hasText: 'MQTT Werk' });
  await expect(source).toContainText('Online');

  // One line is cut: the panel names it with the reason, the others go on.
  await plant.command('disconnect mqtt');
  await expect(source).toContainText('Offline', { timeout: 20_000 });
  await expect(source).toContainText(/nimmt keine Verbindung an|hat die Verbindung/, { timeout: 20_000 });
  await expect(panel.getByText('Teilweise verbunden')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Modbus Energiezähler' })).toContainText('Online');
  await expectAccessible(page, 'connection panel with a lost source');
  await page.keyboard.press('Escape');
  await page.goto('/app/alerts');
  const alert = page.getByRole('row', { name: /Datenquelle „MQTT Werk“ liefert keine Daten/ });
  await expect(alert).toContainText('Offen', { timeout: 30_000 });
  await expect(page.getByTestId('bell-dot')).toBeVisible();

  // It comes back by itself, and so do the values.
  await plant.command('connect mqtt');
  await expect(alert).toContainText('Behoben', { timeout: 40_000 });
  await openFinished(page, '/app/iot');
  await expectToMove(sensor.getByRole('cell', { name: /°C/ }).first());
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('connection-button')).toHaveText('Alle Systeme online', { timeout: 20_000 });
});
