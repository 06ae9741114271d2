import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printRecall } from '#materials/genealogy.api.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { urlOf } from '#platform/web/api/call.ts';
import { productKind, replaceCharacteristics } from '#products/products.api.ts';
import * as eightD from '#quality/eight-d.api.ts';
import * as api from '#quality/quality.api.ts';
import { companyIdOf, insertProduction, insertRow } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const DONE = { content: 'Erledigt', responsible: 'QS', dueOn: '2026-11-12', doneOn: '2026-11-11' };

describe('documents of quality', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let company: string;
  let productId: string;
  let productionId: string;
  let checkId: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('qs@documents.example');
    company = await companyIdOf(browser);
    const values = { revision: 'A', description: null, unit: 'Stk', weightKg: null, setupTimeMinutes: null };
    const product = await browser.call(productKind.create, {
      body: { ...values, productNumber: 'W-1', model: 'Welle', idealCycleTime: 60, isActive: true },
    });
    productId = product.id;
    const { characteristics } = await browser.call(replaceCharacteristics, {
      params: { id: productId },
      body: {
        version: product.version,
        characteristics: [{ name: 'Länge', unit: 'mm', nominal: 10, lowerLimit: 9.9, upperLimit: 10.1 }] as never,
      },
    });
    productionId = await insertProduction(app.database, company, { product_id: productId, production_number: 'FA-1' });
    checkId = randomUUID();
    await browser.call(api.createCheck, {
      body: {
        id: checkId,
        productId,
        productionId,
        inspectedQuantity: 2,
        values: [10.05, 10.4].map((value, index) => ({
          characteristicId: characteristics[0]?.id ?? '',
          sampleNumber: index + 1,
          value,
        })),
        defects: [{ type: 'Grat', location: 'Bohrung', quantity: 3 }],
      },
    });
  });
  afterAll(() => app.close());

  const pdfOf = async (path: string, params: object, query: object = {}) => {
    const response = await browser.send('GET', urlOf(path, { ...params }, { ...query }));
    const text = response.rawPayload.toString('latin1');
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      pages: text.match(/\/Type \/Page\b/g)?.length,
    };
  };

  it('an 8D report begins with what the check found, is worked through, closed and printed', async () => {
    const { defects } = await browser.call(api.readCheck, { params: { id: checkId } });
    const values = { title: 'Grat an der Bohrung', customer: 'Kunde A' };
    let report = await browser.call(eightD.createEightD, { body: { values, defectId: defects[0]?.id ?? '' } });
    expect(report).toMatchObject({
      reportNumber: '8D-1001',
      status: 'open',
      checkId,
      productionId,
      defectType: 'Grat',
    });
    expect(report.disciplines).toHaveLength(8);
    expect(report.disciplines[1]?.content).toContain('3 × Grat, Bohrung');
    const params = { id: report.id };
    expect(
      await browser.refusal(eightD.setEightDStatus, { params, body: { version: report.version, status: 'closed' } }),
    ).toMatchObject({ status: 409, detail: 'Noch nicht erledigt: D1, D2, D3, D4, D5, D6, D7, D8.' });
    const step = (discipline: number, change: object = {}) => ({
      params: { ...params, discipline },
      body: { version: report.version, values: { ...DONE, ...change } },
    });
    expect(await browser.refusal(eightD.saveDiscipline, step(1, { content: ' ' }))).toMatchObject({
      status: 400,
      detail: 'Was erledigt ist, braucht ein Ergebnis.',
    });
    const stale = step(1);
    for (let discipline = 1; discipline <= 8; discipline += 1) {
      report = await browser.call(eightD.saveDiscipline, step(discipline));
    }
    expect(await browser.refusal(eightD.saveDiscipline, stale)).toMatchObject({ code: 'version_conflict' });
    report = await browser.call(eightD.setEightDStatus, {
      params,
      body: { version: report.version, status: 'closed' },
    });
    expect(report).toMatchObject({ status: 'closed', doneCount: 8, overdueCount: 0 });
    expect(await browser.refusal(eightD.saveDiscipline, step(1))).toMatchObject({ code: 'report_closed' });
    const pdf = await pdfOf(eightD.printEightD.path, params);
    expect(pdf).toMatchObject({ status: 200, pages: 2 });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
  });

  it('8D reports are listed by state, origin and date; unknown origins and other companies are refused', async () => {
    const values = { title: 'Falsch verpackt', customer: null };
    const open = await browser.call(eightD.createEightD, { body: { values } });
    const params = { id: open.id };
    await browser.call(eightD.saveDiscipline, {
      params: { ...params, discipline: 3 },
      body: { version: open.version, values: { ...DONE, doneOn: null, dueOn: '2026-01-01' } },
    });
    const found = async (query: object) => (await browser.call(eightD.listEightD, { query })).rows.map((row) => row.id);
    expect(await found({ status: 'open' })).toEqual([open.id]);
    expect(await found({ overdue: 'true' })).toEqual([open.id]);
    expect(await found({ search: 'verpackt' })).toEqual([open.id]);
    expect(await found({ checkId })).toHaveLength(1);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await browser.refusal(eightD.createEightD, { body: { values, checkId: randomUUID() } })).toMatchObject({
      status: 400,
      detail: 'Diese Prüfung gibt es nicht.',
    });
    const other = await app.founder('fremd@documents.example');
    expect(await other.refusal(eightD.readEightD, { params })).toMatchObject({ status: 404 });
    expect(await other.refusal(eightD.createEightD, { body: { values, productionId } })).toMatchObject({ status: 400 });
  });

  it('the certificate of an order is a PDF; without a check there is nothing to certify', async () => {
    const pdf = await pdfOf(eightD.printCertificate.path, { id: productionId });
    expect(pdf).toMatchObject({ status: 200, pages: 1 });
    expect(pdf.headers['content-disposition']).toContain('Pr%C3%BCfzertifikat%20Auftrag%20FA-1.pdf');
    const bare = await insertProduction(app.database, company, { product_id: productId, production_number: 'FA-2' });
    expect(await browser.refusal(eightD.printCertificate, { params: { id: bare } })).toMatchObject({
      status: 409,
      detail: 'Zu diesem Auftrag gibt es noch keine Prüfung, die bescheinigt werden kann.',
    });
  });

  it('a recall is proved on as many pages as it takes; material that was not there is told once per order', async () => {
    const material = await insertRow(app.database, company, 'materials', {
      material_number: 'M-1',
      description: 'Rundstahl',
      unit: 'kg',
    });
    const batch = await insertRow(app.database, company, 'material_batches', {
      material_id: material,
      batch_number: 'C-1',
      received_at: '2026-11-01T08:00:00Z',
    });
    const moved = { material_id: material, batch_id: batch, moved_at: '2026-11-01T08:00:00Z' };
    await insertRow(app.database, company, 'material_movements', { ...moved, movement_type: 'receipt', quantity: 100 });
    await app.database.inCompany(company, async (tx) => {
      await tx.$client.query(
        'insert into product_materials (company_id, product_id, material_id, position, quantity_per_piece) values ($1, $2, $3, 1, 1)',
        [company, productId, material],
      );
      for (let order = 0; order < 60; order += 1) {
        const { rows } = await tx.$client.query(
          `insert into productions (company_id, production_number, product_id, planned_quantity, planned_start, planned_end, start_time)
           values ($1, $2, $3, 1, '2026-11-02T06:00:00Z', '2026-11-02T10:00:00Z', '2026-11-02T06:00:00Z') returning id`,
          [company, `R-${order}`, productId],
        );
        await consumeForBooking(tx, rows[0].id, 1, new Date('2026-11-02T08:00:00Z'));
      }
      for (const pieces of [39, 5, 7])
        await consumeForBooking(tx, productionId, pieces, new Date('2026-11-02T09:00:00Z'));
    });
    const pdf = await pdfOf(printRecall.path, {}, { batch: 'c-1' });
    expect(pdf.status).toBe(200);
    expect(pdf.pages).toBeGreaterThanOrEqual(3);
    expect(await browser.refusal(printRecall, { query: { batch: 'C-9' } })).toMatchObject({ status: 404 });
    expect(await browser.refusal(printRecall, { query: { batch: ' ' } })).toMatchObject({ status: 400 });
    const alerts = await app.database.inCompany(company, (tx) =>
      tx.$client.query('select category, code, occurrence_count, message from alerts'),
    );
    expect(alerts.rows).toEqual([
      {
        category: 'material',
        code: 'MATERIAL_SHORTAGE',
        occurrence_count: 2,
        message:
          'Auftrag FA-1 hat mehr von Material M-1 verbraucht, als im Bestand gebucht ist (zuletzt fehlten 7 kg).',
      },
    ]);
  });
});
