import { createServer, type Socket } from 'node:net';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sample } from '#ingestion/adapter.ts';
import { mqttAdapter } from '#ingestion/server/adapters/mqtt/mqtt.adapter.ts';
import { decodeMessage, pointsByTopic } from '#ingestion/server/adapters/mqtt/mqtt-payload.ts';
import { type AdapterConnection, AdapterFailure, type AdapterStart } from '#ingestion/server/wire-adapter.ts';
import { decodePayload, encodePayload } from '#ingestion/sparkplug/payload.ts';
import { seededRandom } from '#platform/random.ts';
import { eventually, type RecordingHost, recordingHost } from '../support/adapter-host.ts';
import { type Broker, hasMosquitto, startAedes, startMosquitto } from '../support/mqtt-brokers.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../support/test-certificate.ts';
import { describeAdapterContract } from './adapter-contract.ts';

type Settings = Record<string, string | number | boolean | null>;
const settingsOf = (broker: Broker, more: Settings = {}): Settings => ({
  host: '127.0.0.1',
  port: broker.port,
  topics: 'factory/#',
  connectTimeoutSeconds: 5,
  ...more,
});
const client = (broker: Broker, protocolVersion: 4 | 5 = 4) =>
  connectAsync(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion, reconnectPeriod: 20 });

const kinds: [string, () => Promise<Broker>, Settings][] = [
  ['MQTT 3.1.1 on aedes', startAedes, {}],
  ...(hasMosquitto
    ? ([
        ['MQTT 3.1.1 on mosquitto', startMosquitto, { qos: '2' }],
        ['MQTT 5 on mosquitto', startMosquitto, { version: '5' }],
      ] as [string, () => Promise<Broker>, Settings][])
    : []),
];

for (const [name, start, more] of kinds) {
  describeAdapterContract({
    name,
    adapter: async () => mqttAdapter,
    async startPeer() {
      const broker = await start();
      let publisher: MqttClient | null = await client(broker);
      return {
        settings: settingsOf(broker, more),
        points: [{ address: 'factory/test/temp', options: {} }],
        address: 'factory/test/temp',
        async show(value) {
          publisher ??= await client(broker);
          await publisher.publishAsync('factory/test/temp', String(value), { qos: 1 });
        },
        async stop() {
          await publisher?.endAsync(true);
          publisher = null;
          await broker.stop();
        },
        restart: () => broker.restart(),
        async close() {
          await publisher?.endAsync(true);
          await broker.close();
        },
      };
    },
    badSettings: (peer) => [
      { settings: { ...peer.settings, port: 9 }, says: /nimmt keine Verbindung an/ },
      { settings: { ...peer.settings, host: null }, says: /Broker/ },
      { settings: { ...peer.settings, topics: 'a/#/b' }, says: /kein gültiges Topic/ },
      { settings: { ...peer.settings, password: 'geheim' }, says: /^Zum Passwort fehlt der Benutzername\.$/ },
    ],
  });
}

