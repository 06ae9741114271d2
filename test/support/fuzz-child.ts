/**
 * Feeds a protocol library with spoilt answers, in a process of its own, which must not end of it:
 * `node fuzz-child.ts <modbus|s7|opcua> <inputs>`. Says at the end, as JSON, how many inputs there were, how many were
 * understood, how many errors nobody could catch were contained, and how the memory went.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseS7Address } from '#ingestion/adapters/s7.ts';
import { openModbus } from '#ingestion/server/adapters/modbus/modbus-client.ts';
import { opcuaAdapter } from '#ingestion/server/adapters/opcua/opcua.adapter.ts';
import { openS7, type S7Settings } from '#ingestion/server/adapters/s7/s7-client.ts';
import { telegramCutter } from '#ingestion/server/adapters/s7/telegrams.ts';
import { seededRandom } from '#platform/random.ts';
import { containFaults } from '#platform/server/contained-faults.ts';
import { listenOnLoopback } from '#simulator/server/loopback-server.ts';
import { startOpcUaServer } from '#simulator/server/opcua-server.ts';
import { startS7Server } from '#simulator/server/s7-server.ts';
import { recordingHost } from './adapter-host.ts';
import { freePort } from './free-port.ts';
import { spoil } from './spoil.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export type FuzzResult = {
  inputs: number;
  understood: number;
  contained: number;
  /** Megabytes after a collection: when two fifths of the inputs are through, and at the end. */
  heapMb: [number, number];
  residentMb: [number, number];
};

const LINES = 24;
const [, , protocol = '', wanted = '0'] = process.argv;
const INPUTS = Number(wanted);
const random = seededRandom(`${protocol} fuzz`);
const result: FuzzResult = { inputs: 0, understood: 0, contained: 0, heapMb: [0, 0], residentMb: [0, 0] };

function count(): void {
  result.inputs += 1;
  if (result.inputs === Math.ceil(INPUTS * 0.4)) noteMemory(0);
}

function noteMemory(place: 0 | 1): void {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  result.heapMb[place] = heapUsed / 1e6;
  result.residentMb[place] = rss / 1e6;
}

/** Many lines at once: while one waits for an answer that was spoilt away, the others go on. */
async function onLines(work: () => Promise<void>): Promise<void> {
  const line = async () => {
    while (result.inputs < INPUTS) await work().catch(() => undefined);
  };
  await containFaults(
    () => {
      result.contained += 1;
    },
    () => Promise.all(Array.from({ length: LINES }, line)),
  );
}

/** Mostly the line ends then: who has lost the thread would only wait for the end of its time limit. */
function sayAndLeave(socket: Socket, telegram: Buffer): void {
  if (random.chance(0.7)) socket.end(telegram);
  else socket.write(telegram);
}

async function fuzzModbus(): Promise<void> {
  const answerTo = (request: Buffer): Buffer => {
    const quantity = request.readUInt16BE(10);
    const bytes = (request[7] ?? 0) <= 2 ? Math.ceil(quantity / 8) : quantity * 2;
    const answer = Buffer.alloc(9 + bytes, 7);
    request.copy(answer, 0, 0, 8);
    answer.writeUInt16BE(3 + bytes, 4);
    answer[8] = bytes;
    // Exceptions are answers too.
    return random.chance(0.1) ? Buffer.from([...answer.subarray(0, 7), 0x80 | (request[7] ?? 0), 2]) : answer;
  };
  const device = await listenOnLoopback(0, (socket) => {
    socket.on('data', (request: Buffer) => {
      if (request.length < 12) return;
      count();
      sayAndLeave(socket, spoil(random, answerTo(request)));
    });
  });
  const settings = { transport: 'tcp', host: '127.0.0.1', port: device.port, unit: 1, timeoutMs: 30 } as const;
  await onLines(async () => {
    const rest = { serialPath: '', baudRate: 9600, parity: 'none', stopBits: 1 } as const;
    const client = await openModbus({ ...settings, ...rest });
    try {
      while (result.inputs < INPUTS) {
        await client.read(random.pick(['coil', 'discrete', 'input', 'holding'] as const), 0, random.integer(1, 20));
        result.understood += 1;
      }
    } finally {
      await client.close();
    }
  });
  await device.close();
}

async function fuzzS7(): Promise<void> {
  const addresses = new Map(
    ['DB1,REAL90', 'DB1,DINT70', 'MB0'].flatMap((text) => {
      const parsed = parseS7Address(text);
      return parsed === null ? [] : [[text, parsed] as const];
    }),
  );
  const answers = await recordS7(addresses);
  const controller = await listenOnLoopback(0, (socket) => {
    const cutter = telegramCutter();
    socket.on('data', (chunk: Buffer) => {
      for (const request of cutter.add(chunk)) {
        const isGreeting = request[5] === 0xe0;
        const answer = answers.get(isGreeting ? 0 : (request[17] ?? -1));
        if (answer === undefined) continue;
        const own = Buffer.from(answer);
        if (!isGreeting) request.copy(own, 11, 11, 13);
        // Whoever spoils every greeting never gets to hear a reading.
        const isKept = (isGreeting || request[17] === 0xf0) && random.chance(0.9);
        count();
        if (isKept) socket.write(own);
        else sayAndLeave(socket, spoil(random, own));
      }
    });
  });
  await onLines(async () => {
    const client = await openS7(s7Settings(controller.port, 30), addresses);
    try {
      while (result.inputs < INPUTS) {
        await client.readAll();
        result.understood += 1;
      }
    } finally {
      client.close();
    }
  });
  await controller.close();
}

