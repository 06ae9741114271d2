import type { TimelineState } from '#platform/web/charts/TimelineBar.tsx';
import { TIME_KIND_LABELS, TIME_KINDS, type TimeKind } from '../machine-time.ts';

/** How each kind of time is drawn: word, colour and pattern, never colour alone. */
const LOOKS: Record<TimeKind, Pick<TimelineState, 'color' | 'pattern'>> = {
  running: { color: 'var(--mes-good-mark)', pattern: 'solid' },
  setup: { color: 'var(--mes-info-mark)', pattern: 'diagonal' },
  stop: { color: 'var(--mes-warning-mark)', pattern: 'vertical' },
  unexplained: { color: 'var(--mes-bad-mark)', pattern: 'crossed' },
  no_data: { color: 'var(--mes-neutral-mark)', pattern: 'dots' },
  break: { color: 'var(--mes-neutral-mark)', pattern: 'horizontal' },
  planned_stop: { color: 'var(--mes-info-mark)', pattern: 'dots' },
  no_order: { color: 'var(--mes-neutral-mark)', pattern: 'vertical' },
  off_shift: { color: 'var(--mes-neutral-mark)', pattern: 'diagonal' },
};

export const TIME_KIND_STATES: TimelineState[] = TIME_KINDS.map((kind) => ({
  key: kind,
  label: TIME_KIND_LABELS[kind],
  ...LOOKS[kind],
}));
