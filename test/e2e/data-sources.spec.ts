import { X509Certificate } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OVERALL_TEXTS } from '#ingestion/overall-status.ts';
import { TEST_CERTIFICATE } from '../support/test-certificate.ts';
import { expectAccessible } from './support/accessibility.ts';
import { enterAsFounder, enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { watchOf } from './support/watched-context.ts';

/** A source that delivers from the first second, without any peer. */
async function createSimulator(page: Page, name: string): Promise<string> {
  const created = await page.request.post('/api/ingestion/sources', {
    data: { name, protocol: 'simulator', settings: { intervalSeconds: 1, seed: name } },
  });
  const { id } = (await created.json()) as { id: string };
  await page.request.put(`/api/ingestion/sources/${id}/enabled`, { data: { enabled: true } });
  return id;
}

test('DASH-28 CONN-01..17 OPEN-065..070 the connection panel in the demo', async ({ page }) => {
  await enterDemo(page);
  await page.clock.install();
  await page.goto('/app/dashboard');
  await expect(page.getByTestId('connection-button')).toHaveText('Alle Systeme online');
  await page.getByTestId('connection-button').click();
  const panel = page.getByRole('dialog', { name: 'Verbindungsstatus' });
  await expect(panel.getByTestId('connection-rate')).toContainText('msg/s');
  for (const tile of ['Datenrate', 'Nachrichten', 'Verarbeitet', 'Fehler']) {
    await expect(panel.getByText(tile, { exact: true })).toBeVisible();
  }
  const source = panel.getByRole('listitem').filter({ hasText: 'Demo-Datengenerator' });
  await expect(source).toContainText(/Demo-Daten.*Online.*Fehler.*neuester Wert/s);
  const factOf = (term: string) => panel.getByText(term, { exact: true }).locator('xpath=following-sibling::dd');
  await expect(factOf('Modus')).toHaveText('Demo');
  await expect(factOf('Echtzeit')).toHaveText('Aktiv');
  await expect(factOf('Puffer')).toHaveText(/^\d+ \/ 1000$/);
  await expect(factOf('Laufzeit')).toHaveText(/^\d{2,}:\d{2}:\d{2}$/);
  await expect(factOf('OPC UA')).toHaveText('Inaktiv');
  await expect(factOf('MQTT')).toHaveText('Inaktiv');
  await expectAccessible(page, 'connection panel');

  // What the server says, changed on its way: the panel shows whatever it is told.
  const answer = (await (await page.request.get('/api/ingestion/status')).json()) as Record<string, unknown>;
  let told: Record<string, unknown> = {};
  await page.route('**/api/ingestion/status', (route) => route.fulfill({ json: { ...answer, ...told } }));
  for (const [overall, overallText] of Object.entries(OVERALL_TEXTS)) {
    told = { overall, overallText };
    await panel.getByRole('button', { name: 'Aktualisieren' }).click();
    await expect(panel.getByText(overallText, { exact: true })).toBeVisible();
  }
  told = { sources: [] };
  await page.clock.runFor(5000);
  await expect(panel.getByText('Keine Datenquellen konfiguriert')).toBeVisible();

  // A refresh that fails keeps the last values and says so.
  watchOf(page).expectProblem(/503/);
  await page.route('**/api/ingestion/status', (route) => route.fulfill({ status: 503, body: '' }));
  await panel.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(panel.getByText('Aktualisierung fehlgeschlagen')).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(panel.getByText('Keine Datenquellen konfiguriert')).toBeVisible();
  await expect(panel.getByText(/^Stand vor \d+/)).toBeVisible();
});

test('a source with a wrong address says why it does not connect, and is deleted again', async ({ page }) => {
  await enterAsFounder(page);
  await page.goto('/app/settings?tab=sources');
  await expect(page.getByTestId('sources').getByRole('row', { name: /OPC UA Maschinen.*mitgeliefert/ })).toBeVisible();
  await page.getByTestId('sources').getByRole('button', { name: 'Datenquelle anlegen' }).click();
  const drawer = page.getByRole('dialog', { name: /^Datenquelle anlegen/ });
  await drawer.getByRole('button', { name: /^MQTT/ }).click();
  await drawer.getByRole('button', { name: 'Datenquelle anlegen' }).click();
  await expect(drawer.getByText('Broker fehlt.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Broker Halle 1');
  await drawer.getByRole('textbox', { name: 'Broker' }).fill('127.0.0.1');
  await drawer.getByRole('textbox', { name: 'Port' }).fill('1');
  await drawer.getByRole('textbox', { name: 'Benutzer' }).fill('mes');
  await drawer.getByLabel('Kennwort', { exact: true }).fill('streng-geheim');
  await drawer.getByRole('button', { name: 'Verbindung testen' }).click();
  await expect(drawer.getByText('Der Broker 127.0.0.1:1 nimmt keine Verbindung an.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Datenquelle anlegen' }).click();

  await expect(page.getByRole('heading', { name: 'Broker Halle 1' })).toBeVisible();
  await expect(page.getByText('gesetzt', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Broker Halle 1 löschen?' });
  await expect(question).toContainText('Bereits gespeicherte Werte bleiben.');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByTestId('sources').getByRole('row', { name: /OPC UA Maschinen/ })).toBeVisible();
  await expect(page.getByTestId('sources').getByText('Broker Halle 1')).toHaveCount(0);
});

test('a point of the simulator is mapped and its value seen', async ({ page }) => {
  await enterAsFounder(page);
  const sourceId = await createSimulator(page, 'Probewerte');
  await page.goto(`/app/settings/sources/${sourceId}`);
  await page.getByRole('button', { name: 'Aussuchen' }).click();
  const picker = page.getByRole('dialog', { name: 'Datenpunkte aussuchen' });
  await picker.getByRole('checkbox', { name: 'sensors/TEMP-1' }).check();
  await picker.getByRole('button', { name: '1 hinzufügen' }).click();

  const row = page.getByTestId('points').getByRole('row', { name: /sensors\/TEMP-1/ });
  await expect(row).toContainText('Nur beobachtet');
  await row.getByRole('button', { name: 'sensors/TEMP-1 zuordnen' }).click();
  const form = page.getByRole('dialog', { name: 'Datenpunkt zuordnen' });
  await form.getByLabel('Bedeutung').selectOption('Maschinenzustand');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByText('Maschine fehlt.')).toBeVisible();
  await form.getByLabel('Bedeutung').selectOption('Ganze Meldung');
  await expect(form.getByTestId('point-preview')).toContainText(/Sensor TEMP-1: 2\d(,\d)? °C|Sensor TEMP-1: 30 °C/);
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(row).toContainText('Ganze Meldung');
  await expect(row).toContainText(/Sensor TEMP-1: (2\d(,\d)?|30) °C/);
  await expectAccessible(page, 'data source');
});

test('the wizard connects a machine to a source', async ({ page }) => {
  await enterAsFounder(page);
  await createSimulator(page, 'Probewerte');
  await page.request.post('/api/machines', {
    data: { name: 'CNC-1', type: 'CNC', isActive: true, runsThroughBreaks: false },
  });
  await page.goto('/app/machines');
  await page.getByRole('button', { name: 'Maschine anbinden' }).click();
  await page.getByRole('combobox', { name: 'Welche Maschine wird angebunden?' }).click();
  await page.getByRole('option', { name: 'CNC-1' }).click();
  await page.getByRole('radio', { name: /Probewerte/ }).check();
  await page.getByRole('button', { name: 'Weiter zu den Datenpunkten' }).click();
  await page.getByRole('checkbox', { name: 'machines/CNC-1' }).check();
  await page.getByRole('button', { name: 'Weiter zur Bedeutung' }).click();

  // The step is in the address, and what was chosen is stored: a reload loses nothing.
  await expect(page).toHaveURL(/step=meaning/);
  await page.reload();
  await page.getByRole('button', { name: 'machines/CNC-1 zuordnen' }).click();
  const form = page.getByRole('dialog', { name: 'Datenpunkt zuordnen' });
  await form.getByLabel('Bedeutung').selectOption('Ganze Meldung');
  await form.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', { name: 'Weiter zum Beobachten' }).click();
  await expect(page.getByTestId('wizard-live')).toContainText(/Maschine CNC-1: (Läuft|Leerlauf|Wartung)/);
  await expectAccessible(page, 'machine wizard');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'CNC-1' })).toBeVisible();
});

