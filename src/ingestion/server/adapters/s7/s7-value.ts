import { S7_TYPE_BYTES, type S7Address } from '../../../adapters/s7.ts';

/** Bytes a value takes in the controller's memory. */
export function bytesOf({ type, textLength }: S7Address): number {
  if (type === 'STRING') return S7_TYPE_BYTES.STRING + textLength;
  if (type === 'WSTRING') return S7_TYPE_BYTES.WSTRING + textLength * 2;
  return S7_TYPE_BYTES[type];
}

const DAY_MS = 86_400_000;
/** DATE counts days from here. */
const FIRST_DAY_MS = Date.UTC(1990, 0, 1);
/** S5TIME: the time base of the two upper bits, in ms. */
const S5_BASES_MS = [10, 100, 1000, 10_000] as const;

/**
 * The value in the controller's bytes; null where they are none. Durations are milliseconds, points in time ISO 8601
 * texts. Controllers keep local time without saying which, so those texts carry no zone.
 */
export function decodeS7(bytes: Uint8Array, address: S7Address): number | string | boolean | null {
  if (bytes.length < bytesOf(address)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (address.type) {
    case 'BOOL':
      return ((view.getUint8(0) >> address.bit) & 1) === 1;
    case 'BYTE':
    case 'USINT':
      return view.getUint8(0);
    case 'SINT':
      return view.getInt8(0);
    case 'CHAR':
      return String.fromCharCode(view.getUint8(0));
    case 'WORD':
    case 'UINT':
      return view.getUint16(0);
    case 'INT':
      return view.getInt16(0);
    case 'DWORD':
    case 'UDINT':
      return view.getUint32(0);
    case 'DINT':
    case 'TIME':
      return view.getInt32(0);
    case 'REAL':
      return finite(view.getFloat32(0));
    case 'LREAL':
      return finite(view.getFloat64(0));
    case 'LWORD':
    case 'ULINT':
      return Number(view.getBigUint64(0));
    case 'LINT':
      return Number(view.getBigInt64(0));
    case 'DATE':
      return new Date(FIRST_DAY_MS + view.getUint16(0) * DAY_MS).toISOString().slice(0, 10);
    case 'TOD':
      return view.getUint32(0) < DAY_MS ? new Date(view.getUint32(0)).toISOString().slice(11, 23) : null;
    case 'S5TIME':
      return s5Time(view.getUint16(0));
    case 'DT':
      return dateAndTime(bytes);
    case 'DTL':
      return dateTimeLong(view);
    case 'STRING':
      return text(view, address.textLength);
    default:
      return wideText(view, address.textLength);
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Two decimal digits in one byte; null where they are none. */
function bcd(byte: number): number | null {
  const tens = byte >> 4;
  const ones = byte & 0xf;
  return tens > 9 || ones > 9 ? null : tens * 10 + ones;
}

function s5Time(word: number): number | null {
  const hundreds = (word >> 8) & 0xf;
  const rest = bcd(word & 0xff);
  if (hundreds > 9 || rest === null || word >> 14 !== 0) return null;
  return (hundreds * 100 + rest) * (S5_BASES_MS[(word >> 12) & 3] as number);
}

/** DATE_AND_TIME: eight bytes of decimal digits, the last of them a weekday. */
function dateAndTime(bytes: Uint8Array): string | null {
  const digits = [...bytes.subarray(0, 7)].map(bcd);
  const lastDigit = (bytes[7] ?? 0) >> 4;
  if (digits.includes(null) || lastDigit > 9) return null;
  const [year, month, day, hour, minute, second, hundredths] = digits as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const fullYear = year >= 90 ? 1900 + year : 2000 + year;
  return localTime([fullYear, month, day, hour, minute, second], hundredths * 10 + lastDigit);
}

function dateTimeLong(view: DataView): string | null {
  const parts = [
    view.getUint16(0),
    view.getUint8(2),
    view.getUint8(3),
    view.getUint8(5),
    view.getUint8(6),
    view.getUint8(7),
  ];
  return localTime(parts, Math.floor(view.getUint32(8) / 1_000_000));
}

/** ISO 8601 without a zone; null for a date that does not exist. */
function localTime(parts: readonly number[], milliseconds: number): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const wanted = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.${String(milliseconds).padStart(3, '0')}`;
  if (Number.isNaN(date.getTime())) return null;
  return date.toISOString() === `${wanted}Z` ? wanted : null;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Byte 0 is the room for characters, byte 1 how many there are. Latin-1, as the controllers of this language use it. */
function text(view: DataView, textLength: number): string | null {
  const used = view.getUint8(1);
  if (used > textLength) return null;
  return String.fromCharCode(...Array.from({ length: used }, (_, index) => view.getUint8(2 + index)));
}

function wideText(view: DataView, textLength: number): string | null {
  const used = view.getUint16(2);
  if (used > textLength) return null;
  return String.fromCharCode(...Array.from({ length: used }, (_, index) => view.getUint16(4 + index * 2)));
}
