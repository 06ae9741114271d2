import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyIdOf, insertProduction, insertRow } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import * as api from '../products.api.ts';

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
const DIAMETER = { name: 'Durchmesser', unit: 'mm', nominal: 20, lowerLimit: 19.9, upperLimit: 20.1 };

describe('products', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let serial = 0;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('planung@products.example');
    company = await companyIdOf(browser);
  });
  afterAll(() => app.close());

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
      machines: [{ id: machine, name: 'Drehbank 1', productionCount: 4, lastStartedAt: '2026-11-02T06:00:00.000Z' }],
    });
    expect(await browser.refusal(api.productKind.remove, { params: { id } })).toMatchObject({
      code: 'in_use',
      detail:
        'Dieses Produkt kann nicht gelöscht werden, denn daran hängen noch: 4 Aufträge. Setzen Sie es stattdessen auf nicht aktiv.',
    });
  });
});
