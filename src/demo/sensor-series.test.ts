import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { limitsOfSensor } from '#sensors/sensor.ts';
import { seededIds } from './seeded-id.ts';
import { SENSORS, thresholdModeOf } from './sensor-catalogue.ts';
import { nextLoad, RAW_HOURS, SENSOR_STEP_MS, sensorSeries, sensorValue } from './sensor-series.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-15T10:00:00Z');
const startMs = NOW_MS - 5 * DAY_MS;
const segments = [
  { startMs, endMs: NOW_MS - DAY_MS, state: 'running' },
  { startMs: NOW_MS - DAY_MS, endMs: NOW_MS, state: 'idle' },
];
const build = () =>
  sensorSeries({
    seed: 'test',
    startMs,
    nowMs: NOW_MS,
    rawHours: RAW_HOURS,
    ids: seededIds('test', '2026-11-15'),
    machines: new Map(
      SENSORS.flatMap(({ machine }) => (machine === null ? [] : [[machine, { id: machine, segments }]])),
    ),
  });

describe('sensor history of the demo company', () => {
  const series = build();

  it('is the same for the same seed', () => expect(build()).toEqual(series));

  it('has single values up to now and hours before them, without a hole between', () => {
    for (const { values, rawStartMs, hours } of series) {
      expect(rawStartMs + (values.length - 1) * SENSOR_STEP_MS).toBe(NOW_MS);
      expect((hours.startMs.at(-1) ?? 0) + 3_600_000).toBe(rawStartMs);
      expect(hours.startMs[0]).toBe(startMs);
      expect(
        hours.min.every((min, at) => min <= (hours.mean[at] ?? 0) && (hours.mean[at] ?? 0) <= (hours.max[at] ?? 0)),
      ).toBe(true);
    }
  });

  it('follows the machine: warm at work, cold at rest', () => {
    const spindle = series.find(({ spec }) => spec.sensorId === 'CNC1-SPINDEL-T');
    const values = spindle?.values ?? [];
    expect(values[100] ?? 0).toBeGreaterThan(40);
    expect(values.at(-1) ?? 99).toBeLessThan(28);
  });

  it('has gaps that were lost and some that were delivered later, and zero is never one of them', () => {
    const lost = series.filter(({ values }) => values.includes(null));
    expect(lost).toHaveLength(1);
    expect(series.filter(({ lateFrom, lateTo }) => lateTo > lateFrom).length).toBeGreaterThan(0);
  });

  it('stays within its limits at full load, except where something wears out', () => {
    const random = seededRandom('limits');
    for (const spec of SENSORS) {
      const { limits } = spec;
      const effective = limitsOfSensor({
        type: spec.type,
        thresholdMode: thresholdModeOf(spec),
        thresholdMin: limits?.min ?? null,
        thresholdMax: limits?.max ?? null,
        thresholdCritical: limits?.critical ?? null,
      });
      for (const load of [0, 1]) {
        const value = sensorValue(spec, { timeMs: NOW_MS, load, wornShare: 0 }, random);
        expect(value, spec.name).toBeLessThan(effective?.max ?? Number.POSITIVE_INFINITY);
        expect(value, spec.name).toBeGreaterThanOrEqual(effective?.min ?? 0);
      }
    }
  });
});

it('warms up and cools down slowly', () => {
  expect(nextLoad(0, true, 20 * 60_000)).toBeCloseTo(0.632, 3);
  expect(nextLoad(1, false, 20 * 60_000)).toBeCloseTo(0.368, 3);
  expect(nextLoad(1, true, SENSOR_STEP_MS)).toBe(1);
});
