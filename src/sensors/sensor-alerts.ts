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

/**
 * An alert is over only when the value is back inside by this part of the allowed range: one that lies at its limit and
 * trembles there is one alert, not many. Whether one is raised is decided by the limits alone (CONST-53 … CONST-57).
 */
export const HYSTERESIS_SHARE = 0.02;

/** Codes of alerts that this value does not raise, but does not end either. */
export function heldAlertCodes(
  { sensorType, value }: Pick<CheckedValue, 'sensorType' | 'value'>,
  thresholds: SensorThresholds | null,
): readonly string[] {
  if (thresholds === null) return NONE;
  const { min, max, critical } = thresholds;
  const band = Math.max(0, max - min) * HYSTERESIS_SHARE;
  const isHeld: Record<Level, boolean> = {
    CRITICAL: value < critical && value > critical - band,
    HIGH: value <= max && value > max - band,
    LOW: value >= min && value < min + band,
  };
  // Nearly always: asked for every value that is stored.
  if (!isHeld.CRITICAL && !isHeld.HIGH && !isHeld.LOW) return NONE;
  return LEVELS.filter((level) => isHeld[level]).map((level) => codeOf(sensorType, level));
}

const LEVELS = ['CRITICAL', 'HIGH', 'LOW'] as const;
type Level = (typeof LEVELS)[number];
const NONE: readonly string[] = [];

function codeOf(sensorType: string, level: Level): string {
  return `${sensorType.toUpperCase()}_${level}`;
}

function alertOf(checked: CheckedValue, level: Level, finding: string): NewAlert {
  const { sensorId, sensorType, value } = checked;
  return {
    origin: sensorId,
    severity: level === 'CRITICAL' ? 'critical' : 'warning',
    category: 'sensor',
    code: codeOf(sensorType, level),
    message: `Sensor ${sensorId}: ${shown(value, checked)} ${finding}.`,
  };
}

function shown(value: number, { unit }: CheckedValue): string {
  const digits = String(Math.round(value * 1000) / 1000).replace('.', ',');
  return unit === '' ? digits : `${digits} ${unit}`;
}
