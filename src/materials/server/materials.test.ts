import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productKind, replaceBill } from '#products/products.api.ts';
import { companyIdOf, insertProduction } from '../../../test/support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/support/test-app.ts';
import { searchRecall, traceBatch, traceProduction } from '../genealogy.api.ts';
import { materialKind } from '../materials.api.ts';
import * as api from '../movements.api.ts';
import { consumeForBooking } from './materials.service.ts';

const STEEL = {
  materialNumber: 'M-1',
  description: 'Rundstahl',
  unit: 'kg',
  safetyStock: 50,
  location: 'Regal 3',
  supplier: 'Stahl AG',
  leadTimeDays: 10,
  isActive: true,
};
const PRODUCT = {
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

describe('materials', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let other: TestBrowser;
  let serial = 0;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('lager@materials.example');
    company = await companyIdOf(browser);
    other = await app.founder('fremd@materials.example');
  });
  afterAll(() => app.close());

  const newMaterial = async (values: object = {}) => {
    serial += 1;
    return browser.call(materialKind.create, { body: { ...STEEL, materialNumber: `M-${serial}`, ...values } });
  };
  const movement = (values: object = {}) =>
    ({ id: randomUUID(), movementType: 'receipt', quantity: 10, ...values }) as never;
  const book = (materialId: string, values: object = {}) =>
    browser.call(api.bookMovement, { params: { id: materialId }, body: movement(values) });
  const refuse = (materialId: string, values: object, who = browser) =>
    who.refusal(api.bookMovement, { params: { id: materialId }, body: movement(values) });
  const batchesOf = async (id: string) =>
    (await browser.call(api.listBatches, { query: { materialId: id, direction: 'asc' } })).rows;

  it('OPEN-075 stock is the sum of movements, whatever their type', async () => {
    const { id } = await newMaterial();
    await book(id, { quantity: 100, batchNumber: 'C-1', supplierBatchNumber: 'L-77' });
    const [batch] = await batchesOf(id);
    await book(id, { movementType: 'consumption', quantity: 30, batchId: batch?.id });
    await book(id, { movementType: 'return', quantity: 5, batchId: batch?.id });
    await book(id, { movementType: 'scrap', quantity: 2.5, batchId: batch?.id });
    const last = await book(id, { movementType: 'correction', quantity: -40, batchId: batch?.id, note: 'Inventur' });
    expect(last.stock).toBe(32.5);
    expect(await browser.call(materialKind.read, { params: { id } })).toMatchObject({
      stock: 32.5,
      isBelowSafetyStock: true,
    });
    const { total, rows } = await browser.call(api.listMovements, { query: { materialId: id, pageSize: 2 } });
    expect(total).toBe(5);
    expect(rows.map(({ movementType, quantity }) => [movementType, quantity])).toContainEqual(['correction', -40]);
    expect(rows).toHaveLength(2);
    expect(await batchesOf(id)).toMatchObject([{ batchNumber: 'C-1', receivedQuantity: 100, stock: 32.5 }]);
    expect(await browser.call(api.readBatch, { params: { id: batch?.id ?? '' } })).toMatchObject({
      stock: 32.5,
      unit: 'kg',
    });
    expect(
      (await browser.call(materialKind.list, { query: { belowSafety: 'true' } })).rows.map((row) => row.id),
    ).toContain(id);
  });

  it('a movement sent twice counts once, and its id cannot be used for another', async () => {
    const { id } = await newMaterial();
    const sent = movement({ quantity: 12, batchNumber: 'C-9' });
    const first = await browser.call(api.bookMovement, { params: { id }, body: sent });
    const [second, third] = await Promise.all(
      [1, 2].map(() => browser.call(api.bookMovement, { params: { id }, body: sent })),
    );
    expect([second, third]).toEqual([first, first]);
    expect(await refuse(id, { ...(sent as object), quantity: 13 })).toMatchObject({
      status: 409,
      code: 'id_already_used',
    });
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(12);
  });

  it('never lets stock fall below zero, also when two take at once', async () => {
    const { id } = await newMaterial();
    await book(id, { quantity: 10 });
    const results = await Promise.all(
      [1, 2, 3].map(() =>
        browser.send('POST', `/api/materials/${id}/movements`, movement({ movementType: 'consumption', quantity: 4 })),
      ),
    );
    expect(results.map((result) => result.statusCode).sort()).toEqual([201, 201, 409]);
    expect(results.find((result) => result.statusCode === 409)?.json()).toMatchObject({
      code: 'not_enough_stock',
      detail: 'Ohne Charge sind nur 2 kg auf Lager. Bitte wählen Sie eine Charge oder eine kleinere Menge.',
    });
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(2);
  });

  it('keeps each batch above zero and refuses mixed-up ones', async () => {
    const { id } = await newMaterial();
    const another = await newMaterial();
    await book(id, { quantity: 10, batchNumber: 'A', supplierBatchNumber: 'S-1' });
    await book(id, { quantity: 10, batchNumber: 'B' });
    const [batch] = await batchesOf(id);
    expect(await refuse(id, { movementType: 'scrap', quantity: 11, batchId: batch?.id })).toMatchObject({
      status: 409,
      detail: 'Von Charge A sind nur 10 kg auf Lager.',
    });
    expect(await refuse(another.id, { movementType: 'return', batchId: batch?.id })).toMatchObject({
      status: 400,
      code: 'unknown_batch',
    });
    expect(await refuse(id, { batchNumber: 'A', supplierBatchNumber: 'S-2' })).toMatchObject({ code: 'batch_differs' });
    await book(id, { movementType: 'scrap', quantity: 10, batchId: (await batchesOf(id))[1]?.id });
    const inStock = await browser.call(api.listBatches, { query: { materialId: id, inStock: 'true' } });
    expect(inStock.rows.map(({ batchNumber }) => batchNumber)).toEqual(['A']);
    await book(id, { quantity: 5, batchNumber: 'A' });
    expect(await batchesOf(id)).toMatchObject([{ stock: 15, supplierBatchNumber: 'S-1' }, { stock: 0 }]);
  });

  it.each([
    [{ quantity: 0 }, 'Die Menge muss mindestens 0,001 betragen.'],
    [{ quantity: -5 }, 'Die Menge muss größer als 0 sein.'],
    [{ quantity: 1e12 }, 'Die Menge ist zu groß.'],
    [{ quantity: 'viel' }, 'Menge muss eine Zahl sein.'],
    [{ movementType: 'diebstahl' }, 'Art der Bewegung: bitte wählen Sie einen der angebotenen Werte.'],
    [{ movementType: 'scrap', batchNumber: 'X' }, 'Eine neue Charge entsteht nur beim Wareneingang.'],
    [{ supplierBatchNumber: 'X' }, 'Lieferantencharge und Verfallsdatum brauchen eine Chargennummer.'],
    [{ movedAt: '2999-01-01T00:00:00Z' }, 'Der Zeitpunkt liegt in der Zukunft.'],
    [{ note: 'x'.repeat(501) }, 'Bemerkung darf höchstens 500 Zeichen lang sein.'],
    [{ productionId: randomUUID() }, 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.'],
    [{ id: 'keine' }, 'Die Buchung braucht eine Kennung.'],
  ])('refuses %j with a German sentence', async (values, detail) => {
    const { id } = await newMaterial();
    expect(await refuse(id, values)).toMatchObject({ status: 400, detail });
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(0);
  });

  it('takes script and SQL as plain text and refuses 10 MB', async () => {
    const { id } = await newMaterial();
    const note = `'; drop table materials; -- <script>alert(1)</script>`;
    expect((await book(id, { note, batchNumber: `<b>'"` })).movement).toMatchObject({ note, batchNumber: `<b>'"` });
    const huge = await browser.send(
      'POST',
      `/api/materials/${id}/movements`,
      movement({ note: 'x'.repeat(10_000_000) }),
    );
    expect(huge.statusCode).toBe(400);
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(10);
  });

  it('another company sees neither material nor batch', async () => {
    const { id } = await newMaterial();
    await book(id, { batchNumber: 'GEHEIM' });
    const [batch] = await batchesOf(id);
    expect(await refuse(id, {}, other)).toMatchObject({ status: 404 });
    expect(await other.refusal(traceBatch, { query: { batchId: batch?.id ?? '' } })).toMatchObject({
      status: 404,
    });
    expect(await other.call(searchRecall, { query: { batch: 'GEHEIM' } })).toEqual({ batches: [], total: 0, rows: [] });
  });

  it('says what hangs on a material before it would be deleted', async () => {
    const { id } = await newMaterial();
    await book(id, { batchNumber: 'C' });
    expect(await browser.refusal(materialKind.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'in_use',
      detail:
        'Dieses Material kann nicht gelöscht werden, denn daran hängen noch: 1 Bewegung und 1 Charge. Setzen Sie es stattdessen auf nicht aktiv.',
    });
    const unused = await newMaterial();
    await browser.call(materialKind.remove, { params: { id: unused.id } });
  });

  describe('used by productions', () => {
    let productId: string;
    let productionId: string;
    let steel: string;
    let bolts: string;
    beforeAll(async () => {
      steel = (await newMaterial({ safetyStock: 0 })).id;
      bolts = (await newMaterial({ unit: 'Stk', safetyStock: 0 })).id;
      const product = await browser.call(productKind.create, { body: PRODUCT });
      productId = product.id;
      const lines = [
        { materialId: steel, quantityPerPiece: 0.333 },
        { materialId: bolts, quantityPerPiece: 4 },
      ];
      await browser.call(replaceBill, { params: { id: productId }, body: { version: product.version, lines } });
      await book(steel, {
        quantity: 10,
        batchNumber: 'ST-1',
        supplierBatchNumber: 'SUP-1',
        movedAt: '2026-10-01T00:00:00Z',
      });
      await book(steel, {
        quantity: 10,
        batchNumber: 'ST-2',
        supplierBatchNumber: 'SUP-2',
        movedAt: '2026-10-02T00:00:00Z',
      });
      await book(bolts, { quantity: 100 });
      productionId = await insertProduction(app.database, company, {
        product_id: productId,
        production_number: 'FA-1',
        status: 'in_progress',
        customer: 'Muster AG',
      });
    });

    const consume = (pieces: number) =>
      app.database.inCompany(company, (tx) => consumeForBooking(tx, productionId, pieces, new Date()));
    const stockOf = async (id: string) => (await browser.call(materialKind.read, { params: { id } })).stock;

    it('takes the oldest batch first, by the bill of material', async () => {
      expect(await consume(0)).toEqual({ consumed: [], shortages: [] });
      const { consumed, shortages } = await consume(31);
      expect(shortages).toMatchObject([{ materialId: bolts, missing: 24, unit: 'Stk' }]);
      expect(consumed.filter(({ materialId }) => materialId === steel).map(({ quantity }) => quantity)).toEqual([
        10, 0.323,
      ]);
      expect(await batchesOf(steel)).toMatchObject([{ stock: 0 }, { stock: 9.677 }]);
      expect(await stockOf(bolts)).toBe(0);
    });

    it('a counter-booking brings the last taken back first', async () => {
      await consume(-1);
      expect(await batchesOf(steel)).toMatchObject([{ stock: 0.01 }, { stock: 10 }]);
      expect(await stockOf(bolts)).toBe(4);
    });

    it('two bookings at once share the shelf without taking anything twice', async () => {
      const before = await stockOf(steel);
      const results = await Promise.all([consume(10), consume(10), consume(20)]);
      const taken = results.flatMap(({ consumed }) => consumed).filter(({ materialId }) => materialId === steel);
      const sum = taken.reduce((total, { quantity }) => total + quantity, 0);
      expect(await stockOf(steel)).toBeCloseTo(before - sum, 6);
      expect(await stockOf(steel)).toBeGreaterThanOrEqual(0);
    });

    it('follows a batch to its productions and a production to its batches', async () => {
      const [first] = await batchesOf(steel);
      const forward = await browser.call(traceBatch, { query: { batchId: first?.id ?? '' } });
      expect(forward).toMatchObject({
        total: 1,
        batch: { batchNumber: 'ST-1', supplierBatchNumber: 'SUP-1' },
        rows: [{ productionNumber: 'FA-1', productModel: 'Welle', customer: 'Muster AG' }],
      });
      const { rows } = await browser.call(traceProduction, { params: { id: productionId } });
      expect(rows.map(({ batchNumber, supplierBatchNumber }) => [batchNumber, supplierBatchNumber])).toEqual([
        ['ST-1', 'SUP-1'],
        ['ST-2', 'SUP-2'],
        [null, null],
      ]);
    });

    it.each(['st-1', 'SUP-1', ' sup-1 '])('recall finds what %s went into', async (batch) => {
      const found = await browser.call(searchRecall, { query: { batch } });
      expect(found.batches.map(({ batchNumber }) => batchNumber)).toEqual(['ST-1']);
      expect(found.rows.map(({ productionNumber }) => productionNumber)).toEqual(['FA-1']);
    });

    it('recall takes the number literally', async () => {
      expect((await browser.call(searchRecall, { query: { batch: 'ST-%' } })).batches).toEqual([]);
      expect(await browser.refusal(searchRecall, { query: { batch: '  ' } })).toMatchObject({
        status: 400,
        detail: 'Bitte geben Sie eine Chargennummer ein.',
      });
    });

    it('lists what to reorder with the demand of open orders', async () => {
      const { rows } = await browser.call(api.listReorder, { query: {} });
      const row = rows.find(({ id }) => id === bolts);
      expect(row).toMatchObject({ openDemand: 400, stock: await stockOf(bolts) });
      expect(row?.shortage).toBe(400 - (row?.stock ?? 0));
      const shortages = rows.map(({ shortage }) => shortage);
      expect(shortages).toEqual(shortages.toSorted((one, two) => two - one));
    });

    it('shows which products use it, and holds it in the bill', async () => {
      const usage = await browser.call(api.readMaterialUsage, { query: { materialId: steel } });
      expect(usage).toMatchObject({ total: 1, rows: [{ productNumber: 'W-1', quantityPerPiece: 0.333 }] });
      expect((await browser.refusal(materialKind.remove, { params: { id: steel } })).detail).toMatch(
        '1 Stücklistenzeile',
      );
    });
  });

  it('imports by material number, all or none', async () => {
    const rows = [
      { ...STEEL, materialNumber: 'IMP-1' },
      { ...STEEL, materialNumber: 'IMP-2', safetyStock: -1 },
    ];
    expect(await browser.call(materialKind.previewImport, { body: { rows } })).toMatchObject({
      problems: [{ line: 3, field: 'Sicherheitsbestand', message: 'Sicherheitsbestand muss mindestens 0 sein.' }],
    });
    await browser.refusal(materialKind.runImport, { body: { rows } });
    expect((await browser.call(materialKind.list, { query: { search: 'IMP-' } })).total).toBe(0);
    const good = rows.map((row) => ({ ...row, safetyStock: 1 }));
    expect(await browser.call(materialKind.runImport, { body: { rows: good } })).toEqual({ created: 2, updated: 0 });
  });

  it('the balances kept by the database are the sums of the movements, also after a change past the rules', async () => {
    const differences = () =>
      app.database.inCompany(company, async (tx) => {
        const { rows } = await tx.$client.query(`
          select material_id from (
            select material_id, batch_id, quantity from material_balances where quantity <> 0
            union all select material_id, batch_id, -quantity from material_movements
          ) as both_sides group by material_id, batch_id having sum(quantity) <> 0`);
        return rows;
      });
    expect(await differences()).toEqual([]);
    const { id } = await newMaterial();
    await book(id, { quantity: 7, batchNumber: 'Z-1' });
    await book(id, { quantity: 3 });
    const change = (statement: string) => app.database.inCompany(company, (tx) => tx.$client.query(statement, [id]));
    await change('update material_movements set quantity = quantity + 1 where material_id = $1');
    expect(await differences()).toEqual([]);
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(12);
    await change('delete from material_movements where material_id = $1');
    expect(await differences()).toEqual([]);
    expect((await browser.call(materialKind.read, { params: { id } })).stock).toBe(0);
  });

  it('filters and sorts by stock in the database', async () => {
    const { rows } = await browser.call(materialKind.list, {
      query: { sort: 'stock', direction: 'desc', pageSize: 5 },
    });
    const stocks = rows.map(({ stock }) => stock);
    expect(stocks).toEqual(stocks.toSorted((one, two) => two - one));
    expect(stocks[0]).toBeGreaterThan(0);
  });
});
