import { type ModbusAddress, type ModbusTable, parseModbusAddress } from '../../../adapters/modbus.ts';
import type { SubscribedPoint } from '../../wire-adapter.ts';
import { decodeRegisters, type RegisterFormat, registersOf } from './register-value.ts';

/** What one request may carry at most (Modbus Application Protocol 6.1 to 6.4). */
export const MOST_REGISTERS = 125;
export const MOST_BITS = 2000;
/** Reading a few unused registers along is cheaper than another round trip. */
const WIDEST_REGISTER_GAP = 16;
const WIDEST_BIT_GAP = 256;

export type PlannedPoint = { address: string; where: ModbusAddress; format: RegisterFormat; count: number };
export type PlannedRead = { table: ModbusTable; start: number; count: number; points: PlannedPoint[] };

/** A point as the wire sees it; null when its address is none. */
export function planPoint({ address, options }: SubscribedPoint): PlannedPoint | null {
  const where = parseModbusAddress(address);
  if (where === null) return null;
  const format = {
    dataType: where.bit === null ? (options.dataType ?? 'uint16') : 'uint16',
    wordOrder: options.wordOrder ?? 'high_first',
    byteOrder: options.byteOrder ?? 'high_first',
    textLength: options.textLength ?? 2,
  } as RegisterFormat;
  return { address, where, format, count: isBitTable(where.table) ? 1 : registersOf(format) };
}

/** As few requests as the limits allow: neighbours of a table are read together. */
export function planReads(points: readonly PlannedPoint[]): PlannedRead[] {
  const reads: PlannedRead[] = [];
  const sorted = points.toSorted(
    (left, right) => left.where.table.localeCompare(right.where.table) || left.where.start - right.where.start,
  );
  for (const point of sorted) {
    const last = reads.at(-1);
    const { table, start } = point.where;
    const end = start + point.count;
    const most = isBitTable(table) ? MOST_BITS : MOST_REGISTERS;
    const gap = isBitTable(table) ? WIDEST_BIT_GAP : WIDEST_REGISTER_GAP;
    if (last?.table === table && start <= last.start + last.count + gap && end - last.start <= most) {
      last.count = Math.max(last.count, end - last.start);
      last.points.push(point);
    } else {
      reads.push({ table, start, count: point.count, points: [point] });
    }
  }
  return reads;
}

/** For a device that refuses a range because one address in it does not exist. */
export function splitRead({ table, points }: PlannedRead): PlannedRead[] {
  return points.map((point) => ({ table, start: point.where.start, count: point.count, points: [point] }));
}

/** The value of one point in the answer to its read. */
export function valueIn(read: PlannedRead, answer: readonly (number | boolean)[], point: PlannedPoint) {
  const from = point.where.start - read.start;
  if (isBitTable(read.table)) {
    const bit = answer[from];
    return typeof bit === 'boolean' ? bit : null;
  }
  const registers = answer.slice(from, from + point.count).map(Number);
  if (point.where.bit === null) return decodeRegisters(registers, point.format);
  const word = decodeRegisters(registers, point.format);
  return typeof word === 'number' ? ((word >> point.where.bit) & 1) === 1 : null;
}

export function isBitTable(table: ModbusTable): boolean {
  return table === 'coil' || table === 'discrete';
}
