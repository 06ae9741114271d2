import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { listenOnLoopback } from '#simulator/server/loopback-server.ts';
import { OPCUA_USER, type OpcUaServer, type OpcUaVariable, startOpcUaServer } from '#simulator/server/opcua-server.ts';
import { eventually, recordingHost } from '../../../../../test/support/adapter-host.ts';
import { freePort } from '../../../../../test/support/free-port.ts';
import { startTcpProxy } from '../../../../../test/support/tcp-proxy.ts';
import { AdapterFailure, type SubscribedPoint } from '../../wire-adapter.ts';
import { opcuaAdapter } from './opcua.adapter.ts';
import { CertificateUntrusted } from './opcua-failure.ts';
import { groupsOf } from './opcua-monitor.ts';
import { rejectedServerCertificates, trustServerCertificate } from './opcua-trust.ts';

const SPEED = 'ns=2;s=CNC01.Speed';
const STATUS = 'ns=2;s=CNC01.Status';
const FAST = { security: 'none', samplingMs: 20, publishingMs: 20, timeoutMs: 10_000 };

const values: { speed: number | undefined; status: string } = { speed: 1200, status: 'running' };
const VARIABLES: OpcUaVariable[] = [
  { name: 'CNC01.Status', type: 'String', read: () => values.status },
  { name: 'CNC01.Speed', type: 'Double', read: () => values.speed },
];

/** Keys take seconds to make: one folder each for the server and for our side serve all tests. */
let folder = '';
let server: OpcUaServer;
let port = 0;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opcua-'));
  port = await freePort();
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  Object.assign(values, { speed: 1200, status: 'running' });
});

function startServer(): Promise<OpcUaServer> {
  return startOpcUaServer({ port, variables: VARIABLES, folder: join(folder, 'server') });
}

async function connected(points: SubscribedPoint[], settings: Record<string, string | number> = {}) {
  const host = await recordingHost(join(folder, 'source'));
  const connection = await opcuaAdapter.connect({
    settings: { ...FAST, endpointUrl: server.endpointUrl, ...settings },
    points,
    host,
    signal: new AbortController().signal,
  });
  cleanUps.push(() => connection.close());
  return { host, connection };
}
const point = (address: string, options: SubscribedPoint['options'] = {}): SubscribedPoint => ({ address, options });

