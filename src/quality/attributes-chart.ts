import { type ChartPoint, type ControlChart, MIN_POINTS, noChart } from './control-chart.ts';

/** Counted results of one check: `found` of `size` pieces (p, np) or defects on `size` units (c, u). */
export type CountedSample = { found: number; size: number };

/** Share of nonconforming pieces; samples may differ in size. */
export function shareChart(samples: readonly CountedSample[]): ControlChart {
  const usable = samples.every(({ size }) => size > 0);
  if (samples.length < MIN_POINTS || !usable) return noChart('too_few_points');
  const centre = totalShare(samples);
  const points = samples.map(({ found, size }, index) =>
    pointOf(index, found / size, size, centre, Math.sqrt((centre * (1 - centre)) / size), 1),
  );
  return { tracks: [{ name: 'share', points }], reason: null };
}

/** Number of nonconforming pieces; all samples of one size. */
export function countOfPiecesChart(samples: readonly CountedSample[]): ControlChart {
  if (samples.length < MIN_POINTS) return noChart('too_few_points');
  if (!haveOneSize(samples)) return noChart('sizes_differ');
  const share = totalShare(samples);
  const points = samples.map(({ found, size }, index) =>
    pointOf(index, found, size, size * share, Math.sqrt(size * share * (1 - share)), size),
  );
  return { tracks: [{ name: 'count', points }], reason: null };
}

/** Defects per check; the inspected amount must not change. */
export function countOfDefectsChart(samples: readonly CountedSample[]): ControlChart {
  if (samples.length < MIN_POINTS) return noChart('too_few_points');
  if (!haveOneSize(samples)) return noChart('sizes_differ');
  const centre = samples.reduce((sum, { found }) => sum + found, 0) / samples.length;
  const points = samples.map(({ found, size }, index) => pointOf(index, found, size, centre, Math.sqrt(centre), null));
  return { tracks: [{ name: 'count', points }], reason: null };
}

/** Defects per unit; the inspected amount may change. */
export function defectsPerUnitChart(samples: readonly CountedSample[]): ControlChart {
  const usable = samples.every(({ size }) => size > 0);
  if (samples.length < MIN_POINTS || !usable) return noChart('too_few_points');
  const centre = totalShare(samples);
  const points = samples.map(({ found, size }, index) =>
    pointOf(index, found / size, size, centre, Math.sqrt(centre / size), null),
  );
  return { tracks: [{ name: 'share', points }], reason: null };
}

function totalShare(samples: readonly CountedSample[]): number {
  const found = samples.reduce((sum, sample) => sum + sample.found, 0);
  return found / samples.reduce((sum, sample) => sum + sample.size, 0);
}

function haveOneSize(samples: readonly CountedSample[]): boolean {
  return samples.every(({ size }) => size > 0 && size === samples[0]?.size);
}

/** A limit beyond what can occur is no limit. */
function pointOf(
  index: number,
  value: number,
  size: number,
  centre: number,
  sigma: number,
  highest: number | null,
): ChartPoint {
  const lower = centre - 3 * sigma;
  const upper = centre + 3 * sigma;
  return {
    index,
    value,
    size,
    centre,
    lower: lower <= 0 ? null : lower,
    upper: highest !== null && upper >= highest ? null : upper,
    sigma,
  };
}
