import type { Tone } from '#platform/web/ui/tone.ts';
import type { Protocol } from '../../adapter.ts';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import type { OverallState } from '../../overall-status.ts';
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

/** CONN-09: connected is online, everything else is not; a disabled source is nobody's fault. */
export function onlineBadgeOf(state: SourceState): { tone: Tone; label: 'Online' | 'Offline' } {
  if (state === 'connected') return { tone: 'good', label: 'Online' };
  return { tone: state === 'disabled' ? 'neutral' : 'bad', label: 'Offline' };
}

export function protocolTitle(protocol: Protocol): string {
  return ADAPTER_KINDS[protocol].title;
}