describe('OPC UA adapter', { timeout: 60_000 }, () => {
  it('ING-18: delivers subscribed nodes with quality and source time, and every change', async () => {
    const { host, connection } = await connected([point(SPEED), point(STATUS)]);
    await eventually(() => expect([host.newest(SPEED), host.newest(STATUS)]).toEqual([1200, 'running']));
    values.speed = 1300;
    await eventually(() => expect(host.newest(SPEED)).toBe(1300));
    expect(host.samples.at(-1)?.quality).toBe('good');
    expect(host.samples.at(-1)?.timestampMs).toBeTypeOf('number');
    values.speed = undefined;
    await eventually(() => expect(host.samples.at(-1)).toMatchObject({ address: SPEED, quality: 'bad', value: null }));
    await connection.check();
    expect(host.failures).toEqual([]);
  });

  it('a change inside the deadband is not sent', async () => {
    const { host } = await connected([point(SPEED, { deadbandType: 'absolute', deadband: 50 }), point(STATUS)]);
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    values.speed = 1220;
    values.status = 'idle';
    await eventually(() => expect(host.newest(STATUS)).toBe('idle'));
    values.speed = 1300;
    await eventually(() => expect(host.newest(SPEED)).toBe(1300));
    expect(host.samples.filter(({ address }) => address === SPEED).map(({ value }) => value)).toEqual([1200, 1300]);
  });

  it('points with equal sampling and deadband are created together', () => {
    const points = [
      point('i=1'),
      point('i=2', { samplingMs: 20 }),
      point('i=3', { samplingMs: 500 }),
      point('i=4', { deadband: 1, deadbandType: 'percent' }),
    ];
    expect(groupsOf(points, FAST).map((group) => [group.samplingMs, group.deadbandType, group.points.length])).toEqual([
      [20, 'none', 2],
      [500, 'none', 1],
      [20, 'percent', 1],
    ]);
  });

  it('a node that does not exist is a reject and spoils nothing', async () => {
    const { host } = await connected([point('ns=2;s=Nichts'), point('quatsch'), point(SPEED)]);
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    await eventually(() =>
      expect(host.rejects.map(({ address }) => address).toSorted()).toEqual(['ns=2;s=Nichts', 'quatsch']),
    );
    expect(host.failures).toEqual([]);
  });

  it('browses folders and variables with their type', async () => {
    const { connection } = await connected([]);
    const top = await connection.browse?.(null);
    const machine = top?.find(({ name }) => name === 'CNC01');
    expect(machine).toMatchObject({ address: null, hasChildren: true });
    const below = await connection.browse?.(machine?.key ?? '');
    expect(below).toContainEqual({
      key: SPEED,
      name: 'Speed',
      address: SPEED,
      hasChildren: false,
      valueType: 'Double',
    });
  });

  it('an unknown server certificate is refused with its fingerprint until somebody trusts it', async () => {
    const failure = await connected([point(SPEED)], { security: 'sign_encrypt' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CertificateUntrusted);
    const { code, thumbprint, message } = failure as CertificateUntrusted;
    expect(code).toBe('certificate_untrusted');
    expect(message).toContain((thumbprint.toUpperCase().match(/../g) ?? []).join(':'));
    const source = join(folder, 'source');
    expect((await rejectedServerCertificates(source)).map((rejected) => rejected.thumbprint)).toEqual([thumbprint]);
    expect(await trustServerCertificate(source, '00'.repeat(20))).toBe(false);
    expect(await trustServerCertificate(source, thumbprint)).toBe(true);
    expect(await rejectedServerCertificates(source)).toEqual([]);

    for (const security of ['sign', 'sign_encrypt']) {
      const { host } = await connected([point(SPEED)], { security });
      await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    }
  });

  it('signs in with user and password', async () => {
    const { host } = await connected([point(SPEED)], { userName: OPCUA_USER.name, password: OPCUA_USER.password });
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
  });

  it.each([
    ['a wrong password', { userName: OPCUA_USER.name, password: 'falsch' }, 'credentials', 'Benutzername und Passwort'],
    ['no address', { endpointUrl: '' }, 'settings', 'opc.tcp://'],
    ['another protocol', { endpointUrl: 'http://127.0.0.1:4840' }, 'settings', 'opc.tcp://'],
  ])('refuses %s with a German sentence', async (_case, settings, code, sentence) => {
    const failure = await connected([], settings).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AdapterFailure', code });
    expect((failure as Error).message).toContain(sentence);
  });

  it('a closed port is named as such', async () => {
    const endpointUrl = `opc.tcp://127.0.0.1:${await freePort()}`;
    await expect(connected([], { endpointUrl })).rejects.toMatchObject({ name: 'AdapterFailure', code: 'unreachable' });
  });

  it('an order to stop connecting that comes too late does not cut the line', async () => {
    const host = await recordingHost(join(folder, 'source'));
    const aborter = new AbortController();
    const settings = { ...FAST, endpointUrl: server.endpointUrl };
    const connection = await opcuaAdapter.connect({ settings, points: [point(SPEED)], host, signal: aborter.signal });
    cleanUps.push(() => connection.close());
    aborter.abort();
    await connection.check();
    values.speed = 1400;
    await eventually(() => expect(host.newest(SPEED)).toBe(1400));
  });

  it('a server that answers garbage is refused and crashes nothing', async () => {
    const random = seededRandom('opcua garbage');
    const garbage = await listenOnLoopback(0, (socket) => {
      socket.on('data', () => {
        const noise = Buffer.from(Array.from({ length: random.integer(0, 200) }, () => random.integer(0, 255)));
        const header = Buffer.from(random.pick(['ACKF', 'ERRF', 'MSGF', 'HTTP']));
        socket.write(random.chance(0.7) ? Buffer.concat([header, noise]) : noise);
        if (random.chance(0.2)) socket.destroy();
      });
    });
    cleanUps.push(() => garbage.close());
    const one = () =>
      connected([], { endpointUrl: `opc.tcp://127.0.0.1:${garbage.port}`, timeoutMs: 500 }).then(
        () => null,
        (error: unknown) => error,
      );
    const outcomes = await Promise.all(Array.from({ length: 20 }, one));
    expect(outcomes.filter((outcome) => !(outcome instanceof AdapterFailure))).toEqual([]);
  });

  it('a restart of the server: values flow again without anybody noticing', async () => {
    const { host } = await connected([point(SPEED)], { timeoutMs: 40_000 });
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    await server.close();
    values.speed = 1500;
    server = await startServer();
    await eventually(() => expect(host.newest(SPEED)).toBe(1500));
    expect(host.failures).toEqual([]);
  });

  it('a server that stays away is reported once', async () => {
    const { host, connection } = await connected([point(SPEED)], { timeoutMs: 2000 });
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    await server.close();
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]?.message).toContain('nicht mehr erreichbar');
    await connection.close();
    server = await startServer();
    expect(host.failures).toHaveLength(1);
  });

  it('notices a half-open line', async () => {
    const proxy = await startTcpProxy(port);
    cleanUps.push(() => proxy.close());
    const { host } = await connected([point(SPEED)], {
      endpointUrl: `opc.tcp://127.0.0.1:${proxy.port}`,
      timeoutMs: 2000,
    });
    await eventually(() => expect(host.newest(SPEED)).toBe(1200));
    proxy.freeze();
    await eventually(() => expect(host.failures).toHaveLength(1));
  });
});
