import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, invite } from '#accounts/accounts.api.ts';
import type { InvitableRole } from '#accounts/role.ts';
import { readDashboard } from '#dashboard/dashboard.api.ts';
import * as privacy from '#employees/privacy.api.ts';
import { removeOldPersonReferences } from '#employees/server/person-reference.ts';
import { maintenanceKind } from '#maintenance/maintenance.api.ts';
import { listDowntime, listStops } from '#oee/downtime.api.ts';
import { createLog } from '#platform/server/log.ts';
import { productionKind } from '#productions/productions.api.ts';
import { readTerminal } from '#productions/terminal.api.ts';
import { insertProduction, insertRow } from '../support/company-rows.ts';
import { type OrderPlant, orderPlant } from '../support/order-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const NAME = 'Ada Muster';
const PSEUDONYM = /^Person [0-9A-F]{6}$/;

/** docs/decisions/007-person-names.md */
describe('names of people', () => {
  let app: TestApp;
  let plant: OrderPlant;
  let viewer: TestBrowser;
  let worker: TestBrowser;

  const colleague = async (role: InvitableRole) => {
    const { link } = await plant.browser.call(invite, { body: { email: `${role}@names.example`, role } });
    const joined = app.browser();
    const token = new URL(link).searchParams.get('token') ?? '';
    await joined.call(acceptInvitation, { body: { token, password: 'kollegial-geheim' } });
    return joined;
  };
  const insert = (table: string, values: Record<string, unknown>) =>
    insertRow(app.database, plant.companyId, table, values);

  beforeAll(async () => {
    app = await startTestApp();
    plant = await orderPlant(app, 'chef@names.example');
    viewer = await colleague('viewer');
    worker = await colleague('production');
    const { product, machine, employee } = plant.ids;
    const order = { product_id: product, machine_id: machine, employee_id: employee };
    const done = await insertProduction(app.database, plant.companyId, {
      ...order,
      production_number: 'FERTIG',
      status: 'completed',
      end_time: '2026-11-02T09:00:00Z',
    });
    await insertProduction(app.database, plant.companyId, { ...order, production_number: 'OFFEN', status: 'queued' });
    const job = { machine_id: machine, employee_id: employee, maintenance_type: 'routine' };
    await insert('maintenance_records', { ...job, title: 'OFFEN', maintenance_date: '2999-01-01' });
    await insert('maintenance_records', {
      ...job,
      title: 'FERTIG',
      maintenance_date: '2026-01-01',
      status: 'completed',
      started_at: '2026-01-01T08:00:00Z',
      completed_at: '2026-01-01T09:00:00Z',
    });
    await insert('machine_downtime', {
      machine_id: machine,
      production_id: done,
      start_time: '2026-11-02T07:00:00Z',
      end_time: '2026-11-02T07:30:00Z',
      downtime_category: 'breakdown',
    });
    await insert('production_bookings', {
      id: crypto.randomUUID(),
      production_id: done,
      employee_id: employee,
      created_by: crypto.randomUUID(),
      booked_at: '2026-11-02T08:00:00Z',
      good: 5,
    });
  });
  afterAll(() => app.close());

  /** Every place outside the employees page that names a person, by what it is beside. */
  async function namesSeenBy(browser: TestBrowser) {
    const dashboard = await browser.call(readDashboard);
    const orders = (await browser.call(productionKind.list, { query: {} })).rows;
    const jobs = (await browser.call(maintenanceKind.list, { query: {} })).rows;
    const order = (number: string) => orders.find((row) => row.productionNumber === number);
    const job = (title: string) => jobs.find((row) => row.title === title);
    const read = await browser.call(productionKind.read, { params: { id: order('FERTIG')?.id ?? '' } });
    const terminal = await browser.call(readTerminal, { query: { machineId: plant.ids.machine } });
    return {
      done: [
        dashboard.recentProductions[0]?.employeeName,
        order('FERTIG')?.employeeName,
        read.employeeName,
        job('FERTIG')?.employeeName,
        (await browser.call(listStops, { query: {} })).rows[0]?.employee_name,
        (await browser.call(listDowntime, { query: {} })).data?.[0]?.employee_name,
      ],
      open: [
        dashboard.upcomingMaintenance[0]?.technician,
        order('OFFEN')?.employeeName,
        job('OFFEN')?.employeeName,
        terminal.next[0]?.employeeName,
      ],
      doneIds: [order('FERTIG')?.employeeId, read.employeeId, job('FERTIG')?.employeeId],
      openIds: [order('OFFEN')?.employeeId, job('OFFEN')?.employeeId],
    };
  }
  const all = (count: number, value: unknown) => Array.from({ length: count }, () => value);

  it('DASH-19 are pseudonyms beside done work below administrators, and names beside open work for who works', async () => {
    const pseudonym = expect.stringMatching(PSEUDONYM);
    const id = plant.ids.employee;
    expect(await namesSeenBy(viewer)).toEqual({
      done: all(6, pseudonym),
      open: all(4, pseudonym),
      doneIds: all(3, null),
      openIds: all(2, null),
    });
    expect(await namesSeenBy(worker)).toEqual({
      done: all(6, pseudonym),
      open: all(4, NAME),
      doneIds: all(3, null),
      openIds: all(2, id),
    });
    expect(await namesSeenBy(plant.browser)).toEqual({
      done: all(6, NAME),
      open: all(4, NAME),
      doneIds: all(3, id),
      openIds: all(2, id),
    });
  });

  it('DASH-19 are names for everybody once the company has turned the mode off', async () => {
    await plant.browser.call(privacy.changePrivacyMode, { body: { privacyMode: false } });
    const { done, open } = await namesSeenBy(viewer);
    expect([...done, ...open]).toEqual(all(10, NAME));
    await plant.browser.call(privacy.changePrivacyMode, { body: { privacyMode: true } });
  });

  it('groups below the company’s size have no figures, for nobody', async () => {
    expect(await plant.browser.call(privacy.readGroupFigures, { query: { days: 366 } })).toEqual({
      minimumGroupSize: 5,
      groups: [{ name: 'Ohne Angabe', figures: null }],
    });
  });

  it('done work loses its person after the days the company has set, once and with an entry in the log', async () => {
    const log = createLog('silent');
    const now = new Date('2026-12-15T00:00:00Z');
    const count = `select
      (select count(*)::int from production_bookings where employee_id is not null or created_by is not null) as bookings,
      (select count(*)::int from productions where employee_id is not null) as orders,
      (select count(*)::int from maintenance_records where employee_id is not null) as jobs`;
    const { browser } = plant;
    await removeOldPersonReferences(app.database, log, now);
    expect(await plant.query(count)).toEqual([{ bookings: 1, orders: 2, jobs: 2 }]);
    const settings = { minimumGroupSize: 3, personReferenceDays: 30 };
    for (const wrong of [{ personReferenceDays: 29 }, { minimumGroupSize: 1 }]) {
      expect(await browser.refusal(privacy.changePrivacySettings, { body: { ...settings, ...wrong } })).toMatchObject({
        status: 400,
      });
    }
    expect(await browser.call(privacy.changePrivacySettings, { body: settings })).toMatchObject(settings);
    await removeOldPersonReferences(app.database, log, now);
    await removeOldPersonReferences(app.database, log, now);
    expect(await plant.query(count)).toEqual([{ bookings: 0, orders: 1, jobs: 1 }]);
    const removals = await browser.call(privacy.listPersonReferenceRemovals, { query: {} });
    expect(removals).toMatchObject({ total: 1, rows: [{ entryCount: 3, workBefore: '2026-11-15T00:00:00.000Z' }] });
    expect(await plant.query(`select sum(good)::int as good from production_bookings`)).toEqual([{ good: 5 }]);
  });
});
