import type { DataValue, Variant } from 'node-opcua';
import type { Sample, SampleQuality } from '../../../adapter.ts';

/** What the library hands over, as far as it matters here. */
export type ReceivedValue = Pick<DataValue, 'statusCode' | 'sourceTimestamp' | 'serverTimestamp'> & {
  value?: Pick<Variant, 'dataType' | 'value' | 'arrayType'> | null;
};

/** Built-in types with a shape of their own (OPC 10000-6, 5.1.2). */
const INT64 = 8;
const UINT64 = 9;
const WORD = 4_294_967_296;

export function sampleOf(address: string, received: ReceivedValue): Sample {
  const timestamp = received.sourceTimestamp ?? received.serverTimestamp;
  return {
    address,
    value: plainValue(received.value?.value, received.value?.dataType ?? 0),
    quality: qualityOf(received.statusCode.value),
    timestampMs: timestamp?.getTime() ?? null,
  };
}

/** The two uppermost bits of a status code are its severity. */
export function qualityOf(statusCode: number): SampleQuality {
  const severity = statusCode >>> 30;
  if (severity === 0) return 'good';
  return severity === 1 ? 'uncertain' : 'bad';
}

/** A value as JSON can carry it: no classes, no NaN, 64-bit integers as the nearest number. */
export function plainValue(value: unknown, dataType: number): unknown {
  if (value === null || value === undefined) return null;
  if (isInteger64(value, dataType)) return integer64(value, dataType);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return Array.from(value as ArrayLike<unknown>, (item) => plainValue(item, dataType));
  }
  return plainObject(value);
}

function isInteger64(value: unknown, dataType: number): value is [number, number] {
  return (
    (dataType === INT64 || dataType === UINT64) &&
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((half) => typeof half === 'number')
  );
}

function integer64([high, low]: readonly [number, number], dataType: number): number {
  return (dataType === INT64 ? high | 0 : high >>> 0) * WORD + (low >>> 0);
}

/** Localised texts are their text; whatever else has fields is taken apart. */
function plainObject(value: object): unknown {
  const { text } = value as { text?: unknown };
  if (typeof text === 'string') return text;
  const { name } = value as { name?: unknown };
  if (typeof name === 'string') return name;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return null;
  }
}
