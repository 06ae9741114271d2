import type { ModbusDataType } from '../../../adapters/modbus.ts';

/** How the registers of one value are to be read. */
export type RegisterFormat = {
  dataType: ModbusDataType;
  wordOrder: 'high_first' | 'low_first';
  byteOrder: 'high_first' | 'low_first';
  /** Characters; counts for texts only. */
  textLength: number;
};

const REGISTERS: Readonly<Record<Exclude<ModbusDataType, 'string'>, number>> = {
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
  uint64: 4,
  int64: 4,
  float64: 4,
};

export function registersOf({ dataType, textLength }: RegisterFormat): number {
  return dataType === 'string' ? Math.ceil(textLength / 2) : REGISTERS[dataType];
}

/**
 * The value in a row of 16-bit registers; null where the bits are no number (NaN, infinity), which devices send for
 * "no measurement". Whole numbers beyond 2^53 are rounded to the nearest number JSON can carry.
 */
export function decodeRegisters(registers: readonly number[], format: RegisterFormat): number | string | null {
  const needed = registersOf(format);
  if (registers.length < needed) return null;
  const bytes = bytesOf(registers.slice(0, needed), format);
  const view = new DataView(bytes.buffer);
  switch (format.dataType) {
    case 'uint16':
      return view.getUint16(0);
    case 'int16':
      return view.getInt16(0);
    case 'uint32':
      return view.getUint32(0);
    case 'int32':
      return view.getInt32(0);
    case 'uint64':
      return Number(view.getBigUint64(0));
    case 'int64':
      return Number(view.getBigInt64(0));
    case 'float32':
      return finite(view.getFloat32(0));
    case 'float64':
      return finite(view.getFloat64(0));
    default:
      return textOf(bytes.subarray(0, format.textLength));
  }
}

/** Big-endian bytes, whatever order the device uses. The characters of a text are never in a different word order. */
function bytesOf(registers: readonly number[], { wordOrder, byteOrder, dataType }: RegisterFormat): Uint8Array {
  const ordered = wordOrder === 'low_first' && dataType !== 'string' ? registers.toReversed() : registers;
  return Uint8Array.from(
    ordered.flatMap((register) => {
      const high = (register >> 8) & 0xff;
      const low = register & 0xff;
      return byteOrder === 'low_first' ? [low, high] : [high, low];
    }),
  );
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Latin-1 up to the first zero, without the blanks that fill the rest. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...(end === -1 ? bytes : bytes.subarray(0, end))).trimEnd();
}
