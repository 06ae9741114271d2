import { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PLANT_S7_TAGS } from '#ingestion/plant-addresses.ts';
import { seededRandom } from '#platform/random.ts';
import { listenOnLoopback } from '#simulator/server/loopback-server.ts';
import { type S7Memory, startS7Server } from '#simulator/server/s7-server.ts';
import { eventually, recordingHost } from '../../../../../test/support/adapter-host.ts';
import { freePort } from '../../../../../test/support/free-port.ts';
import { startTcpProxy } from '../../../../../test/support/tcp-proxy.ts';
import { s7Adapter } from './s7.adapter.ts';

const FAST = { host: '127.0.0.1', pollingMs: 10, timeoutMs: 5000 };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function memory(): S7Memory {
  const block = Buffer.alloc(114);
  block.set([20, 7, ...Buffer.from('FA-1001')], 0);
  block.writeInt32BE(42, 70);
  block.writeFloatBE(61.5, 90);
  block.writeInt16BE(1, 110);
  block[112] = 0b010;
  const flags = Buffer.alloc(16);
  flags.writeInt16BE(-7, 4);
  return { dataBlocks: new Map([[1, block]]), flags, inputs: Buffer.from([0b10, 0]), outputs: Buffer.from([0, 0, 9]) };
}

async function served(options: { port?: number; largestPdu?: number; tellsMode?: 'yes' | 'silent' | 'ends' } = {}) {
  const plc = memory();
  const server = await startS7Server({ port: 0, memory: plc, ...options });
  cleanUps.push(() => server.close());
  return { plc, block: plc.dataBlocks.get(1) as Buffer, server };
}

async function connected(port: number, addresses: readonly string[], settings: Record<string, string | number> = {}) {
  const host = await recordingHost();
  cleanUps.push(() => host.remove());
  const connection = await s7Adapter.connect({
    settings: { ...FAST, port, ...settings },
    points: addresses.map((address) => ({ address, options: {} })),
    host,
    signal: new AbortController().signal,
  });
  cleanUps.push(() => connection.close());
  return { host, connection };
}

