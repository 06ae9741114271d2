import { ALERT_SEVERITY_LABELS } from '#alerts/severity.ts';
import { MACHINE_STATE_LABELS } from '#machines/machine-state.ts';
import { defineFields, type Field, type Fields, type FieldValue } from '#records/field.ts';
import { SENSOR_TYPES } from '#sensors/sensor-type.ts';
import {
  MACHINE_COUNTER_LABELS,
  MACHINE_DETAIL_LABELS,
  METER_QUANTITY_LABELS,
  POINT_TARGET_LABELS,
  type PointTargetKind,
} from './point-target.ts';
import { pointTarget, type StoredPoint } from './sources.api.ts';

/** A data point as the server takes it. */
export type PointValues = Omit<StoredPoint, 'id'>;
type Values = Readonly<Record<string, unknown>>;

/** OPEN-092: 'setup' is no state of its own but is told apart where a changeover is looked for. */
export const STATE_WORD_CHOICES: Readonly<Record<string, string>> = { ...MACHINE_STATE_LABELS, setup: 'Rüsten' };

const SENSOR_TYPE_LABELS: Readonly<Record<string, string>> = {
  temperature: 'Temperatur',
  humidity: 'Feuchte',
  pressure: 'Druck',
  vibration: 'Schwingung',
  flow: 'Durchfluss',
  level: 'Füllstand',
  speed: 'Drehzahl',
  current: 'Strom',
  voltage: 'Spannung',
  power: 'Leistung',
  energy: 'Energie',
};
const SENSOR_TYPE_CHOICES = Object.fromEntries(SENSOR_TYPES.map((type) => [type, SENSOR_TYPE_LABELS[type] ?? type]));

const MACHINE: Field = { kind: 'reference', to: 'machine', label: 'Maschine', required: true };
const MACHINE_BY_NAME: Field = {
  kind: 'text',
  label: 'Maschine',
  required: true,
  hint: 'Name der Maschine, wie er in Maschinen steht',
};

const TARGET_FIELDS: Record<PointTargetKind, Fields> = {
  machineState: { machineId: MACHINE, words: { kind: 'text', label: 'Worttabelle', multiline: true } },
  machineCounter: {
    machineId: MACHINE,
    counter: { kind: 'choice', label: 'Zähler', required: true, choices: MACHINE_COUNTER_LABELS },
  },
  machineMetric: {
    machineId: MACHINE,
    metric: {
      kind: 'text',
      label: 'Messwert',
      required: true,
      hint: 'Zum Beispiel speed (Drehzahl), feedRate (Vorschub), temperature, power, toolWear',
    },
  },
  machineDetail: {
    machineId: MACHINE,
    detail: { kind: 'choice', label: 'Angabe', required: true, choices: MACHINE_DETAIL_LABELS },
  },
  machineAlarm: {
    machineId: MACHINE,
    code: { kind: 'text', label: 'Alarmcode', required: true, maxLength: 100 },
    message: { kind: 'text', label: 'Alarmtext', required: true },
    severity: { kind: 'choice', label: 'Schwere', required: true, choices: ALERT_SEVERITY_LABELS },
  },
  sensor: {
    sensorId: { kind: 'text', label: 'Sensor', required: true, hint: 'Kennung, zum Beispiel TEMP-01' },
    sensorType: { kind: 'choice', label: 'Art', required: true, choices: SENSOR_TYPE_CHOICES },
    unit: { kind: 'text', label: 'Einheit', maxLength: 20, hint: 'Leer: die übliche Einheit der Art' },
    location: { kind: 'text', label: 'Ort', maxLength: 100, hint: 'Zum Beispiel Halle 1' },
  },
  meter: {
    meterId: { kind: 'text', label: 'Zähler', required: true, hint: 'Kennung, zum Beispiel METER-01' },
    quantity: { kind: 'choice', label: 'Messgröße', required: true, choices: METER_QUANTITY_LABELS },
  },
  message: {},
};

const NUMBER_FIELDS = defineFields({
  scale: { kind: 'number', label: 'Faktor', required: true, hint: 'Wert × Faktor + Versatz' },
  offset: { kind: 'number', label: 'Versatz', required: true },
  deadband: { kind: 'number', label: 'Totband im MES', min: 0, hint: 'Kleinere Änderungen werden nicht übernommen' },
});
const NUMBER_KINDS: ReadonlySet<PointTargetKind> = new Set(['machineCounter', 'machineMetric', 'sensor', 'meter']);

