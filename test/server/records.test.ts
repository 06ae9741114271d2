import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productKind } from '#products/products.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const LAMP = {
  productNumber: 'L-1',
  model: 'Leuchte 100 %_Eco',
  revision: 'A',
  description: null,
  unit: 'Stk',
  weightKg: 1.5,
  idealCycleTime: 42,
  setupTimeMinutes: null,
  isActive: true,
};

describe('records', () => {
  let app: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('stammdaten@records.example');
  });
  afterAll(() => app.close());

  it('OPEN-075 creates, reads, lists, changes and deletes', async () => {
    const created = await browser.call(productKind.create, { body: LAMP });
    expect(created).toMatchObject({ ...LAMP, version: 1, openProductions: 0 });
    expect(await browser.call(productKind.read, { params: { id: created.id } })).toEqual(created);
    const changed = await browser.call(productKind.update, {
      params: { id: created.id },
      body: { version: 1, values: { ...LAMP, weightKg: 2 } },
    });
    expect(changed).toMatchObject({ weightKg: 2, version: 2 });
    expect(await browser.call(productKind.list, { query: {} })).toEqual({ total: 1, rows: [changed] });
    await browser.call(productKind.remove, { params: { id: created.id } });
    expect(await browser.refusal(productKind.read, { params: { id: created.id } })).toMatchObject({
      status: 404,
      detail: 'Dieses Produkt gibt es nicht.',
    });
  });

  it('never loses a change silently: the second of two editors is told', async () => {
    const { id } = await browser.call(productKind.create, { body: { ...LAMP, productNumber: 'L-2' } });
    const edit = (model: string) => ({
      params: { id },
      body: { version: 1, values: { ...LAMP, productNumber: 'L-2', model } },
    });
    await browser.call(productKind.update, edit('Erste'));
    expect(await browser.refusal(productKind.update, edit('Zweite'))).toMatchObject({
      status: 409,
      code: 'version_conflict',
      detail: 'Dieses Produkt wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.',
      errors: [{ path: 'version', message: '2' }],
    });
    expect((await browser.call(productKind.read, { params: { id } })).model).toBe('Erste');
  });

  it('names what is doubled and what is in use', async () => {
    const { id } = await browser.call(productKind.create, { body: { ...LAMP, productNumber: 'L-3' } });
    expect(await browser.refusal(productKind.create, { body: { ...LAMP, productNumber: 'L-3' } })).toMatchObject({
      status: 409,
      code: 'already_exists',
      detail: 'Diese Artikelnummer gibt es mit dieser Revision schon.',
      errors: [{ path: 'productNumber' }],
    });
    const company = (await browser.send('GET', '/api/session')).json().company.id;
    await app.database.inCompany(company, (tx) =>
      tx.$client.query(
        `insert into productions (company_id, production_number, product_id, planned_quantity, planned_start, planned_end, start_time)
         values ($1, 'P-1', $2, 10, now(), now(), now())`,
        [company, id],
      ),
    );
    expect(await browser.refusal(productKind.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    expect(await browser.call(productKind.read, { params: { id } })).toMatchObject({ openProductions: 1 });
  });

  it('searches by every word, takes % and _ literally, pages and sorts', async () => {
    const other = await app.founder('suche@records.example');
    for (let index = 0; index < 7; index++) {
      await other.call(productKind.create, {
        body: { ...LAMP, productNumber: `S-${index}`, model: `Säge ${index} 100 %`, weightKg: index },
      });
    }
    const list = (query: object) => other.call(productKind.list, { query });
    expect((await list({ search: 'säge 3' })).rows.map((row) => row.productNumber)).toEqual(['S-3']);
    expect((await list({ search: '%_%' })).total).toBe(0);
    expect((await list({ search: '100 %' })).total).toBe(7);
    const page = await list({ sort: 'weightKg', direction: 'desc', page: 2, pageSize: 3 });
    expect(page.total).toBe(7);
    expect(page.rows.map((row) => row.weightKg)).toEqual([3, 2, 1]);
    expect((await list({ active: 'false' })).total).toBe(0);
    expect(await other.refusal(productKind.list, { query: { sort: 'passwort' as never } })).toMatchObject({
      status: 400,
      detail: 'Nach dieser Spalte kann nicht sortiert werden.',
    });
  });

  it('imports all lines or none, and the preview names every bad one', async () => {
    const importer = await app.founder('import@records.example');
    await importer.call(productKind.create, { body: { ...LAMP, productNumber: 'I-1' } });
    const good = [
      { ...LAMP, productNumber: 'I-1', model: 'Geändert' },
      { ...LAMP, productNumber: 'I-2' },
    ];
    const bad = [...good, { ...LAMP, productNumber: '', weightKg: 'schwer' }, { ...LAMP, productNumber: 'I-2' }];
    expect(await importer.call(productKind.previewImport, { body: { rows: bad } })).toMatchObject({
      problems: [
        { line: 4, field: 'Artikelnummer', message: 'Artikelnummer fehlt.' },
        { line: 4, field: 'Gewicht', message: 'Gewicht muss eine Zahl sein.' },
        { line: 5, message: 'Steht schon in Zeile 3.' },
      ],
    });
    // Empty lines of the file are not sent: its own line numbers come along.
    const inFile = await importer.call(productKind.previewImport, { body: { rows: bad, lines: [2, 4, 7, 9] } });
    expect(inFile.problems.map(({ line, message }) => [line, message]).at(-1)).toEqual([9, 'Steht schon in Zeile 4.']);
    expect(await importer.refusal(productKind.runImport, { body: { rows: bad } })).toMatchObject({
      code: 'import_has_problems',
    });
    expect((await importer.call(productKind.list, { query: {} })).total).toBe(1);
    expect(await importer.call(productKind.previewImport, { body: { rows: good } })).toEqual({
      created: 1,
      updated: 1,
      problems: [],
    });
    expect(await importer.call(productKind.runImport, { body: { rows: good } })).toEqual({ created: 1, updated: 1 });
    // A file without a column leaves it alone; a large one is let in.
    await importer.call(productKind.runImport, {
      body: { rows: [{ productNumber: 'I-1', revision: 'A', unit: 'm' }] },
    });
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...LAMP,
      productNumber: `M-${index}`,
      description: 'x'.repeat(200),
    }));
    expect(await importer.call(productKind.previewImport, { body: { rows: many } })).toMatchObject({
      created: 5000,
      problems: [],
    });
    const { rows } = await importer.call(productKind.list, { query: {} });
    expect(rows.map(({ unit }) => unit)).toEqual(['m', 'Stk']);
    expect(rows.map(({ productNumber, model }) => [productNumber, model])).toEqual([
      ['I-1', 'Geändert'],
      ['I-2', LAMP.model],
    ]);
  });

  it.each([
    [{ weightKg: -1 }, 'Gewicht muss mindestens 0 sein.'],
    [{ idealCycleTime: 1e12 }, 'Ideale Stückzeit darf höchstens 86.400 sein.'],
    [{ model: 'x'.repeat(201) }, 'Bezeichnung darf höchstens 200 Zeichen lang sein.'],
    [{ model: null }, 'Bezeichnung fehlt.'],
  ])('refuses %j with a German sentence', async (values, detail) => {
    const refused = await browser.refusal(productKind.create, {
      body: { ...LAMP, productNumber: randomUUID(), ...values },
    });
    expect(refused).toMatchObject({ status: 400, detail });
  });
});
