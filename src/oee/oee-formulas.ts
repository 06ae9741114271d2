/** OEE and its factors as percentages (0..100), neither rounded nor capped (OPEN-096, OPEN-116). */

/** What a stretch of planned time brought. Several stretches can be added up. */
export type OeeInput = {
  plannedProductionTimeMinutes: number;
  actualProductionTimeMinutes: number;
  /** Time the pieces should have taken: ideal cycle time × pieces, summed over products. */
  idealTimeMinutes: number;
  totalPieces: number;
  goodPieces: number;
};

export type OeeFigures = { availability: number; performance: number; quality: number; oee: number };

/** A = actual / planned production time. */
export function availabilityPercent(actualMinutes: number, plannedMinutes: number): number {
  return percentOf(actualMinutes, plannedMinutes);
}

/** P = ideal cycle time × total / actual time. */
export function performancePercent(idealCycleTimeSeconds: number, totalPieces: number, actualMinutes: number): number {
  return percentOf((idealCycleTimeSeconds * totalPieces) / 60, actualMinutes);
}

/** Q = good / total. */
export function qualityPercent(goodPieces: number, totalPieces: number): number {
  return percentOf(goodPieces, totalPieces);
}

/** NORM-38 */
export function oeePercent(availability: number, performance: number, quality: number): number {
  return (availability * performance * quality) / 10_000;
}

/** NORM-39: a message with a missing or zero factor says nothing about the OEE. */
export function reportedOee(
  availability: number | null | undefined,
  performance: number | null | undefined,
  quality: number | null | undefined,
): number | null {
  return availability && performance && quality ? oeePercent(availability, performance, quality) : null;
}

/** A shift that made nothing has a true OEE of 0; without planned time there is none (null). */
export function calculateOee(input: OeeInput): OeeFigures | null {
  if (input.plannedProductionTimeMinutes <= 0) return null;
  const availability = availabilityPercent(input.actualProductionTimeMinutes, input.plannedProductionTimeMinutes);
  const performance = percentOf(input.idealTimeMinutes, input.actualProductionTimeMinutes);
  const quality = qualityPercent(input.goodPieces, input.totalPieces);
  return { availability, performance, quality, oee: oeePercent(availability, performance, quality) };
}

/** Figures of several stretches: times and pieces are added, never the percentages averaged. */
export function combinedOee(inputs: readonly OeeInput[]): OeeFigures | null {
  const sum = (part: (input: OeeInput) => number) => inputs.reduce((total, input) => total + part(input), 0);
  return calculateOee({
    plannedProductionTimeMinutes: sum((input) => input.plannedProductionTimeMinutes),
    actualProductionTimeMinutes: sum((input) => input.actualProductionTimeMinutes),
    idealTimeMinutes: sum((input) => input.idealTimeMinutes),
    totalPieces: sum((input) => input.totalPieces),
    goodPieces: sum((input) => input.goodPieces),
  });
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0;
}
