export type Limits = { lower?: number | null; upper?: number | null };

/** NORM-43: outside a limit is out of spec, on it is not; only existing limits count, no value is never in spec (OPEN-098). */
export function isInSpec(value: number | null | undefined, limits: Limits): boolean {
  if (value === null || value === undefined || Number.isNaN(value)) return false;
  if (typeof limits.lower === 'number' && value < limits.lower) return false;
  return !(typeof limits.upper === 'number' && value > limits.upper);
}
