import { meanOf, standardDeviationOf } from './control-chart.ts';
import type { Limits } from './in-spec.ts';
import { chiSquaredQuantile, Z_95_TWO_SIDED } from './normal-distribution.ts';
import type { WithinSpread } from './variables-chart.ts';

/**
 * Capability from measured spread: Cp and Cpk from the spread within samples, Pp and Ppk from the overall one, each
 * with a 95 % confidence interval. Not to be mixed up with the tolerance-based Cpk of a single record (OPEN-097).
 */
export type CapabilityIndex =
  | { value: number; low: number; high: number; reason: null }
  | { value: null; low: null; high: null; reason: NoCapabilityReason };

export const NO_CAPABILITY_REASONS = ['too_few_values', 'no_limits', 'one_sided', 'no_spread'] as const;
export type NoCapabilityReason = (typeof NO_CAPABILITY_REASONS)[number];

export const NO_CAPABILITY_SENTENCES: Record<NoCapabilityReason, string> = {
  too_few_values: 'Zu wenig Daten: es werden mindestens 25 Messwerte gebraucht.',
  no_limits: 'Das Merkmal hat keine Toleranzgrenzen.',
  one_sided: 'Nur mit unterer und oberer Grenze zu berechnen.',
  no_spread: 'Alle Messwerte sind gleich; die Auflösung des Messmittels reicht nicht aus.',
};

/** Fewer values give intervals that say nothing. */
export const MIN_CAPABILITY_VALUES = 25;

export type Capability = {
  count: number;
  mean: number | null;
  sigmaWithin: number | null;
  sigmaOverall: number | null;
  cp: CapabilityIndex;
  cpk: CapabilityIndex;
  pp: CapabilityIndex;
  ppk: CapabilityIndex;
};

/** `within` is null when no sample holds two values and none follows another. */
export function capabilityOf(values: readonly number[], within: WithinSpread | null, limits: Limits): Capability {
  const count = values.length;
  const mean = count > 0 ? meanOf(values) : null;
  const sigmaOverall = count > 1 ? standardDeviationOf(values) : null;
  const overall = sigmaOverall === null ? null : { sigma: sigmaOverall, degreesOfFreedom: count - 1 };
  const [cp, cpk] = indicesOf(count, mean, within, limits);
  const [pp, ppk] = indicesOf(count, mean, overall, limits);
  return { count, mean, sigmaWithin: within?.sigma ?? null, sigmaOverall, cp, cpk, pp, ppk };
}

function indicesOf(
  count: number,
  mean: number | null,
  spread: WithinSpread | null,
  limits: Limits,
): [potential: CapabilityIndex, actual: CapabilityIndex] {
  const lower = limits.lower ?? null;
  const upper = limits.upper ?? null;
  const refuse = (reason: NoCapabilityReason): [CapabilityIndex, CapabilityIndex] => [none(reason), none(reason)];
  if (lower === null && upper === null) return refuse('no_limits');
  if (mean === null || spread === null || count < MIN_CAPABILITY_VALUES) return refuse('too_few_values');
  const { sigma, degreesOfFreedom } = spread;
  if (!isRealSpread(sigma, mean)) return refuse('no_spread');
  const distances = [lower === null ? null : mean - lower, upper === null ? null : upper - mean];
  const nearest = Math.min(...distances.filter((distance) => distance !== null));
  const actual = actualIndex(nearest / (3 * sigma), count, degreesOfFreedom);
  if (lower === null || upper === null) return [none('one_sided'), actual];
  return [potentialIndex((upper - lower) / (6 * sigma), degreesOfFreedom), actual];
}

/** Exact for a standard deviation of a normal sample: ν·s²/σ² is chi-squared (Montgomery, Statistical Quality Control, ch. 8). */
export function potentialIndex(value: number, degreesOfFreedom: number): CapabilityIndex {
  const factor = (probability: number) =>
    Math.sqrt(chiSquaredQuantile(probability, degreesOfFreedom) / degreesOfFreedom);
  return { value, low: value * factor(0.025), high: value * factor(0.975), reason: null };
}

/** Bissell's normal approximation (same chapter). */
export function actualIndex(value: number, count: number, degreesOfFreedom: number): CapabilityIndex {
  const half = Z_95_TWO_SIDED * Math.sqrt(1 / (9 * count) + value ** 2 / (2 * degreesOfFreedom));
  return { value, low: value - half, high: value + half, reason: null };
}

/** A spread of pure rounding noise in the last binary digits is none. */
function isRealSpread(sigma: number, mean: number): boolean {
  return sigma > Math.abs(mean) * 1e-12;
}

function none(reason: NoCapabilityReason): CapabilityIndex {
  return { value: null, low: null, high: null, reason };
}