const s7Settings = (port: number, timeoutMs: number): S7Settings => ({
  host: '127.0.0.1',
  port,
  rack: 0,
  slot: 2,
  timeoutMs,
});

/** What a controller answers to the greeting (0), the negotiation (0xf0) and a read (4). */
async function recordS7(addresses: Parameters<typeof openS7>[1]): Promise<Map<number, Buffer>> {
  const memory = { dataBlocks: new Map([[1, Buffer.alloc(114, 3)]]), flags: Buffer.alloc(16) };
  const server = await startS7Server({
    port: 0,
    memory: { ...memory, inputs: Buffer.alloc(2), outputs: Buffer.alloc(2) },
  });
  const heard: Buffer[] = [];
  const proxy = await startTcpProxy(server.port, (chunk) => void heard.push(chunk));
  const client = await openS7(s7Settings(proxy.port, 2000), addresses);
  await client.readAll();
  client.close();
  await proxy.close();
  await server.close();
  const telegrams = telegramCutter().add(Buffer.concat(heard));
  return new Map(telegrams.map((telegram) => [telegram[5] === 0xd0 ? 0 : (telegram[19] ?? -1), telegram]));
}

async function fuzzOpcUa(): Promise<void> {
  const chunks = await recordOpcUa();
  const { MessageBuilder } = await import('node-opcua-secure-channel');
  const { MessageSecurityMode, SecurityPolicy } = await import('node-opcua');
  await containFaults(
    () => {
      result.contained += 1;
    },
    async () => {
      while (result.inputs < INPUTS) {
        // A line of its own: after one wrong packet the library believes nothing more.
        const builder = new MessageBuilder(
          { getDerivedKey: () => null },
          {
            name: 'client',
            maxChunkSize: 65_536,
            maxChunkCount: 64,
            maxMessageSize: 1 << 24,
          },
        );
        builder.setSecurity(MessageSecurityMode.None, SecurityPolicy.None);
        builder.on('message', () => {
          result.understood += 1;
        });
        builder.on('error', () => undefined);
        count();
        feedSafely(builder, spoil(random, random.pick(chunks)));
        builder.dispose();
        if (result.inputs % 500 === 0) await new Promise(setImmediate);
      }
    },
  );
}

/** In the product this is the callback of a socket: what it throws is contained there as it is counted here. */
function feedSafely(builder: { feed(data: Buffer): void }, data: Buffer): void {
  try {
    builder.feed(data);
  } catch {
    result.contained += 1;
  }
}

/** Everything a real server says while values are read, browsed and subscribed to, packet by packet. */
async function recordOpcUa(): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'opcua-fuzz-'));
  const server = await startOpcUaServer({
    port: await freePort(),
    variables: [
      { name: 'CNC01.Status', type: 'String', read: () => 'running' },
      { name: 'CNC01.Speed', type: 'Double', read: () => 1200 },
    ],
    folder: join(folder, 'server'),
  });
  const heard: Buffer[] = [];
  const proxy = await startTcpProxy(Number(new URL(server.endpointUrl).port), (chunk) => void heard.push(chunk));
  const host = await recordingHost(join(folder, 'source'));
  const connection = await opcuaAdapter.connect({
    settings: {
      endpointUrl: `opc.tcp://127.0.0.1:${proxy.port}`,
      security: 'none',
      samplingMs: 20,
      publishingMs: 20,
      timeoutMs: 10_000,
    },
    points: [
      { address: 'ns=2;s=CNC01.Speed', options: {} },
      { address: 'ns=2;s=CNC01.Status', options: {} },
    ],
    host,
    signal: new AbortController().signal,
  });
  while (host.samples.length < 2) await delay(20);
  await connection.browse?.(null);
  await connection.check();
  await connection.close();
  await proxy.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
  return packetsOf(Buffer.concat(heard));
}

function packetsOf(stream: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at + 8 <= stream.length; ) {
    const length = stream.readUInt32LE(at + 4);
    packets.push(stream.subarray(at, at + length));
    at += length;
  }
  return packets;
}

const FUZZERS: Record<string, () => Promise<void>> = { modbus: fuzzModbus, s7: fuzzS7, opcua: fuzzOpcUa };
await FUZZERS[protocol]?.();
noteMemory(1);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
