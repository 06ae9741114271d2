import type { Socket } from 'node:net';
import type { ModbusTable } from '#ingestion/adapters/modbus.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';

/** What a simulated device holds; a value is a register or, in the bit tables, 0 or 1. Undefined: no such address. */
export type ModbusDevice = { valueAt(table: ModbusTable, address: number): number | undefined };

const TABLE_OF_FUNCTION: Readonly<Record<number, ModbusTable>> = { 1: 'coil', 2: 'discrete', 3: 'holding', 4: 'input' };
const MBAP_BYTES = 7;
const RTU_REQUEST_BYTES = 8;
const ILLEGAL_FUNCTION = 1;
const ILLEGAL_ADDRESS = 2;
const ILLEGAL_VALUE = 3;
const MOST_REGISTERS = 125;
const MOST_BITS = 2000;

/** A Modbus TCP server that answers the four read functions; `framing: 'rtu'` speaks RTU frames as a serial gateway does. */
export async function startModbusServer(options: {
  port: number;
  device: ModbusDevice;
  unit?: number;
  framing?: 'tcp' | 'rtu';
}): Promise<LoopbackServer> {
  const { device, unit = 1, framing = 'tcp' } = options;
  return listenOnLoopback(options.port, (socket) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      received =
        framing === 'tcp' ? answerTcp(socket, received, device, unit) : answerRtu(socket, received, device, unit);
    });
  });
}

/** Answers every complete request and returns what is left. */
function answerTcp(socket: Socket, received: Buffer, device: ModbusDevice, unit: number): Buffer {
  let rest = received;
  while (rest.length >= MBAP_BYTES) {
    const length = rest.readUInt16BE(4);
    if (rest.length < 6 + length || length < 2) break;
    const request = rest.subarray(MBAP_BYTES, 6 + length);
    if (rest[6] === unit) {
      const answer = answerTo(request, device);
      const header = Buffer.from(rest.subarray(0, MBAP_BYTES));
      header.writeUInt16BE(answer.length + 1, 4);
      socket.write(Buffer.concat([header, answer]));
    }
    rest = rest.subarray(6 + length);
  }
  return rest;
}

function answerRtu(socket: Socket, received: Buffer, device: ModbusDevice, unit: number): Buffer {
  let rest = received;
  while (rest.length >= RTU_REQUEST_BYTES) {
    const frame = rest.subarray(0, RTU_REQUEST_BYTES);
    rest = rest.subarray(RTU_REQUEST_BYTES);
    if (crc16(frame.subarray(0, 6)) !== frame.readUInt16LE(6) || frame[0] !== unit) continue;
    const body = Buffer.concat([Buffer.from([unit]), answerTo(frame.subarray(1, 6), device)]);
    const checksum = Buffer.alloc(2);
    checksum.writeUInt16LE(crc16(body));
    socket.write(Buffer.concat([body, checksum]));
  }
  return rest;
}

/** The answer to a request without its frame: function code first. */
export function answerTo(request: Buffer, device: ModbusDevice): Buffer {
  const code = request[0] ?? 0;
  const table = TABLE_OF_FUNCTION[code];
  if (table === undefined) return exception(code, ILLEGAL_FUNCTION);
  if (request.length < 5) return exception(code, ILLEGAL_VALUE);
  const start = request.readUInt16BE(1);
  const count = request.readUInt16BE(3);
  const isBits = table === 'coil' || table === 'discrete';
  if (count === 0 || count > (isBits ? MOST_BITS : MOST_REGISTERS)) return exception(code, ILLEGAL_VALUE);
  const values = Array.from({ length: count }, (_, index) => device.valueAt(table, start + index));
  if (values.includes(undefined)) return exception(code, ILLEGAL_ADDRESS);
  const data = isBits ? packBits(values as number[]) : packRegisters(values as number[]);
  return Buffer.concat([Buffer.from([code, data.length]), data]);
}

function exception(code: number, reason: number): Buffer {
  return Buffer.from([code | 0x80, reason]);
}

function packRegisters(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => data.writeUInt16BE(value & 0xffff, index * 2));
  return data;
}

function packBits(values: readonly number[]): Buffer {
  const data = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, index) => {
    if (value !== 0) data.writeUInt8((data[index >> 3] ?? 0) | (1 << (index & 7)), index >> 3);
  });
  return data;
}

/** Polynomial 0xA001, as RTU asks for it. */
export function crc16(data: Buffer): number {
  let crc = 0xffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