test('two administrators change a source: the second one sees both versions and chooses', async ({ page }) => {
  await enterAsFounder(page);
  const sourceId = await createSimulator(page, 'Doppelt geändert');
  await page.goto(`/app/settings/sources/${sourceId}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  const drawer = page.getByRole('dialog', { name: / bearbeiten$/ });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Mein Name');
  const before = (await (await page.request.get(`/api/ingestion/sources/${sourceId}`)).json()) as {
    version: number;
    settings: object;
  };
  const other = await page.request.put(`/api/ingestion/sources/${sourceId}`, {
    data: { version: before.version, values: { name: 'Anderer Name', settings: before.settings } },
  });
  expect(other.status()).toBe(200);

  watchOf(page).expectProblem(/409/);
  await drawer.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('radio', { name: 'Name: Meine übernehmen' }).check();
  await page.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await drawer.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Mein Name' })).toBeVisible();
});

test('a key is shown once, its bad message is rejected with the reason, and again when it is sent through once more', async ({
  page,
}) => {
  await enterAsFounder(page);
  await page.goto('/app/settings?tab=api-keys');
  const keys = page.getByTestId('api-keys');
  await keys.getByRole('textbox', { name: 'Name des Schlüssels' }).fill('Gateway');
  await keys.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  await expect(keys.getByText('Er wird nur jetzt gezeigt.')).toBeVisible();
  const key = await keys.getByRole('status').locator('code').innerText();
  await expect(page.getByRole('row', { name: /^Gateway Daten senden/ })).toContainText('Widerrufen');
  await expectAccessible(page, 'API keys');
  await page.goto('/app/settings?tab=sources');

  const pushed = await page.request.post('/api/ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    data: [
      { type: 'sensor', source: 'Gateway Halle 2', payload: { sensorId: 'T-9', type: 'temperature', value: 'kalt' } },
    ],
  });
  expect(pushed.status()).toBe(202);
  const rejects = page.getByTestId('rejects');
  const row = rejects.getByRole('row', { name: /Gateway Halle 2/ });
  await expect(row).toContainText('Der Messwert von Sensor „T-9“ ist keine Zahl.');
  // Nothing has been mended yet: it is refused again, and stays.
  await row.getByRole('button', { name: /erneut verarbeiten/ }).click();
  await expect(page.getByText(/Wieder nicht übernommen: Der Messwert/)).toBeVisible();
  await expect(row).toBeVisible();
  await expectAccessible(page, 'keys and rejects');

  await page.goto('/app/settings?tab=api-keys');
  await expect(page.getByRole('row', { name: /^Gateway/ })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
});

test('a certificate that an OPC UA server showed is compared and trusted', async ({ page }) => {
  test.slow();
  const { user } = await enterAsFounder(page);
  const created = await page.request.post('/api/ingestion/sources', {
    data: {
      name: 'Presse',
      protocol: 'opcua',
      settings: { endpointUrl: 'opc.tcp://127.0.0.1:1', security: 'sign' },
    },
  });
  const { id } = (await created.json()) as { id: string };
  const parsed = new X509Certificate(TEST_CERTIFICATE);
  const thumbprint = parsed.fingerprint.replaceAll(':', '').toLowerCase();
  const rejected = join(process.env.E2E_DATA_DIR ?? '', 'sources', user.company.id, id, 'pki', 'rejected');
  await mkdir(rejected, { recursive: true });
  await writeFile(join(rejected, `Presse[${thumbprint}].pem`), TEST_CERTIFICATE);

  await page.goto(`/app/settings/sources/${id}`);
  await expect(page.getByText('Zertifikat „Presse“ ist nicht freigegeben')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Freigeben' }).click();
  const question = page.getByRole('dialog', { name: 'Diesem Zertifikat vertrauen?' });
  await expect(question).toContainText(parsed.fingerprint);
  await question.getByRole('button', { name: 'Vertrauen' }).click();
  // The server loads its OPC UA library now, which takes long on a busy computer.
  await expect(page.getByText('Zertifikat freigegeben')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Zertifikat „Presse“ ist nicht freigegeben')).toHaveCount(0);
});
