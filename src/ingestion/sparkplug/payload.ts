import { ProtobufError, ProtobufWriter, readDouble, readFields, readFloat, type WireField } from './protobuf.ts';
import { decodeUtf8 } from './utf8.ts';

/** Data types of the Sparkplug B specification that carry one value, by their number on the wire. */
export const DATA_TYPES = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
  DataSet: 16,
  Bytes: 17,
  File: 18,
  Template: 19,
} as const;
export type DataType = keyof typeof DATA_TYPES;

/** Bits of the signed types: they travel as unsigned numbers of the same bits. */
const SIGNED_BITS: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

export type MetricValue = number | bigint | boolean | string | Uint8Array | null;

/** A value before its type is known: after the birth, a message may leave name and type out. */
export type RawValue =
  | { kind: 'integer'; value: bigint }
  | { kind: 'fraction'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'bytes'; value: Uint8Array }
  /** Data sets and templates: whole structures, which are no data points. */
  | { kind: 'structure' }
  | { kind: 'null' };

export type DecodedMetric = {
  name?: string;
  alias?: bigint;
  timestampMs?: number;
  dataType?: number;
  isHistorical: boolean;
  isTransient: boolean;
  /** The OPC quality (192 good, 0 bad, 500 stale) where the sender sets the property "Quality". */
  quality?: number;
  value: RawValue;
};

export type DecodedPayload = { timestampMs?: number; seq?: number; metrics: DecodedMetric[] };

export function decodePayload(bytes: Uint8Array): DecodedPayload {
  const payload: DecodedPayload = { metrics: [] };
  readFields(bytes, (field) => {
    if (field.number === 1 && field.wire === 'varint') payload.timestampMs = Number(field.value);
    else if (field.number === 2 && field.wire === 'bytes') payload.metrics.push(decodeMetric(field.bytes));
    else if (field.number === 3 && field.wire === 'varint') payload.seq = Number(field.value);
  });
  return payload;
}

function decodeMetric(bytes: Uint8Array): DecodedMetric {
  const metric: DecodedMetric = { isHistorical: false, isTransient: false, value: { kind: 'null' } };
  let isNull = false;
  readFields(bytes, (field) => {
    if (field.number >= 10) metric.value = decodeValue(field) ?? metric.value;
    else if (field.wire === 'bytes') {
      if (field.number === 1) metric.name = decodeUtf8(field.bytes);
      else if (field.number === 9) metric.quality = findQuality(field.bytes) ?? metric.quality;
    } else if (field.wire === 'varint') {
      if (field.number === 2) metric.alias = field.value;
      else if (field.number === 3) metric.timestampMs = Number(field.value);
      else if (field.number === 4) metric.dataType = Number(field.value);
      else if (field.number === 5) metric.isHistorical = field.value !== 0n;
      else if (field.number === 6) metric.isTransient = field.value !== 0n;
      else if (field.number === 7) isNull = field.value !== 0n;
    }
  });
  if (isNull) metric.value = { kind: 'null' };
  return metric;
}

function decodeValue(field: WireField): RawValue | null {
  switch (field.wire) {
    case 'varint':
      if (field.number === 10 || field.number === 11) return { kind: 'integer', value: field.value };
      return field.number === 14 ? { kind: 'boolean', value: field.value !== 0n } : null;
    case 'fixed32':
      return field.number === 12 ? { kind: 'fraction', value: readFloat(field.bytes) } : null;
    case 'fixed64':
      return field.number === 13 ? { kind: 'fraction', value: readDouble(field.bytes) } : null;
    case 'bytes':
      if (field.number === 15) return { kind: 'text', value: decodeUtf8(field.bytes) };
      if (field.number === 16) return { kind: 'bytes', value: field.bytes };
      return field.number <= 19 ? { kind: 'structure' } : null;
    default:
      return field satisfies never;
  }
}

