import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyIdOf, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as api from '../shifts.api.ts';

const NIGHT = {
  name: 'Nacht',
  shiftType: 'night' as const,
  startTime: '22:00',
  endTime: '06:00',
  weekdays: [5, 6],
  breakStartTime: '02:00',
  breakMinutes: 30,
};

describe('shifts', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let machine: string;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('schicht@shifts.example');
    company = await companyIdOf(browser);
    machine = await insertRow(app.database, company, 'machines', { name: 'Presse', type: 'Presse' });
  });
  afterAll(() => app.close());

  it('creates, changes with a version, assigns to machines, and refuses to delete what is used', async () => {
    const created = await browser.call(api.createShift, { body: { ...NIGHT, name: 'Alt' } });
    expect(created).toMatchObject({ ...NIGHT, name: 'Alt', version: 1, machineIds: [], employeeCount: 0 });
    const params = { id: created.id };
    const values = { ...NIGHT, name: 'Neu', breakMinutes: 45 };
    const changed = await browser.call(api.updateShift, { params, body: { version: 1, values } });
    expect(changed).toMatchObject({ name: 'Neu', breakMinutes: 45, version: 2 });
    expect(await browser.refusal(api.updateShift, { params, body: { version: 1, values } })).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    const assign = (shiftIds: string[]) =>
      browser.call(api.assignMachineShifts, { params: { id: machine }, body: { shiftIds } });
    expect(await assign([created.id, created.id])).toEqual({ shiftIds: [created.id] });
    expect(await browser.refusal(api.removeShift, { params })).toMatchObject({
      detail:
        'Diese Schicht kann nicht gelöscht werden, denn daran hängen noch: 1 Maschine. Teilen Sie diese zuerst einer anderen Schicht zu.',
    });
    await assign([]);
    await browser.call(api.removeShift, { params });
    expect(await browser.call(api.listShifts, { query: {} })).toEqual({ total: 0, rows: [] });
  });

  it('gives night shifts over midnight and over the change of the clock, in UTC', async () => {
    const shift = await browser.call(api.createShift, { body: NIGHT });
    const calendar = await browser.call(api.readShiftCalendar, { query: { from: '2026-10-23', to: '2026-10-25' } });
    expect(calendar.timeZone).toBe('Europe/Zurich');
    expect(calendar.windows.map(({ date, startsAt, endsAt }) => [date, startsAt, endsAt])).toEqual([
      ['2026-10-23', '2026-10-23T20:00:00.000Z', '2026-10-24T04:00:00.000Z'],
      ['2026-10-24', '2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
    ]);
    expect(calendar.windows[0]).toMatchObject({
      shiftName: 'Nacht',
      break: { startsAt: '2026-10-24T00:00:00.000Z', endsAt: '2026-10-24T00:30:00.000Z' },
    });
    const ofMachine = (machineId: string) => ({ query: { from: '2026-10-23', to: '2026-10-25', machineId } });
    expect((await browser.call(api.readShiftCalendar, ofMachine(machine))).windows).toEqual([]);
    await browser.call(api.assignMachineShifts, { params: { id: machine }, body: { shiftIds: [shift.id] } });
    expect((await browser.call(api.readShiftCalendar, ofMachine(machine))).windows).toHaveLength(2);
    expect(await browser.refusal(api.readShiftCalendar, ofMachine(randomUUID()))).toMatchObject({ status: 400 });
  });

  it.each([
    [{ weekdays: [] }, 'Bitte wählen Sie mindestens einen Wochentag.'],
    [{ weekdays: [1, 1] }, 'Ein Wochentag ist doppelt gewählt.'],
    [{ startTime: '25:00' }, 'Beginn muss eine Uhrzeit sein (HH:MM).'],
    [{ breakStartTime: null }, 'Bitte geben Sie an, wann die Pause beginnt.'],
    [{ breakStartTime: '12:00' }, 'Die Pause liegt nicht in der Schicht.'],
    [{ breakMinutes: 999 }, 'Pausendauer darf höchstens 240 Minuten sein.'],
    [{ name: ' ' }, 'Name fehlt.'],
  ])('refuses %j', async (values, detail) => {
    expect(await browser.refusal(api.createShift, { body: { ...NIGHT, ...values } })).toMatchObject({
      status: 400,
      detail,
    });
  });

  it.each([
    [{ from: '2026-10-02', to: '2026-10-01' }, 'Das Ende liegt vor dem Anfang.'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'Der Zeitraum darf höchstens 92 Tage umfassen.'],
    [{ from: 'gestern', to: '2026-12-31' }, 'Von muss ein Datum sein.'],
  ])('refuses the period %j', async (query, detail) => {
    expect(await browser.refusal(api.readShiftCalendar, { query })).toMatchObject({ status: 400, detail });
  });

  it('knows no shift and no machine of another company', async () => {
    const other = await app.founder('fremd@shifts.example');
    const [shift] = (await browser.call(api.listShifts, { query: { search: 'nacht' } })).rows;
    expect(await browser.call(api.readShift, { params: { id: shift?.id ?? '' } })).toEqual(shift);
    expect(await other.refusal(api.readShift, { params: { id: shift?.id ?? '' } })).toMatchObject({ status: 404 });
    const foreign = await insertRow(app.database, await companyIdOf(other), 'machines', { name: 'X', type: 'X' });
    expect((await other.call(api.listShifts, { query: {} })).total).toBe(0);
    const assign = (id: string) =>
      other.refusal(api.assignMachineShifts, { params: { id }, body: { shiftIds: [shift?.id ?? ''] } });
    expect(await assign(machine)).toMatchObject({ status: 404 });
    expect(await assign(foreign)).toMatchObject({ status: 400, code: 'unknown_reference' });
  });
});