describe.each(kinds.map(([name, start, more]) => ({ name, start, more })))('$name', ({ start, more }) => {
  let broker: Broker;
  let publisher: MqttClient;
  beforeAll(async () => {
    broker = await start();
    publisher = await client(broker);
  });
  afterAll(async () => {
    await publisher.endAsync(true);
    await broker.close();
  });

  const connect = (host: RecordingHost, extra: Settings = {}, points: AdapterStart['points'] = []) =>
    mqttAdapter.connect({
      settings: settingsOf(broker, { ...more, ...extra }),
      points,
      host,
      signal: AbortSignal.timeout(20_000),
    });
  /** aedes repeats without the mark [MQTT-3.3.1-1] asks for; the key is the same all the same. */
  const setsDup = () => broker.name !== 'aedes';
  const send = (topic: string, payload: string) => publisher.publishAsync(topic, payload, { qos: 1 });

  async function withConnection(
    extra: Settings,
    work: (host: RecordingHost, connection: AdapterConnection) => Promise<void>,
    points: AdapterStart['points'] = [],
  ): Promise<void> {
    const host = await recordingHost();
    const connection = await connect(host, extra, points);
    try {
      await work(host, connection);
    } finally {
      await connection.close();
      await host.remove();
    }
  }

  it('reads JSON messages, places inside them and plain values', async () => {
    const points = [
      { address: 'factory/presse::werte.temperatur', options: {} },
      { address: 'andere/halle', options: {} },
    ];
    await withConnection(
      {},
      async (host) => {
        await send('factory/machines/CNC01', '{"status":"running","timestamp":"2026-11-15T12:00:00Z"}');
        await send('factory/presse', '{"werte":{"temperatur":61.5}}');
        await send('andere/halle', 'true');
        await eventually(() => expect(host.samples).toHaveLength(3));
        expect(host.samples[0]).toMatchObject({
          address: 'factory/machines/CNC01',
          timestampMs: Date.parse('2026-11-15T12:00:00Z'),
          message: { type: 'machine', payload: { machineId: 'CNC01', status: 'running' } },
        });
        expect(host.newest('factory/presse::werte.temperatur')).toBe(61.5);
        expect(host.newest('andere/halle')).toBe(true);
      },
      points,
    );
  });

  it('acknowledges nothing the journal has not kept: the broker sends it again, recognisable as a repetition', async () => {
    const host = await recordingHost();
    const first = await connect(host);
    host.refuse = new Error('Das Journal ist voll.');
    await send('factory/verlust', '17');
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]).toMatchObject({ code: 'not_kept', message: 'Das Journal ist voll.' });
    await first.close();
    expect(host.samples).toEqual([]);
    host.refuse = null;
    const second = await connect(host);
    await eventually(() => expect(host.samples).toHaveLength(1));
    expect(host.samples[0]).toMatchObject({ address: 'factory/verlust', value: 17, mayRepeat: setsDup() });
    await second.close();
    // Acknowledged now: a third connection gets nothing.
    const third = await connect(host);
    await send('factory/danach', '1');
    await eventually(() => expect(host.newest('factory/danach')).toBe(1));
    expect(host.samples).toHaveLength(2);
    await third.close();
    await host.remove();
  });

  it('goes on reading while the journal writes, and gives a repetition the key of the original', async () => {
    const host = await recordingHost();
    const waiting: { samples: readonly Sample[]; refuse(): void }[] = [];
    host.deliver = (samples) =>
      new Promise((_resolve, reject) => waiting.push({ samples, refuse: () => reject(new Error('Strom weg.')) }));
    const first = await connect(host);
    for (const value of [1, 2, 3]) await send('factory/reihe', String(value));
    await eventually(() => expect(waiting).toHaveLength(3));
    const original = waiting.map(({ samples }) => samples[0]);
    expect(original.map((sample) => [sample?.value, sample?.mayRepeat])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    for (const { refuse } of waiting.splice(0)) refuse();
    await first.close();
    const second = await connect(host);
    await eventually(() => expect(waiting).toHaveLength(3));
    const repeated = waiting.map(({ samples }) => samples[0]);
    expect(repeated.map((sample) => sample?.deliveryKey)).toEqual(original.map((sample) => sample?.deliveryKey));
    expect(repeated.every((sample) => sample?.mayRepeat === setsDup())).toBe(true);
    for (const { refuse } of waiting) refuse();
    await second.close();
    const cleaner = await connect(await recordingHost(host.folder));
    await cleaner.close();
    await host.remove();
  });

  it('keeps what was sent while it was away, without hearing old retained values again', async () => {
    await publisher.publishAsync('factory/alt', '5', { qos: 1, retain: true });
    const host = await recordingHost();
    const first = await connect(host);
    await eventually(() => expect(host.newest('factory/alt')).toBe(5));
    await first.close();
    await send('factory/unterdessen', '6');
    const second = await connect(host);
    await eventually(() => expect(host.newest('factory/unterdessen')).toBe(6));
    expect(host.samples.filter(({ address }) => address === 'factory/alt')).toHaveLength(1);
    await second.close();
    await host.remove();
    await publisher.publishAsync('factory/alt', '', { qos: 1, retain: true });
  });

  it('gives back subscriptions nobody wants any more', async () => {
    const host = await recordingHost();
    const first = await connect(host, { topics: 'factory/#\nalt/#' });
    await first.close();
    const second = await connect(host, { topics: 'factory/#' });
    await send('alt/a', '1');
    await send('factory/neu', '2');
    await eventually(() => expect(host.newest('factory/neu')).toBe(2));
    expect(host.newest('alt/a')).toBeUndefined();
    await second.close();
    await host.remove();
  });

  it('leaves "offline" as its last will', async () => {
    const heard: string[] = [];
    const listener = await client(broker);
    listener.on('message', (_topic, payload) => void heard.push(payload.toString()));
    await listener.subscribeAsync('mes/status', { qos: 1 });
    const host = await recordingHost();
    const connection = await connect(host, { statusTopic: 'mes/status', qos: '1' });
    await eventually(() => expect(heard).toEqual(['online']));
    // Cut without a word: by refusing to keep a message the adapter drops the line.
    host.refuse = new Error('weg');
    await send('factory/x', '1');
    await eventually(() => expect(heard.at(-1)).toBe('offline'));
    await connection.close();
    await listener.endAsync(true);
    await host.remove();
  });

  it('speaks Sparkplug B: births, aliases, a gap asks for a rebirth, STATE as host', async () => {
    const commands: string[] = [];
    const states: { online: boolean }[] = [];
    publisher.on('message', (topic, payload) => {
      if (topic.includes('/NCMD/')) commands.push(decodePayload(payload).metrics[0]?.name ?? '');
      else if (topic.includes('/STATE/')) states.push(JSON.parse(payload.toString()) as { online: boolean });
    });
    await publisher.subscribeAsync(['spBv1.0/Werk/NCMD/#', 'spBv1.0/STATE/#'], { qos: 1 });
    const message = (type: string, seq: number, metrics: Parameters<typeof encodePayload>[0]['metrics']) =>
      publisher.publishAsync(
        `spBv1.0/Werk/${type}/Edge`,
        Buffer.from(encodePayload({ timestampMs: 1_794_739_200_000, seq, metrics })),
      );
    await withConnection({ payload: 'sparkplug', topics: 'Werk', sparkplugHostId: 'mes' }, async (host) => {
      await eventually(() => expect(states.at(-1)).toMatchObject({ online: true }));
      const birth = { name: 'Drehzahl', alias: 3, dataType: 'Int32' as const, value: 900 };
      await message('NBIRTH', 0, [{ name: 'bdSeq', dataType: 'Int64', value: 0 }, birth]);
      await message('NDATA', 1, [{ alias: 3, dataType: 'Int32', sendDataType: false, value: 950 }]);
      await eventually(() => expect(host.newest('Werk/Edge/Drehzahl')).toBe(950));
      expect(commands).toEqual([]);
      await message('NDATA', 5, [{ alias: 3, dataType: 'Int32', sendDataType: false, value: 960 }]);
      await eventually(() => expect(commands).toEqual(['Node Control/Rebirth']));
      await publisher.publishAsync('spBv1.0/Werk/NDATA/Edge', Buffer.from([0xff, 0xff]));
      await eventually(() => expect(host.rejects).toMatchObject([{ reason: expect.stringContaining('Sparkplug') }]));
    });
    await eventually(() => expect(states.at(-1)).toMatchObject({ online: false }));
    publisher.removeAllListeners('message');
  });
});

