import { useQueries } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { liveQuery } from '#platform/web/api/use-read.ts';
import { useNow } from '#platform/web/use-now.ts';
import { type ShownReading, type ShownSensor, shownReading } from '../live-reading.ts';
import { type LatestSensorValue, readLatestSensorValues, SENSORS_PER_CALL } from '../sensor-data.api.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';

const LiveValuesContext = createContext<LiveStore | null>(null);
const RENEW_STATE_EVERY_MS = 10_000;

/**
 * What the sensors on this page measure, renewed with every change the server tells of. Only the newest value of those
 * that are shown is asked for: the rest of the page, with courses and alerts, is read when a minute is over or an alert
 * changes.
 */
export function LiveSensorValues({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [store] = useState(() => createLiveStore(setShown));
  const values = useQueries({
    queries: inParts(shown).map((sensorId) => liveQuery(readLatestSensorValues, { query: { sensorId } })),
    combine: combineValues,
  });
  useEffect(() => store.set(values), [store, values]);
  return <LiveValuesContext value={store}>{children}</LiveValuesContext>;
}

/** Newest value and state of a sensor; outside of LiveSensorValues those of the row. */
export function useShownReading(sensor: ShownSensor & { sensorId: string }): ShownReading {
  const store = useContext(LiveValuesContext);
  const now = useNow(RENEW_STATE_EVERY_MS);
  const { sensorId } = sensor;
  const subscribe = useCallback(
    (onChange: () => void) => store?.subscribe(sensorId, onChange) ?? (() => undefined),
    [store, sensorId],
  );
  const live = useSyncExternalStore(subscribe, () => store?.get(sensorId));
  return shownReading(sensor, live, now);
}

function inParts(sensorIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(sensorIds.length / SENSORS_PER_CALL) }, (_, part) =>
    sensorIds.slice(part * SENSORS_PER_CALL, (part + 1) * SENSORS_PER_CALL),
  );
}

function combineValues(
  answers: readonly { data?: readonly LatestSensorValue[] | undefined }[],
): ReadonlyMap<string, LatestSensorValue> {
  return new Map(answers.flatMap(({ data }) => (data ?? []).map((value) => [value.sensorId, value] as const)));
}
