import {
  type ChartPoint,
  type ControlChart,
  MIN_POINTS,
  meanOf,
  noChart,
  rangeOf,
  standardDeviationOf,
} from './control-chart.ts';
import { c4Of, MAX_RANGE_SAMPLE_SIZE, spcConstants } from './spc-constants.ts';

/** Charts of measured values: samples in the order they were taken. */
export type Samples = readonly (readonly number[])[];

/** The process spread inside samples, and how many degrees of freedom the estimate is worth. */
export type WithinSpread = { sigma: number; degreesOfFreedom: number };

/** Duncan's d2 of two values, used for moving ranges. */
const MOVING_RANGE_SIZE = 2;
/** A moving range shares a value with its neighbour: each is worth about 0.62 degrees of freedom (Wheeler). */
const MOVING_RANGE_DEGREES = 0.62;

export function meanRangeChart(samples: Samples): ControlChart {
  const problem = problemWith(samples, MAX_RANGE_SAMPLE_SIZE);
  if (problem !== null) return problem;
  const { sigma } = spreadFromRanges(samples);
  const range = samples.map((values, index): ChartPoint => {
    const { d2, d3 } = spcConstants(values.length);
    return pointOf(index, rangeOf(values), values.length, { centre: d2 * sigma, sigma: d3 * sigma, atLeastZero: true });
  });
  return { tracks: [meanTrack(samples, sigma), { name: 'range', points: range }], reason: null };
}

export function meanDeviationChart(samples: Samples): ControlChart {
  const problem = problemWith(samples, Number.POSITIVE_INFINITY);
  if (problem !== null) return problem;
  const { sigma } = spreadFromDeviations(samples);
  const deviation = samples.map((values, index): ChartPoint => {
    const c4 = c4Of(values.length);
    return pointOf(index, standardDeviationOf(values), values.length, {
      centre: c4 * sigma,
      sigma: Math.sqrt(1 - c4 * c4) * sigma,
      atLeastZero: true,
    });
  });
  return { tracks: [meanTrack(samples, sigma), { name: 'deviation', points: deviation }], reason: null };
}

export function individualsChart(values: readonly number[]): ControlChart {
  if (values.length < MIN_POINTS) return noChart('too_few_points');
  const { sigma } = spreadFromMovingRanges(values);
  const { d2, d3 } = spcConstants(MOVING_RANGE_SIZE);
  const centre = meanOf(values);
  return {
    tracks: [
      { name: 'individual', points: values.map((value, index) => pointOf(index, value, 1, { centre, sigma })) },
      {
        name: 'moving_range',
        points: movingRanges(values).map((value, index) =>
          pointOf(index + 1, value, MOVING_RANGE_SIZE, { centre: d2 * sigma, sigma: d3 * sigma, atLeastZero: true }),
        ),
      },
    ],
    reason: null,
  };
}

/** R̄/d2; with samples of different size each range is weighted by how much it tells. */
export function spreadFromRanges(samples: Samples): WithinSpread {
  return weightedSpread(
    samples.map((values) => {
      const { d2, d3 } = spcConstants(values.length);
      return { estimate: rangeOf(values) / d2, weight: (d2 / d3) ** 2 };
    }),
  );
}

/** s̄/c4, weighted likewise. */
export function spreadFromDeviations(samples: Samples): WithinSpread {
  return weightedSpread(
    samples.map((values) => {
      const c4 = c4Of(values.length);
      return { estimate: standardDeviationOf(values) / c4, weight: (c4 * c4) / (1 - c4 * c4) };
    }),
  );
}

export function spreadFromMovingRanges(values: readonly number[]): WithinSpread {
  return {
    sigma: meanOf(movingRanges(values)) / spcConstants(MOVING_RANGE_SIZE).d2,
    degreesOfFreedom: MOVING_RANGE_DEGREES * (values.length - 1),
  };
}

/** An estimate with relative variance 1/w is worth w/2 degrees of freedom of a standard deviation. */
function weightedSpread(parts: readonly { estimate: number; weight: number }[]): WithinSpread {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const sigma = parts.reduce((sum, { estimate, weight }) => sum + estimate * weight, 0) / weights;
  return { sigma, degreesOfFreedom: weights / 2 };
}

function meanTrack(samples: Samples, sigma: number): { name: 'mean'; points: ChartPoint[] } {
  const centre = meanOf(samples.flat());
  return {
    name: 'mean',
    points: samples.map((values, index) =>
      pointOf(index, meanOf(values), values.length, { centre, sigma: sigma / Math.sqrt(values.length) }),
    ),
  };
}

function movingRanges(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
}

function problemWith(samples: Samples, maxSize: number): ControlChart | null {
  if (samples.length < MIN_POINTS) return noChart('too_few_points');
  if (samples.some((values) => values.length < 2)) return noChart('sample_too_small');
  return samples.some((values) => values.length > maxSize) ? noChart('sample_too_large') : null;
}

function pointOf(
  index: number,
  value: number,
  size: number,
  model: { centre: number; sigma: number; atLeastZero?: boolean },
): ChartPoint {
  const { centre, sigma } = model;
  const lower = centre - 3 * sigma;
  return {
    index,
    value,
    size,
    centre,
    lower: model.atLeastZero === true && lower <= 0 ? null : lower,
    upper: centre + 3 * sigma,
    sigma,
  };
}
