import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actualIndex, capabilityOf, potentialIndex } from './capability.ts';
import { histogramOf } from './histogram.ts';
import { QCC_PISTON_RINGS } from './piston-rings-test-data.ts';
import { spreadFromRanges } from './variables-chart.ts';

const RINGS = QCC_PISTON_RINGS.flat();
const WITHIN = spreadFromRanges(QCC_PISTON_RINGS);

describe('published examples (Montgomery, chapter 8)', () => {
  it('Cp 2.29 of 20 values lies between 1.57 and 3.01', () => {
    const { low, high } = potentialIndex(2.29, 19);
    expect(low).toBeCloseTo(1.57, 2);
    expect(high).toBeCloseTo(3.01, 2);
  });

  it('Cpk 1.33 of 20 values lies between 0.88 and 1.78', () => {
    const { low, high } = actualIndex(1.33, 20, 19);
    expect(low).toBeCloseTo(0.88, 2);
    expect(high).toBeCloseTo(1.78, 2);
  });

  it('piston rings 74.000 ± 0.05 mm as the R package qcc prints them: Cp 1.703 (1.491, 1.915), Cpk 1.663 (1.448, 1.878)', () => {
    const { cp, cpk } = capabilityOf(RINGS, { ...WITHIN, degreesOfFreedom: 124 }, { lower: 73.95, upper: 74.05 });
    expect([cp.value, cp.low, cp.high].map((figure) => figure?.toFixed(3))).toEqual(['1.703', '1.491', '1.915']);
    expect([cpk.value, cpk.low, cpk.high].map((figure) => figure?.toFixed(3))).toEqual(['1.663', '1.448', '1.878']);
  });
});

describe('capability from measured spread', () => {
  it('piston rings 74.000 ± 0.05 mm: by hand from the published centre and σ', () => {
    const { cp, cpk, pp, ppk, mean, sigmaOverall, count } = capabilityOf(RINGS, WITHIN, { lower: 73.95, upper: 74.05 });
    expect(cp.value).toBeCloseTo(0.1 / (6 * 0.009785039), 3);
    expect(cpk.value).toBeCloseTo((74.05 - 74.001176) / (3 * 0.009785039), 3);
    expect(pp.value).toBeCloseTo(0.1 / (6 * (sigmaOverall ?? 0)), 12);
    expect(ppk.value).toBeCloseTo((74.05 - (mean ?? 0)) / (3 * (sigmaOverall ?? 0)), 12);
    expect(count).toBe(125);
    for (const index of [cp, cpk, pp, ppk]) {
      expect(index.low).toBeLessThan(index.value ?? 0);
      expect(index.high).toBeGreaterThan(index.value ?? 0);
    }
  });

  it('with one limit there is Cpk and Ppk but no Cp and Pp', () => {
    const above = capabilityOf(RINGS, WITHIN, { upper: 74.05 });
    expect(above.cp).toEqual({ value: null, low: null, high: null, reason: 'one_sided' });
    expect(above.pp.reason).toBe('one_sided');
    expect(above.cpk.value).toBeCloseTo(1.66, 1);
    const below = capabilityOf(RINGS, WITHIN, { lower: 73.95, upper: null });
    expect(below.ppk.value).toBeGreaterThan(above.ppk.value ?? 0);
    expect(below.pp.reason).toBe('one_sided');
  });

  it('a mean outside the limits makes Cpk negative', () => {
    expect(capabilityOf(RINGS, WITHIN, { lower: 74.1, upper: 74.2 }).cpk.value).toBeLessThan(0);
  });

  it('says why there is no figure', () => {
    const reasons = (values: number[], limits: object, within: typeof WITHIN | null = WITHIN) => {
      const { cp, cpk, pp, ppk } = capabilityOf(values, within, limits);
      return [cp, cpk, pp, ppk].map(({ reason }) => reason);
    };
    const same = Array.from({ length: 30 }, () => 7.1);
    expect(reasons(RINGS, {})).toEqual(Array(4).fill('no_limits'));
    expect(reasons([], { upper: 1 }, null)).toEqual(Array(4).fill('too_few_values'));
    expect(reasons([1], { upper: 1 }, null)).toEqual(Array(4).fill('too_few_values'));
    expect(reasons(RINGS.slice(0, 24), { upper: 75 })).toEqual(Array(4).fill('too_few_values'));
    expect(reasons(same, { lower: 7, upper: 8 }, { sigma: 0, degreesOfFreedom: 29 })).toEqual(
      Array(4).fill('no_spread'),
    );
    expect(capabilityOf(RINGS, null, { upper: 75 }).cpk.reason).toBe('too_few_values');
    expect(capabilityOf([], null, {})).toMatchObject({ mean: null, sigmaWithin: null, sigmaOverall: null });
  });
});

describe('histogram', () => {
  it('has round borders and holds every value once', () => {
    const bins = histogramOf([1, 2, 2.5, 3, 9.9]);
    expect(bins.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
      [8, 10],
    ]);
    expect(bins.map(({ count }) => count)).toEqual([1, 3, 0, 0, 1]);
  });

  it('is empty without values and one bar when all are equal or too close to tell apart', () => {
    expect(histogramOf([])).toEqual([]);
    expect(histogramOf([4, 4])).toEqual([{ from: 4, to: 4, count: 2 }]);
    expect(histogramOf([1e15, 1e15 + 0.125])).toEqual([{ from: 1e15, to: 1e15 + 0.125, count: 2 }]);
  });

  it('loses nothing, whatever the values', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(values, (given) => {
        const bins = histogramOf(given);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
        expect(bins.length).toBeLessThanOrEqual(32);
        for (const [index, bin] of bins.slice(1).entries()) expect(bin.from).toBe(bins[index]?.to);
      }),
    );
  });
});
