import type { DefectSeverity, QualityResult } from './quality-result.ts';

export type Findings = {
  /** One entry per measured value. */
  inSpec: readonly boolean[];
  scrapQuantity: number;
  reworkQuantity: number;
  defects: readonly { severity: DefectSeverity }[];
  /** Nonconforming pieces the plan tolerates. */
  acceptanceNumber: number;
};

/**
 * The result of a check by rule: a value outside its limits, a critical defect or more scrap than accepted fails it,
 * a major defect or more rework than accepted sends it to rework. A person may decide otherwise with a reason.
 */
export function judgeCheck(findings: Findings): QualityResult {
  const { inSpec, scrapQuantity, reworkQuantity, defects, acceptanceNumber } = findings;
  const has = (severity: DefectSeverity) => defects.some((defect) => defect.severity === severity);
  if (inSpec.includes(false) || has('critical') || scrapQuantity > acceptanceNumber) return 'fail';
  return has('major') || reworkQuantity > acceptanceNumber ? 'rework' : 'pass';
}
