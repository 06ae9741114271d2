/** How points are given: near Lighthouse's mobile rules, so that 95 here means about 95 there. */

export type Timing = { fcpMs: number; lcpMs: number; tbtMs: number; cls: number };
export type Audit = { name: string; passed: boolean; weight?: number; detail?: string };
export type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };

/**
 * Lighthouse's control points for phones: what scores 90 and what scores 50. Its weights are FCP 10, speed index 10,
 * LCP 25, TBT 30, CLS 25; speed index is not measured here, so FCP takes its share.
 */
const METRICS = [
  { name: 'fcpMs', weight: 20, good: 1800, middling: 3000 },
  { name: 'lcpMs', weight: 25, good: 2500, middling: 4000 },
  { name: 'tbtMs', weight: 30, good: 200, middling: 600 },
  { name: 'cls', weight: 25, good: 0.1, middling: 0.25 },
] as const;

export function performanceScore(timing: Timing): number {
  const points = METRICS.map(({ name, weight, good, middling }) => weight * logNormal(timing[name], good, middling));
  return Math.round(points.reduce((sum, value) => sum + value, 0));
}

/** Share of passed audits by weight, as Lighthouse does for everything that is not a timing. */
export function auditScore(audits: readonly Audit[]): number {
  const weightOf = ({ weight = 1 }: Audit) => weight;
  const total = audits.reduce((sum, audit) => sum + weightOf(audit), 0);
  const passed = audits.filter((audit) => audit.passed).reduce((sum, audit) => sum + weightOf(audit), 0);
  return total === 0 ? 100 : Math.round((100 * passed) / total);
}

/** 0.9 at `good`, 0.5 at `middling`, on a log-normal curve in between and beyond. */
function logNormal(value: number, good: number, middling: number): number {
  if (value <= 0) return 1;
  const deviation = (Math.log(middling) - Math.log(good)) / 1.2815515655446;
  return 1 - normalDistribution((Math.log(value) - Math.log(middling)) / deviation);
}

/** Abramowitz and Stegun 26.2.17, good to seven digits. */
function normalDistribution(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}
