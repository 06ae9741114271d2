import {
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleStop,
  CloudOff,
  type LucideIcon,
  OctagonAlert,
  Wrench,
} from 'lucide-react';
import type { TimelineState } from '#platform/web/charts/TimelineBar.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { MACHINE_STATE_LABELS, MACHINE_STATES, type MachineState } from '../machine-state.ts';

/** A state is told by word, symbol, colour and pattern, never by colour alone. */
type Look = { tone: Tone; icon: LucideIcon; color: string; pattern: TimelineState['pattern'] };

export const STATE_LOOK: Record<MachineState, Look> = {
  running: { tone: 'good', icon: CirclePlay, color: 'var(--mes-good-mark)', pattern: 'solid' },
  idle: { tone: 'warning', icon: CirclePause, color: 'var(--mes-warning-mark)', pattern: 'dots' },
  stopped: { tone: 'warning', icon: CircleStop, color: 'var(--mes-warning-mark)', pattern: 'vertical' },
  maintenance: { tone: 'info', icon: Wrench, color: 'var(--mes-info-mark)', pattern: 'diagonal' },
  error: { tone: 'bad', icon: OctagonAlert, color: 'var(--mes-bad-mark)', pattern: 'crossed' },
  offline: { tone: 'neutral', icon: CloudOff, color: 'var(--mes-neutral-mark)', pattern: 'horizontal' },
  unknown: { tone: 'neutral', icon: CircleHelp, color: 'var(--mes-neutral-mark)', pattern: 'dots' },
};

export const TIMELINE_STATES: TimelineState[] = MACHINE_STATES.map((state) => ({
  key: state,
  label: MACHINE_STATE_LABELS[state],
  color: STATE_LOOK[state].color,
  pattern: STATE_LOOK[state].pattern,
}));
