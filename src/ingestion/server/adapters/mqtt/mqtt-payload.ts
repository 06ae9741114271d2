import { hash } from 'node:crypto';
import { type JsonPath, parseJsonPath, valueAt } from '#platform/json-path.ts';
import type { Sample } from '../../../adapter.ts';
import { splitAddress } from '../../../adapters/mqtt.ts';
import { messageOfTopic } from '../../../topic-convention.ts';
import type { SubscribedPoint } from '../../wire-adapter.ts';

const MAX_PAYLOAD_BYTES = 1024 * 1024;

/** Points of one topic: those for the whole value and those for a place inside it. */
export type TopicPoints = ReadonlyMap<string, readonly { address: string; path: JsonPath | null }[]>;

export function pointsByTopic(points: readonly SubscribedPoint[]): TopicPoints {
  const byTopic = new Map<string, { address: string; path: JsonPath | null }[]>();
  for (const { address } of points) {
    const { topic, path } = splitAddress(address);
    const known = byTopic.get(topic) ?? [];
    known.push({ address, path: path === null ? null : parseJsonPath(path) });
    byTopic.set(topic, known);
  }
  return byTopic;
}

export type Decoded = { samples: Sample[] } | { reject: string };

/** What a message says. Everything that is no JSON is a plain value: number, truth value or text. */
export function decodeMessage(
  topic: string,
  payload: Uint8Array,
  kind: 'json' | 'plain',
  points: TopicPoints,
): Decoded {
  if (payload.length > MAX_PAYLOAD_BYTES) return { reject: 'Die Nachricht ist größer als 1 MB.' };
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8');
  const value = kind === 'json' ? jsonOrPlain(text) : plainValue(text);
  const timestampMs = timestampIn(value);
  const mapped = points.get(topic);
  if (mapped === undefined) return { samples: [sampleOf(topic, value, timestampMs, topic)] };
  const samples: Sample[] = [];
  for (const { address, path } of mapped) {
    const found = path === null ? value : valueAt(value, path);
    if (found !== undefined) samples.push(sampleOf(address, found, timestampMs, path === null ? topic : null));
  }
  if (samples.length > 0) return { samples };
  return { reject: 'In der Nachricht steht keiner der zugeordneten Werte.' };
}

/** A document on a topic of the convention is a whole message; its own time stands inside and is read there. */
function sampleOf(address: string, value: unknown, timestampMs: number | null, topic: string | null): Sample {
  const message = topic === null ? null : messageOfTopic(topic, value);
  return { address, value, quality: 'good', timestampMs, ...(message === null ? {} : { message }) };
}

function jsonOrPlain(text: string): unknown {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[' && first !== '"') return plainValue(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function plainValue(text: string): number | boolean | string {
  const word = text.trim();
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word)) {
    const number = Number(word);
    if (Number.isFinite(number)) return number;
  }
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  return text;
}

function timestampIn(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'timestamp')) return null;
  const { timestamp } = value as { timestamp: unknown };
  const ms = typeof timestamp === 'number' ? timestamp : typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? ms : null;
}

/** Equal for a message and its repetition by the broker: the packet id and what it carries. */
export function deliveryKey(packetId: number, topic: string, payload: Uint8Array): string {
  const content = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('latin1');
  return `${packetId}:${hash('sha1', `${topic}\0${content}`, 'base64url')}`;
}