const OPTION_PREFIX = 'option_';

/** What the form of a point asks: its address, what it means, and what that meaning needs to know. */
export function fieldsOfPoint(
  meaning: string,
  pointFields: Fields,
  options: { addressHint: string; isMachineByName: boolean; storedSensorType?: string },
): Fields {
  const kind = Object.hasOwn(TARGET_FIELDS, meaning) ? (meaning as PointTargetKind) : null;
  const target: Record<string, Field> = kind === null ? {} : { ...TARGET_FIELDS[kind] };
  if (options.isMachineByName && target.machineId !== undefined) target.machineId = MACHINE_BY_NAME;
  if (kind === 'sensor' && options.storedSensorType !== undefined) {
    const type = options.storedSensorType;
    target.sensorType = {
      ...(TARGET_FIELDS.sensor.sensorType as Field & { kind: 'choice' }),
      choices: { [type]: type, ...SENSOR_TYPE_CHOICES },
    };
  }
  return {
    address: { kind: 'text', label: 'Adresse', required: true, maxLength: 1000, hint: options.addressHint },
    name: { kind: 'text', label: 'Name', hint: 'Wie der Datenpunkt in Listen heißt' },
    ...prefixed(pointFields),
    meaning: {
      kind: 'choice',
      label: 'Bedeutung',
      hint: 'Ohne Bedeutung wird der Wert nur beobachtet',
      choices: POINT_TARGET_LABELS,
    },
    ...target,
    ...(kind !== null && NUMBER_KINDS.has(kind) ? NUMBER_FIELDS : {}),
    enabled: { kind: 'flag', label: 'Aktiv' },
  };
}

/** All fields any meaning has, so that what was typed stays while the meaning is changed to and fro. */
export function everyFieldOfPoint(pointFields: Fields): Fields {
  const options = { addressHint: '', isMachineByName: false };
  return Object.assign({}, ...Object.keys(TARGET_FIELDS).map((kind) => fieldsOfPoint(kind, pointFields, options)));
}

/** What the form starts with. */
export function formValuesOf(point: PointValues, pointDefaults: Values = {}): Record<string, unknown> {
  const { target, options, ...rest } = point;
  const words = target?.kind === 'machineState' ? Object.entries(target.words) : [];
  return {
    ...rest,
    ...prefixed({ ...pointDefaults, ...options }),
    ...target,
    severity: target?.kind === 'machineAlarm' ? target.severity : 'warning',
    meaning: target?.kind ?? '',
    words: writeWords(words),
  };
}

/** The point behind checked values of the form. */
export function pointOfValues(values: Values): PointValues {
  const { address, name, meaning, scale, offset, deadband, enabled, words, ...more } = values;
  const target =
    typeof meaning === 'string' && meaning !== ''
      ? pointTarget.parse({ ...more, kind: meaning, words: Object.fromEntries(filledWords(readWords(words))) })
      : null;
  return {
    address: String(address),
    name: typeof name === 'string' ? name : null,
    options: optionsOf(values),
    target,
    scale: typeof scale === 'number' ? scale : 1,
    offset: typeof offset === 'number' ? offset : 0,
    deadband: typeof deadband === 'number' ? deadband : null,
    enabled: enabled !== false,
  };
}

/** A point as it is before anybody has said anything about it. */
export function newPoint(address = '', name: string | null = null): PointValues {
  return { address, name, options: {}, target: null, scale: 1, offset: 0, deadband: null, enabled: true };
}

export type WordPair = readonly [from: string, to: string];

/** The word table travels through the form as text, so that it counts as typed like everything else. */
export function writeWords(pairs: readonly WordPair[]): string {
  return pairs.length === 0 ? '' : JSON.stringify(pairs);
}

export function readWords(text: unknown): WordPair[] {
  return typeof text === 'string' && text !== '' ? (JSON.parse(text) as WordPair[]) : [];
}

function filledWords(pairs: readonly WordPair[]): WordPair[] {
  return pairs.filter(([from, to]) => from.trim() !== '' && to !== '').map(([from, to]) => [from.trim(), to]);
}

function optionsOf(values: Values): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(OPTION_PREFIX) ? [[name.slice(OPTION_PREFIX.length), value as FieldValue]] : [],
    ),
  );
}

function prefixed<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${OPTION_PREFIX}${name}`, value]));
}
