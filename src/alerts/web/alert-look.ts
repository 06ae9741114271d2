import { BellRing, CheckCheck, CircleCheck, type LucideIcon } from 'lucide-react';
import type { Tone } from '#platform/web/ui/tone.ts';
import type { AlertState } from '../alert-life.ts';
import type { AlertSeverity } from '../severity.ts';

export const SEVERITY_TONES: Record<AlertSeverity, Tone> = {
  critical: 'bad',
  error: 'bad',
  warning: 'warning',
  low: 'info',
  info: 'neutral',
};

export const STATE_LOOKS: Record<AlertState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'warning', icon: BellRing },
  acknowledged: { tone: 'info', icon: CheckCheck },
  resolved: { tone: 'good', icon: CircleCheck },
};
