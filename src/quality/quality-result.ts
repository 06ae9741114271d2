import { wordReader } from '#telemetry/word-table.ts';

/** The verdict of a check. Spec §4. */
export const QUALITY_RESULTS = ['pass', 'fail', 'rework', 'unknown'] as const;
export type QualityResult = (typeof QUALITY_RESULTS)[number];

/** NORM-19..22; an unknown result stays unknown, only sensor quality becomes uncertain (OPEN-093). */
export const normalizeQualityResult = wordReader<QualityResult>(
  QUALITY_RESULTS,
  {
    pass: ['pass', 'passed', 'ok', 'good'],
    fail: ['fail', 'failed', 'ng', 'reject'],
    rework: ['rework', 'repair'],
  },
  'unknown',
);

export const QUALITY_RESULT_LABELS: Record<QualityResult, string> = {
  pass: 'i. O.',
  fail: 'n. i. O.',
  rework: 'Nacharbeit',
  unknown: 'Unbekannt',
};

/** DATA-52: a defect without a severity is minor. */
export const DEFECT_SEVERITIES = ['minor', 'major', 'critical'] as const;
export type DefectSeverity = (typeof DEFECT_SEVERITIES)[number];
