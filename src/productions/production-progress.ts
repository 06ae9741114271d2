/**
 * Percent of the planned pieces that were produced, capped at 100 and not rounded. Nothing planned, nothing produced
 * and nonsense below zero all mean 0. NORM-36, NORM-37, OPEN-095
 */
export function progressPercent(produced: number | null | undefined, planned: number | null | undefined): number {
  if (!isPositive(produced) || !isPositive(planned)) return 0;
  return Math.min(100, (produced / planned) * 100);
}

function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && value > 0;
}
