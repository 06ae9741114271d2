import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, invite } from '#accounts/accounts.api.ts';
import type { InputOf } from '#platform/endpoint.ts';
import { describeApi } from '#platform/server/http/openapi.ts';
import { productKind, replaceCharacteristics } from '#products/products.api.ts';
import * as api from '#quality/quality.api.ts';
import { companyIdOf, insertProduction, insertRow } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const PLAN = {
  sampleSize: 5,
  everyPieces: 100,
  everyMinutes: null,
  firstPieceCheck: true,
  acceptanceNumber: 0,
  instructions: null,
  isActive: true,
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type NewCheck = InputOf<typeof api.createCheck>['body'];

describe('quality', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let dataDir: string;
  let productId: string;
  let diameterId: string;
  let lengthId: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mes-quality-'));
    app = await startTestApp({ dataDir });
    browser = await app.founder('qs@quality.example');
    company = await companyIdOf(browser);
    const product = await browser.call(productKind.create, {
      body: {
        productNumber: 'W-30',
        model: 'Welle 30',
        revision: 'A',
        description: null,
        unit: 'Stk',
        weightKg: 1,
        idealCycleTime: 60,
        setupTimeMinutes: null,
        isActive: true,
      },
    });
    productId = product.id;
    const { characteristics } = await browser.call(replaceCharacteristics, {
      params: { id: productId },
      body: {
        version: product.version,
        characteristics: [
          { name: 'Durchmesser', unit: 'mm', nominal: 30, lowerLimit: 29.9, upperLimit: 30.1 },
          { name: 'Länge', unit: 'mm', nominal: null, lowerLimit: null, upperLimit: 240.5 },
        ],
      },
    });
    [diameterId, lengthId] = characteristics.map((one) => one.id) as [string, string];
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

  const newCheck = (values: Partial<NewCheck> = {}): NewCheck => ({
    id: randomUUID(),
    productId,
    inspectedQuantity: 5,
    values: [{ characteristicId: diameterId, sampleNumber: 1, value: 30.01 }],
    ...values,
  });
  const create = (values: Partial<NewCheck> = {}) => browser.call(api.createCheck, { body: newCheck(values) });
  const refusal = (values: object) => browser.refusal(api.createCheck, { body: { ...newCheck(), ...values } });

  describe('checks', () => {
    it('DATA-28 DATA-50 DATA-51 keeps values with their limits, deviation, judgement and tolerance-based Cpk', async () => {
      const check = await create({
        values: [
          { characteristicId: diameterId, sampleNumber: 1, value: 30.05 },
          { characteristicId: lengthId, sampleNumber: 1, value: 240 },
        ],
        notes: "<script>alert('x')</script>'; drop table quality_checks; --",
      });
      expect(check).toMatchObject({ result: 'pass', judgedResult: 'pass', productName: 'Welle 30', version: 1 });
      expect(check.checkNumber).toMatch(/^QP-\d{6}$/);
      expect(check.notes).toBe("<script>alert('x')</script>'; drop table quality_checks; --");
      const [diameter, length] = check.measurements;
      expect(diameter).toMatchObject({ parameter: 'Durchmesser', actual: 30.05, limits: { lower: 29.9, upper: 30.1 } });
      expect(diameter?.deviation).toBeCloseTo(0.05, 9);
      expect(diameter?.cpk).toBeCloseTo(0.5, 9);
      expect(length).toMatchObject({ deviation: null, cpk: null, inSpec: true, limits: { lower: null, upper: 240.5 } });
      expect(await browser.call(api.readCheck, { params: { id: check.id } })).toEqual(check);
    });

    it('NORM-43 a value outside its limits fails the check; a later change of the product does not rewrite it', async () => {
      const check = await create({ values: [{ characteristicId: diameterId, sampleNumber: 1, value: 30.11 }] });
      expect(check).toMatchObject({ result: 'fail', measurements: [{ inSpec: false }] });
      await app.database.inCompany(company, (tx) =>
        tx.$client.query('update product_characteristics set upper_limit = 31 where id = $1', [diameterId]),
      );
      expect(await browser.call(api.readCheck, { params: { id: check.id } })).toMatchObject({
        result: 'fail',
        measurements: [{ inSpec: false, limits: { upper: 30.1 } }],
      });
      await app.database.inCompany(company, (tx) =>
        tx.$client.query('update product_characteristics set upper_limit = 30.1 where id = $1', [diameterId]),
      );
    });

    it('another result needs a reason, which is kept; a second editor is told', async () => {
      const check = await create({
        scrapQuantity: 1,
        override: { result: 'rework', reason: 'Grat, lässt sich entfernen' },
      });
      expect(check).toMatchObject({
        result: 'rework',
        judgedResult: 'fail',
        overrideReason: 'Grat, lässt sich entfernen',
      });
      expect(await refusal({ override: { result: 'pass', reason: '  ' } })).toMatchObject({
        status: 400,
        detail: 'Begründung fehlt.',
      });
      const decide = (version: number) => ({
        params: { id: check.id },
        body: { version, result: 'pass' as const, reason: 'Sonderfreigabe Kunde' },
      });
      expect(await browser.call(api.overrideResult, decide(check.version))).toMatchObject({
        result: 'pass',
        version: 2,
      });
      expect(await browser.refusal(api.overrideResult, decide(check.version))).toMatchObject({
        status: 409,
        code: 'version_conflict',
      });
    });

    it('counts a check once, however often it is sent', async () => {
      const body = newCheck();
      const [first, second] = [
        await browser.call(api.createCheck, { body }),
        await browser.call(api.createCheck, { body }),
      ];
      expect(second).toEqual(first);
      expect(await browser.refusal(api.createCheck, { body: { ...body, inspectedQuantity: 6 } })).toMatchObject({
        status: 409,
        code: 'already_exists',
      });
    });

    it('numbers checks without a gap when many come at once', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => create()));
      const numbers = made.map(({ checkNumber }) => Number(checkNumber.slice(3))).toSorted((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    });

    it.each([
      [{ inspectedQuantity: -1 }, 'Geprüfte Menge muss mindestens 0 sein.'],
      [{ inspectedQuantity: 1e12 }, 'Geprüfte Menge darf höchstens 1.000.000 sein.'],
      [{ inspectedQuantity: 1.5 }, 'Geprüfte Menge muss eine ganze Zahl sein.'],
      [{ scrapQuantity: 4, reworkQuantity: 2 }, 'Ausschuss und Nacharbeit sind zusammen mehr als die geprüfte Menge.'],
      [{ inspectedQuantity: 0, values: [] }, 'Bitte erfassen Sie Messwerte oder eine geprüfte Menge.'],
      [{ productId: randomUUID() }, 'Dieses Produkt gibt es nicht.'],
      [{ productionId: randomUUID() }, 'Diesen Auftrag gibt es nicht.'],
      [{ machineId: randomUUID() }, 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.'],
      [{ checkDate: '2199-01-01T00:00:00Z' }, 'Der Zeitpunkt der Prüfung liegt in der Zukunft.'],
      [{ checkDate: 'gestern' }, 'Das ist kein gültiger Zeitpunkt.'],
      [{ notes: 'x'.repeat(4001) }, 'Bemerkung darf höchstens 4000 Zeichen lang sein.'],
      [{ notes: 'x'.repeat(10_000_000) }, 'Die gesendeten Daten sind zu groß.'],
      [{ defects: [{ type: '' }] }, 'Fehlerart fehlt.'],
    ])('refuses input %#', async (values, detail) => {
      expect(await refusal(values)).toMatchObject({ status: 400, detail });
    });

    it('refuses values of another product, doubled ones and absurd ones', async () => {
      const value = { characteristicId: diameterId, sampleNumber: 1, value: 30 };
      expect((await refusal({ values: [{ ...value, characteristicId: randomUUID() }] })).detail).toBe(
        'Dieses Merkmal gehört nicht zum Produkt.',
      );
      expect((await refusal({ values: [value, value] })).detail).toBe('Durchmesser: Teil 1 ist doppelt erfasst.');
      expect((await refusal({ values: [{ ...value, value: 1e300 }] })).detail).toBe('Ein Messwert ist zu groß.');
    });

    it('lists by number, product, result and period, newest first', async () => {
      const other = await app.founder('liste@quality.example');
      const { id } = await other.call(productKind.create, {
        body: {
          productNumber: 'L-1',
          model: 'Listenteil',
          revision: 'A',
          description: null,
          unit: 'Stk',
          weightKg: null,
          idealCycleTime: null,
          setupTimeMinutes: null,
          isActive: true,
        },
      });
      for (const [day, scrapQuantity] of [
        [1, 0],
        [2, 1],
        [3, 0],
      ] as const) {
        await other.call(api.createCheck, {
          body: {
            id: randomUUID(),
            productId: id,
            inspectedQuantity: 9,
            scrapQuantity,
            checkDate: `2026-03-0${day}T10:00:00Z`,
          },
        });
      }
      const list = async (query: InputOf<typeof api.listChecks>['query']) =>
        (await other.call(api.listChecks, { query })).rows.map(({ checkDate }) => checkDate.slice(9, 10));
      expect(await list({})).toEqual(['3', '2', '1']);
      expect(await list({ result: 'fail' })).toEqual(['2']);
      expect(await list({ from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' })).toEqual(['2']);
      expect(await list({ search: 'listenteil QP-', pageSize: 1, page: 2 })).toEqual(['2']);
      expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['2']);
      expect(await list({ search: '%' })).toEqual([]);
      expect(await list({ productId })).toEqual([]);
    });
  });

  describe('defects and pictures', () => {
    const picture = (id: string, bytes: Buffer, type = 'image/png', from = browser) =>
      app.server.inject({
        method: 'PUT',
        url: `/api/quality/defects/${id}/picture`,
        payload: bytes,
        headers: { host: 'mes.test', 'content-type': type, cookie: from.cookie ?? '' },
      });
    const look = (id: string, from = browser) => from.send('GET', `/api/quality/defects/${id}/picture`);
    const defectOf = async () => {
      const check = await create({ defects: [{ type: 'Kratzer' }] });
      return check.defects[0] as (typeof check.defects)[number];
    };

    it('DATA-52 a defect without a severity is minor; a critical one fails the check', async () => {
      const check = await create({
        defects: [{ type: 'Riss', severity: 'critical', location: 'Bund' }, { type: 'Kratzer' }],
      });
      expect(check).toMatchObject({ result: 'fail' });
      expect(check.defects).toMatchObject([
        { type: 'Riss', severity: 'critical', location: 'Bund', image: null },
        { type: 'Kratzer', severity: 'minor', quantity: 1 },
      ]);
      const added = await browser.call(api.addDefect, {
        params: { id: check.id },
        body: { type: 'Grat', quantity: 3 },
      });
      expect(added).toMatchObject({ severity: 'minor', quantity: 3 });
      await browser.call(api.removeDefect, { params: { id: added.id } });
      expect((await browser.call(api.readCheck, { params: { id: check.id } })).defects).toHaveLength(2);
    });

    it('judges anew when a defect is added or taken back, but never over the head of a person', async () => {
      const { id } = await create();
      const now = () => browser.call(api.readCheck, { params: { id } });
      const crack = { params: { id }, body: { type: 'Riss', severity: 'critical' as const } };
      const added = await browser.call(api.addDefect, crack);
      const failed = await now();
      expect(failed).toMatchObject({ result: 'fail', judgedResult: 'fail' });
      await browser.call(api.removeDefect, { params: { id: added.id } });
      expect(await now()).toMatchObject({ result: 'pass', judgedResult: 'pass' });
      const { version } = await now();
      await browser.call(api.overrideResult, { params: { id }, body: { version, result: 'rework', reason: 'Grat' } });
      await browser.call(api.addDefect, crack);
      expect(await now()).toMatchObject({ result: 'rework', judgedResult: 'fail', overrideReason: 'Grat' });
    });

    it('stores a picture, shows it again to its company only, and nothing of it runs', async () => {
      const { id } = await defectOf();
      const stored = await picture(id, PNG);
      expect(stored.statusCode).toBe(200);
      expect(stored.json().image).toContain(`/api/quality/defects/${id}/picture?v=`);
      const shown = await look(id);
      expect(shown.rawPayload.equals(PNG)).toBe(true);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const etag = String(shown.headers.etag);
      expect(
        (await browser.send('GET', `/api/quality/defects/${id}/picture`, undefined, { 'if-none-match': etag }))
          .statusCode,
      ).toBe(304);
      const stranger = await app.founder('fremd@quality.example');
      expect((await look(id, stranger)).statusCode).toBe(404);
      expect((await picture(id, PNG, 'image/png', stranger)).statusCode).toBe(404);
      expect((await look(id, app.browser())).statusCode).toBe(401);
    });

    it.each([
      [
        'text with the name of a picture',
        Buffer.from('<svg onload="alert(1)"></svg>'),
        'image/png',
        'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.',
      ],
      ['another type', Buffer.from('<svg></svg>'), 'image/svg+xml', 'Dateien dieser Art werden hier nicht angenommen.'],
      ['nothing', Buffer.alloc(0), 'image/png', 'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.'],
      ['6 MB', Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]), 'image/png', 'Die gesendeten Daten sind zu groß.'],
    ])('refuses %s', async (_name, bytes, type, detail) => {
      const { id } = await defectOf();
      const before = await readdir(join(dataDir, 'files', company)).catch(() => []);
      const refused = await picture(id, bytes, type);
      expect({ status: refused.statusCode, detail: refused.json().detail }).toEqual({ status: 400, detail });
      expect((await look(id)).statusCode).toBe(404);
      expect(await readdir(join(dataDir, 'files', company)).catch(() => [])).toEqual(before);
    });

    it('takes 5 MB, keeps the same picture once and makes a replaced one a new address', async () => {
      const [one, other] = [await defectOf(), await defectOf()];
      const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
      const first = (await picture(one.id, large)).json().image as string;
      await picture(other.id, large);
      const files = await readdir(join(dataDir, 'files', company));
      expect(new Set(files).size).toBe(files.length);
      expect(files.filter((name) => name.startsWith('.part'))).toEqual([]);
      expect((await picture(one.id, PNG)).json().image).not.toBe(first);
      expect((await look(one.id)).rawPayload.equals(PNG)).toBe(true);
    });

    it('is described in the API reference as a file, both ways', () => {
      const endpoints = app.routes.map((route) => route.endpoint);
      const { paths } = describeApi(endpoints, { version: '1', serverUrl: '' }) as { paths: Record<string, unknown> };
      const file = { 'image/png': { schema: { type: 'string', format: 'binary' } } };
      expect(paths['/api/quality/defects/{id}/picture']).toMatchObject({
        put: { requestBody: { content: file } },
        get: { responses: { 200: { content: file } } },
      });
    });

    it('no other address understands files', async () => {
      const refused = await app.server.inject({
        method: 'POST',
        url: '/api/quality/checks',
        payload: PNG,
        headers: { host: 'mes.test', 'content-type': 'image/png', cookie: browser.cookie ?? '' },
      });
      expect({ status: refused.statusCode, code: refused.json().code }).toEqual({ status: 400, code: 'not_json' });
    });
  });

  describe('plans, due checks and holds', () => {
    it('a product has one plan; changing it needs the version that was read', async () => {
      const before = await browser.call(api.readPlan, { params: { productId } });
      expect(before).toMatchObject({ version: null, values: null, productNumber: 'W-30' });
      expect(before.characteristics.map(({ name }) => name)).toEqual(['Durchmesser', 'Länge']);
      const save = (version: number | null, values: object = {}) => ({
        params: { productId },
        body: { version, values: { ...PLAN, ...values } },
      });
      expect(await browser.call(api.savePlan, save(null))).toMatchObject({ version: 1, values: PLAN });
      expect(await browser.refusal(api.savePlan, save(null))).toMatchObject({ status: 409 });
      expect(await browser.call(api.savePlan, save(1, { acceptanceNumber: 1 }))).toMatchObject({ version: 2 });
      expect(await browser.refusal(api.savePlan, save(1))).toMatchObject({ status: 409, code: 'version_conflict' });
      expect(await create({ scrapQuantity: 1 })).toMatchObject({ result: 'pass' });
      expect(await browser.refusal(api.savePlan, save(2, { everyPieces: null, firstPieceCheck: false }))).toMatchObject(
        { status: 400 },
      );
      expect((await browser.call(api.listPlans, { query: { planned: 'true' } })).rows).toMatchObject([
        { productId, characteristicCount: 2, values: { acceptanceNumber: 1 } },
      ]);
      expect((await browser.call(api.listPlans, { query: { planned: 'false' } })).total).toBe(0);
    });

    it('asks for the first piece, then after so many pieces, and not for what is on another machine', async () => {
      const productionId = await insertProduction(app.database, company, {
        product_id: productId,
        status: 'in_progress',
        production_number: 'A-1',
        start_time: '2026-03-02T06:00:00Z',
      });
      const due = async (query = {}) =>
        (await browser.call(api.listDueChecks, { query })).filter((one) => one.productionId === productionId);
      expect(await due()).toMatchObject([
        { reason: 'first_piece', sampleSize: 5, productName: 'Welle 30', piecesSince: 0 },
      ]);
      expect(await due({ machineId: randomUUID() })).toEqual([]);
      await create({ productionId, checkDate: '2026-03-02T06:30:00Z' });
      expect(await due()).toEqual([]);
      const book = (good: number, booked_at: string) =>
        insertRow(app.database, company, 'production_bookings', {
          id: randomUUID(),
          production_id: productionId,
          good,
          booked_at,
        });
      await book(500, '2026-03-02T06:20:00Z');
      await book(99, '2026-03-02T07:00:00Z');
      expect(await due()).toEqual([]);
      await book(1, '2026-03-02T07:10:00Z');
      expect(await due()).toMatchObject([
        { reason: 'pieces', piecesSince: 100, lastCheckAt: '2026-03-02T06:30:00.000Z' },
      ]);
      expect(
        (await browser.call(api.listInspectable, { query: { search: 'A-1' } })).map((one) => one.productionNumber),
      ).toEqual(['A-1']);
    });

    it('refuses a check of an order that makes something else', async () => {
      const other = await insertRow(app.database, company, 'products', { product_number: 'X', model: 'Anderes' });
      const productionId = await insertProduction(app.database, company, {
        product_id: other,
        production_number: 'A-2',
      });
      expect((await refusal({ productionId })).detail).toBe('Dieser Auftrag fertigt ein anderes Produkt.');
    });

    it('a lot is held once, released with a note, and the history stays', async () => {
      const productionId = await insertProduction(app.database, company, {
        product_id: productId,
        production_number: 'A-3',
        status: 'completed',
      });
      const hold = await browser.call(api.holdProduction, { body: { productionId, reason: 'Maß fraglich' } });
      expect(hold).toMatchObject({ productionNumber: 'A-3', releasedAt: null });
      expect(await browser.refusal(api.holdProduction, { body: { productionId, reason: 'nochmal' } })).toMatchObject({
        status: 409,
        detail: 'Dieser Auftrag ist schon gesperrt.',
      });
      expect(await create({ productionId })).toMatchObject({ isOnHold: true });
      const release = { params: { id: hold.id }, body: { note: 'Nachgemessen, in Ordnung' } };
      expect(await browser.call(api.releaseHold, release)).toMatchObject({ releaseNote: 'Nachgemessen, in Ordnung' });
      expect(await browser.refusal(api.releaseHold, release)).toMatchObject({ status: 409, code: 'already_released' });
      await browser.call(api.holdProduction, { body: { productionId, reason: 'Reklamation' } });
      const holds = async (query: object) =>
        (await browser.call(api.listHolds, { query })).rows.map(({ reason }) => reason);
      expect(await holds({ productionId })).toEqual(['Reklamation', 'Maß fraglich']);
      expect(await holds({ productionId, open: 'true' })).toEqual(['Reklamation']);
      expect(
        await browser.refusal(api.holdProduction, { body: { productionId: randomUUID(), reason: 'x' } }),
      ).toMatchObject({ status: 400 });
    });
  });

  it('hides the inspector from those who must not see names beside results', async () => {
    const employeeId = await insertRow(app.database, company, 'employees', {
      name: 'Ada Prüfer',
      employee_number: 'E-1',
    });
    const { id } = await create({ employeeId });
    expect(await browser.call(api.readCheck, { params: { id } })).toMatchObject({ employeeName: 'Ada Prüfer' });
    const { link } = await browser.call(invite, { body: { email: 'leser@quality.example', role: 'viewer' } });
    const viewer = app.browser();
    await viewer.call(acceptInvitation, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'lesen-nur' },
    });
    const seen = await viewer.call(api.readCheck, { params: { id } });
    expect(seen.employeeName).toMatch(/^Person /);
    expect(JSON.stringify(seen)).not.toContain(employeeId);
  });
});