describe('S7 adapter', () => {
  it('ING-22: delivers quantity and status, and every change of them', async () => {
    const { block, server } = await served();
    const { actualQuantity, machineStatus } = PLANT_S7_TAGS;
    const { host, connection } = await connected(server.port, [actualQuantity, machineStatus]);
    await eventually(() => expect([host.newest(actualQuantity), host.newest(machineStatus)]).toEqual([42, 1]));
    block.writeInt32BE(43, 70);
    await eventually(() => expect(host.newest(actualQuantity)).toBe(43));
    await connection.check();
    expect(host.failures).toEqual([]);
  });

  it.each([240, 960])('reads data blocks, flags, inputs and outputs in packets of %i bytes', async (largestPdu) => {
    const { server } = await served({ largestPdu });
    const expected = {
      [PLANT_S7_TAGS.orderNumber]: 'FA-1001',
      [PLANT_S7_TAGS.temperature]: 61.5,
      [PLANT_S7_TAGS.alarmActive]: false,
      [PLANT_S7_TAGS.maintenanceRequired]: true,
      'M,INT4': -7,
      'E0.1': true,
      'A,BYTE2': 9,
    };
    const { host } = await connected(server.port, [...Object.keys(expected), ...Object.values(PLANT_S7_TAGS)]);
    await eventually(() =>
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, host.newest(name)]))).toEqual(expected),
    );
    expect(host.rejects).toEqual([]);
  });

  it('a controller in STOP still answers: its values are bad until it runs again', async () => {
    const { plc, server } = await served();
    const { host, connection } = await connected(server.port, ['DB1,INT110']);
    await eventually(() => expect(host.newest('DB1,INT110')).toBe(1));
    plc.isStopped = true;
    await eventually(() => expect(host.samples.at(-1)).toMatchObject({ quality: 'bad', value: null }));
    expect(host.troubles).toEqual([expect.stringContaining('Steuerung steht (STOP)')]);
    const seen = host.samples.length;
    await connection.check();
    expect(host.samples).toHaveLength(seen);
    plc.isStopped = false;
    await eventually(() => expect(host.newest('DB1,INT110')).toBe(1));
    expect(host.troubles.at(-1)).toBeNull();
    expect(host.failures).toEqual([]);
  });

  it('a device that does not know its operating mode is read as before', async () => {
    const { server } = await served({ tellsMode: 'silent' });
    const { host } = await connected(server.port, ['DB1,INT110'], { timeoutMs: 100 });
    await eventually(() => expect(host.newest('DB1,INT110')).toBe(1));
    expect([host.troubles, host.failures]).toEqual([[], []]);
  });

  it('a device that ends the line when it is asked for its mode is not asked a third time', async () => {
    const { server } = await served({ tellsMode: 'ends' });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { host } = await connected(server.port, ['DB1,INT110']);
      await eventually(() => expect(host.failures).toHaveLength(1));
    }
    const { host } = await connected(server.port, ['DB1,INT110']);
    await eventually(() => expect(host.newest('DB1,INT110')).toBe(1));
    expect(host.failures).toEqual([]);
  });

  it('an address the controller refuses does not spoil its neighbours and is told once', async () => {
    const { server } = await served();
    const { host } = await connected(server.port, ['DB1,INT110', 'DB1,BYTE113', 'DB1,INT114', 'DB9,INT0']);
    await eventually(() => expect(host.newest('DB1,INT110')).toBe(1));
    const seen = host.samples.length;
    await eventually(() => expect(host.samples.length).toBeGreaterThan(seen + 4));
    expect(host.rejects.map(({ address }) => address).toSorted()).toEqual(['DB1,INT114', 'DB9,INT0']);
    expect(host.rejects[0]?.reason).toContain('PUT/GET');
    expect(host.failures).toEqual([]);
  });

  it('a value that is none is a reject until it is one again', async () => {
    const { block, server } = await served();
    block.writeUInt32BE(0x7fc00000, 90);
    const { host } = await connected(server.port, [PLANT_S7_TAGS.temperature]);
    await eventually(() => expect(host.rejects).toHaveLength(1));
    block.writeFloatBE(20, 90);
    await eventually(() => expect(host.newest(PLANT_S7_TAGS.temperature)).toBe(20));
  });

  it('telegrams that arrive byte by byte are understood', async () => {
    const { server } = await served();
    const slow = await listenOnLoopback(0, (socket) => {
      const target = new Socket();
      target.on('error', () => {});
      target.connect(server.port, '127.0.0.1');
      socket.on('data', (data) => target.write(data));
      target.on('data', (data) => {
        for (const byte of data) socket.write(Buffer.from([byte]));
      });
      socket.once('close', () => target.destroy());
    });
    cleanUps.push(() => slow.close());
    const { host } = await connected(slow.port, [PLANT_S7_TAGS.orderNumber]);
    await eventually(() => expect(host.newest(PLANT_S7_TAGS.orderNumber)).toBe('FA-1001'));
  });

  it('without data points it still sees that the controller answers', async () => {
    const { server } = await served();
    const { host, connection } = await connected(server.port, []);
    await connection.check();
    await server.close();
    await eventually(() => expect(host.failures).toHaveLength(1));
  });

  it('a controller that goes away is reported once, in German, and can be connected again', async () => {
    const { server } = await served();
    const { host, connection } = await connected(server.port, ['DB1,INT110']);
    await eventually(() => expect(host.samples.length).toBeGreaterThan(0));
    await server.close();
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]?.message).toBe(`Die Steuerung 127.0.0.1:${server.port} hat die Verbindung beendet.`);
    await expect(connection.check()).rejects.toMatchObject({ name: 'AdapterFailure' });
    await connection.close();
    await served({ port: server.port });
    const again = await connected(server.port, ['DB1,INT110']);
    await eventually(() => expect(again.host.newest('DB1,INT110')).toBe(1));
    expect(host.failures).toHaveLength(1);
  });

  it('notices a half-open line', async () => {
    const { server } = await served();
    const proxy = await startTcpProxy(server.port);
    cleanUps.push(() => proxy.close());
    const { host } = await connected(proxy.port, ['DB1,INT110'], { timeoutMs: 1000 });
    await eventually(() => expect(host.samples.length).toBeGreaterThan(0));
    proxy.freeze();
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]).toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['no address', { host: '' }, 'settings', 'fehlt die Adresse'],
    ['a closed port', {}, 'unreachable', 'lehnt die Verbindung ab'],
  ])('refuses %s with a German sentence', async (_case, settings, code, sentence) => {
    const failure = await connected(await freePort(), [], settings).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AdapterFailure', code });
    expect((failure as Error).message).toContain(sentence);
  });

  it('an order to stop connecting that comes too late does not cut the line', async () => {
    const { server } = await served();
    const host = await recordingHost();
    cleanUps.push(() => host.remove());
    const aborter = new AbortController();
    const settings = { ...FAST, port: server.port };
    const connection = await s7Adapter.connect({ settings, points: [], host, signal: aborter.signal });
    cleanUps.push(() => connection.close());
    aborter.abort();
    await connection.check();
    expect(host.failures).toEqual([]);
  });

  it('a wrong slot is named as such', async () => {
    const { server } = await served();
    const failure = await connected(server.port, [], { slot: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'refused' });
    expect((failure as Error).message).toContain('Rack und Steckplatz');
  });

  it('a silent peer is given up after the time limit', async () => {
    const silent = await listenOnLoopback(0, () => {});
    cleanUps.push(() => silent.close());
    await expect(connected(silent.port, [], { timeoutMs: 200 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('a server that answers garbage crashes nothing', { timeout: 60_000 }, async () => {
    const random = seededRandom('s7 garbage');
    const host = await recordingHost();
    cleanUps.push(() => host.remove());
    const port = await garbageServer(random);
    const one = async (): Promise<void> => {
      const connection = await s7Adapter
        .connect({
          settings: { ...FAST, port, timeoutMs: 60 },
          points: [{ address: 'DB1,REAL90', options: {} }],
          host,
          signal: new AbortController().signal,
        })
        .catch(() => null);
      await connection?.check().catch(() => {});
      await connection?.close();
    };
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 20 }, one));
    expect(host.samples.filter(({ value, quality }) => (value === null) === (quality === 'good'))).toEqual([]);
  });
});

/** A real controller behind a line that changes bytes, cuts and invents telegrams. */
async function garbageServer(random: ReturnType<typeof seededRandom>): Promise<number> {
  const { server } = await served();
  const noisy = await listenOnLoopback(0, (socket) => {
    const target = new Socket();
    target.on('error', () => {});
    target.connect(server.port, '127.0.0.1');
    socket.on('data', (data) => target.write(data));
    target.on('data', (data: Buffer) => {
      const spoilt = Buffer.from(data);
      for (let change = random.integer(0, 2); change > 0; change--) {
        spoilt[random.integer(0, spoilt.length - 1)] = random.integer(0, 255);
      }
      if (random.chance(0.1)) socket.write(Buffer.from([3, 0, 0, 7, 2, 0xf0, random.integer(0, 255)]));
      socket.write(random.chance(0.1) ? spoilt.subarray(0, random.integer(0, spoilt.length)) : spoilt);
      if (random.chance(0.05)) socket.destroy();
    });
    socket.once('close', () => target.destroy());
  });
  cleanUps.push(() => noisy.close());
  return noisy.port;
}
