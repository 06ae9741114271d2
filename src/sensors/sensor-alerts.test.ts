import { describe, expect, it } from 'vitest';
import { HYSTERESIS_SHARE, heldAlertCodes, sensorAlert } from './sensor-alerts.ts';

const LIMITS = { min: 15, max: 30, critical: 35 };
const held = (value: number, limits: typeof LIMITS | null = LIMITS) =>
  heldAlertCodes({ sensorType: 'temperature', value }, limits);

describe('hysteresis of sensor alerts', () => {
  it('holds an alert until the value is back inside by two percent of the range', () => {
    expect(HYSTERESIS_SHARE).toBe(0.02);
    expect(held(30)).toEqual(['TEMPERATURE_HIGH']);
    expect(held(29.71)).toEqual(['TEMPERATURE_HIGH']);
    expect(held(29.7)).toEqual([]);
    expect(held(15)).toEqual(['TEMPERATURE_LOW']);
    expect(held(15.29)).toEqual(['TEMPERATURE_LOW']);
    expect(held(15.3)).toEqual([]);
    expect(held(34.9)).toEqual(['TEMPERATURE_CRITICAL']);
    expect(held(34.7)).toEqual([]);
  });

  it('NORM-57 NORM-58 changes nothing of what raises one: never held and raised by the same value', () => {
    for (let value = 10; value <= 40; value += 0.01) {
      const checked = { sensorId: 'T-1', sensorType: 'temperature', value, unit: '°C' };
      const raised = sensorAlert(checked, LIMITS)?.code;
      if (raised !== undefined) expect(held(value)).not.toContain(raised);
    }
  });

  it('has no band without limits or without a range', () => {
    expect(held(30, null)).toEqual([]);
    expect(held(20, { min: 20, max: 20, critical: 20 })).toEqual([]);
    expect(held(20, { min: 25, max: 15, critical: 30 })).toEqual([]);
  });
});
