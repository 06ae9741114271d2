import { SENSOR_TYPES } from '#sensors/sensor-type.ts';
import { type RawObject, rawObject } from '#telemetry/raw-value.ts';
import type { MessageType } from './raw-message.ts';

/** ING-20 */
export const TOPIC_PREFIX = 'factory';

const TYPE_BY_SEGMENT: ReadonlyMap<string, MessageType> = new Map([
  ['machine', 'machine'],
  ['machines', 'machine'],
  ['sensor', 'sensor'],
  ['sensors', 'sensor'],
  ['energy', 'energy'],
  ['quality', 'quality'],
  ['production', 'production'],
  ['productions', 'production'],
  ['alert', 'alert'],
  ['alerts', 'alert'],
]);

const ID_FIELDS: Record<MessageType, string> = {
  machine: 'machineId',
  sensor: 'sensorId',
  energy: 'meterId',
  quality: 'station',
  production: 'orderId',
  alert: 'source',
};

/**
 * A message on a topic nobody has mapped: `factory/<type>/<id>/…`, for sensors also `factory/sensors/<kind>/<id>`.
 * The topic names what the payload does not; a plain value is the quantity of the last segment. Null: not by this
 * convention.
 */
export function messageOfTopic(
  topic: string,
  value: unknown,
  prefix = TOPIC_PREFIX,
): { type: MessageType; payload: RawObject } | null {
  const named = namedBy(topic, prefix);
  if (named === null) return null;
  const { type, known, quantity } = named;
  const document = rawObject(value);
  if (document !== null) return { type, payload: { ...known, ...document } };
  const plain = plainValue(type, quantity, value);
  return plain === null ? null : { type, payload: { ...known, ...plain } };
}

/** `known`: what the topic says of the thing; `quantity`: its last segment. */
type Named = { type: MessageType; known: RawObject; quantity: string | undefined };

/** A source sends on the same topics for years; taking them apart each time costs more than reading the value. */
const REMEMBERED_TOPICS = 10_000;
const remembered = new Map<string, { prefix: string; named: Named | null }>();

function namedBy(topic: string, prefix: string): Named | null {
  const before = remembered.get(topic);
  if (before?.prefix === prefix) return before.named;
  if (remembered.size >= REMEMBERED_TOPICS) remembered.clear();
  const named = readTopic(topic, prefix);
  remembered.set(topic, { prefix, named });
  return named;
}

function readTopic(topic: string, prefix: string): Named | null {
  const segments = topic.split('/');
  if (segments[0] !== prefix) return null;
  const type = TYPE_BY_SEGMENT.get((segments[1] ?? '').toLowerCase());
  if (type === undefined) return null;
  const named = type === 'sensor' ? sensorSegments(segments.slice(2)) : { id: segments[2], rest: segments.slice(3) };
  const { id, rest, kind } = { kind: undefined, ...named };
  const known: Record<string, unknown> = {};
  if (id !== undefined && id !== '') known[ID_FIELDS[type]] = id;
  if (kind !== undefined) known.type = kind;
  return { type, known, quantity: rest.at(-1) };
}

function sensorSegments([first, ...rest]: readonly string[]): { id?: string; kind?: string; rest: string[] } {
  if (first !== undefined && SENSOR_TYPES.includes(first.toLowerCase())) {
    const [id = first, ...others] = rest;
    return { id, kind: first.toLowerCase(), rest: others };
  }
  return { ...(first === undefined ? {} : { id: first }), rest };
}

function plainValue(type: MessageType, quantity: string | undefined, value: unknown): RawObject | null {
  if (type === 'sensor') return { value };
  if (quantity === undefined || quantity === '') return null;
  if (type === 'machine') return quantity === 'status' ? { status: value } : { metrics: { [quantity]: value } };
  return type === 'alert' ? { code: quantity, message: value } : { [quantity]: value };
}
