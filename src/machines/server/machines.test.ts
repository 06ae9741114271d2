import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyIdOf, insertProduction, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as api from '../machines.api.ts';

const MILL = {
  name: 'Fräse 1',
  type: 'CNC-Fräsen',
  machineNumber: 'F-001',
  manufacturer: 'Muster',
  model: 'X5',
  yearBuilt: 2019,
  hall: 'Halle 1',
  line: null,
  ratedPowerKw: 22,
  standbyPowerKw: 1.5,
  meterId: null,
  runsThroughBreaks: false,
  isActive: true,
};

describe('machines', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('technik@machines.example');
    company = await companyIdOf(browser);
  });
  afterAll(() => app.close());

  const newMachine = (name: string, values: object = {}) =>
    browser.call(api.machineKind.create, { body: { ...MILL, name, machineNumber: name, ...values } });

  it('DATA-24 OPEN-053 a new machine is idle and its live state unknown until data comes', async () => {
    const machine = await newMachine('Neu');
    expect(machine).toMatchObject({
      ...MILL,
      name: 'Neu',
      machineNumber: 'Neu',
      status: 'idle',
      liveState: 'unknown',
      liveStateSince: null,
      currentProduction: null,
    });
  });

  it('shows live state, since when, and the order on it; filters by them', async () => {
    const { id } = await newMachine('Läufer', { hall: 'Halle 9', type: 'Laser' });
    await app.database.inCompany(company, (tx) =>
      tx.$client.query(
        `update machines set live_state = 'running', status = 'operational', live_state_since = '2026-11-02T06:00:00Z' where id = $1`,
        [id],
      ),
    );
    const product = await insertRow(app.database, company, 'products', { product_number: 'P', model: 'Platte' });
    await insertProduction(app.database, company, {
      product_id: product,
      machine_id: id,
      production_number: 'FA-7',
      status: 'in_progress',
    });
    const { rows, total } = await browser.call(api.machineKind.list, {
      query: { state: 'running', hall: 'Halle 9', type: 'Laser', active: 'true' },
    });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      status: 'operational',
      liveState: 'running',
      liveStateSince: '2026-11-02T06:00:00.000Z',
      currentProduction: { productionNumber: 'FA-7', productModel: 'Platte', plannedQuantity: 100, actualQuantity: 0 },
    });
    expect(await browser.call(api.listMachineGroups)).toEqual({
      types: ['CNC-Fräsen', 'Laser'],
      halls: ['Halle 1', 'Halle 9'],
    });
    expect(await browser.refusal(api.machineKind.remove, { params: { id } })).toMatchObject({
      code: 'in_use',
      detail:
        'Diese Maschine kann nicht gelöscht werden, denn daran hängen noch: 1 Auftrag. Setzen Sie sie stattdessen auf nicht aktiv.',
    });
  });

  it('does not let history go with a machine', async () => {
    const { id } = await newMachine('Alt');
    await insertRow(app.database, company, 'machine_downtime', {
      machine_id: id,
      start_time: '2026-11-02T06:00:00Z',
      end_time: '2026-11-02T07:00:00Z',
      downtime_category: 'breakdown',
    });
    expect((await browser.refusal(api.machineKind.remove, { params: { id } })).detail).toMatch('1 Stillstand.');
    const fresh = await newMachine('Unbenutzt');
    await browser.call(api.machineKind.remove, { params: { id: fresh.id } });
    expect(await browser.refusal(api.machineKind.remove, { params: { id: fresh.id } })).toMatchObject({ status: 404 });
  });

  it('names the doubled name or number', async () => {
    await newMachine('Doppelt');
    const create = (values: object) => browser.refusal(api.machineKind.create, { body: { ...MILL, ...values } });
    expect(await create({ name: 'Doppelt', machineNumber: 'anders' })).toMatchObject({
      detail: 'Eine Maschine mit diesem Namen gibt es schon.',
      errors: [{ path: 'name' }],
    });
    expect(await create({ name: 'Anders', machineNumber: 'Doppelt' })).toMatchObject({
      errors: [{ path: 'machineNumber' }],
    });
  });

  it.each([
    [{ yearBuilt: 1066 }, 'Baujahr muss mindestens 1900 sein.'],
    [{ ratedPowerKw: -1 }, 'Nennleistung muss mindestens 0 sein.'],
    [{ name: '   ' }, 'Name fehlt.'],
    [{ runsThroughBreaks: 'ja' }, 'Läuft in Pausen muss Ja oder Nein sein.'],
  ])('refuses %j', async (values, detail) => {
    expect(await browser.refusal(api.machineKind.create, { body: { ...MILL, ...values } })).toMatchObject({
      status: 400,
      detail,
    });
  });

  it('reads the states of one local day, the one that was going on at midnight included', async () => {
    const { id } = await newMachine('Zeitstrahl');
    // Europe/Zurich is one hour ahead in November: the local day begins at 23:00 UTC.
    const states = [
      ['stopped', '2026-11-01T10:00:00Z', '2026-11-01T20:00:00Z'],
      ['running', '2026-11-01T20:00:00Z', '2026-11-02T05:00:00Z'],
      ['idle', '2026-11-02T05:00:00Z', '2026-11-02T23:30:00Z'],
      ['running', '2026-11-02T23:30:00Z', null],
    ];
    for (const [state, started_at, ended_at] of states) {
      await insertRow(app.database, company, 'machine_states', { machine_id: id, state, started_at, ended_at });
    }
    const day = await browser.call(api.readMachineTimeline, { params: { id }, query: { date: '2026-11-02' } });
    expect(day).toMatchObject({
      date: '2026-11-02',
      dayStartsAt: '2026-11-01T23:00:00.000Z',
      dayEndsAt: '2026-11-02T23:00:00.000Z',
    });
    expect(day.segments.map(({ state, startedAt }) => [state, startedAt])).toEqual([
      ['running', '2026-11-01T20:00:00.000Z'],
      ['idle', '2026-11-02T05:00:00.000Z'],
    ]);
    const today = await browser.call(api.readMachineTimeline, { params: { id }, query: {} });
    expect(today.segments).toMatchObject([{ state: 'running', endedAt: null }]);
    expect(
      await browser.refusal(api.readMachineTimeline, { params: { id }, query: { date: '2026-02-30' } }),
    ).toMatchObject({ status: 400 });
  });

  it('sums up what waits at a machine', async () => {
    const { id } = await newMachine('Übersicht');
    const shift = await insertRow(app.database, company, 'shifts', {
      shift_type: 'early',
      name: 'Früh',
      start_time: '06:00',
      end_time: '14:00',
      weekdays: [1, 2, 3],
    });
    await insertRow(app.database, company, 'machine_shifts', { machine_id: id, shift_id: shift });
    await insertRow(app.database, company, 'maintenance_records', {
      machine_id: id,
      maintenance_date: '2026-12-01',
      maintenance_type: 'routine',
      title: 'Öl wechseln',
    });
    const now = Date.now();
    for (const [index, reason] of [null, 'Werkzeugbruch'].entries()) {
      await insertRow(app.database, company, 'machine_downtime', {
        machine_id: id,
        start_time: new Date(now - (index + 2) * 3_600_000).toISOString(),
        end_time: new Date(now - (index + 1) * 3_600_000 - 1).toISOString(),
        downtime_category: 'other',
        reason,
      });
    }
    expect(await browser.call(api.readMachineOverview, { params: { id } })).toEqual({
      unexplainedStops: 1,
      upcomingMaintenance: [
        { id: expect.any(String), maintenanceDate: '2026-12-01', title: 'Öl wechseln', status: 'planned' },
      ],
      shifts: [{ id: shift, name: 'Früh' }],
      openProductions: [],
    });
  });
});
