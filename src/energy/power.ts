/** OPEN-115: the default when a meter does not report it. */
export const DEFAULT_FREQUENCY_HZ = 50;
/** Percent (OPEN-108). */
export const METER_ACCURACY_PERCENT = 0.5;

/** NORM-44: Q = P × sqrt(1 − pf²), the specification's formula, not the physical P × tan φ (OPEN-100). */
export function reactivePowerKvar(powerKw: number, powerFactor: number | null | undefined): number | null {
  if (!isPowerFactor(powerFactor)) return null;
  return powerKw * Math.sqrt(1 - powerFactor ** 2);
}

/** NORM-45: S = P / pf; undefined without a power factor (OPEN-099). */
export function apparentPowerKva(powerKw: number, powerFactor: number | null | undefined): number | null {
  if (!isPowerFactor(powerFactor) || powerFactor === 0) return null;
  return powerKw / powerFactor;
}

function isPowerFactor(value: number | null | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1;
}
