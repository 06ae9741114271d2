import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, ControlChart } from './control-chart.ts';
import { isVariablesChart } from './control-chart.ts';
import { findViolations } from './nelson-rules.ts';
import { PISTON_RINGS, QCC_PISTON_RINGS } from './piston-rings-test-data.ts';
import {
  individualsChart,
  meanDeviationChart,
  meanRangeChart,
  spreadFromDeviations,
  spreadFromMovingRanges,
  spreadFromRanges,
} from './variables-chart.ts';

function firstPoints(chart: ControlChart): ChartPoint[] {
  if (chart.tracks === null) throw new Error(chart.reason);
  return chart.tracks.map((track) => track.points[0] as ChartPoint);
}

describe('published examples', () => {
  it('X̄-R of the piston rings: the figures qcc prints (centre 74.00118, LCL 73.98805, UCL 74.0143, σ 0.009785039)', () => {
    const chart = meanRangeChart(QCC_PISTON_RINGS);
    const [mean, range] = firstPoints(chart);
    expect(spreadFromRanges(QCC_PISTON_RINGS).sigma).toBeCloseTo(0.009785039, 6); // qcc rounds d2 to 2.326
    expect(mean?.centre).toBeCloseTo(74.00118, 5);
    expect(mean?.lower).toBeCloseTo(73.98805, 5);
    expect(mean?.upper).toBeCloseTo(74.0143, 4);
    // R̄ = 0.02276, D4 = 2.114 (2.1145), D3 = 0.
    expect(range?.centre).toBeCloseTo(0.02276, 6);
    expect(range?.upper).toBeCloseTo(0.04812, 4);
    expect(range?.lower).toBeNull();
    expect(chart.tracks?.flatMap(findViolations).filter(({ rule }) => rule === 1)).toEqual([]);
  });

  it('X̄-s of the piston rings: s̄ = 0.0094, limits 74.014 and 73.988, UCL of s 0.0196 (Montgomery, example 6.3)', () => {
    const [mean, deviation] = firstPoints(meanDeviationChart(PISTON_RINGS));
    expect(deviation?.centre).toBeCloseTo(0.0094, 4);
    expect(deviation?.upper).toBeCloseTo(0.0196, 4);
    expect(deviation?.lower).toBeNull();
    // The book adds 1.427 · 0.0094 to 74.001, both rounded.
    expect(Math.abs((mean?.upper ?? 0) - 74.014)).toBeLessThan(0.001);
    expect(Math.abs((mean?.lower ?? 0) - 73.988)).toBeLessThan(0.001);
  });

  it('I-MR of mortgage loan costs: 321.22, 300.5, 279.78 and 25.45 (Montgomery, example 6.5)', () => {
    const costs = [310, 288, 297, 298, 307, 303, 294, 297, 308, 306, 294, 299, 297, 299, 314, 295, 293, 306, 301, 304];
    const chart = individualsChart(costs);
    const [individual, movingRange] = firstPoints(chart);
    expect(individual).toMatchObject({ centre: 300.5, size: 1 });
    expect(individual?.upper).toBeCloseTo(321.22, 1);
    expect(individual?.lower).toBeCloseTo(279.78, 1);
    expect(movingRange?.centre).toBeCloseTo(7.79, 2);
    expect(movingRange?.upper).toBeCloseTo(25.45, 1);
    expect(movingRange).toMatchObject({ index: 1, lower: null, value: 22 });
    expect(chart.tracks?.flatMap(findViolations)).toEqual([]);
  });
});

describe('charts of measured values', () => {
  const pairs = [
    [1, 2],
    [2, 3],
    [1, 3],
    [2, 4],
    [3, 3],
  ];

  it('say why there is none', () => {
    expect(meanRangeChart(pairs.slice(1))).toEqual({ tracks: null, reason: 'too_few_points' });
    expect(individualsChart([1, 2, 3, 4])).toEqual({ tracks: null, reason: 'too_few_points' });
    expect(meanDeviationChart([...pairs, [1]])).toEqual({ tracks: null, reason: 'sample_too_small' });
    const large = Array.from({ length: 5 }, () => Array.from({ length: 26 }, (_, index) => index));
    expect(meanRangeChart(large)).toEqual({ tracks: null, reason: 'sample_too_large' });
    expect(meanDeviationChart(large).reason).toBeNull();
  });

  it('ranges and deviations of samples of seven have a lower limit', () => {
    const sevens = Array.from({ length: 5 }, (_, shift) =>
      Array.from({ length: 7 }, (_unused, index) => index + shift),
    );
    expect(firstPoints(meanRangeChart(sevens))[1]?.lower).toBeCloseTo(6 * 0.076, 2);
    expect(firstPoints(meanDeviationChart(sevens))[1]?.lower).toBeGreaterThan(0);
  });

  it('samples of different size get limits of their own', () => {
    const chart = meanRangeChart([...pairs, [1, 2, 3, 4, 5, 6, 7, 8]]);
    const [mean] = chart.tracks ?? [];
    const [first, last] = [mean?.points[0], mean?.points.at(-1)];
    expect(last?.sigma).toBeCloseTo((first?.sigma ?? 0) / 2, 12);
  });

  it('an estimate from few samples is worth few degrees of freedom', () => {
    // Duncan: k samples of two, by ranges, are worth about 0.88 k; a single moving range 0.62.
    expect(spreadFromRanges(pairs).degreesOfFreedom).toBeCloseTo(5 * 0.876, 1);
    expect(spreadFromDeviations(pairs).degreesOfFreedom).toBeCloseTo(5 * 0.876, 1);
    expect(spreadFromMovingRanges([1, 2, 3]).degreesOfFreedom).toBeCloseTo(1.24, 9);
  });

  it('know which charts measure', () => {
    expect((['xbar-r', 'xbar-s', 'i-mr', 'p', 'np', 'c', 'u'] as const).map(isVariablesChart)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

const samples = fc.array(fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 5, maxLength: 5 }), {
  minLength: 5,
  maxLength: 40,
});

it('limits enclose the centre and follow a shift and a change of unit', () => {
  fc.assert(
    fc.property(samples, fc.double({ min: -100, max: 100, noNaN: true }), (values, shift) => {
      const [mean, range] = firstPoints(meanRangeChart(values));
      const [moved, sameRange] = firstPoints(
        meanRangeChart(values.map((row) => row.map((value) => 25.4 * value + shift))),
      );
      if (mean === undefined || range === undefined || moved === undefined || sameRange === undefined) return false;
      expect(mean.upper).toBeGreaterThanOrEqual(mean.centre);
      expect(mean.lower).toBeLessThanOrEqual(mean.centre);
      expect(moved.centre).toBeCloseTo(25.4 * mean.centre + shift, 6);
      expect(moved.upper ?? 0).toBeCloseTo(25.4 * (mean.upper ?? 0) + shift, 6);
      expect(sameRange.centre).toBeCloseTo(25.4 * range.centre, 6);
      return true;
    }),
    { numRuns: 50 },
  );
});
