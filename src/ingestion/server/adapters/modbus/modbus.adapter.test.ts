import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import type { LoopbackServer } from '#simulator/server/loopback-server.ts';
import { listenOnLoopback } from '#simulator/server/loopback-server.ts';
import { type ModbusDevice, startModbusServer } from '#simulator/server/modbus-server.ts';
import { eventually, type RecordingHost, recordingHost } from '../../../../../test/support/adapter-host.ts';
import { freePort } from '../../../../../test/support/free-port.ts';
import { startTcpProxy } from '../../../../../test/support/tcp-proxy.ts';
import type { AdapterConnection, SubscribedPoint } from '../../wire-adapter.ts';
import { modbusAdapter } from './modbus.adapter.ts';

const FAST = { pollingMs: 10, timeoutMs: 5000, retries: 1, transport: 'tcp', host: '127.0.0.1' };
const POWER: SubscribedPoint = { address: 'holding:12', options: { dataType: 'uint32' } };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Registers 0 to 99 hold their own address; register 12 and 13 hold a power that can be changed. */
function device(): ModbusDevice & { powerW: number } {
  return {
    powerW: 12_345,
    valueAt(table, address) {
      if (address > 99) return undefined;
      if (table === 'coil' || table === 'discrete') return address % 2;
      if (address === 12) return this.powerW >>> 16;
      if (address === 13) return this.powerW & 0xffff;
      return address;
    },
  };
}

async function served(options: { framing?: 'tcp' | 'rtu'; port?: number } = {}) {
  const meter = device();
  const server = await startModbusServer({ port: 0, device: meter, ...options });
  cleanUps.push(() => server.close());
  return { meter, server };
}

async function connected(port: number, points: SubscribedPoint[], settings: Record<string, string | number> = {}) {
  const host = await recordingHost();
  cleanUps.push(() => host.remove());
  const connection = await modbusAdapter.connect({
    settings: { ...FAST, port, ...settings },
    points,
    host,
    signal: new AbortController().signal,
  });
  cleanUps.push(() => connection.close());
  return { host, connection };
}

