import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSourceCompleteness } from '#ingestion/source-completeness.api.ts';
import * as api from '#ingestion/sources.api.ts';
import { eventually } from '../support/adapter-host.ts';
import { companyIdOf } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

describe('data sources', () => {
  let app: TestApp;
  let dataDir: string;
  let browser: TestBrowser;
  let company: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sources-'));
    app = await startTestApp({ dataDir });
    browser = await app.founder('quellen@sources.example');
    company = await companyIdOf(browser);
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const body = (more: object = {}) => ({
    name: 'Broker Halle 1',
    protocol: 'mqtt' as const,
    settings: { host: '127.0.0.1', port: 9, username: 'mes' },
    secrets: { password: 'streng-geheim' },
    ...more,
  });

  it('ING-03 ING-17..24 every company has the shipped sources, disabled, with the specified points', async () => {
    const sources = await browser.call(api.listSources);
    expect(sources).toHaveLength(6);
    expect(sources.every(({ shipped, enabled }) => shipped && !enabled)).toBe(true);
    const read = async (name: string) => {
      const found = sources.find((source) => source.name === name);
      return browser.call(api.readSource, { params: { id: found?.id ?? '' } });
    };
    expect((await read('OPC UA Maschinen')).points).toHaveLength(7);
    expect((await read('Modbus Energiezähler')).points).toMatchObject([
      { address: 'holding:12', scale: 0.001, options: { dataType: 'uint32', wordOrder: 'high_first' } },
    ]);
    expect((await read('S7 Steuerung')).points).toHaveLength(2);
    expect((await read('MQTT Werk')).settings.topics).toContain('factory/sensors/temperature/');
    expect((await read('ERP Fertigungsaufträge')).settings.pollingSeconds).toBe(60);
    expect((await read('IoT Telemetrie')).settings.pollingSeconds).toBe(30);
  });

  it('keeps secrets encrypted and never gives them out; what is left out stays, null removes', async () => {
    const created = await browser.call(api.createSource, { body: body() });
    expect(created).toMatchObject({
      enabled: false,
      shipped: false,
      secretsSet: ['password'],
      settings: { host: '127.0.0.1', keepAliveSeconds: 60, payload: 'json' },
    });
    expect(created.settings).not.toHaveProperty('password');
    const stored = await app.database.inCompany(company, async (tx) => {
      const { rows } = await tx.$client.query('select * from data_sources where id = $1', [created.id]);
      return rows[0] as { secrets: Buffer };
    });
    expect(JSON.stringify(stored)).not.toContain('geheim');
    expect(stored.secrets.includes('geheim')).toBe(false);

    const params = { id: created.id };
    const { settings } = created;
    const renamed = await browser.call(api.updateSource, {
      params,
      body: { version: created.version, values: { name: 'Umbenannt', settings } },
    });
    expect(renamed.secretsSet).toEqual(['password']);
    expect(
      await browser.refusal(api.updateSource, {
        params,
        body: { version: created.version, values: { name: 'Zu spät', settings } },
      }),
    ).toMatchObject({ status: 409, code: 'version_conflict' });
    const cleared = await browser.call(api.updateSource, {
      params,
      body: { version: renamed.version, values: { name: 'Umbenannt', settings, secrets: { password: null } } },
    });
    expect(cleared.secretsSet).toEqual([]);
    await browser.call(api.removeSource, { params });
    expect(await browser.refusal(api.readSource, { params })).toMatchObject({ status: 404 });
  });

  it('names what is wrong in German and stores nothing', async () => {
    const refusal = (more: object) => browser.refusal(api.createSource, { body: body(more) });
    expect((await refusal({ settings: {} })).detail).toBe('Broker fehlt.');
    expect((await refusal({ settings: { host: 'x', port: 99_999 } })).detail).toContain('Port darf höchstens');
    expect((await refusal({ name: ' ' })).detail).toBe('Der Name fehlt.');
    expect(await refusal({ name: 'MQTT Werk' })).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await browser.call(api.listSources)).toHaveLength(6);
  });

  it('takes points in bulk by address, all or none', async () => {
    const source = await browser.call(api.createSource, { body: body({ name: 'Punkte' }) });
    const params = { id: source.id };
    const sensor = { kind: 'sensor' as const, sensorId: 'T-1', sensorType: 'temperature' };
    const points = await browser.call(api.savePoints, {
      params,
      body: {
        points: [
          { address: 'factory/a', target: sensor, scale: 0.1 },
          {
            address: 'factory/b::x.y',
            target: { kind: 'machineState', machineId: 'CNC-9', words: { '1': 'running' } },
          },
          { address: 'factory/c' },
        ],
      },
    });
    expect(points).toMatchObject([
      { address: 'factory/a', scale: 0.1, target: { ...sensor, unit: null } },
      { address: 'factory/b::x.y' },
      { address: 'factory/c', target: null, enabled: true },
    ]);
    const changed = await browser.call(api.savePoints, {
      params,
      body: { points: [{ address: 'factory/a', target: sensor, scale: 2 }], removeAddresses: ['factory/c'] },
    });
    expect(changed.map(({ address, scale }) => [address, scale])).toEqual([
      ['factory/a', 2],
      ['factory/b::x.y', 1],
    ]);
    const refused = await browser.refusal(api.savePoints, {
      params,
      body: { points: [{ address: 'factory/neu' }, { address: 'factory/+/wild' }] },
    });
    expect(refused.detail).toContain('einzelnes Topic');
    expect((await browser.call(api.readSource, { params })).points).toHaveLength(2);
    expect(await browser.call(api.listSources)).toContainEqual(
      expect.objectContaining({ name: 'Punkte', pointCount: 2, mappedPointCount: 2 }),
    );
  });

  it('tests a source and says why it does not connect', async () => {
    const source = await browser.call(api.createSource, { body: body({ name: 'Test' }) });
    const report = await browser.call(api.testSource, { params: { id: source.id } });
    expect(report).toMatchObject({ connected: false, reason: expect.stringContaining('nimmt keine Verbindung an') });
    const simulator = await browser.call(api.testSettings, { body: { protocol: 'simulator' } });
    expect(simulator).toMatchObject({ connected: true, reason: null });
    expect(await browser.refusal(api.browseSource, { params: { id: source.id }, query: {} })).toMatchObject({
      status: 400,
      code: 'not_browsable',
    });
  });

  it('runs what is enabled and shows its values and its status, live with every change', async () => {
    await app.sources.start(app.connection);
    const source = await browser.call(api.createSource, {
      body: { name: 'Generator', protocol: 'simulator', settings: { intervalSeconds: 3600 } },
    });
    const params = { id: source.id };
    const status = () => app.sources.supervisor.sourcesOf(company).find(({ id }) => id === source.id);
    await eventually(() => expect(status()).toMatchObject({ state: 'disabled' }));
    await browser.call(api.enableSource, { params, body: { enabled: true } });
    await eventually(() => expect(status()).toMatchObject({ state: 'connected', messages: 6, simulated: true }));
    const values = await browser.call(api.watchSource, { params });
    expect(values.map(({ address }) => address)).toContain('machines/CNC-1');
    // The journal does not run in this test: nothing is acknowledged, and the reason is shown.
    await eventually(() => expect(status()).toMatchObject({ healthy: false, processed: 0, errors: 1 }));
    await browser.call(api.removeSource, { params });
    await eventually(() => expect(status()).toBeUndefined());
    await app.sources.stop();
  });

  it('keeps the gaps of a source across a restart, and knows what each shift should have and has', async () => {
    const source = await browser.call(api.createSource, {
      body: { name: 'Lückenhaft', protocol: 'simulator', settings: { intervalSeconds: 3600 } },
    });
    const params = { id: source.id };
    await browser.call(api.enableSource, { params, body: { enabled: true } });
    const status = () => app.sources.supervisor.sourcesOf(company).find(({ id }) => id === source.id);
    const inCompany = (sql: string, values: unknown[]) =>
      app.database.inCompany(company, (tx) => tx.$client.query(sql, values));
    const stepMs = 300_000;
    const stepAgo = (steps: number) => new Date(Math.floor(Date.now() / stepMs) * stepMs - steps * stepMs);
    // As an earlier start left it: an hour with two records a minute, one step of it missing and one delivered late.
    for (let step = 1; step <= 12; step++) {
      if (step !== 4) {
        await inCompany('insert into source_samples values (current_company_id(), $1, $2, 10, $3)', [
          source.id,
          stepAgo(step),
          step === 5 ? 10 : 0,
        ]);
      }
    }
    await inCompany(`insert into source_gaps values (current_company_id(), $1, $2, $3, 'lost', 'Kabel gezogen.', 10)`, [
      source.id,
      stepAgo(5),
      stepAgo(3),
    ]);
    await inCompany(`insert into source_meter_totals values (current_company_id(), $1, 'EZ-7', 104.5)`, [source.id]);
    await inCompany('insert into source_watch values (current_company_id(), $1, $2)', [source.id, stepAgo(1)]);

    await app.sources.start(app.connection);
    await eventually(() => expect(status()).toMatchObject({ state: 'connected' }));
    expect(status()?.recentGaps).toMatchObject([
      {
        reason: 'Das MES war nicht in Betrieb.',
        from: stepAgo(1).toISOString(),
        to: expect.any(String),
        outcome: 'lost',
      },
      { reason: 'Kabel gezogen.', outcome: 'recovered' },
    ]);
    // Taken when it is read, kept again at a proper stop.
    expect((await inCompany('select from source_meter_totals', [])).rowCount).toBe(0);
    await app.sources.stop();
    const totals = await inCompany('select meter_id, total from source_meter_totals where source_id = $1', [source.id]);
    expect(totals.rows).toEqual([{ meter_id: 'EZ-7', total: 104.5 }]);
    const answer = await browser.call(readSourceCompleteness, { params });
    expect(answer.gaps).toMatchObject([
      { reason: 'Das MES war nicht in Betrieb.', to: expect.any(String), outcome: 'lost', lateSamples: 0 },
      { reason: 'Kabel gezogen.', outcome: 'recovered', lateSamples: 10 },
    ]);
    // The first step of the source is not judged: it may have begun in the middle.
    expect(answer.shifts[0]).toMatchObject({ stored: 100, expected: 110, late: 10 });
    expect(answer.shifts[0]?.percent).toBeCloseTo(90.9, 1);
    await browser.call(api.removeSource, { params });
    const { rowCount } = await inCompany('select from source_gaps where source_id = $1', [source.id]);
    expect(rowCount).toBe(0);
  });

  it('connects the virtual plant with one call', async () => {
    const sources = await browser.call(api.connectPlant);
    const shipped = sources.filter((source) => source.shipped);
    expect(shipped).toHaveLength(6);
    expect(shipped.every(({ enabled }) => enabled)).toBe(true);
    expect(
      shipped.filter(({ protocol }) => protocol === 'rest').every(({ secretsSet }) => secretsSet.length === 1),
    ).toBe(true);
  });
});
