/** How far a message can be trusted. NORM-48..56, CONST-78, OPEN-104 */
export const DATA_QUALITY_LEVELS = ['excellent', 'good', 'fair', 'poor'] as const;
export type DataQualityLevel = (typeof DATA_QUALITY_LEVELS)[number];
export type DataQuality = { score: number; level: DataQualityLevel };

const LATENCY_LIMIT_MS = 1000;
const AGE_LIMIT_MS = 60_000;

export type DataQualityInput = {
  missedSamples: number;
  errors: number;
  /** Null: not known, deducts nothing. */
  latencyMs: number | null;
  ageMs: number;
};

export function dataQualityOf({ missedSamples, errors, latencyMs, ageMs }: DataQualityInput): DataQuality {
  let score = 100;
  if (missedSamples > 0) score -= 10;
  if (errors > 0) score -= 20;
  if (latencyMs !== null && latencyMs > LATENCY_LIMIT_MS) score -= 10;
  if (ageMs > AGE_LIMIT_MS) score -= 30;
  return { score, level: levelOf(score) };
}

function levelOf(score: number): DataQualityLevel {
  if (score >= 90) return 'excellent';
  if (score >= 70) return 'good';
  return score >= 50 ? 'fair' : 'poor';
}