describe('Modbus adapter', () => {
  it('ING-21: delivers register 12, and every change of it', async () => {
    const { meter, server } = await served();
    const { host, connection } = await connected(server.port, [POWER]);
    await eventually(() => expect(host.newest('holding:12')).toBe(12_345));
    meter.powerW = 70_000;
    await eventually(() => expect(host.newest('holding:12')).toBe(70_000));
    await connection.check();
    expect(host.failures).toEqual([]);
  });

  it('reads all four tables', async () => {
    const { server } = await served();
    const addresses = ['coil:1', 'coil:2', 'discrete:3', 'input:7', 'holding:8', 'holding:9.0', 'holding:9.1'];
    const { host } = await connected(
      server.port,
      addresses.map((address) => ({ address, options: {} })),
    );
    await eventually(() =>
      expect(addresses.map((address) => host.newest(address))).toEqual([true, false, true, 7, 8, true, false]),
    );
  });

  it('speaks RTU frames to a serial gateway', async () => {
    const { server } = await served({ framing: 'rtu' });
    const { host } = await connected(server.port, [POWER, { address: 'coil:1', options: {} }], {
      transport: 'rtu_tcp',
    });
    await eventually(() => expect([host.newest('holding:12'), host.newest('coil:1')]).toEqual([12_345, true]));
  });

  it('one register that does not exist does not spoil its neighbours', async () => {
    const { server } = await served();
    const { host } = await connected(server.port, [
      { address: 'holding:98', options: {} },
      { address: 'holding:101', options: {} },
    ]);
    await eventually(() => expect(host.newest('holding:98')).toBe(98));
    await eventually(() => expect(host.rejects).toHaveLength(1));
    expect(host.rejects[0]).toEqual({
      address: 'holding:101',
      reason: 'Unzulässige Adresse: Das Gerät hat dieses Register nicht. (Modbus-Ausnahme 2)',
    });
    const seen = host.samples.length;
    await eventually(() => expect(host.samples.length).toBeGreaterThan(seen + 5));
    expect(host.rejects, 'told once, not with every poll').toHaveLength(1);
    expect(host.failures).toEqual([]);
  });

  it('an address nobody can read is a reject, not a failure', async () => {
    const { server } = await served();
    const { host } = await connected(server.port, [{ address: 'quatsch', options: {} }, POWER]);
    await eventually(() => expect(host.newest('holding:12')).toBe(12_345));
    expect(host.rejects).toEqual([{ address: 'quatsch', reason: 'Das ist keine Modbus-Adresse.' }]);
  });

  it('goes on when the journal refuses', async () => {
    const { server } = await served();
    const { host } = await connected(server.port, [POWER]);
    host.refuse = new Error('voll');
    await eventually(() => expect(host.warnings.length).toBeGreaterThan(1));
    host.refuse = null;
    const before = host.samples.length;
    await eventually(() => expect(host.samples.length).toBeGreaterThan(before));
  });

  it('a short break of the line is bridged by a retry with a new line', async () => {
    const { meter, server } = await served();
    const { host } = await connected(server.port, [POWER]);
    await eventually(() => expect(host.newest('holding:12')).toBe(12_345));
    meter.powerW = 5;
    server.disconnectAll();
    await eventually(() => expect(host.newest('holding:12')).toBe(5));
    expect(host.failures).toEqual([]);
  });

  it('a device that stays away is reported once, in German, and can be connected again', async () => {
    const { server } = await served();
    const { host, connection } = await connected(server.port, [POWER]);
    await eventually(() => expect(host.samples.length).toBeGreaterThan(0));
    await server.close();
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]?.message).toContain(`Das Gerät 127.0.0.1:${server.port} lehnt die Verbindung ab`);
    await expect(connection.check()).rejects.toMatchObject({ code: 'unreachable' });
    await connection.close();
    await served({ port: server.port });
    const again = await connected(server.port, [POWER]);
    await eventually(() => expect(again.host.newest('holding:12')).toBe(12_345));
  });

  it('notices a half-open line', async () => {
    const { server } = await served();
    const proxy = await startTcpProxy(server.port);
    cleanUps.push(() => proxy.close());
    const { host } = await connected(proxy.port, [POWER], { timeoutMs: 1000 });
    await eventually(() => expect(host.samples.length).toBeGreaterThan(0));
    proxy.freeze();
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]).toMatchObject({ code: 'timeout' });
    expect(host.failures[0]?.message).toContain('antwortet nicht');
  });

  it('close ends a read that hangs', async () => {
    const silent = await listenOnLoopback(0, () => {});
    cleanUps.push(() => silent.close());
    const { host, connection } = await connected(silent.port, [POWER], { timeoutMs: 60_000 });
    await connection.close();
    expect(host.failures).toEqual([]);
  });

  it('an order to stop connecting that comes too late does not cut the line', async () => {
    const { server } = await served();
    const host = await recordingHost();
    cleanUps.push(() => host.remove());
    const aborter = new AbortController();
    const settings = { ...FAST, port: server.port };
    const connection = await modbusAdapter.connect({ settings, points: [POWER], host, signal: aborter.signal });
    cleanUps.push(() => connection.close());
    aborter.abort();
    server.disconnectAll();
    await connection.check();
    expect(host.failures).toEqual([]);
  });

  it.each([
    ['no address', { host: '' }, 'settings', 'fehlt die Adresse'],
    ['a closed port', {}, 'unreachable', 'lehnt die Verbindung ab'],
    ['RTU without a port', { transport: 'rtu' }, 'settings', 'fehlt die serielle Schnittstelle'],
    [
      'RTU on a port that is none',
      { transport: 'rtu', serialPath: '/dev/gibt-es-nicht' },
      'unreachable',
      'gibt es auf diesem Rechner nicht',
    ],
  ])('refuses %s with a German sentence', async (_case, settings, code, sentence) => {
    const failure = await connected(await freePort(), [POWER], settings).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AdapterFailure', code });
    expect((failure as Error).message).toContain(sentence);
  });

  it('a server that answers garbage crashes nothing', { timeout: 30_000 }, async () => {
    const random = seededRandom('modbus garbage');
    const host = await hammered(random);
    expect(host.samples.filter(({ value, quality }) => (value === null) === (quality === 'good'))).toEqual([]);
  });
});

/** Connections to a server that answers with noise, half of it behind a believable header. */
async function hammered(random: ReturnType<typeof seededRandom>): Promise<RecordingHost> {
  const host = await recordingHost();
  cleanUps.push(() => host.remove());
  const server: LoopbackServer = await listenOnLoopback(0, (socket) => {
    socket.on('data', (request: Buffer) => {
      const noise = Buffer.from(Array.from({ length: random.integer(0, 300) }, () => random.integer(0, 255)));
      const header = Buffer.from(request.subarray(0, 8));
      if (header.length === 8) header.writeUInt16BE(random.integer(0, 300), 4);
      socket.write(random.chance(0.5) ? Buffer.concat([header, noise]) : noise);
      if (random.chance(0.2)) socket.destroy();
    });
  });
  cleanUps.push(() => server.close());
  const one = async (): Promise<void> => {
    const connection: AdapterConnection = await modbusAdapter.connect({
      settings: { ...FAST, port: server.port, timeoutMs: 30, retries: 1 },
      points: [POWER, { address: 'coil:1', options: {} }],
      host,
      signal: new AbortController().signal,
    });
    await connection.check().catch(() => {});
    await connection.close();
  };
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 20 }, one));
  return host;
}
