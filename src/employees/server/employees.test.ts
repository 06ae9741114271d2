import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, invite } from '#accounts/accounts.api.ts';
import type { InvitableRole } from '#accounts/role.ts';
import { companyIdOf, insertProduction, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as api from '../employees.api.ts';
import * as privacy from '../privacy.api.ts';
import { displayName, seesEmployeeNames } from './privacy.service.ts';

const ANNA = {
  name: 'Anna Beispiel',
  employeeNumber: '1',
  department: 'Zerspanung',
  jobTitle: null,
  qualification: null,
  shiftId: null,
  employedSince: '2020-02-29',
  isActive: true,
};

describe('employees', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let serial = 0;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('personal@employees.example');
    company = await companyIdOf(browser);
  });
  afterAll(() => app.close());

  const newEmployee = (values: object = {}) => {
    serial += 1;
    return browser.call(api.employeeKind.create, { body: { ...ANNA, employeeNumber: `N-${serial}`, ...values } });
  };
  const colleague = async (role: InvitableRole) => {
    const email = `${role}-${++serial}@employees.example`;
    const { link } = await browser.call(invite, { body: { email, role } });
    const joined = app.browser();
    const token = new URL(link).searchParams.get('token') ?? '';
    await joined.call(acceptInvitation, { body: { token, password: 'kollegial-geheim' } });
    return joined;
  };

  it('DATA-25 holds a person with shift and skills, and imports shifts by name', async () => {
    const shift = await insertRow(app.database, company, 'shifts', {
      shift_type: 'early',
      name: 'Frühschicht',
      start_time: '06:00',
      end_time: '14:00',
      weekdays: [1],
    });
    const rows = [
      { ...ANNA, employeeNumber: 'I-1', shiftId: 'frühschicht' },
      { ...ANNA, employeeNumber: 'I-2', shiftId: 'Mondschicht', employedSince: '2021-02-29' },
    ];
    expect(await browser.call(api.employeeKind.previewImport, { body: { rows } })).toMatchObject({
      problems: [
        { line: 3, field: 'Schicht', message: 'Schicht: diese Auswahl gibt es nicht.' },
        { line: 3, field: 'Beschäftigt seit', message: 'Beschäftigt seit muss ein Datum sein.' },
      ],
    });
    await browser.call(api.employeeKind.runImport, { body: { rows: rows.slice(0, 1) } });
    const found = await browser.call(api.employeeKind.list, { query: { shiftId: shift, department: 'Zerspanung' } });
    expect(found.rows).toMatchObject([{ employeeNumber: 'I-1', shiftName: 'Frühschicht', skillCount: 0 }]);
  });

  it('replaces skills with the version of the person and finds people and proofs by them', async () => {
    const { id, version } = await newEmployee();
    const skills = [
      { skill: 'Schweißen', level: 3, validUntil: '2020-01-01' },
      { skill: 'Kran', level: 4, validUntil: null },
    ];
    const saved = await browser.call(api.replaceSkills, { params: { id }, body: { version, skills } });
    expect(saved.skills.map(({ skill }) => skill)).toEqual(['Kran', 'Schweißen']);
    expect(await browser.refusal(api.replaceSkills, { params: { id }, body: { version, skills } })).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    const { rows } = await browser.call(api.employeeKind.list, { query: { skill: 'Kran' } });
    expect(rows).toMatchObject([{ id, skillCount: 2, expiringSkillCount: 1 }]);
    expect(await browser.call(api.listExpiringSkills, { query: {} })).toMatchObject({
      total: 1,
      rows: [{ employeeId: id, skill: 'Schweißen', validUntil: '2020-01-01' }],
    });
    expect(await browser.call(api.listEmployeeGroups)).toMatchObject({ skills: ['Kran', 'Schweißen'] });
  });

  it.each([
    [[{ skill: 'A', level: 5, validUntil: null }], 'Stufe darf höchstens 4 sein.'],
    [[{ skill: '', level: 1, validUntil: null }], 'Qualifikation fehlt.'],
    [[{ skill: 'A', level: 1, validUntil: '31.12.' }], 'Gültig bis muss ein Datum sein.'],
    [
      [
        { skill: 'A', level: 1, validUntil: null },
        { skill: 'a', level: 2, validUntil: null },
      ],
      'Eine Qualifikation ist zweimal angegeben.',
    ],
  ])('refuses the skills %j', async (skills, detail) => {
    const { id, version } = await newEmployee();
    expect(await browser.refusal(api.replaceSkills, { params: { id }, body: { version, skills } })).toMatchObject({
      status: 400,
      detail,
    });
  });

  it('enters absences without overlap, even at once, and shows who is away today', async () => {
    const { id } = await newEmployee();
    const absence = (fromDate: string, toDate: string) => ({
      params: { id },
      body: { absenceType: 'vacation' as const, fromDate, toDate },
    });
    const days = absence('2000-01-01', '2001-12-30');
    const results = await Promise.all(
      [1, 2].map(() => browser.send('POST', `/api/employees/${id}/absences`, days.body)),
    );
    expect(results.map((result) => result.statusCode).sort()).toEqual([201, 409]);
    expect(await browser.refusal(api.addAbsence, absence('2001-12-30', '2001-12-31'))).toMatchObject({
      detail: 'In diesem Zeitraum ist schon eine Abwesenheit eingetragen.',
    });
    expect(await browser.refusal(api.addAbsence, absence('2002-01-02', '2002-01-01'))).toMatchObject({
      status: 400,
      detail: 'Das Ende liegt vor dem Anfang.',
    });
    expect(await browser.refusal(api.addAbsence, absence('2002-01-01', '2999-01-01'))).toMatchObject({ status: 400 });
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await browser.call(api.addAbsence, absence(yesterday, tomorrow));
    expect(await browser.call(api.employeeKind.read, { params: { id } })).toMatchObject({ isAbsentToday: true });
    const now = await browser.call(api.listAbsences, { query: { employeeId: id, from: today, to: today } });
    expect(now).toMatchObject({ total: 1, rows: [{ fromDate: yesterday, toDate: tomorrow }] });
    await browser.call(api.removeAbsence, { params: { id: now.rows[0]?.id ?? '' } });
    expect(await browser.call(api.employeeKind.read, { params: { id } })).toMatchObject({ isAbsentToday: false });
  });

  it('holds people with open work and lets others go without touching the figures', async () => {
    const { id } = await newEmployee();
    const product = await insertRow(app.database, company, 'products', { product_number: 'P', model: 'Platte' });
    const production = await insertProduction(app.database, company, { product_id: product, employee_id: id });
    expect((await browser.refusal(api.employeeKind.remove, { params: { id } })).detail).toBe(
      'Diese Person kann nicht gelöscht werden, denn daran hängen noch: 1 offener Auftrag. Teilen Sie diese Arbeiten zuerst anderen zu, oder setzen Sie die Person auf nicht aktiv.',
    );
    const finish = sql`update productions set status = 'completed' where id = ${production}`;
    await app.database.inCompany(company, (tx) => tx.execute(finish));
    await browser.call(api.employeeKind.remove, { params: { id } });
    const kept = sql`select planned_quantity, employee_id from productions where id = ${production}`;
    const { rows } = await app.database.inCompany(company, (tx) => tx.execute(kept));
    expect(rows).toEqual([{ planned_quantity: 100, employee_id: null }]);
  });

  describe('privacy', () => {
    const nameSeenBy = (level: 'read' | 'manage' | 'administer', userId: string | null, employeeId: string) =>
      app.database.inCompany(company, async (tx) => {
        const seesNames = await seesEmployeeNames(tx, { level, userId });
        const name = displayName(sql`id`, sql`name`, seesNames);
        const { rows } = await tx.execute<{ name: string }>(
          sql`select ${name} as name from employees where id = ${employeeId}`,
        );
        return rows[0]?.name;
      });

    it('is on by default: figures show a stable pseudonym below administrators', async () => {
      const one = await newEmployee();
      const two = await newEmployee();
      const pseudonym = await nameSeenBy('manage', null, one.id);
      expect(pseudonym).toMatch(/^Person [0-9A-F]{6}$/);
      expect(await nameSeenBy('read', null, one.id)).toBe(pseudonym);
      expect(await nameSeenBy('read', null, two.id)).not.toBe(pseudonym);
      expect(await nameSeenBy('administer', null, one.id)).toBe(ANNA.name);
      expect(await (await colleague('viewer')).call(privacy.readPrivacy)).toEqual({
        privacyMode: true,
        seesNames: false,
        unlockedUntil: null,
        minimumGroupSize: 5,
        personReferenceDays: null,
      });
    });

    it('unlocks for a purpose and a time, writes it down, and can be ended', async () => {
      const { id } = await newEmployee();
      const manager = await colleague('management');
      const userId = (await manager.send('GET', '/api/session')).json().id as string;
      expect(await manager.refusal(privacy.unlockNames, { body: { purpose: 'nur so', hours: 1 } })).toMatchObject({
        status: 400,
        detail: 'Bitte beschreiben Sie den Zweck mit mindestens 10 Zeichen.',
      });
      const purpose = 'Klärung eines Arbeitsunfalls';
      expect(await manager.refusal(privacy.unlockNames, { body: { purpose, hours: 25 } })).toMatchObject({
        status: 400,
      });
      await manager.call(privacy.unlockNames, { body: { purpose, hours: 2 } });
      expect(await nameSeenBy('manage', userId, id)).toBe(ANNA.name);
      expect(await manager.call(privacy.readPrivacy)).toMatchObject({ seesNames: true });
      const log = await browser.call(privacy.listUnlocks, { query: {} });
      expect(log).toMatchObject({ total: 1, rows: [{ purpose, endedAt: null }] });
      expect(log.rows[0]?.userEmail).toMatch(/^management-/);
      expect(await manager.refusal(privacy.listUnlocks, { query: {} })).toMatchObject({ status: 403 });
      await browser.call(privacy.endUnlock, { params: { id: log.rows[0]?.id ?? '' } });
      expect(await nameSeenBy('manage', userId, id)).toMatch(/^Person /);
    });

    it('keeps the log as it was written', async () => {
      for (const statement of [
        sql`delete from privacy_unlocks`,
        sql`update privacy_unlocks set purpose = 'harmlos genug'`,
      ]) {
        await expect(app.database.inCompany(company, (tx) => tx.execute(statement))).rejects.toThrow();
      }
    });

    it('can be turned off by an administrator only', async () => {
      const { id } = await newEmployee();
      const manager = await colleague('management');
      expect(await manager.refusal(privacy.changePrivacyMode, { body: { privacyMode: false } })).toMatchObject({
        status: 403,
      });
      await browser.call(privacy.changePrivacyMode, { body: { privacyMode: false } });
      expect(await nameSeenBy('read', null, id)).toBe(ANNA.name);
      expect(await browser.call(privacy.changePrivacyMode, { body: { privacyMode: true } })).toMatchObject({
        privacyMode: true,
      });
    });

    it('discloses everything stored about a person, without secrets and without others', async () => {
      const { id, version } = await newEmployee({ name: 'Berta Auskunft' });
      const skills = [{ skill: 'Kran', level: 3, validUntil: null }];
      await browser.call(api.replaceSkills, { params: { id }, body: { version, skills } });
      const product = await insertRow(app.database, company, 'products', { product_number: 'A', model: 'A' });
      await insertProduction(app.database, company, {
        product_id: product,
        employee_id: id,
        production_number: 'FA-A',
      });
      await insertProduction(app.database, company, { product_id: product, production_number: 'FA-B' });
      const disclosure = await browser.call(privacy.discloseEmployee, { params: { id } });
      expect(disclosure.employee).toMatchObject({ name: 'Berta Auskunft' });
      const rowsOf = (table: string) => disclosure.tables.find((entry) => entry.table === table)?.rows;
      expect(rowsOf('employee_skills')).toMatchObject([{ skill: 'Kran', level: 3 }]);
      expect(rowsOf('productions')).toMatchObject([{ production_number: 'FA-A' }]);
      const tables = disclosure.tables.map(({ table }) => table);
      for (const table of ['production_bookings', 'quality_checks', 'maintenance_records', 'material_movements']) {
        expect(tables).toContain(table);
      }
      expect(JSON.stringify(disclosure)).not.toMatch(/hash|company_id/);
      const other = await app.founder('fremd@employees.example');
      expect(await other.refusal(privacy.discloseEmployee, { params: { id } })).toMatchObject({ status: 404 });
    });
  });
});
