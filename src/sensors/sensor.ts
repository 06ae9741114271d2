import { defineFields, type ValuesOf } from '#records/field.ts';
import { SENSOR_TYPES, type SensorThresholds, sensorKindOf } from './sensor-type.ts';

/** What a source calls a sensor may be anything; ours are those with a unit and limits of their own. */
export const SENSOR_TYPE_LABELS = {
  temperature: 'Temperatur',
  humidity: 'Luftfeuchte',
  pressure: 'Druck',
  vibration: 'Vibration',
  flow: 'Durchfluss',
  level: 'Füllstand',
  speed: 'Drehzahl',
  current: 'Strom',
  voltage: 'Spannung',
  power: 'Leistung',
  energy: 'Energie',
  unknown: 'Sonstige',
} as const;
export type SensorType = keyof typeof SENSOR_TYPE_LABELS;

export function sensorTypeOf(sourceType: string): SensorType {
  return SENSOR_TYPES.includes(sourceType) ? (sourceType as SensorType) : 'unknown';
}

export const THRESHOLD_MODE_LABELS = {
  kind: 'Vorgabe der Sensorart',
  own: 'Eigene Grenzwerte',
  none: 'Keine Grenzwerte',
} as const;
export type ThresholdMode = keyof typeof THRESHOLD_MODE_LABELS;

/** Six hours: a sensor that reports less often cannot be told from a silent one within a day. */
const LONGEST_INTERVAL_SECONDS = 21_600;

export const SENSOR_FIELDS = defineFields({
  sensorId: {
    kind: 'text',
    label: 'Kennung',
    hint: 'So nennt die Datenquelle den Sensor.',
    required: true,
    maxLength: 200,
  },
  name: { kind: 'text', label: 'Name', required: true, maxLength: 200 },
  type: { kind: 'choice', label: 'Art', choices: SENSOR_TYPE_LABELS, required: true },
  unit: { kind: 'text', label: 'Einheit', hint: 'Meldet die Datenquelle eine Einheit, gilt diese.', maxLength: 40 },
  machineId: { kind: 'reference', label: 'Maschine', to: 'machine' },
  location: { kind: 'text', label: 'Ort', maxLength: 200 },
  thresholdMode: { kind: 'choice', label: 'Grenzwerte', choices: THRESHOLD_MODE_LABELS, required: true },
  thresholdMin: {
    kind: 'number',
    label: 'Mindestwert',
    hint: 'Darunter: Warnung. Gilt bei eigenen Grenzwerten.',
  },
  thresholdMax: { kind: 'number', label: 'Höchstwert', hint: 'Darüber: Warnung. Gilt bei eigenen Grenzwerten.' },
  thresholdCritical: {
    kind: 'number',
    label: 'Kritischer Wert',
    hint: 'Ab diesem Wert: kritischer Alarm. Gilt bei eigenen Grenzwerten.',
  },
  expectedIntervalSeconds: {
    kind: 'number',
    label: 'Erwarteter Abstand der Werte',
    unit: 's',
    hint: 'Leer: wird aus den Werten gelernt.',
    min: 0,
    aboveMin: true,
    max: LONGEST_INTERVAL_SECONDS,
  },
  accuracy: { kind: 'number', label: 'Genauigkeit', hint: 'In der Einheit des Messwerts, ±.', min: 0 },
  lastCalibration: { kind: 'date', label: 'Letzte Kalibrierung' },
  nextCalibration: { kind: 'date', label: 'Nächste Kalibrierung' },
});

type SensorValues = ValuesOf<typeof SENSOR_FIELDS>;
export type SensorLimitValues = Pick<
  SensorValues,
  'type' | 'thresholdMode' | 'thresholdMin' | 'thresholdMax' | 'thresholdCritical'
>;

/** The limits that hold for a sensor; null: it is not watched. */
export function limitsOfSensor(sensor: SensorLimitValues): SensorThresholds | null {
  if (sensor.thresholdMode === 'none') return null;
  if (sensor.thresholdMode === 'kind') return sensorKindOf(sensor.type).thresholds ?? null;
  const { thresholdMin: min, thresholdMax: max, thresholdCritical: critical } = sensor;
  return min === null || max === null || critical === null ? null : { min, max, critical };
}

export type SensorProblem = { field: keyof SensorValues; message: string };

/** What contradicts itself in an entry; the fields alone are checked by their declaration. */
export function findSensorProblem(values: Partial<SensorValues>): SensorProblem | null {
  return limitProblem(values) ?? calibrationProblem(values);
}

function limitProblem(values: Partial<SensorValues>): SensorProblem | null {
  if (values.thresholdMode !== 'own') return null;
  const { thresholdMin: min, thresholdMax: max, thresholdCritical: critical } = values;
  const missing = (field: keyof SensorValues): SensorProblem => ({
    field,
    message: 'Eigene Grenzwerte brauchen Mindestwert, Höchstwert und kritischen Wert.',
  });
  if (min == null) return missing('thresholdMin');
  if (max == null) return missing('thresholdMax');
  if (critical == null) return missing('thresholdCritical');
  if (min > max)
    return { field: 'thresholdMax', message: 'Der Höchstwert muss mindestens so groß sein wie der Mindestwert.' };
  if (max > critical) {
    return {
      field: 'thresholdCritical',
      message: 'Der kritische Wert muss mindestens so groß sein wie der Höchstwert.',
    };
  }
  return null;
}

function calibrationProblem({ lastCalibration, nextCalibration }: Partial<SensorValues>): SensorProblem | null {
  if (lastCalibration == null || nextCalibration == null || lastCalibration <= nextCalibration) return null;
  return { field: 'nextCalibration', message: 'Die nächste Kalibrierung liegt vor der letzten.' };
}
