import { describe, expect, it } from 'vitest';
import { chartLines } from './chart-lines.ts';
import { findSensorProblem, limitsOfSensor, SENSOR_TYPE_LABELS, sensorTypeOf } from './sensor.ts';
import { sensorStateOf } from './sensor-state.ts';
import { SENSOR_TYPES } from './sensor-type.ts';

const NO_LIMITS = { thresholdMin: null, thresholdMax: null, thresholdCritical: null };
const OWN = { thresholdMin: 1, thresholdMax: 2, thresholdCritical: 3 };

describe('limits of a sensor', () => {
  it('CONST-53 are those of its kind unless somebody set others', () => {
    expect(limitsOfSensor({ type: 'temperature', thresholdMode: 'kind', ...OWN })).toEqual({
      min: 15,
      max: 30,
      critical: 35,
    });
    expect(limitsOfSensor({ type: 'flow', thresholdMode: 'kind', ...NO_LIMITS })).toBeNull();
    expect(limitsOfSensor({ type: 'temperature', thresholdMode: 'own', ...OWN })).toEqual({
      min: 1,
      max: 2,
      critical: 3,
    });
    expect(limitsOfSensor({ type: 'temperature', thresholdMode: 'none', ...OWN })).toBeNull();
  });

  it.each([
    [{ thresholdMode: 'own', ...NO_LIMITS }, 'thresholdMin'],
    [{ thresholdMode: 'own', ...OWN, thresholdCritical: null }, 'thresholdCritical'],
    [{ thresholdMode: 'own', ...OWN, thresholdMin: 2.5 }, 'thresholdMax'],
    [{ thresholdMode: 'own', ...OWN, thresholdMax: 3.5 }, 'thresholdCritical'],
    [{ lastCalibration: '2026-05-01', nextCalibration: '2026-04-30' }, 'nextCalibration'],
  ] as const)('refuses %j', (values, field) => {
    expect(findSensorProblem(values)?.field).toBe(field);
  });

  it('accepts what fits together', () => {
    expect(findSensorProblem({ thresholdMode: 'own', ...OWN })).toBeNull();
    expect(findSensorProblem({ thresholdMode: 'kind', ...OWN, thresholdMin: 9 })).toBeNull();
    expect(findSensorProblem({ lastCalibration: '2026-05-01', nextCalibration: '2026-05-01' })).toBeNull();
    expect(findSensorProblem({ nextCalibration: '2026-05-01' })).toBeNull();
  });

  it('OPEN-109 has a German word for every kind, and one for all others', () => {
    expect(Object.keys(SENSOR_TYPE_LABELS)).toEqual([...SENSOR_TYPES, 'unknown']);
    expect(sensorTypeOf('vibration')).toBe('vibration');
    expect(sensorTypeOf('ph')).toBe('unknown');
  });
});

describe('sensorStateOf', () => {
  const NOW_MS = 1_000_000_000;
  const limits = { min: 15, max: 30, critical: 35 };
  const state = (
    value: number | null,
    ageSeconds = 1,
    quality = 'good',
    expectedIntervalSeconds: number | null = null,
  ) => sensorStateOf({ value, quality, atMs: NOW_MS - ageSeconds * 1000 }, { limits, expectedIntervalSeconds }, NOW_MS);

  it.each([
    [20, 'good'],
    [15, 'good'],
    [30, 'good'],
    [14.9, 'warning'],
    [30.1, 'warning'],
    [35, 'critical'],
    [0, 'warning'],
    [null, 'doubtful'],
  ])('%s is %s', (value, expected) => expect(state(value)).toBe(expected));

  it('tells silence from zero and from never', () => {
    expect(state(20, 900)).toBe('good');
    expect(state(20, 901)).toBe('silent');
    expect(state(20, 901, 'good', 600)).toBe('good');
    expect(state(20, 3001, 'good', 600)).toBe('silent');
    expect(sensorStateOf(null, { limits, expectedIntervalSeconds: null }, NOW_MS)).toBe('none');
  });

  it('believes no value that its source calls bad', () => {
    expect(state(99, 1, 'bad')).toBe('doubtful');
    expect(state(99, 1, 'uncertain')).toBe('critical');
  });

  it('has nothing to object to without limits', () => {
    expect(
      sensorStateOf(
        { value: 1e9, quality: 'good', atMs: NOW_MS },
        { limits: null, expectedIntervalSeconds: null },
        NOW_MS,
      ),
    ).toBe('good');
  });
});

describe('chartLines', () => {
  const point = (second: number, mean = second) => ({
    at: new Date(second * 1000).toISOString(),
    mean,
    min: mean - 1,
    max: mean + 1,
  });

  it('joins neighbours, also when values are rarer than pixels', () => {
    const lines = chartLines([point(0), point(60), point(120)], 1000);
    expect(lines.mean).toEqual([0, 60, 120]);
    expect(lines.min).toEqual([-1, 59, 119]);
  });

  it('breaks where data are missing', () => {
    const lines = chartLines([point(0), point(60), point(120), point(600), point(660)], 1000);
    expect(lines.mean).toEqual([0, 60, 120, null, 600, 660]);
    expect(lines.times[3]).toBe(210_000);
  });

  it('is empty without points', () => {
    expect(chartLines([], 1000)).toEqual({ times: [], mean: [], min: [], max: [] });
  });
});
