import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnMaintenance, maintenanceKind } from '#maintenance/maintenance.api.ts';
import type { InputOf } from '#platform/endpoint.ts';
import { companyIdOf, insertRow } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

describe('maintenance', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let machineId: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('instandhaltung@maintenance.example');
    company = await companyIdOf(browser);
    machineId = await insertRow(app.database, company, 'machines', { name: 'Fräse 1', type: 'CNC' });
  });
  afterAll(() => app.close());

  const job = (values: object = {}) => ({
    title: 'Ölwechsel',
    machineId,
    maintenanceDate: '2026-03-02',
    maintenanceType: 'routine' as const,
    employeeId: null,
    plannedMinutes: 60,
    description: null,
    ...values,
  });
  const plan = (values: object = {}) => browser.call(maintenanceKind.create, { body: job(values) });
  const act = (id: string, body: InputOf<typeof actOnMaintenance>['body']) => ({ params: { id }, body });

  it('DATA-27 is planned, begun, completed with a note, and then history', async () => {
    const planned = await plan({ description: 'Sorte 46' });
    expect(planned).toMatchObject({ status: 'planned', machineName: 'Fräse 1', startedAt: null, version: 1 });
    const begun = await browser.call(
      actOnMaintenance,
      act(planned.id, { action: 'start', version: 1, at: '2026-03-02T08:00:00Z' }),
    );
    expect(begun).toMatchObject({ status: 'in_progress', startedAt: '2026-03-02T08:00:00.000Z', completedAt: null });
    const done = await browser.call(
      actOnMaintenance,
      act(planned.id, { action: 'complete', version: 2, at: '2026-03-02T09:00:00Z', note: 'Filter getauscht' }),
    );
    expect(done).toMatchObject({
      status: 'completed',
      completedAt: '2026-03-02T09:00:00.000Z',
      description: 'Sorte 46\nFilter getauscht',
    });
    const change = { params: { id: planned.id }, body: { version: done.version, values: job() } };
    expect(await browser.refusal(maintenanceKind.update, change)).toMatchObject({
      status: 409,
      detail: 'Diese Wartung ist abgeschlossen und kann nicht mehr geändert werden.',
    });
    expect(await browser.refusal(maintenanceKind.remove, { params: { id: planned.id } })).toMatchObject({
      status: 409,
      detail: 'Diese Wartung ist abgeschlossen und kann nicht mehr gelöscht werden.',
    });
    expect(
      await browser.refusal(actOnMaintenance, act(planned.id, { action: 'cancel', version: done.version })),
    ).toMatchObject({ status: 409, detail: 'Stornieren ist nicht möglich: diese Wartung ist abgeschlossen.' });
  });

  it('is completed without a start, cancelled, or deleted while it is only planned', async () => {
    const short = await plan();
    const done = await browser.call(actOnMaintenance, act(short.id, { action: 'complete', version: 1 }));
    expect(done.startedAt).toBe(done.completedAt);
    const dropped = await plan();
    expect(await browser.call(actOnMaintenance, act(dropped.id, { action: 'cancel', version: 1 }))).toMatchObject({
      status: 'cancelled',
      completedAt: null,
    });
    const mistaken = await plan();
    await browser.call(maintenanceKind.remove, { params: { id: mistaken.id } });
    expect(await browser.refusal(maintenanceKind.read, { params: { id: mistaken.id } })).toMatchObject({ status: 404 });
    const running = await plan();
    await browser.call(actOnMaintenance, act(running.id, { action: 'start', version: 1 }));
    expect(await browser.refusal(maintenanceKind.remove, { params: { id: running.id } })).toMatchObject({
      code: 'in_use',
    });
  });

  it('two people who act at once: the second is told', async () => {
    const { id } = await plan();
    await browser.call(maintenanceKind.update, {
      params: { id },
      body: { version: 1, values: job({ plannedMinutes: 90 }) },
    });
    expect(await browser.refusal(actOnMaintenance, act(id, { action: 'start', version: 1 }))).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });

  it.each([
    [{ plannedMinutes: -5 }, 'Geplante Dauer muss mindestens 0 sein.'],
    [{ plannedMinutes: 1e9 }, 'Geplante Dauer darf höchstens 43.200 sein.'],
    [{ maintenanceDate: '2026-02-30' }, 'Datum muss ein Datum sein.'],
    [{ maintenanceType: 'irgendwas' }, 'Art: bitte wählen Sie einen der angebotenen Werte.'],
    [{ machineId: randomUUID() }, 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.'],
    [{ title: ' ' }, 'Bezeichnung fehlt.'],
  ])('refuses %j', async (values, detail) => {
    expect(await browser.refusal(maintenanceKind.create, { body: job(values) })).toMatchObject({ status: 400, detail });
  });

  it('refuses an end before the start and a time to come', async () => {
    const { id } = await plan();
    await browser.call(actOnMaintenance, act(id, { action: 'start', version: 1, at: '2026-03-02T08:00:00Z' }));
    const complete = (at: string) => browser.refusal(actOnMaintenance, act(id, { action: 'complete', version: 2, at }));
    expect((await complete('2026-03-02T07:00:00Z')).detail).toBe('Der Abschluss liegt vor dem Beginn der Wartung.');
    expect((await complete('2199-01-01T00:00:00Z')).detail).toBe('Der Zeitpunkt liegt in der Zukunft.');
  });

  it('lists by machine, state, type and days; other words count as other', async () => {
    const own = await app.founder('liste@maintenance.example');
    const ownCompany = await companyIdOf(own);
    const machine = await insertRow(app.database, ownCompany, 'machines', { name: 'Presse', type: 'Presse' });
    const add = (title: string, maintenance_date: string, maintenance_type: string, status = 'planned') =>
      insertRow(app.database, ownCompany, 'maintenance_records', {
        machine_id: machine,
        title,
        maintenance_date,
        maintenance_type,
        status,
      });
    await add('A', '2026-03-01', 'routine', 'completed');
    await add('B', '2026-03-02', ' Scheduled ');
    await add('C', '2026-03-03', 'calibration');
    const list = async (query: InputOf<typeof maintenanceKind.list>['query']) =>
      (await own.call(maintenanceKind.list, { query })).rows.map(({ title }) => title);
    expect(await list({})).toEqual(['A', 'B', 'C']);
    expect(await list({ open: 'true', direction: 'desc' })).toEqual(['C', 'B']);
    expect(await list({ open: 'false' })).toEqual(['A']);
    expect(await list({ status: 'completed' })).toEqual(['A']);
    expect(await list({ type: 'scheduled' })).toEqual(['B']);
    expect(await list({ type: 'other' })).toEqual(['C']);
    expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['B']);
    expect(await list({ search: 'presse c' })).toEqual(['C']);
    expect(await list({ machineId: randomUUID() })).toEqual([]);
    expect(await list({ sort: 'machineName', page: 2, pageSize: 2 })).toHaveLength(1);
  });

  it('imports by the names of machines and names what it does not know', async () => {
    const rows = [
      { ...job({ title: 'Import 1' }), machineId: 'fräse 1' },
      { ...job({ title: 'Import 2' }), machineId: 'Unbekannt' },
    ];
    expect(await browser.call(maintenanceKind.previewImport, { body: { rows } })).toMatchObject({
      problems: [{ line: 3, field: 'Maschine', message: 'Maschine: diese Auswahl gibt es nicht.' }],
    });
    expect(await browser.call(maintenanceKind.runImport, { body: { rows: rows.slice(0, 1) } })).toEqual({
      created: 1,
      updated: 0,
    });
    expect(await browser.call(maintenanceKind.runImport, { body: { rows: rows.slice(0, 1) } })).toEqual({
      created: 0,
      updated: 1,
    });
  });
});
