import type { Limits } from './in-spec.ts';

/** OPEN-090: how far a value lies from the nominal; null without a nominal. */
export function deviationOf(actual: number, nominal: number | null | undefined): number | null {
  return typeof nominal === 'number' ? actual - nominal : null;
}

/**
 * NORM-40..42: the tolerance-based Cpk of one record, min(upper − value, value − lower) / (3 σ) with σ a sixth of the
 * tolerance. Null without a nominal or a limit, and when the tolerance is no width (OPEN-097). It says where a value
 * lies in its tolerance; what a process can do is told by `capabilityOf`.
 */
export function toleranceCpk(actual: number, nominal: number | null | undefined, limits: Limits): number | null {
  const { lower, upper } = limits;
  if (typeof nominal !== 'number' || typeof lower !== 'number' || typeof upper !== 'number') return null;
  const sigma = (upper - lower) / 6;
  return sigma > 0 ? Math.min(upper - actual, actual - lower) / (3 * sigma) : null;
}
