import type { NewAlert } from '#alerts/alert-record.ts';
import type { SensorThresholds } from './sensor-type.ts';

export type CheckedValue = { sensorId: string; sensorType: string; value: number; unit: string };

/** NORM-57, NORM-58: exactly one alert, the critical one wins; below the minimum is always a warning (OPEN-105). */
export function sensorAlert(checked: CheckedValue, thresholds: SensorThresholds | null): NewAlert | null {
  if (thresholds === null) return null;
  const { value } = checked;
  const { min, max, critical } = thresholds;
  if (value >= critical)
    return alertOf(checked, 'CRITICAL', `erreicht den kritischen Grenzwert ${shown(critical, checked)}`);
  if (value > max) return alertOf(checked, 'HIGH', `liegt über dem Höchstwert ${shown(max, checked)}`);
  if (value < min) return alertOf(checked, 'LOW', `liegt unter dem Mindestwert ${shown(min, checked)}`);
  return null;
}

function alertOf(checked: CheckedValue, level: 'CRITICAL' | 'HIGH' | 'LOW', finding: string): NewAlert {
  const { sensorId, sensorType, value } = checked;
  return {
    origin: sensorId,
    severity: level === 'CRITICAL' ? 'critical' : 'warning',
    category: 'sensor',
    code: `${sensorType.toUpperCase()}_${level}`,
    message: `Sensor ${sensorId}: ${shown(value, checked)} ${finding}.`,
  };
}

function shown(value: number, { unit }: CheckedValue): string {
  const digits = String(Math.round(value * 1000) / 1000).replace('.', ',');
  return unit === '' ? digits : `${digits} ${unit}`;
}
