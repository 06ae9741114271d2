import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { companyIdOf, insertProduction, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as api from '../products.api.ts';
import * as routingApi from '../routing.api.ts';

const SHAFT = {
  productNumber: 'W-1',
  model: 'Welle',
  revision: 'A',
  description: null,
  unit: 'Stk',
  weightKg: null,
  idealCycleTime: 60,
  setupTimeMinutes: null,
  isActive: true,
};
type NewOperation = z.output<typeof routingApi.newOperation>;
const DIAMETER = { name: 'Durchmesser', unit: 'mm', nominal: 20, lowerLimit: 19.9, upperLimit: 20.1 };

describe('products', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let serial = 0;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mes-products-'));
    app = await startTestApp({ dataDir });
    browser = await app.founder('planung@products.example');
    company = await companyIdOf(browser);
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

  const newProduct = () => {
    serial += 1;
    return browser.call(api.productKind.create, { body: { ...SHAFT, productNumber: `W-${serial}` } });
  };
  const newMaterial = (number: string) =>
    insertRow(app.database, company, 'materials', { material_number: number, description: 'Stahl', unit: 'kg' });

  it('OPEN-075 replaces a bill of material as a whole, in its order', async () => {
    const product = await newProduct();
    const [steel, oil] = [await newMaterial('S-1'), await newMaterial('O-1')];
    const params = { id: product.id };
    const first = await browser.call(api.replaceBill, {
      params,
      body: {
        version: product.version,
        lines: [
          { materialId: steel, quantityPerPiece: 1.25 },
          { materialId: oil, quantityPerPiece: 0.001 },
        ],
      },
    });
    expect(first.lines.map(({ materialNumber, quantityPerPiece }) => [materialNumber, quantityPerPiece])).toEqual([
      ['S-1', 1.25],
      ['O-1', 0.001],
    ]);
    const second = await browser.call(api.replaceBill, {
      params,
      body: { version: first.version, lines: [{ materialId: oil, quantityPerPiece: 2 }] },
    });
    expect(second.lines).toMatchObject([{ materialId: oil, quantityPerPiece: 2, stock: 0, unit: 'kg' }]);
    expect(await browser.call(api.readBill, { params })).toEqual(second);
    expect(
      await browser.refusal(api.replaceBill, { params, body: { version: first.version, lines: [] } }),
    ).toMatchObject({
      status: 409,
      code: 'version_conflict',
      errors: [{ path: 'version', message: String(second.version) }],
    });
  });

  it.each([
    [
      [{ materialId: randomUUID(), quantityPerPiece: 1 }],
      'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    ],
    [[{ materialId: randomUUID(), quantityPerPiece: 0 }], 'Menge je Stück muss größer als 0 sein.'],
    [[{ materialId: randomUUID(), quantityPerPiece: 1e9 }], 'Menge je Stück darf höchstens 1.000.000 sein.'],
    [[{ materialId: 'Stahl', quantityPerPiece: 1 }], 'Material: diese Auswahl gibt es nicht.'],
  ])('refuses the bill %j', async (lines, detail) => {
    const { id, version } = await newProduct();
    expect(await browser.refusal(api.replaceBill, { params: { id }, body: { version, lines } })).toMatchObject({
      status: 400,
      detail,
    });
    expect(await browser.call(api.readBill, { params: { id } })).toEqual({ version, lines: [] });
  });

  it('refuses a material of another company and one named twice', async () => {
    const { id, version } = await newProduct();
    const other = await app.founder('fremd@products.example');
    const foreign = await insertRow(app.database, await companyIdOf(other), 'materials', {
      material_number: 'X',
      description: 'X',
      unit: 'kg',
    });
    const line = { materialId: foreign, quantityPerPiece: 1 };
    const replace = (lines: (typeof line)[]) =>
      browser.refusal(api.replaceBill, { params: { id }, body: { version, lines } });
    expect(await replace([line])).toMatchObject({ status: 400, code: 'unknown_reference' });
    expect(await replace([line, line])).toMatchObject({ status: 400, code: 'material_twice' });
    expect(await other.refusal(api.readBill, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('keeps characteristics with measured values, lets the others go, and reorders', async () => {
    const product = await newProduct();
    const params = { id: product.id };
    const created = await browser.call(api.replaceCharacteristics, {
      params,
      body: { version: product.version, characteristics: [DIAMETER, { ...DIAMETER, name: 'Länge' }] },
    });
    const [diameter, length] = created.characteristics;
    const swapped = await browser.call(api.replaceCharacteristics, {
      params,
      body: {
        version: created.version,
        characteristics: [
          { ...DIAMETER, name: 'Länge', id: length?.id },
          { ...DIAMETER, id: diameter?.id, upperLimit: null },
        ],
      },
    });
    expect(swapped.characteristics.map(({ id, upperLimit }) => [id, upperLimit])).toEqual([
      [length?.id, 20.1],
      [diameter?.id, null],
    ]);
    const check = await insertRow(app.database, company, 'quality_checks', {
      check_number: 'PR-1',
      check_date: '2026-11-02T06:00:00Z',
      result: 'pass',
    });
    await insertRow(app.database, company, 'quality_measurements', {
      check_id: check,
      characteristic_id: diameter?.id,
      sample_number: 1,
      parameter: 'Durchmesser',
      unit: 'mm',
      measured_value: 20,
      in_spec: true,
    });
    const replace = (ids: (string | undefined)[]) => ({
      params,
      body: { version: swapped.version, characteristics: ids.map((id) => ({ ...DIAMETER, id })) },
    });
    expect(await browser.refusal(api.replaceCharacteristics, replace([length?.id]))).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'Das Merkmal „Durchmesser“ hat 1 Messwerte und kann nicht gelöscht werden.',
    });
    expect(await browser.refusal(api.replaceCharacteristics, replace([randomUUID()]))).toMatchObject({ status: 400 });
    const kept = await browser.call(api.replaceCharacteristics, replace([diameter?.id]));
    expect(kept.characteristics).toMatchObject([{ id: diameter?.id, measurementCount: 1 }]);
  });

  it('refuses limits the wrong way round', async () => {
    const { id, version } = await newProduct();
    const characteristics = [{ ...DIAMETER, lowerLimit: 21, upperLimit: 20 }];
    expect(
      await browser.refusal(api.replaceCharacteristics, { params: { id }, body: { version, characteristics } }),
    ).toMatchObject({ status: 400, detail: 'Die untere Grenze liegt über der oberen.' });
  });

  it('learns the cycle time from completed productions and shows where the product runs', async () => {
    const { id } = await newProduct();
    const nothing = await browser.call(api.readCycleTime, { params: { id } });
    expect(nothing).toEqual({
      idealSeconds: 60,
      medianSeconds: null,
      lowerQuartileSeconds: null,
      upperQuartileSeconds: null,
      productionCount: 0,
    });
    const machine = await insertRow(app.database, company, 'machines', { name: 'Drehbank 1', type: 'Drehen' });
    // Minutes of two days and pieces: 60, 90 and 120 seconds per piece; the running order does not count.
    for (const [index, [minutes, pieces, status]] of (
      [
        [100, 100, 'completed'],
        [150, 100, 'completed'],
        [100, 50, 'completed'],
        [1, 100, 'in_progress'],
      ] as const
    ).entries()) {
      const production = await insertProduction(app.database, company, {
        product_id: id,
        machine_id: machine,
        production_number: `Z-${index}`,
        status,
      });
      for (const day of ['2026-11-02', '2026-11-03']) {
        await insertRow(app.database, company, 'oee_records', {
          machine_id: machine,
          production_id: production,
          calculation_date: day,
          availability: 90,
          performance: 90,
          quality: 100,
          oee: 81,
          planned_production_time: 480,
          actual_production_time: minutes / 2,
          downtime_minutes: 0,
          setup_time_minutes: 0,
          total_pieces_produced: pieces / 2,
          good_pieces: pieces / 2,
          rejected_pieces: 0,
          rework_pieces: 0,
        });
      }
    }
    expect(await browser.call(api.readCycleTime, { params: { id } })).toEqual({
      idealSeconds: 60,
      medianSeconds: 90,
      lowerQuartileSeconds: 75,
      upperQuartileSeconds: 105,
      productionCount: 3,
    });
    expect(await browser.call(api.readProductUsage, { params: { id } })).toEqual({
      productions: { open: 1, completed: 3, cancelled: 0 },
      openProductions: [
        {
          id: expect.any(String),
          productionNumber: 'Z-3',
          machineName: 'Drehbank 1',
          plannedQuantity: 100,
          actualQuantity: 0,
          plannedStart: '2026-11-02T06:00:00.000Z',
        },
      ],
      usedIn: [],
      machines: [{ id: machine, name: 'Drehbank 1', productionCount: 4, lastStartedAt: '2026-11-02T06:00:00.000Z' }],
    });
    expect(await browser.refusal(api.productKind.remove, { params: { id } })).toMatchObject({
      code: 'in_use',
      detail:
        'Dieses Produkt kann nicht gelöscht werden, denn daran hängen noch: 4 Aufträge. Setzen Sie es stattdessen auf nicht aktiv.',
    });
  });

  it('names the products it goes into, as the material of its number', async () => {
    const [component, parent] = [await newProduct(), await newProduct()];
    const material = await newMaterial(component.productNumber);
    await browser.call(api.replaceBill, {
      params: { id: parent.id },
      body: { version: parent.version, lines: [{ materialId: material, quantityPerPiece: 4 }] },
    });
    const { usedIn } = await browser.call(api.readProductUsage, { params: { id: component.id } });
    expect(usedIn).toEqual([
      {
        id: parent.id,
        productNumber: parent.productNumber,
        revision: 'A',
        model: 'Welle',
        quantityPerPiece: 4,
        unit: 'kg',
      },
    ]);
    expect((await browser.call(api.readProductUsage, { params: { id: parent.id } })).usedIn).toEqual([]);
  });

  describe('routing', () => {
    const SAW: NewOperation = {
      operationNumber: 10,
      name: 'Sägen',
      machineId: null,
      machineType: null,
      setupMinutes: 5,
      idealCycleSeconds: 20,
      notes: null,
    };
    const replaceWith = (id: string, version: number, operations: NewOperation[]) => ({
      params: { id },
      body: { version, operations },
    });

    it('is ordered by number, says where it runs, keeps its ids, and is edited as one with the product', async () => {
      const product = await newProduct();
      const machine = await insertRow(app.database, company, 'machines', { name: 'Säge 1', type: 'Sägen' });
      await insertRow(app.database, company, 'machines', { name: 'Säge 2', type: 'Sägen', is_active: false });
      const first = await browser.call(
        routingApi.replaceRouting,
        replaceWith(product.id, product.version, [
          { ...SAW, operationNumber: 30, name: 'Entgraten <script>', setupMinutes: null },
          { ...SAW, operationNumber: 20, name: 'Ablängen', machineType: 'Sägen' },
          { ...SAW, machineId: machine },
        ]),
      );
      expect(first.operations).toMatchObject([
        { operationNumber: 10, machineName: 'Säge 1', machineCount: 1, idealCycleSeconds: 20 },
        { operationNumber: 20, machineName: null, machineType: 'Sägen', machineCount: 1 },
        { operationNumber: 30, name: 'Entgraten <script>', machineCount: null, setupMinutes: null },
      ]);
      const [saw] = first.operations;
      const second = await browser.call(
        routingApi.replaceRouting,
        replaceWith(product.id, first.version, [{ ...SAW, operationNumber: 15, id: saw?.id }]),
      );
      expect(second.operations).toMatchObject([{ id: saw?.id, operationNumber: 15, machineId: null }]);
      expect(await browser.call(routingApi.readRouting, { params: { id: product.id } })).toEqual(second);
      expect(
        await browser.refusal(routingApi.replaceRouting, replaceWith(product.id, first.version, [])),
      ).toMatchObject({ status: 409, code: 'version_conflict' });
    });

    it('refuses numbers twice, a machine and a type at once, nonsense, and what belongs to others', async () => {
      const product = await newProduct();
      const stranger = await app.founder('fremd@routing.example');
      const foreign = await insertRow(app.database, await companyIdOf(stranger), 'machines', { name: 'F', type: 'F' });
      const refused = (operations: NewOperation[]) =>
        browser.refusal(routingApi.replaceRouting, replaceWith(product.id, product.version, operations));
      expect(await refused([SAW, SAW])).toMatchObject({
        status: 400,
        detail: 'Die Nummer 10 steht zweimal im Arbeitsplan.',
      });
      expect(await refused([{ ...SAW, machineId: foreign }])).toMatchObject({ code: 'unknown_reference' });
      expect(await refused([{ ...SAW, id: randomUUID() }])).toMatchObject({ code: 'unknown_reference' });
      expect((await refused([{ ...SAW, machineId: foreign, machineType: 'Sägen' }])).detail).toMatch(
        'nicht auf beiden',
      );
      expect((await refused([{ ...SAW, name: ' ' }])).detail).toBe('Arbeitsgang fehlt.');
      expect((await refused([{ ...SAW, idealCycleSeconds: 0 }])).detail).toMatch('größer als 0');
      expect((await refused([{ ...SAW, setupMinutes: -1 }])).detail).toMatch('mindestens 0');
      expect(await browser.call(routingApi.readRouting, { params: { id: product.id } })).toEqual({
        version: product.version,
        operations: [],
      });
      expect(await stranger.refusal(routingApi.readRouting, { params: { id: product.id } })).toMatchObject({
        status: 404,
      });
    });
  });

  describe('picture', () => {
    const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const put = (id: string, bytes: Buffer, type = 'image/png', part = 'picture', from = browser) =>
      from.sendBytes('PUT', `/api/products/${id}/${part}`, bytes, type);

    it('is stored, shown with a small one in the list, replaced and taken away', async () => {
      const { id } = await newProduct();
      expect((await put(id, JPEG, 'image/jpeg', 'thumbnail')).json()).toMatchObject({
        status: 409,
        code: 'no_picture',
      });
      expect((await put(id, PNG)).statusCode).toBe(200);
      expect((await put(id, JPEG, 'image/jpeg', 'thumbnail')).statusCode).toBe(200);
      const stored = await browser.call(api.productKind.read, { params: { id } });
      const shown = await browser.send('GET', stored.picture ?? '');
      expect(shown.rawPayload.equals(PNG)).toBe(true);
      expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      expect((await browser.send('GET', stored.thumbnail ?? '')).headers['content-type']).toBe('image/jpeg');
      // What the product says about itself is not touched by the form of the product.
      await browser.call(api.productKind.update, {
        params: { id },
        body: { version: stored.version, values: { ...SHAFT, productNumber: stored.productNumber } },
      });
      await put(id, JPEG, 'image/jpeg');
      const replaced = await browser.call(api.productKind.read, { params: { id } });
      expect(replaced.picture).not.toBe(stored.picture);
      expect(replaced.thumbnail).toBeNull();
      expect((await browser.send('DELETE', `/api/products/${id}/picture`)).statusCode).toBe(204);
      expect(await browser.call(api.productKind.read, { params: { id } })).toMatchObject({ picture: null });
      expect((await browser.send('GET', `/api/products/${id}/picture`)).statusCode).toBe(404);
    });

    it.each([
      ['a page with the name of a picture', Buffer.from('<svg onload="alert(1)"></svg>'), 'image/png', 'picture'],
      ['another type', Buffer.from('<svg></svg>'), 'image/svg+xml', 'picture'],
      ['nothing', Buffer.alloc(0), 'image/png', 'picture'],
      ['10 MB', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'image/png', 'picture'],
      ['a small picture that is not small', Buffer.concat([PNG, Buffer.alloc(65 * 1024)]), 'image/png', 'thumbnail'],
    ])('refuses %s', async (_name, bytes, type, part) => {
      const { id, version } = await newProduct();
      const refused = await put(id, bytes, type, part);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toMatch(/Bild|nicht angenommen|zu groß/);
      expect(await browser.call(api.productKind.read, { params: { id } })).toMatchObject({ picture: null, version });
    });

    it('belongs to one company', async () => {
      const { id } = await newProduct();
      await put(id, PNG);
      const stranger = await app.founder('fremd@pictures.example');
      expect((await put(id, JPEG, 'image/jpeg', 'picture', stranger)).statusCode).toBe(404);
      expect((await stranger.send('GET', `/api/products/${id}/picture`)).statusCode).toBe(404);
      expect((await stranger.send('DELETE', `/api/products/${id}/picture`)).statusCode).toBe(404);
      expect((await app.browser().send('GET', `/api/products/${id}/picture`)).statusCode).toBe(401);
    });
  });
});
