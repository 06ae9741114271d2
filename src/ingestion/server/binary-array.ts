/**
 * Columns of rows as PostgreSQL's binary arrays. Numbers and times written as text and read again cost both sides more
 * than anything else about a reading.
 */
export type ColumnType = 'text' | 'timestamptz' | 'float8' | 'int8' | 'int2' | 'bool' | 'jsonb';
/** Times are milliseconds since 1970; JSON comes as text. */
export type ColumnValue = string | number | bigint | boolean | null;

const TYPE_IDS: Readonly<Record<ColumnType, number>> = {
  text: 25,
  timestamptz: 1184,
  float8: 701,
  int8: 20,
  int2: 21,
  bool: 16,
  jsonb: 3802,
};
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
/** PostgreSQL counts from the beginning of 2000. */
const EPOCH_MS = 946_684_800_000;
const TWO_TO_32 = 2 ** 32;
/** The form of jsonb on the wire. */
const JSONB_VERSION = 1;
const LARGEST_SMALL = 32_767;
const BYTES_PER_CHARACTER = 3;
/** Longer texts are left to the runtime, whose call costs more than writing a short one by hand. */
const SHORT_TEXT = 32;

/** An empty array: `unnest` fills up with nulls. */
const NOTHING = '{}';

/** One column of all rows. Throws on a value that the column cannot hold. */
export function binaryColumn(type: ColumnType, rows: readonly ColumnValue[][], index: number): Buffer | string {
  if (rows.every((row) => row[index] == null)) return NOTHING;
  switch (type) {
    case 'text':
      return textColumn(rows, index, TYPE_IDS.text, 0);
    case 'jsonb':
      return textColumn(rows, index, TYPE_IDS.jsonb, 1);
    case 'timestamptz':
      return fixedColumn(rows, index, TYPE_IDS.timestamptz, 8, writeTime);
    case 'float8':
      return fixedColumn(rows, index, TYPE_IDS.float8, 8, writeFloat);
    case 'int8':
      return fixedColumn(rows, index, TYPE_IDS.int8, 8, writeInteger);
    case 'int2':
      return fixedColumn(rows, index, TYPE_IDS.int2, 2, writeSmallInteger);
    case 'bool':
      return fixedColumn(rows, index, TYPE_IDS.bool, 1, writeBoolean);
    default:
      return type satisfies never;
  }
}

type Value = NonNullable<ColumnValue>;
type WriteValue = (into: DataView, value: Value, at: number) => void;

function fixedColumn(
  rows: readonly ColumnValue[][],
  index: number,
  typeId: number,
  bytes: number,
  write: WriteValue,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (4 + bytes));
  const into = viewOf(buffer);
  let hasNull = false;
  let at = HEADER_BYTES;
  for (const row of rows) {
    const value = row[index];
    if (value == null) {
      hasNull = true;
      into.setInt32(at, NULL_LENGTH);
      at += 4;
    } else {
      into.setInt32(at, bytes);
      write(into, value, at + 4);
      at += 4 + bytes;
    }
  }
  writeHeader(into, typeId, rows.length, hasNull);
  return buffer.subarray(0, at);
}

function writeTime(into: DataView, value: Value, at: number): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`${value} is no time`);
  const microseconds = Math.trunc(value - EPOCH_MS) * 1000;
  const high = Math.floor(microseconds / TWO_TO_32);
  into.setInt32(at, high);
  into.setUint32(at + 4, microseconds - high * TWO_TO_32);
}

function writeFloat(into: DataView, value: Value, at: number): void {
  if (typeof value !== 'number') throw new TypeError(`${value} is no number`);
  into.setFloat64(at, value);
}

function writeInteger(into: DataView, value: Value, at: number): void {
  if (typeof value !== 'bigint') throw new TypeError(`${value} is no big integer`);
  into.setBigInt64(at, value);
}

function writeSmallInteger(into: DataView, value: Value, at: number): void {
  const isSmall = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST_SMALL;
  if (!isSmall) throw new TypeError(`${value} is no small integer`);
  into.setInt16(at, value);
}

function writeBoolean(into: DataView, value: Value, at: number): void {
  if (typeof value !== 'boolean') throw new TypeError(`${value} is neither true nor false`);
  into.setUint8(at, value ? 1 : 0);
}

function textColumn(rows: readonly ColumnValue[][], index: number, typeId: number, prefixBytes: 0 | 1): Buffer {
  let room = HEADER_BYTES;
  for (const row of rows) room += 4 + prefixBytes + BYTES_PER_CHARACTER * String(row[index] ?? '').length;
  const buffer = Buffer.allocUnsafe(room);
  const into = viewOf(buffer);
  let hasNull = false;
  let at = HEADER_BYTES;
  for (const row of rows) {
    const value = row[index];
    if (value == null) {
      hasNull = true;
      into.setInt32(at, NULL_LENGTH);
      at += 4;
      continue;
    }
    const start = at + 4;
    if (prefixBytes === 1) buffer[start] = JSONB_VERSION;
    const end = writeText(buffer, String(value), start + prefixBytes);
    into.setInt32(at, end - start);
    at = end;
  }
  writeHeader(into, typeId, rows.length, hasNull);
  return buffer.subarray(0, at);
}

function writeText(into: Buffer, text: string, at: number): number {
  if (text.length > SHORT_TEXT) return at + into.write(text, at);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return at + into.write(text, at);
    into[at + index] = code;
  }
  return at + text.length;
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** One dimension, counted from 1. */
function writeHeader(into: DataView, typeId: number, length: number, hasNull: boolean): void {
  for (const [place, field] of [1, hasNull ? 1 : 0, typeId, length, 1].entries()) into.setInt32(place * 4, field);
}
