import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#alerts/alerts.api.ts';
import { createPlant, type Plant } from '../support/oee-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

describe('alerts', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let other: TestBrowser;
  let plant: Plant;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('alarm@werk.example');
    other = await app.founder('alarm@fremd.example');
    plant = await createPlant(app.database, browser);
  });
  afterAll(() => app.close());

  const raise = (message: string, rest: Record<string, unknown> = {}) => {
    const timestamp = rest.timestamp ?? '2026-01-14T10:00:00Z';
    return plant.insert('alerts', {
      timestamp,
      severity: 'error',
      priority: 2,
      category: 'machine',
      code: 'E-1',
      message,
      first_occurred_at: timestamp,
      last_occurred_at: timestamp,
      ...rest,
    });
  };

  it('lives from raised to resolved; each step is remembered with who and when', async () => {
    const params = { alertId: await raise('Antrieb gestört') };
    expect(await browser.call(api.readAlert, { params })).toMatchObject({
      state: 'open',
      escalationLevel: 0,
      history: [],
    });
    await browser.call(api.acknowledgeAlert, { params });
    await browser.call(api.acknowledgeAlert, { params });
    expect(await browser.call(api.escalateAlert, { params, body: { note: 'Keiner da' } })).toEqual({
      escalationLevel: 1,
    });
    await browser.call(api.commentAlert, { params, body: { text: '<b>Techniker</b> unterwegs' } });
    await browser.call(api.resolveAlert, { params, body: {} });
    await browser.call(api.resolveAlert, { params, body: { note: 'noch einmal' } });
    const alert = await browser.call(api.readAlert, { params });
    expect(alert).toMatchObject({ state: 'resolved', escalationLevel: 1, commentCount: 1 });
    expect(
      alert.history.map(({ type, note, author, escalationLevel }) => [type, note, author, escalationLevel]),
    ).toEqual([
      ['acknowledged', null, 'alarm@werk.example', null],
      ['escalated', 'Keiner da', 'alarm@werk.example', 1],
      ['commented', '<b>Techniker</b> unterwegs', 'alarm@werk.example', null],
      ['resolved', null, 'alarm@werk.example', null],
    ]);
    expect(await browser.refusal(api.escalateAlert, { params, body: {} })).toMatchObject({
      status: 409,
      code: 'alert_resolved',
    });
  });

  it('OPEN-044 feeds the bell: acknowledged and resolved ones leave it', async () => {
    const bell = async () => (await browser.call(api.listOpenAlerts)).alerts.map((alert) => alert.message);
    const [one, two] = [await raise('Glocke eins'), await raise('Glocke zwei', { severity: 'critical', priority: 1 })];
    expect(await bell()).toEqual(['Glocke zwei', 'Glocke eins']);
    await browser.call(api.resolveAlert, { params: { alertId: two }, body: {} });
    expect(await bell()).toEqual(['Glocke eins']);
    await browser.call(api.acknowledgeAlert, { params: { alertId: one } });
    expect(await bell()).toEqual([]);
  });

  it('lists with filters, search and pages, newest first', async () => {
    const machineId = await plant.machine('Wäscher');
    await raise('Filter voll', { timestamp: '2026-03-01T10:00:00Z', machine_id: machineId });
    // local midnight of the 3rd is 23:00 UTC of the 2nd
    await raise('Temperatur 100 %_hoch', { timestamp: '2026-03-02T22:59:00Z', severity: 'warning', priority: 3 });
    await raise('Filter gewechselt', { timestamp: '2026-03-02T23:00:00Z', severity: 'info', priority: 5 });
    const list = async (query: object) =>
      (await browser.call(api.listAlerts, { query: { from: '2026-03-01', ...query } })).rows.map((row) => row.message);
    expect(await list({})).toEqual(['Filter gewechselt', 'Temperatur 100 %_hoch', 'Filter voll']);
    expect(await list({ to: '2026-03-02' })).toEqual(['Temperatur 100 %_hoch', 'Filter voll']);
    expect(await list({ search: 'filter' })).toEqual(['Filter gewechselt', 'Filter voll']);
    expect(await list({ search: '%_' })).toEqual(['Temperatur 100 %_hoch']);
    expect(await list({ search: 'wäscher' })).toEqual(['Filter voll']);
    expect(await list({ severity: 'warning' })).toEqual(['Temperatur 100 %_hoch']);
    expect(await list({ machineId })).toEqual(['Filter voll']);
    expect(await list({ state: 'resolved' })).toEqual([]);
    expect(await list({ sort: 'priority', direction: 'asc' })).toEqual([
      'Filter voll',
      'Temperatur 100 %_hoch',
      'Filter gewechselt',
    ]);
    expect(await list({ pageSize: 1, page: 2 })).toEqual(['Temperatur 100 %_hoch']);
    expect((await browser.call(api.listAlerts, { query: { from: '2026-03-01', pageSize: 1 } })).total).toBe(3);
    expect((await other.call(api.listAlerts, { query: {} })).total).toBe(0);
  });

  it('refuses empty, huge and foreign comments and the fourth escalation', async () => {
    const params = { alertId: await raise('Druck niedrig') };
    const comment = (text: string) => browser.refusal(api.commentAlert, { params, body: { text } });
    expect(await comment('   ')).toMatchObject({ status: 400, detail: 'Der Kommentar ist leer.' });
    expect(await comment('x'.repeat(2001))).toMatchObject({
      status: 400,
      detail: 'Der Text darf höchstens 2000 Zeichen lang sein.',
    });
    expect(await comment('a\0b')).toMatchObject({ status: 400 });
    expect(await other.refusal(api.commentAlert, { params, body: { text: 'fremd' } })).toMatchObject({ status: 404 });
    expect(await browser.refusal(api.resolveAlert, { params: { alertId: randomUUID() }, body: {} })).toMatchObject({
      status: 404,
      detail: 'Diesen Alarm gibt es nicht.',
    });
    for (const level of [1, 2, 3]) {
      expect(await browser.call(api.escalateAlert, { params, body: {} })).toEqual({ escalationLevel: level });
    }
    expect(await browser.refusal(api.escalateAlert, { params, body: {} })).toMatchObject({
      code: 'highest_level_reached',
    });
    expect((await browser.call(api.readAlert, { params })).history).toHaveLength(3);
  });
});