describe('MQTT on a bad line', () => {
  it('reads no further while too much is on its way to the journal, and goes on afterwards', async () => {
    const broker = await startAedes();
    const publisher = await client(broker);
    const host = await recordingHost();
    const waiting: (() => void)[] = [];
    let isSlow = true;
    host.deliver = async (samples) => {
      host.samples.push(...samples);
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const connection = await mqttAdapter.connect({
      settings: settingsOf(broker, { qos: '0' }),
      points: [],
      host,
      signal: AbortSignal.timeout(20_000),
    });
    for (let value = 1; value <= 5000; value++) publisher.publish('factory/flut', String(value));
    await eventually(() => expect(waiting).toHaveLength(2000));
    await publisher.publishAsync('andere/sache', 'fertig', { qos: 1 });
    expect(waiting).toHaveLength(2000);
    isSlow = false;
    for (const resolve of waiting) resolve();
    await eventually(() => expect(host.samples).toHaveLength(5000));
    expect(host.samples.map(({ value }) => value)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
    await connection.close();
    await publisher.endAsync(true);
    await broker.close();
    await host.remove();
  });

  it('notices a half-open line by its keep-alive, and the next connection loses nothing', async () => {
    const broker = await (hasMosquitto ? startMosquitto() : startAedes());
    const proxy = await startTcpProxy(broker.port);
    const publisher = await client(broker);
    const host = await recordingHost();
    const connect = () =>
      mqttAdapter.connect({
        settings: settingsOf(broker, { port: proxy.port, keepAliveSeconds: 1 }),
        points: [],
        host,
        signal: AbortSignal.timeout(20_000),
      });
    // As the journal keeps them: our word on the first may have been under way when the line died.
    const kept = () => [...new Map(host.samples.map(({ deliveryKey, value }) => [deliveryKey, value])).values()];
    const first = await connect();
    await publisher.publishAsync('factory/leitung', '1', { qos: 1 });
    await eventually(() => expect(kept()).toEqual([1]));
    proxy.freeze();
    // Sent into the dead line: nobody acknowledges it.
    for (const value of [2, 3, 4]) await publisher.publishAsync('factory/leitung', String(value), { qos: 1 });
    await eventually(() => expect(host.failures).toHaveLength(1));
    expect(host.failures[0]?.message).toMatch(/Broker/);
    await first.close();
    expect(kept()).toEqual([1]);
    proxy.thaw();
    const second = await connect();
    await publisher.publishAsync('factory/leitung', '5', { qos: 1 });
    await eventually(() => expect(host.newest('factory/leitung')).toBe(5));
    expect(kept()).toEqual([1, 2, 3, 4, 5]);
    expect(host.failures).toHaveLength(1);
    await second.close();
    await publisher.endAsync(true);
    await proxy.close();
    await broker.close();
    await host.remove();
  });

  const connectTo = async (settings: Settings) => {
    const host = await recordingHost();
    try {
      const signal = AbortSignal.timeout(20_000);
      const connection = await mqttAdapter.connect({ settings, points: [], host, signal });
      await connection.check();
      await connection.close();
      return host.failures;
    } finally {
      await host.remove();
    }
  };

  it('TLS: trusts the given authority, refuses an unknown certificate in words, takes any only when told to', async () => {
    const broker = await startAedes({ tls: { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY } });
    const settings = settingsOf(broker, { tls: true });
    await expect(connectTo(settings)).rejects.toThrow(/Zertifikat des Brokers/);
    expect(await connectTo({ ...settings, caCertificate: TEST_CERTIFICATE })).toEqual([]);
    expect(await connectTo({ ...settings, acceptAnyCertificate: true })).toEqual([]);
    await broker.close();
  });

  it('a peer that speaks nonsense or nothing is told apart from a broker', async () => {
    const random = seededRandom('mqtt');
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.write(Buffer.from(Array.from({ length: 200 }, () => random.integer(0, 255))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (let round = 0; round < 20; round++) {
      const settings = { host: '127.0.0.1', port, connectTimeoutSeconds: 0.2 };
      await expect(connectTo(settings)).rejects.toBeInstanceOf(AdapterFailure);
    }
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('reads 100,000 odd payloads without a crash', () => {
    const random = seededRandom('payloads');
    const points = pointsByTopic([{ address: 'factory/sensors/a::x.y', options: {} }]);
    const whole = Buffer.from('{"x":{"y":[1,2,{"z":"ü"}]},"timestamp":"2026-11-15T12:00:00Z","value":-1.5e3}');
    const topics = ['factory/sensors/a', 'factory/machines/b/status', '', '/', 'factory/\u0000'];
    let samples = 0;
    for (let round = 0; round < 100_000; round++) {
      const bytes = Buffer.from(whole.subarray(0, random.integer(0, whole.length)));
      if (bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
      const decoded = decodeMessage(random.pick(topics), bytes, random.pick(['json', 'plain'] as const), points);
      if ('samples' in decoded) samples += decoded.samples.length;
    }
    expect(samples).toBeGreaterThan(10_000);
  });
});

describe.skipIf(!hasMosquitto)('mosquitto', () => {
  it('refuses a wrong password with a sentence a person can act on', async () => {
    const broker = await startMosquitto({ password: { user: 'mes', password: 'richtig' } });
    const host = await recordingHost();
    const connect = (password: string, version: string) =>
      mqttAdapter.connect({
        settings: settingsOf(broker, { username: 'mes', password, version }),
        points: [],
        host,
        signal: AbortSignal.timeout(20_000),
      });
    await expect(connect('falsch', '4')).rejects.toThrow(/erlaubt diese Verbindung nicht|Kennwort/);
    await expect(connect('falsch', '5')).rejects.toThrow(/erlaubt diese Verbindung nicht|Kennwort/);
    await (await connect('richtig', '5')).close();
    await host.remove();
    await broker.close();
  });

  it('shares a subscription: every message reaches one of two receivers', async () => {
    const broker = await startMosquitto();
    const hosts = await Promise.all([recordingHost(), recordingHost()]);
    const connections = await Promise.all(
      hosts.map((host) =>
        mqttAdapter.connect({
          settings: settingsOf(broker, { sharedGroup: 'mes', version: '5' }),
          points: [],
          host,
          signal: AbortSignal.timeout(20_000),
        }),
      ),
    );
    const publisher = await client(broker, 5);
    for (let value = 0; value < 40; value++) await publisher.publishAsync('factory/geteilt', String(value), { qos: 1 });
    await eventually(() => expect(hosts.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(40));
    expect(hosts.every(({ samples }) => samples.length > 0)).toBe(true);
    expect(new Set(hosts.flatMap(({ samples }) => samples.map(({ value }) => value))).size).toBe(40);
    await publisher.endAsync(true);
    for (const connection of connections) await connection.close();
    for (const host of hosts) await host.remove();
    await broker.close();
  });
});
