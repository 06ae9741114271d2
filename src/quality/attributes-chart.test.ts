import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOfDefectsChart, countOfPiecesChart, defectsPerUnitChart, shareChart } from './attributes-chart.ts';
import type { ChartPoint, ControlChart } from './control-chart.ts';
import { findViolations } from './nelson-rules.ts';

/** All from D. C. Montgomery, Introduction to Statistical Quality Control, chapter 7. */
const JUICE_CANS = [
  12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
].map((found) => ({ found, size: 50 }));
const PURCHASE_ORDERS: [number, number][] = [
  [12, 100],
  [8, 80],
  [6, 80],
  [9, 100],
  [10, 110],
  [12, 110],
  [11, 100],
  [16, 100],
  [10, 90],
  [6, 90],
  [20, 110],
  [15, 120],
  [9, 120],
  [8, 120],
  [6, 110],
  [8, 80],
  [10, 80],
  [7, 80],
  [5, 90],
  [8, 100],
  [5, 100],
  [8, 100],
  [10, 100],
  [6, 90],
  [9, 90],
];
const CIRCUIT_BOARDS = [
  21, 24, 16, 12, 15, 5, 28, 20, 31, 25, 20, 24, 16, 19, 10, 17, 13, 22, 18, 39, 30, 24, 16, 19, 17, 15,
].map((found) => ({ found, size: 1 }));
const SHIPMENTS = [2, 3, 8, 1, 1, 4, 1, 4, 5, 1, 8, 2, 4, 3, 4, 1, 8, 3, 7, 4].map((found) => ({ found, size: 50 }));
const DYED_CLOTH: [number, number][] = [
  [14, 10],
  [12, 8],
  [20, 13],
  [11, 10],
  [7, 9.5],
  [10, 10],
  [21, 12],
  [16, 10.5],
  [19, 12],
  [23, 12.5],
];
const toSamples = (rows: [number, number][]) => rows.map(([found, size]) => ({ found, size }));

function pointsOf(chart: ControlChart): ChartPoint[] {
  if (chart.tracks === null) throw new Error(chart.reason);
  return chart.tracks.flatMap((track) => track.points);
}
const outside = (chart: ControlChart) =>
  (chart.tracks ?? []).flatMap(findViolations).flatMap(({ rule, end }) => (rule === 1 ? [end + 1] : []));

describe('published examples', () => {
  it('p of juice cans: 0.2313, 0.4102, 0.0524; samples 15 and 23 lie outside (example 7.1)', () => {
    const chart = shareChart(JUICE_CANS);
    const [point] = pointsOf(chart);
    expect(point?.centre).toBeCloseTo(0.2313, 4);
    expect(point?.upper).toBeCloseTo(0.4102, 3);
    expect(point?.lower).toBeCloseTo(0.0524, 3);
    expect(outside(chart)).toEqual([15, 23]);
  });

  it('np of the same cans: 11.57, 20.51, 2.62 (example 7.2)', () => {
    const [point] = pointsOf(countOfPiecesChart(JUICE_CANS));
    expect(point?.centre).toBeCloseTo(11.57, 2);
    expect(point?.upper).toBeCloseTo(20.51, 1);
    expect(point?.lower).toBeCloseTo(2.62, 1);
  });

  it('p with changing sample size of purchase orders: p̄ 0.0955, limits by sample, only sample 11 outside (table 7.4)', () => {
    const chart = shareChart(toSamples(PURCHASE_ORDERS));
    const points = pointsOf(chart);
    expect(points[0]?.centre).toBeCloseTo(0.0955, 4);
    expect(points[0]?.upper).toBeCloseTo(0.184, 3);
    expect(points[0]?.lower).toBeCloseTo(0.007, 3);
    expect(points[1]?.upper).toBeCloseTo(0.194, 3);
    expect(points[1]?.lower).toBeNull();
    expect(points[10]?.upper).toBeCloseTo(0.18, 2);
    expect(outside(chart)).toEqual([11]);
  });

  it('c of circuit boards: 19.85, 33.22, 6.48; samples 6 and 20 lie outside (example 7.3)', () => {
    const chart = countOfDefectsChart(CIRCUIT_BOARDS);
    const [point] = pointsOf(chart);
    expect(point?.centre).toBeCloseTo(19.85, 2);
    expect(point?.upper).toBeCloseTo(33.22, 1);
    expect(point?.lower).toBeCloseTo(6.48, 1);
    expect(outside(chart)).toEqual([6, 20]);
  });

  it('u of shipments: 0.0740 and 0.1894, no lower limit (example 7.4)', () => {
    const [point] = pointsOf(defectsPerUnitChart(SHIPMENTS));
    expect(point?.centre).toBeCloseTo(0.074, 4);
    expect(point?.upper).toBeCloseTo(0.1894, 3);
    expect(point?.lower).toBeNull();
  });

  it('u of dyed cloth with changing area: ū 1.42, limits 2.55 and 0.29 at ten units (example 7.5)', () => {
    const points = pointsOf(defectsPerUnitChart(toSamples(DYED_CLOTH)));
    expect(points[0]?.centre).toBeCloseTo(1.42, 2);
    // Printed from ū rounded to 1.42.
    expect(Math.abs((points[0]?.upper ?? 0) - 2.55)).toBeLessThan(0.01);
    expect(points[0]?.lower).toBeCloseTo(0.29, 2);
    expect(Math.abs((points[2]?.upper ?? 0) - 2.41)).toBeLessThan(0.01);
  });
});

describe('counting charts', () => {
  it('say why there is none', () => {
    const few = [{ found: 1, size: 5 }];
    const uneven = [...Array.from({ length: 5 }, () => ({ found: 1, size: 5 })), { found: 1, size: 6 }];
    const empty = uneven.map(({ found }) => ({ found, size: 0 }));
    for (const chart of [shareChart, countOfPiecesChart, countOfDefectsChart, defectsPerUnitChart]) {
      expect(chart(few)).toEqual({ tracks: null, reason: 'too_few_points' });
    }
    expect(countOfPiecesChart(uneven).reason).toBe('sizes_differ');
    expect(countOfDefectsChart(uneven).reason).toBe('sizes_differ');
    expect(countOfDefectsChart(empty).reason).toBe('sizes_differ');
    expect(shareChart(empty).reason).toBe('too_few_points');
    expect(defectsPerUnitChart(empty).reason).toBe('too_few_points');
  });

  it('has no upper limit where all pieces could be bad by chance', () => {
    const enough = Array.from({ length: 6 }, (_, index) => ({ found: 25 + index, size: 50 }));
    expect(pointsOf(shareChart(enough)).every((point) => point.upper !== null)).toBe(true);
    const tiny = Array.from({ length: 6 }, (_, index) => ({ found: index % 2, size: 1 }));
    expect(pointsOf(shareChart(tiny)).every((point) => point.upper === null && point.lower === null)).toBe(true);
  });

  it('np is p times the sample size, whatever the counts', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(counts, (found) => {
        const samples = found.map((count) => ({ found: count, size: 80 }));
        const [shares, pieces] = [pointsOf(shareChart(samples)), pointsOf(countOfPiecesChart(samples))];
        for (const [index, point] of pieces.entries()) {
          expect(point.centre).toBeCloseTo(80 * (shares[index]?.centre ?? 0), 9);
          expect(point.sigma).toBeCloseTo(80 * (shares[index]?.sigma ?? 0), 9);
        }
      }),
    );
  });
});
