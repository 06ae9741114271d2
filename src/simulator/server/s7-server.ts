import type { Socket } from 'node:net';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';

/** The memory of a simulated controller. Data blocks have the length of their buffer; reading past it is refused. */
export type S7Memory = {
  dataBlocks: Map<number, Buffer>;
  flags: Buffer;
  inputs: Buffer;
  outputs: Buffer;
  isStopped?: boolean;
};

const TPKT_BYTES = 4;
const CONNECT_REQUEST = 0xe0;
const CONNECT_CONFIRM = 0xd0;
const DATA = 0xf0;
const SETUP = 0xf0;
const READ = 0x04;
const WRITE = 0x05;
const USER_DATA = 0x07;
const MODE_LIST = 0x0424;
const MODE_STOP = 0x04;
const MODE_RUN = 0x08;
const AREA_INPUTS = 0x81;
const AREA_OUTPUTS = 0x82;
const AREA_FLAGS = 0x83;
const AREA_DATA_BLOCK = 0x84;
const ITEM_BYTES = 12;
const OK = 0xff;
const OUT_OF_RANGE = 0x05;
const NO_SUCH_OBJECT = 0x0a;

type Item = { area: number; dbNumber: number; isBit: boolean; bytes: number; bitAddress: number };

/**
 * A controller that speaks S7 over ISO-on-TCP (RFC 1006): connection with rack and slot, size of packets, reading and
 * writing of data blocks, flags, inputs and outputs.
 */
export async function startS7Server(options: {
  port: number;
  memory: S7Memory;
  /** Any other slot is refused, as real controllers do. */
  slot?: number;
  largestPdu?: number;
  /** How it takes the question for its operating mode: many devices that speak S7 do not know it. */
  tellsMode?: 'yes' | 'silent' | 'ends';
}): Promise<LoopbackServer> {
  const { memory, slot = 2, largestPdu = 240, tellsMode = 'yes' } = options;
  return listenOnLoopback(options.port, (socket) => {
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= TPKT_BYTES) {
        const length = rest.readUInt16BE(2);
        if (rest[0] !== 3 || length < 7) {
          socket.destroy();
          return;
        }
        if (rest.length < length) return;
        const telegram = rest.subarray(TPKT_BYTES, length);
        if (isModeQuestion(telegram)) answerMode(socket, memory, tellsMode);
        else answerTelegram(socket, telegram, memory, slot, largestPdu);
        rest = rest.subarray(length);
      }
    });
  });
}

function answerTelegram(socket: Socket, cotp: Buffer, memory: S7Memory, slot: number, largestPdu: number): void {
  if (cotp[1] === CONNECT_REQUEST) return answerConnect(socket, cotp, slot);
  const s7 = cotp.subarray((cotp[0] ?? 0) + 1);
  if (cotp[1] !== DATA || s7.length < 12 || s7[0] !== 0x32 || s7[1] !== 1) return void socket.destroy();
  const parameterBytes = s7.readUInt16BE(6);
  const parameter = s7.subarray(10, 10 + parameterBytes);
  const data = s7.subarray(10 + parameterBytes);
  const reply = (answerParameter: Buffer, answerData: Buffer) =>
    send(socket, s7.readUInt16BE(4), answerParameter, answerData);
  switch (parameter[0]) {
    case SETUP:
      return answerSetup(reply, parameter, largestPdu);
    case READ: {
      const parts = itemsOf(parameter).map((item) => readItem(item, memory));
      return reply(Buffer.from([READ, parts.length]), Buffer.concat(padded(parts)));
    }
    case WRITE:
      return reply(Buffer.from([WRITE, parameter[1] ?? 0]), writeItems(itemsOf(parameter), data, memory));
    default:
      socket.destroy();
  }
}

/** Reading of the system status list 0x0424. */
function isModeQuestion(cotp: Buffer): boolean {
  return cotp.length >= 29 && cotp[1] === DATA && cotp[4] === USER_DATA && cotp.readUInt16BE(25) === MODE_LIST;
}

function answerMode(socket: Socket, memory: S7Memory, tellsMode: 'yes' | 'silent' | 'ends'): void {
  if (tellsMode === 'silent') return;
  if (tellsMode === 'ends') return void socket.destroy();
  const mode = memory.isStopped === true ? MODE_STOP : MODE_RUN;
  const entry = Buffer.from([0x51, 0x44, 0xff, mode, ...Buffer.alloc(16)]);
  const list = Buffer.from([OK, 9, 0, entry.length + 8, MODE_LIST >> 8, MODE_LIST & 0xff, 0, 0, 0, entry.length, 0, 1]);
  const parameter = Buffer.from([0, 1, 0x12, 8, 0x12, 0x84, 1, 1, 0, 0, 0, 0]);
  const header = Buffer.from([2, DATA, 0x80, 0x32, USER_DATA, 0, 0, 0xff, 0xff, 0, 0, 0, 0]);
  header.writeUInt16BE(parameter.length, 9);
  header.writeUInt16BE(list.length + entry.length, 11);
  const body = Buffer.concat([header, parameter, list, entry]);
  socket.write(Buffer.concat([tpkt(body.length), body]));
}

