import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QCC_PISTON_RINGS } from '#quality/piston-rings-test-data.ts';
import { createCheck } from '#quality/quality.api.ts';
import { readSpc } from '#quality/spc.api.ts';
import { companyIdOf, insertRow } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

/** Montgomery, table 7.1: defective cans in samples of 50. */
const JUICE_CANS = [
  12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
];

describe('SPC over stored checks', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let productId: string;
  let characteristicId: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('spc@spc.example');
    const company = await companyIdOf(browser);
    productId = await insertRow(app.database, company, 'products', { product_number: 'K-1', model: 'Kolbenring' });
    characteristicId = await insertRow(app.database, company, 'product_characteristics', {
      product_id: productId,
      position: 1,
      name: 'Innendurchmesser',
      unit: 'mm',
      nominal: 74,
      lower_limit: 73.95,
      upper_limit: 74.05,
    });
    const at = (index: number) => new Date(Date.UTC(2026, 2, 2, 6, index * 10)).toISOString();
    for (const [index, values] of QCC_PISTON_RINGS.entries()) {
      await browser.call(createCheck, {
        body: {
          id: randomUUID(),
          productId,
          checkDate: at(index),
          inspectedQuantity: 0,
          values: values.map((value, sample) => ({ characteristicId, sampleNumber: sample + 1, value })),
        },
      });
    }
    for (const [index, scrapQuantity] of JUICE_CANS.entries()) {
      await browser.call(createCheck, {
        body: {
          id: randomUUID(),
          productId,
          checkDate: at(index),
          inspectedQuantity: 50,
          scrapQuantity,
          defects: [{ type: 'Undicht', quantity: scrapQuantity }],
        },
      });
    }
  }, 120_000);
  afterAll(() => app.close());

  it('X̄-R with the published limits, capability and histogram of the piston rings', async () => {
    const spc = await browser.call(readSpc, { query: { chart: 'xbar-r', characteristicId } });
    expect(spc).toMatchObject({
      title: 'Innendurchmesser',
      unit: 'mm',
      checkCount: 25,
      reason: null,
      isProvisional: false,
    });
    const [mean, range] = spc.tracks;
    expect(mean?.points).toHaveLength(25);
    expect(mean?.points[0]?.centre).toBeCloseTo(74.00118, 5);
    expect(mean?.points[0]?.lower).toBeCloseTo(73.98805, 5);
    expect(range?.points[0]).toMatchObject({ lower: null });
    expect(mean?.points.map(({ at }) => at)).toEqual(mean?.points.map(({ at }) => at).toSorted());
    expect(spc.capability?.cp.value).toBeCloseTo(1.703, 3);
    expect(spc.capability?.cpk.value).toBeCloseTo(1.663, 3);
    expect(spc.capability?.ppk.low).toBeLessThan(spc.capability?.ppk.value ?? 0);
    expect(spc.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(125);
  });

  it('X̄-s and I-MR of the same values; every single value knows its check', async () => {
    const deviation = await browser.call(readSpc, { query: { chart: 'xbar-s', characteristicId } });
    expect(deviation.tracks.map(({ name }) => name)).toEqual(['mean', 'deviation']);
    const single = await browser.call(readSpc, { query: { chart: 'i-mr', characteristicId } });
    expect(single.tracks.map(({ points }) => points.length)).toEqual([125, 124]);
    expect(single.tracks[0]?.points[4]?.checkId).toBe(single.tracks[0]?.points[0]?.checkId);
    expect(single.tracks[1]?.points[0]?.checkId).toBe(single.tracks[0]?.points[1]?.checkId);
  });

  it('p, np, c and u count pieces and defects, and name the points outside', async () => {
    const share = await browser.call(readSpc, { query: { chart: 'p', productId } });
    expect(share.tracks[0]?.points[0]?.upper).toBeCloseTo(0.4102, 3);
    expect(share.tracks[0]?.violations.filter(({ rule }) => rule === 1).map(({ end }) => end)).toEqual([14, 22]);
    expect(share).toMatchObject({ capability: null, histogram: [], title: 'Kolbenring' });
    const pieces = await browser.call(readSpc, { query: { chart: 'np', productId } });
    expect(pieces.tracks[0]?.points[0]?.centre).toBeCloseTo(11.57, 2);
    const defects = await browser.call(readSpc, { query: { chart: 'c', productId } });
    expect(defects.tracks[0]?.points[0]?.centre).toBeCloseTo(347 / 30, 9);
    const perUnit = await browser.call(readSpc, { query: { chart: 'u', productId } });
    expect(perUnit.tracks[0]?.points[0]?.centre).toBeCloseTo(347 / 1500, 9);
  });

  it('says why there is no chart and no figure instead of inventing one', async () => {
    const early = { chart: 'xbar-r' as const, characteristicId, to: '2026-03-02T06:35:00Z' };
    const few = await browser.call(readSpc, { query: early });
    expect(few).toMatchObject({ checkCount: 4, reason: 'too_few_points', tracks: [] });
    expect(few.capability?.cpk).toEqual({ value: null, low: null, high: null, reason: 'too_few_values' });
    const some = await browser.call(readSpc, { query: { ...early, to: '2026-03-02T07:00:00Z' } });
    expect(some).toMatchObject({ checkCount: 6, reason: null, isProvisional: true });
    const elsewhere = await browser.call(readSpc, {
      query: { chart: 'i-mr', characteristicId, machineId: randomUUID() },
    });
    expect(elsewhere).toMatchObject({ checkCount: 0, reason: 'too_few_points', histogram: [] });
  });

  it.each([
    [{ chart: 'xbar-r' }, 400, 'Bitte wählen Sie ein Prüfmerkmal.'],
    [{ chart: 'p' }, 400, 'Bitte wählen Sie ein Produkt.'],
    [{ chart: 'z' }, 400, 'Bitte wählen Sie eine Regelkarte.'],
    [{ chart: 'p', productId: randomUUID() }, 404, 'Dieses Produkt gibt es nicht.'],
    [{ chart: 'i-mr', characteristicId: randomUUID() }, 404, 'Dieses Prüfmerkmal gibt es nicht.'],
    [{ chart: 'i-mr', characteristicId: "1' or '1'='1" }, 400, 'Diese Auswahl gibt es nicht.'],
  ])('refuses %j', async (query, status, detail) => {
    expect(await browser.refusal(readSpc, { query: query as { chart: 'p' } })).toMatchObject({ status, detail });
  });

  it('shows another company nothing', async () => {
    const stranger = await app.founder('fremd@spc.example');
    expect(await stranger.refusal(readSpc, { query: { chart: 'xbar-r', characteristicId } })).toMatchObject({
      status: 404,
    });
    expect(await stranger.refusal(readSpc, { query: { chart: 'p', productId } })).toMatchObject({ status: 404 });
  });
});
