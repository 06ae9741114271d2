import type { Page } from '@playwright/test';
import { OVERALL_TEXTS } from '#ingestion/overall-status.ts';
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
