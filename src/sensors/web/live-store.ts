import type { LatestSensorValue } from '../sensor-data.api.ts';

type Values = ReadonlyMap<string, LatestSensorValue>;

export type LiveStore = {
  get: (sensorId: string) => LatestSensorValue | undefined;
  /** The sensor is on the screen until the returned function is called. */
  subscribe: (sensorId: string, onChange: () => void) => () => void;
  set: (values: Values) => void;
};

/** Newest values by sensor. Whoever shows one is told only when that one has changed: most do not with each event. */
export function createLiveStore(onShown: (sensorIds: readonly string[]) => void): LiveStore {
  const listeners = new Map<string, Set<() => void>>();
  let values: Values = new Map();
  const tellShown = () => onShown([...listeners.keys()].toSorted());
  return {
    get: (sensorId) => values.get(sensorId),
    subscribe(sensorId, onChange) {
      const known = listeners.get(sensorId);
      const own = known ?? new Set();
      own.add(onChange);
      listeners.set(sensorId, own);
      if (known === undefined) tellShown();
      return () => {
        own.delete(onChange);
        if (own.size > 0 || listeners.get(sensorId) !== own) return;
        listeners.delete(sensorId);
        tellShown();
      };
    },
    set(next) {
      const before = values;
      values = next;
      for (const [sensorId, own] of listeners) {
        if (before.get(sensorId) === next.get(sensorId)) continue;
        for (const tell of own) tell();
      }
    },
  };
}