function answerConnect(socket: Socket, request: Buffer, slot: number): void {
  const called = calledTsap(request);
  if (called === null || (called & 0x1f) !== slot) return void socket.destroy();
  const confirm = Buffer.from(request);
  confirm[1] = CONNECT_CONFIRM;
  confirm.writeUInt16BE(request.readUInt16BE(4), 2);
  confirm.writeUInt16BE(1, 4);
  socket.write(Buffer.concat([tpkt(confirm.length), confirm]));
}

/** The parameter 0xC2 of a connection request: whom the caller wants, its last byte rack and slot. */
function calledTsap(request: Buffer): number | null {
  for (let at = 7; at + 1 < request.length; at += 2 + (request[at + 1] ?? 0)) {
    if (request[at] === 0xc2 && at + 3 < request.length) return request.readUInt16BE(at + 2);
  }
  return null;
}

function answerSetup(reply: (parameter: Buffer, data: Buffer) => void, request: Buffer, largestPdu: number): void {
  if (request.length < 8) return;
  const parameter = Buffer.from(request.subarray(0, 8));
  parameter.writeUInt16BE(1, 2);
  parameter.writeUInt16BE(1, 4);
  parameter.writeUInt16BE(Math.min(largestPdu, request.readUInt16BE(6)), 6);
  reply(parameter, Buffer.alloc(0));
}

function itemsOf(parameter: Buffer): Item[] {
  const count = Math.min(parameter[1] ?? 0, Math.floor((parameter.length - 2) / ITEM_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const item = parameter.subarray(2 + index * ITEM_BYTES);
    return {
      isBit: item[3] === 1,
      bytes: item.readUInt16BE(4),
      dbNumber: item.readUInt16BE(6),
      area: item[8] ?? 0,
      bitAddress: item.readUIntBE(9, 3),
    };
  });
}

function areaOf({ area, dbNumber }: Item, memory: S7Memory): Buffer | undefined {
  if (area === AREA_DATA_BLOCK) return memory.dataBlocks.get(dbNumber);
  return { [AREA_INPUTS]: memory.inputs, [AREA_OUTPUTS]: memory.outputs, [AREA_FLAGS]: memory.flags }[area];
}

function readItem(item: Item, memory: S7Memory): Buffer {
  const area = areaOf(item, memory);
  if (area === undefined) return Buffer.from([NO_SUCH_OBJECT, 0, 0, 0]);
  const from = item.bitAddress >> 3;
  if (from + item.bytes > area.length) return Buffer.from([OUT_OF_RANGE, 0, 0, 0]);
  const header = Buffer.from([OK, 4, 0, 0]);
  header.writeUInt16BE(item.bytes * 8, 2);
  return Buffer.concat([header, area.subarray(from, from + item.bytes)]);
}

/** Every item but the last starts the next one on an even byte. */
function padded(parts: readonly Buffer[]): Buffer[] {
  return parts.map((part, index) =>
    index < parts.length - 1 && part.length % 2 === 1 ? Buffer.concat([part, Buffer.alloc(1)]) : part,
  );
}

function writeItems(items: readonly Item[], data: Buffer, memory: S7Memory): Buffer {
  let at = 0;
  return Buffer.from(
    items.map((item) => {
      const bits = data.length >= at + 4 ? data.readUInt16BE(at + 2) : 0;
      const length = item.isBit ? 1 : bits >> 3;
      const value = data.subarray(at + 4, at + 4 + length);
      at += 4 + length + (length % 2);
      const area = areaOf(item, memory);
      if (area === undefined) return NO_SUCH_OBJECT;
      const from = item.bitAddress >> 3;
      if (value.length < length || from + length > area.length) return OUT_OF_RANGE;
      if (!item.isBit) value.copy(area, from);
      else setBit(area, from, item.bitAddress & 7, value[0] === 1);
      return OK;
    }),
  );
}

function setBit(area: Buffer, byte: number, bit: number, isOn: boolean): void {
  const before = area[byte] ?? 0;
  area[byte] = isOn ? before | (1 << bit) : before & ~(1 << bit);
}

function send(socket: Socket, reference: number, parameter: Buffer, data: Buffer): void {
  const header = Buffer.from([2, DATA, 0x80, 0x32, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt16BE(reference, 7);
  header.writeUInt16BE(parameter.length, 9);
  header.writeUInt16BE(data.length, 11);
  const body = Buffer.concat([header, parameter, data]);
  socket.write(Buffer.concat([tpkt(body.length), body]));
}

function tpkt(bodyBytes: number): Buffer {
  const header = Buffer.from([3, 0, 0, 0]);
  header.writeUInt16BE(bodyBytes + TPKT_BYTES, 2);
  return header;
}
