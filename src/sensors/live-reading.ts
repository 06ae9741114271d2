import type { LatestSensorValue } from './sensor-data.api.ts';
import { type SensorState, sensorStateOf } from './sensor-state.ts';
import type { SensorThresholds } from './sensor-type.ts';

type Reading = { value: number | null; quality: string | null; at: string };
export type ShownSensor = {
  newest: Reading | null;
  state: SensorState;
  limits: SensorThresholds | null;
  expectedIntervalSeconds: number | null;
};
export type ShownReading = Pick<ShownSensor, 'newest' | 'state'>;

/** What a page shows of a sensor: what came with the page, or the live value where that is newer. */
export function shownReading(sensor: ShownSensor, live: LatestSensorValue | undefined, nowMs: number): ShownReading {
  const { newest, state } = sensor;
  if (live === undefined) return { newest, state };
  const atMs = Date.parse(live.timestamp);
  if (newest !== null && Date.parse(newest.at) >= atMs) return { newest, state };
  return {
    newest: { value: live.value, quality: live.quality, at: live.timestamp },
    state: sensorStateOf({ value: live.value, quality: live.quality, atMs }, sensor, nowMs),
  };
}