/** PropertySet: names and values in two parallel lists. */
function findQuality(bytes: Uint8Array): number | undefined {
  const names: string[] = [];
  const values: (number | undefined)[] = [];
  readFields(bytes, (field) => {
    if (field.wire !== 'bytes') return;
    if (field.number === 1) names.push(decodeUtf8(field.bytes));
    else if (field.number === 2) {
      let value: number | undefined;
      readFields(field.bytes, (part) => {
        if (part.wire === 'varint' && (part.number === 3 || part.number === 4)) value = Number(part.value);
      });
      values.push(value);
    }
  });
  return values[names.findIndex((name) => name.toLowerCase() === 'quality')];
}

/** The value in the type its birth announced. Whole numbers are numbers where they fit exactly, else big integers. */
export function interpretValue(raw: RawValue, dataType: number | undefined): MetricValue {
  if (raw.kind === 'null' || raw.kind === 'structure') return null;
  if (raw.kind !== 'integer') return raw.value;
  if (dataType === DATA_TYPES.Boolean) return raw.value !== 0n;
  const bits = SIGNED_BITS[dataType ?? 0];
  const whole = bits === undefined ? raw.value : BigInt.asIntN(bits, raw.value);
  return whole >= BigInt(Number.MIN_SAFE_INTEGER) && whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : whole;
}

export type MetricToSend = {
  name?: string;
  alias?: bigint | number;
  timestampMs?: number;
  /** Left out after the birth where the alias says it. */
  dataType: DataType;
  sendDataType?: boolean;
  isHistorical?: boolean;
  value: MetricValue;
};

export function encodePayload(payload: {
  timestampMs: number;
  seq?: number;
  metrics: readonly MetricToSend[];
}): Uint8Array {
  const writer = new ProtobufWriter().varint(1, Math.round(payload.timestampMs));
  for (const metric of payload.metrics) writer.bytes(2, encodeMetric(metric));
  if (payload.seq !== undefined) writer.varint(3, payload.seq);
  return writer.finish();
}

function encodeMetric(metric: MetricToSend): Uint8Array {
  const writer = new ProtobufWriter();
  if (metric.name !== undefined) writer.text(1, metric.name);
  if (metric.alias !== undefined) writer.varint(2, metric.alias);
  if (metric.timestampMs !== undefined) writer.varint(3, Math.round(metric.timestampMs));
  if (metric.sendDataType !== false) writer.varint(4, DATA_TYPES[metric.dataType]);
  if (metric.isHistorical === true) writer.varint(5, 1);
  if (metric.value === null) return writer.varint(7, 1).finish();
  writeValue(writer, metric.dataType, metric.value);
  return writer.finish();
}

function writeValue(writer: ProtobufWriter, dataType: DataType, value: Exclude<MetricValue, null>): void {
  switch (dataType) {
    case 'Int8':
    case 'Int16':
    case 'Int32':
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
      writer.varint(10, BigInt.asUintN(32, wholeNumber(value)));
      return;
    case 'Int64':
    case 'UInt64':
    case 'DateTime':
      writer.varint(11, wholeNumber(value));
      return;
    case 'Float':
      writer.float(12, Number(value));
      return;
    case 'Double':
      writer.double(13, Number(value));
      return;
    case 'Boolean':
      writer.varint(14, value === true ? 1 : 0);
      return;
    case 'String':
    case 'Text':
    case 'UUID':
      writer.text(15, String(value));
      return;
    case 'Bytes':
    case 'File':
      if (!(value instanceof Uint8Array)) throw new ProtobufError(`${dataType} needs bytes`);
      writer.bytes(16, value);
      return;
    case 'DataSet':
    case 'Template':
      throw new ProtobufError(`${dataType} cannot be sent`);
    default:
      dataType satisfies never;
  }
}

function wholeNumber(value: Exclude<MetricValue, null>): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  throw new ProtobufError('a whole number is needed');
}
