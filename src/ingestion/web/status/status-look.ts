import type { Format } from '#platform/format.ts';
import type { Tone } from '#platform/web/ui/tone.ts';
import type { Protocol } from '../../adapter.ts';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import type { OverallState } from '../../overall-status.ts';
import type { SourceGap } from '../../source-gaps.ts';
import type { SourceState } from '../../source-status.ts';

export const OVERALL_TONES: Record<OverallState, Tone> = {
  not_initialised: 'neutral',
  all_online: 'good',
  partly_online: 'warning',
  offline: 'bad',
};

/** What stands beside the Online/Offline badge. */
export const SOURCE_STATE_LABELS: Record<SourceState, string> = {
  disabled: 'Deaktiviert',
  connecting: 'Verbindet',
  connected: 'Verbunden',
  disconnected: 'Getrennt, wird neu verbunden',
  error: 'Fehler, wird alle 30 s geprüft',
};

export const GAP_OUTCOMES: Record<SourceGap['outcome'], { tone: Tone; label: string }> = {
  open: { tone: 'bad', label: 'Dauert an' },
  recovered: { tone: 'info', label: 'Nachgeliefert' },
  lost: { tone: 'warning', label: 'Verloren' },
};

/** Empty while it lasts. */
export function gapLength({ from, to }: Pick<SourceGap, 'from' | 'to'>, format: Format): string {
  if (to === null) return '';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 120) return format.quantity(Math.round(seconds), 's');
  return seconds < 7200 ? format.quantity(seconds / 60, 'min', 1) : format.quantity(seconds / 3600, 'h', 1);
}

/** CONN-09: connected is online, everything else is not; a disabled source is nobody's fault. */
export function onlineBadgeOf(state: SourceState): { tone: Tone; label: 'Online' | 'Offline' } {
  if (state === 'connected') return { tone: 'good', label: 'Online' };
  return { tone: state === 'disabled' ? 'neutral' : 'bad', label: 'Offline' };
}

export function protocolTitle(protocol: Protocol): string {
  return ADAPTER_KINDS[protocol].title;
}
