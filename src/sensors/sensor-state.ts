import type { SensorThresholds } from './sensor-type.ts';

/** How a sensor stands right now. `none`: it never sent a value, which is something else than the value zero. */
export const SENSOR_STATES = ['good', 'warning', 'critical', 'doubtful', 'silent', 'none'] as const;
export type SensorState = (typeof SENSOR_STATES)[number];

export const SENSOR_STATE_LABELS: Record<SensorState, string> = {
  good: 'In Ordnung',
  warning: 'Außerhalb',
  critical: 'Kritisch',
  doubtful: 'Wert unsicher',
  silent: 'Keine aktuellen Daten',
  none: 'Noch keine Daten',
};

/** Without news for so long a sensor counts as silent, or for five of its intervals if that is longer. */
export const SILENT_AFTER_SECONDS = 900;
export const SILENT_AFTER_INTERVALS = 5;

export function silentAfterMs(expectedIntervalSeconds: number | null): number {
  return Math.max(SILENT_AFTER_SECONDS, SILENT_AFTER_INTERVALS * (expectedIntervalSeconds ?? 0)) * 1000;
}

export type NewestValue = { value: number | null; quality: string | null; atMs: number };

/** The same rule as `server/sensor-states.ts` has for lists. */
export function sensorStateOf(
  newest: NewestValue | null,
  sensor: { limits: SensorThresholds | null; expectedIntervalSeconds: number | null },
  nowMs: number,
): SensorState {
  if (newest === null) return 'none';
  if (newest.atMs < nowMs - silentAfterMs(sensor.expectedIntervalSeconds)) return 'silent';
  if (newest.quality === 'bad' || newest.value === null) return 'doubtful';
  const { limits } = sensor;
  if (limits === null) return 'good';
  if (newest.value >= limits.critical) return 'critical';
  return newest.value > limits.max || newest.value < limits.min ? 'warning' : 'good';
}
