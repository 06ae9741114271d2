import { type Random, seededRandom } from '#platform/random.ts';
import type { IdSource } from './seeded-id.ts';
import { SENSORS, type SensorSpec } from './sensor-catalogue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Between two values, in the history and live. */
export const SENSOR_STEP_MS = 30_000;
/** Single values of so many hours; before that only hours, as a real plant has them after a while. */
export const RAW_HOURS = 48;
/** What is driven warms up and cools down this slowly. */
const INERTIA_MS = 20 * MINUTE_MS;
/** The warmest hour is in the afternoon. */
const WARMEST_MS = 15 * HOUR_MS;

type Segment = { startMs: number; endMs: number; state: string };
type HourFigures = { startMs: number[]; mean: number[]; min: number[]; max: number[]; deviation: number[] };

export type SensorSeries = {
  id: string;
  machineId: string | null;
  spec: SensorSpec;
  rawStartMs: number;
  /** One per step; null: it was never measured. */
  values: (number | null)[];
  /** Places in `values` that arrived only when the line was back. */
  lateFrom: number;
  lateTo: number;
  hours: HourFigures;
};

/** The history of all sensors: hours from the beginning, single values of the last two days. */
export function sensorSeries(input: {
  seed: string;
  startMs: number;
  nowMs: number;
  rawHours: number;
  ids: IdSource;
  machines: ReadonlyMap<string, { id: string; segments: readonly Segment[] }>;
}): SensorSeries[] {
  const { seed, startMs, rawHours, ids } = input;
  const nowMs = Math.floor(input.nowMs / SENSOR_STEP_MS) * SENSOR_STEP_MS;
  const rawStartMs = Math.max(startMs, Math.floor((nowMs - rawHours * HOUR_MS) / HOUR_MS) * HOUR_MS);
  return SENSORS.map((spec, index) => {
    const random = seededRandom(`${seed}:sensor:${spec.sensorId}`);
    const machine = spec.machine === null ? undefined : input.machines.get(spec.machine);
    const segments = machine?.segments ?? [];
    const frame = { startMs, nowMs };
    const values = rawValues(spec, segments, { ...frame, rawStartMs }, random);
    const gap = gapOf(index, values.length);
    values.fill(null, gap.lostFrom, gap.lostTo);
    return {
      id: ids.of(`sensor:${spec.sensorId}`),
      machineId: machine?.id ?? null,
      spec,
      rawStartMs,
      values,
      lateFrom: gap.lateFrom,
      lateTo: gap.lateTo,
      hours: hourFigures(spec, segments, { ...frame, endMs: rawStartMs }, random),
    };
  });
}

/** The value at a moment, given how warm it has become (0 to 1). */
export function sensorValue(
  spec: SensorSpec,
  at: { timeMs: number; load: number; wornShare: number },
  random: Random,
): number {
  const daily = Math.cos(((at.timeMs - WARMEST_MS) / DAY_MS) * 2 * Math.PI) * spec.daily;
  const worn = spec.wear * at.wornShare * (spec.load === 0 ? 1 : at.load);
  const value = spec.base + spec.load * at.load + daily + worn + random.normal(0, spec.noise);
  const factor = 10 ** spec.digits;
  return Math.max(0, Math.round(value * factor) / factor);
}

/** One step of warming up or cooling down. */
export function nextLoad(load: number, isRunning: boolean, elapsedMs: number): number {
  return load + ((isRunning ? 1 : 0) - load) * (1 - Math.exp(-elapsedMs / INERTIA_MS));
}

function rawValues(
  spec: SensorSpec,
  segments: readonly Segment[],
  frame: { startMs: number; nowMs: number; rawStartMs: number },
  random: Random,
): (number | null)[] {
  const values: (number | null)[] = [];
  let place = Math.max(
    0,
    segments.findIndex((segment) => segment.endMs > frame.rawStartMs),
  );
  let load = segments[place]?.state === 'running' ? 1 : 0;
  for (let timeMs = frame.rawStartMs; timeMs <= frame.nowMs; timeMs += SENSOR_STEP_MS) {
    while (place < segments.length - 1 && (segments[place]?.endMs ?? 0) <= timeMs) place += 1;
    load = nextLoad(load, segments[place]?.state === 'running', SENSOR_STEP_MS);
    values.push(sensorValue(spec, { timeMs, load, wornShare: wornShare(timeMs, frame) }, random));
  }
  return values;
}

function hourFigures(
  spec: SensorSpec,
  segments: readonly Segment[],
  frame: { startMs: number; nowMs: number; endMs: number },
  random: Random,
): HourFigures {
  const figures: HourFigures = { startMs: [], mean: [], min: [], max: [], deviation: [] };
  let place = 0;
  for (let timeMs = frame.startMs; timeMs < frame.endMs; timeMs += HOUR_MS) {
    let runningMs = 0;
    while (place < segments.length && (segments[place]?.endMs ?? 0) <= timeMs) place += 1;
    for (let at = place; at < segments.length; at += 1) {
      const segment = segments[at];
      if (segment === undefined || segment.startMs >= timeMs + HOUR_MS) break;
      if (segment.state !== 'running') continue;
      runningMs += Math.min(segment.endMs, timeMs + HOUR_MS) - Math.max(segment.startMs, timeMs);
    }
    const load = runningMs / HOUR_MS;
    const mean = sensorValue(spec, { timeMs, load, wornShare: wornShare(timeMs, frame) }, random);
    // An hour that was half work and half rest has seen both.
    const swing = 2 * spec.noise + Math.abs(spec.load) * load * (1 - load);
    figures.startMs.push(timeMs);
    figures.mean.push(mean);
    figures.min.push(Math.max(0, mean - swing * random.between(0.8, 1.2)));
    figures.max.push(mean + swing * random.between(0.8, 1.2));
    figures.deviation.push(swing / 2);
  }
  return figures;
}

function wornShare(timeMs: number, { startMs, nowMs }: { startMs: number; nowMs: number }): number {
  return (timeMs - startMs) / Math.max(1, nowMs - startMs);
}

/** The newest hours in which a value was above its limit; somebody was told then. */
export function hoursAbove(
  { hours }: SensorSeries,
  limit: number,
  count: number,
): { startMs: number; value: number }[] {
  return hours.startMs
    .map((startMs, at) => ({ startMs, value: hours.max[at] ?? 0 }))
    .filter(({ value }) => value > limit)
    .slice(-count);
}

/** Some lines were interrupted: what was measured meanwhile came later, or is lost. */
function gapOf(index: number, count: number) {
  const at = (hoursAgo: number) => Math.max(0, count - Math.round((hoursAgo * HOUR_MS) / SENSOR_STEP_MS));
  const none = { lostFrom: 0, lostTo: 0, lateFrom: 0, lateTo: 0 };
  if (index === 4) return { ...none, lostFrom: at(5), lostTo: at(4.8) };
  if (index % 5 === 0) return { ...none, lateFrom: at(3.5), lateTo: at(3) };
  return none;
}
