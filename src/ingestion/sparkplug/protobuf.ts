import { encodeUtf8 } from './utf8.ts';

/** As much of Protocol Buffers as Sparkplug needs. */
export class ProtobufError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtobufError';
  }
}

/** One field as it lies on the wire: a whole number, eight or four bytes of a fraction, or a run of bytes. */
export type WireField =
  | { number: number; wire: 'varint'; value: bigint }
  | { number: number; wire: 'fixed64' | 'fixed32'; bytes: Uint8Array }
  | { number: number; wire: 'bytes'; bytes: Uint8Array };

const MAX_FIELD_NUMBER = 536_870_911n;

/** Calls `take` for every field of a message; throws a ProtobufError where the bytes are no message. */
export function readFields(bytes: Uint8Array, take: (field: WireField) => void): void {
  const reader = { bytes, offset: 0 };
  while (reader.offset < bytes.length) {
    const key = readVarint(reader);
    const number = key >> 3n;
    if (number === 0n || number > MAX_FIELD_NUMBER) throw new ProtobufError('field number out of range');
    take(readField(reader, Number(number), Number(key & 7n)));
  }
}

type Reader = { bytes: Uint8Array; offset: number };

function readField(reader: Reader, number: number, wireType: number): WireField {
  switch (wireType) {
    case 0:
      return { number, wire: 'varint', value: readVarint(reader) };
    case 1:
      return { number, wire: 'fixed64', bytes: readBytes(reader, 8) };
    case 2: {
      const length = readVarint(reader);
      if (length > BigInt(reader.bytes.length)) throw new ProtobufError('length beyond the end');
      return { number, wire: 'bytes', bytes: readBytes(reader, Number(length)) };
    }
    case 5:
      return { number, wire: 'fixed32', bytes: readBytes(reader, 4) };
    default:
      throw new ProtobufError(`wire type ${wireType} is unknown`);
  }
}

function readBytes(reader: Reader, length: number): Uint8Array {
  const end = reader.offset + length;
  if (end > reader.bytes.length) throw new ProtobufError('cut off');
  const part = reader.bytes.subarray(reader.offset, end);
  reader.offset = end;
  return part;
}

/** Small numbers, which are nearly all, are read without big integers. */
function readVarint(reader: Reader): bigint {
  let low = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = nextByte(reader);
    low |= (byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt(low);
  }
  let value = BigInt(low);
  for (let shift = 28n; shift < 70n; shift += 7n) {
    const byte = nextByte(reader);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw new ProtobufError('varint of more than ten bytes');
}

function nextByte(reader: Reader): number {
  const byte = reader.bytes[reader.offset];
  if (byte === undefined) throw new ProtobufError('cut off');
  reader.offset += 1;
  return byte;
}

export function readFloat(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
}

export function readDouble(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
}

/** Collects the bytes of one message. */
export class ProtobufWriter {
  readonly #bytes: number[] = [];

  varint(field: number, value: bigint | number): this {
    this.#key(field, 0);
    this.#varint(BigInt.asUintN(64, BigInt(value)));
    return this;
  }

  float(field: number, value: number): this {
    this.#key(field, 5);
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value, true);
    return this.#append(new Uint8Array(view.buffer));
  }

  double(field: number, value: number): this {
    this.#key(field, 1);
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value, true);
    return this.#append(new Uint8Array(view.buffer));
  }

  text(field: number, value: string): this {
    return this.bytes(field, encodeUtf8(value));
  }

  bytes(field: number, value: ArrayLike<number> & Iterable<number>): this {
    this.#key(field, 2);
    this.#varint(BigInt(value.length));
    return this.#append(value);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #append(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  #key(field: number, wireType: number): void {
    this.#varint((BigInt(field) << 3n) | BigInt(wireType));
  }

  #varint(value: bigint): void {
    let rest = value;
    while (rest >= 0x80n) {
      this.#bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.#bytes.push(Number(rest));
  }
}
