import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyIdOf, insertProduction, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as documentsApi from '../machine-documents.api.ts';
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
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mes-machines-'));
    app = await startTestApp({ dataDir });
    browser = await app.founder('technik@machines.example');
    company = await companyIdOf(browser);
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

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
      currentProduction: { productionNumber: 'FA-7', productModel: 'Platte', plannedQuantity: 100, isPaused: false },
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

  describe('documents', () => {
    const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1');
    const pathOf = (id: string) => `/api/machines/${id}/documents`;
    const add = (id: string, name: string, bytes: Buffer, from = browser, type = 'application/octet-stream') =>
      from.sendBytes('POST', `${pathOf(id)}?name=${encodeURIComponent(name)}`, bytes, type);
    const namesOf = async (id: string) =>
      (await browser.call(documentsApi.listMachineDocuments, { params: { id } })).documents.map(({ name }) => name);

    it('are kept under their names, opened as what they are, and removed', async () => {
      const { id } = await newMachine('Mit Papieren');
      const name = `Betriebsanleitung "Größe 5" <b>.pdf`;
      const added = await add(id, name, PDF);
      expect(added.statusCode).toBe(201);
      expect(added.json()).toMatchObject({ name, mediaType: 'application/pdf', sizeBytes: PDF.length });
      await add(id, 'Ölplan.txt', Buffer.from('Ölstand täglich prüfen', 'latin1'));
      expect(await namesOf(id)).toEqual([name, 'Ölplan.txt']);
      const { documents } = await browser.call(documentsApi.listMachineDocuments, { params: { id } });
      const [manual, plan] = await Promise.all(documents.map((one) => browser.send('GET', `${pathOf(id)}/${one.id}`)));
      expect(manual?.rawPayload.equals(PDF)).toBe(true);
      expect(manual?.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''Betriebsanleitung%20%22Gr%C3%B6%C3%9Fe%205%22%20%3Cb%3E.pdf",
        'x-content-type-options': 'nosniff',
      });
      expect(plan?.headers['content-type']).toBe('text/plain; charset=windows-1252');
      expect((await browser.refusal(api.machineKind.remove, { params: { id } })).detail).toMatch('2 Dokumente');
      for (const document of documents) {
        await browser.call(documentsApi.removeMachineDocument, { params: { id, documentId: document.id } });
      }
      expect(await namesOf(id)).toEqual([]);
      await browser.call(api.machineKind.remove, { params: { id } });
    });

    it.each([
      ['a program', 'setup.pdf', Buffer.from([0x4d, 0x5a, 0x90, 0, 3]), 'Erlaubt sind PDF, PNG, JPEG und Text.'],
      ['nothing', 'leer.pdf', Buffer.alloc(0), 'Erlaubt sind PDF, PNG, JPEG und Text.'],
      ['more than 10 MB', 'gross.pdf', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'zu groß'],
      ['no name', '  ', PDF, 'Der Name fehlt.'],
      ['a path as name', '../../etc/passwd', PDF, 'ungültiges Zeichen'],
      ['a header in the name', 'a\r\nSet-Cookie: x', PDF, 'ungültiges Zeichen'],
      ['a name without end', 'x'.repeat(201), PDF, 'höchstens 200 Zeichen'],
    ])('refuse %s', async (title, name, bytes, detail) => {
      const { id } = await newMachine(`Ohne ${title}`);
      const refused = await add(id, name, bytes);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toContain(detail);
      expect(await namesOf(id)).toEqual([]);
    });

    it('a page is a text and never more; a form of another website cannot send one', async () => {
      const { id } = await newMachine('Angriff');
      const page = Buffer.from('<html><script>alert(1)</script></html>');
      expect((await add(id, 'seite.html', page, browser, 'text/plain')).json()).toMatchObject({
        detail: 'Dateien dieser Art werden hier nicht angenommen.',
      });
      const { id: documentId } = (await add(id, 'seite.html', page)).json();
      expect((await browser.send('GET', `${pathOf(id)}/${documentId}`)).headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });

    it('have one name each and belong to one company and one machine', async () => {
      const [{ id }, other] = [await newMachine('Eigene'), await newMachine('Andere')];
      const { id: documentId } = (await add(id, 'Plan.pdf', PDF)).json();
      expect((await add(id, 'Plan.pdf', PDF)).json()).toMatchObject({
        status: 409,
        detail: 'Ein Dokument mit diesem Namen hat diese Maschine schon.',
      });
      expect((await add(other.id, 'Plan.pdf', PDF)).statusCode).toBe(201);
      expect((await browser.send('GET', `${pathOf(other.id)}/${documentId}`)).statusCode).toBe(404);
      const stranger = await app.founder('fremd@machines.example');
      expect((await add(id, 'Fremd.pdf', PDF, stranger)).statusCode).toBe(404);
      expect((await stranger.send('GET', pathOf(id))).statusCode).toBe(404);
      expect((await stranger.send('GET', `${pathOf(id)}/${documentId}`)).statusCode).toBe(404);
      expect((await stranger.send('DELETE', `${pathOf(id)}/${documentId}`)).statusCode).toBe(404);
    });
  });
});
