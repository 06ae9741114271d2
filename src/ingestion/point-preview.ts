import { MACHINE_STATE_LABELS, normalizeMachineState } from '#machines/machine-state.ts';
import { sensorKindOf } from '#sensors/sensor-type.ts';
import { type RawObject, rawFlag, rawNumber, rawObject, rawText } from '#telemetry/raw-value.ts';
import type { SampleQuality } from './adapter.ts';
import { normalise } from './normalise.ts';
import { createPointMapper } from './point-mapping.ts';
import {
  MACHINE_COUNTER_LABELS,
  MACHINE_DETAIL_LABELS,
  type MappedPoint,
  METER_QUANTITY_LABELS,
  type PointTarget,
} from './point-target.ts';
import type { MessageType } from './raw-message.ts';
import { messageOfTopic } from './topic-convention.ts';

export type SeenSample = { value: unknown; quality: SampleQuality };
/** `unsure`: it is taken, but probably not as meant. */
export type PointPreview = { outcome: 'taken' | 'unsure' | 'refused'; text: string };

const MESSAGE_TYPE_LABELS: Record<MessageType, string> = {
  machine: 'Maschine',
  sensor: 'Sensor',
  energy: 'Energie',
  quality: 'Prüfung',
  production: 'Auftrag',
  alert: 'Alarm',
};
const WRITE_NUMBER = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 });

/** What a value of a point becomes, by the very rule that maps it later. */
export function previewPoint(point: MappedPoint, sample: SeenSample): PointPreview {
  const { target } = point;
  if (target.kind === 'message') return previewMessage(point.address, sample.value);
  // The smallest change counts here: there is no value before this one.
  const mapper = createPointMapper('Vorschau', [{ ...point, deadband: null }]);
  const { messages, rejects } = mapper.map([{ address: point.address, timestampMs: null, ...sample }], 0);
  const [refused] = rejects;
  if (refused !== undefined) return { outcome: 'refused', text: refused.reason };
  if (messages.length === 0) return { outcome: 'refused', text: 'Die Quelle kennt zurzeit keinen gültigen Wert.' };
  return describe(point, target, sample, messages[0]?.payload as Payload);
}

/** Which kind of message a document is, as far as its topic or its own words tell. */
function previewMessage(address: string, value: unknown): PointPreview {
  const document = rawObject(value);
  const found = messageOfTopic(address, value) ?? (document === null ? null : messageByWords(document));
  if (found === null) return taken('Ganze Meldung, wie die Quelle sie sendet');
  const outcome = normalise({ ...found, source: 'Vorschau' }, { receivedAtMs: 0, timeZone: 'UTC' });
  if ('reject' in outcome) return { outcome: 'refused', text: outcome.reject };
  const { record } = outcome;
  switch (record.type) {
    case 'machine':
      return taken(`Maschine ${record.id}: ${MACHINE_STATE_LABELS[record.status]}`);
    case 'sensor':
      return taken(`Sensor ${record.id}: ${WRITE_NUMBER.format(record.measurement.value)} ${record.measurement.unit}`);
    default:
      return taken(`Ganze Meldung „${MESSAGE_TYPE_LABELS[record.type]}“`);
  }
}

const ID_WORDS: readonly [string, MessageType][] = [
  ['machineId', 'machine'],
  ['sensorId', 'sensor'],
  ['meterId', 'energy'],
];

function messageByWords(payload: RawObject): { type: MessageType; payload: RawObject } | null {
  const type = ID_WORDS.find(([word]) => payload[word] !== undefined)?.[1];
  return type === undefined ? null : { type, payload };
}

type Payload = { status?: string };

function describe(
  point: MappedPoint,
  target: Exclude<PointTarget, { kind: 'message' }>,
  sample: SeenSample,
  payload: Payload,
): PointPreview {
  switch (target.kind) {
    case 'machineState':
      return describeState(payload.status ?? '');
    case 'machineCounter':
      return taken(`${MACHINE_COUNTER_LABELS[target.counter]}: ${scaled(point, sample)} Stk`);
    case 'machineMetric':
      return taken(`${target.metric}: ${scaled(point, sample)}`);
    case 'machineDetail':
      return taken(`${MACHINE_DETAIL_LABELS[target.detail]}: ${rawText(sample.value) ?? 'leer'}`);
    case 'machineAlarm':
      return taken(rawFlag(sample.value) ? `Alarm steht an: ${target.message}` : 'Kein Alarm');
    case 'sensor':
      return taken(
        `${target.sensorId}: ${scaled(point, sample)} ${target.unit ?? sensorKindOf(target.sensorType).unit}`,
      );
    case 'meter':
      return taken(`${METER_QUANTITY_LABELS[target.quantity]}: ${scaled(point, sample)}`);
    default:
      return target satisfies never;
  }
}

function describeState(word: string): PointPreview {
  if (word.toLowerCase() === 'setup') return taken('Zustand: Rüsten');
  const state = normalizeMachineState(word);
  if (state !== 'unknown' || word.toLowerCase() === 'unknown') return taken(`Zustand: ${MACHINE_STATE_LABELS[state]}`);
  return {
    outcome: 'unsure',
    text: `Zustand: ${MACHINE_STATE_LABELS.unknown}. Das Wort „${word}“ steht nicht in der Worttabelle.`,
  };
}

function scaled(point: MappedPoint, { value }: SeenSample): string {
  const number = typeof value === 'boolean' ? Number(value) : rawNumber(value);
  return number === null ? '–' : WRITE_NUMBER.format(number * point.scale + point.offset);
}

function taken(text: string): PointPreview {
  return { outcome: 'taken', text: text.trim() };
}
