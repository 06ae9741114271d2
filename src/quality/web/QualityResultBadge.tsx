import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { QUALITY_RESULT_LABELS, type QualityResult } from '../quality-result.ts';

const TONES: Record<QualityResult, Tone> = { pass: 'good', fail: 'bad', rework: 'warning', unknown: 'neutral' };

export function QualityResultBadge({ result }: { result: QualityResult }) {
  return <StatusBadge tone={TONES[result]} label={QUALITY_RESULT_LABELS[result]} />;
}
