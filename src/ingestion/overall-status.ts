import type { SourceStatus } from './source-status.ts';

export const OVERALL_STATES = ['not_initialised', 'all_online', 'partly_online', 'offline'] as const;
export type OverallState = (typeof OVERALL_STATES)[number];

/** CONN-01..04 */
export const OVERALL_TEXTS: Readonly<Record<OverallState, string>> = {
  not_initialised: 'Nicht initialisiert',
  all_online: 'Alle Systeme online',
  partly_online: 'Teilweise verbunden',
  offline: 'Keine Verbindung',
};

export const HEALTHS = ['healthy', 'degraded', 'unhealthy'] as const;
export type Health = (typeof HEALTHS)[number];

type Source = Pick<SourceStatus, 'state' | 'healthy' | 'protocol' | 'simulated' | 'bufferedItems'>;

/** OPEN-066, OPEN-067: a disabled source is nobody's fault and does not count; without any there is no connection. */
export function overallStateOf(initialised: boolean, sources: readonly Source[]): OverallState {
  if (!initialised) return 'not_initialised';
  const enabled = sources.filter(isEnabled);
  const online = enabled.filter(isOnline).length;
  if (online === 0) return 'offline';
  return online === enabled.length ? 'all_online' : 'partly_online';
}

/** ING-07..09; 'error' counts as unhealthy (OPEN-125). */
export function healthOf(sources: readonly Source[]): Health {
  const enabled = sources.filter(isEnabled);
  const healthy = enabled.filter((source) => source.healthy && isOnline(source)).length;
  if (healthy === 0) return 'unhealthy';
  return healthy === enabled.length ? 'healthy' : 'degraded';
}

/** OPEN-070 */
export function modeOf(sources: readonly Source[]): 'demo' | 'production' {
  return sources.some((source) => isEnabled(source) && !source.simulated) ? 'production' : 'demo';
}

/** CONN-14 */
export function isProtocolActive(sources: readonly Source[], protocol: SourceStatus['protocol']): boolean {
  return sources.some((source) => source.protocol === protocol && isOnline(source));
}

function isEnabled(source: Source): boolean {
  return source.state !== 'disabled';
}

function isOnline(source: Source): boolean {
  return source.state === 'connected';
}
