import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Protocol } from '#ingestion/adapter.ts';
import {
  PLANT_MODBUS_POWER,
  PLANT_OPCUA_NODES,
  PLANT_REST_PATHS,
  PLANT_S7_MACHINE,
  PLANT_S7_STATUS_WORDS,
  PLANT_S7_TAGS,
} from '#ingestion/plant-addresses.ts';
import { modbusAdapter } from '#ingestion/server/adapters/modbus/modbus.adapter.ts';
import { opcuaAdapter } from '#ingestion/server/adapters/opcua/opcua.adapter.ts';
import { s7Adapter } from '#ingestion/server/adapters/s7/s7.adapter.ts';
import type { Adapter, SubscribedPoint } from '#ingestion/server/wire-adapter.ts';
import { decodePayload, encodePayload, interpretValue } from '#ingestion/sparkplug/payload.ts';
import { eventually, recordingHost } from '../../../test/support/adapter-host.ts';
import { freePort } from '../../../test/support/free-port.ts';
import type { PlantLine } from '../plant-command.ts';
import { runTyped, startControlServer } from './control-server.ts';
import { startVirtualPlant, type VirtualPlant } from './virtual-plant.ts';

const MACHINE_ADAPTERS = { opcua: opcuaAdapter, modbus: modbusAdapter, s7: s7Adapter } satisfies Partial<
  Record<Protocol, Adapter>
>;

let folder = '';
let plant: VirtualPlant;
let ports: Record<PlantLine, number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-'));
  ports = {
    opcua: await freePort(),
    mqtt: await freePort(),
    modbus: await freePort(),
    s7: await freePort(),
    rest: await freePort(),
  };
  plant = await startVirtualPlant({ ports, folder: join(folder, 'plant'), seed: 'test', tickMs: 20, factor: 600 });
});
afterAll(async () => {
  await plant.close();
  await rm(folder, { recursive: true, force: true });
});

async function connected(protocol: keyof typeof MACHINE_ADAPTERS, points: SubscribedPoint[]) {
  const host = await recordingHost(join(folder, protocol));
  const connection = await MACHINE_ADAPTERS[protocol].connect({
    settings: {
      host: '127.0.0.1',
      port: ports[protocol],
      endpointUrl: `opc.tcp://127.0.0.1:${ports.opcua}`,
      security: 'none',
      transport: 'tcp',
      pollingMs: 20,
      samplingMs: 20,
      publishingMs: 20,
      timeoutMs: 5000,
      retries: 0,
    },
    points,
    host,
    signal: new AbortController().signal,
  });
  return { host, connection };
}
const point = (address: string, options = {}): SubscribedPoint => ({ address, options });

describe('virtual plant', { timeout: 60_000 }, () => {
  it('is one factory through OPC UA, Modbus and S7', async () => {
    const opcua = await connected(
      'opcua',
      Object.values(PLANT_OPCUA_NODES).map((node) => point(node)),
    );
    const s7 = await connected(
      's7',
      Object.values(PLANT_S7_TAGS).map((tag) => point(tag)),
    );
    const modbus = await connected('modbus', [point(PLANT_MODBUS_POWER.address, PLANT_MODBUS_POWER.options)]);
    await plant.run({ kind: 'stop', machine: PLANT_S7_MACHINE });
    await eventually(() => {
      expect(opcua.host.newest(PLANT_OPCUA_NODES.millStatus)).toBe('stopped');
      expect(PLANT_S7_STATUS_WORDS[Number(s7.host.newest(PLANT_S7_TAGS.machineStatus))]).toBe('stopped');
      expect(s7.host.newest(PLANT_S7_TAGS.emergencyStop)).toBe(true);
      expect(s7.host.newest(PLANT_S7_TAGS.orderNumber)).toBe(plant.model.machine(PLANT_S7_MACHINE).order.orderNumber);
    });
    const kilowatts = Number(modbus.host.newest(PLANT_MODBUS_POWER.address)) * PLANT_MODBUS_POWER.scale;
    expect(kilowatts).toBeGreaterThan(1);
    expect(kilowatts).toBeLessThan(40);
    await plant.run({ kind: 'start', machine: PLANT_S7_MACHINE });
    await eventually(() => expect(opcua.host.newest(PLANT_OPCUA_NODES.millStatus)).not.toBe('stopped'));
    for (const { connection, host } of [opcua, s7, modbus]) {
      await connection.close();
      expect(host.failures).toEqual([]);
      expect(host.rejects).toEqual([]);
    }
  });

  it('sends nonsense when told to, and sense again when healed', async () => {
    const opcua = await connected('opcua', [point(PLANT_OPCUA_NODES.cncSpeed)]);
    const s7 = await connected('s7', [point(PLANT_S7_TAGS.temperature)]);
    const modbus = await connected('modbus', [point(PLANT_MODBUS_POWER.address, PLANT_MODBUS_POWER.options)]);
    const all = [opcua, s7, modbus];
    await eventually(() => expect(all.every(({ host }) => host.samples.at(-1)?.quality === 'good')).toBe(true));
    for (const line of ['opcua', 's7', 'modbus'] as const) await plant.run({ kind: 'bad-data', line });
    await eventually(() => expect(all.every(({ host }) => host.samples.at(-1)?.quality === 'bad')).toBe(true));
    await plant.run({ kind: 'heal' });
    await eventually(() => expect(all.every(({ host }) => host.samples.at(-1)?.quality === 'good')).toBe(true));
    for (const { connection } of all) await connection.close();
  });

  it('cut lines are noticed and can be connected again', async () => {
    for (const line of ['modbus', 's7'] as const) {
      const first = await connected(line, []);
      await plant.run({ kind: 'disconnect', line });
      await expect(
        eventually(() =>
          first.connection.check().then(
            () => Promise.reject(new Error('still there')),
            () => 'gone',
          ),
        ),
      ).resolves.toBe('gone');
      await first.connection.close();
      await plant.run({ kind: 'connect', line });
      const second = await connected(line, []);
      await second.connection.check();
      await second.connection.close();
    }
  });

  it('publishes on factory/…, and as a Sparkplug B edge node that answers a request for rebirth', async () => {
    const received = new Map<string, Buffer[]>();
    const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`);
    client.on('message', (topic, payload) => received.set(topic, [...(received.get(topic) ?? []), payload]));
    await client.subscribeAsync(['factory/#', 'spBv1.0/#'], { qos: 1 });
    await eventually(() =>
      expect([...received.keys()].filter((topic) => topic.startsWith('factory/')).length).toBeGreaterThan(5),
    );
    const status = JSON.parse(String(received.get('factory/machines/CNC01/status')?.at(-1)));
    expect(status).toMatchObject({ machineId: 'CNC01', production: { order: expect.stringMatching(/^FA-/) } });

    const rebirth = encodePayload({
      timestampMs: 0,
      metrics: [{ name: 'Node Control/Rebirth', dataType: 'Boolean', value: true }],
    });
    await client.publishAsync('spBv1.0/factory/NCMD/Edge01', Buffer.from(rebirth));
    const birth = await eventually(() => {
      const payload = received.get('spBv1.0/factory/DBIRTH/Edge01/Mill01')?.at(-1);
      if (payload === undefined) throw new Error('no birth yet');
      return decodePayload(payload);
    });
    expect(birth.seq).toBe(1);
    const names = birth.metrics.map(({ name }) => name);
    expect(names).toEqual(['status', 'toolWear', 'speed', 'goodParts', 'scrapParts']);
    const wear = birth.metrics[1];
    expect(interpretValue(wear?.value ?? { kind: 'null' }, wear?.dataType)).toBeTypeOf('number');
    await plant.run({ kind: 'stop', machine: 'Mill01' });
    await eventually(() => expect(received.get('spBv1.0/factory/DDEATH/Edge01/Mill01')).toHaveLength(1));
    const births = received.get('spBv1.0/factory/DBIRTH/Edge01/Mill01')?.length ?? 0;
    await plant.run({ kind: 'start', machine: 'Mill01' });
    await eventually(() => expect(received.get('spBv1.0/factory/DBIRTH/Edge01/Mill01')).toHaveLength(births + 1));
    await client.endAsync();
  });

  it('takes commands by HTTP, but not from web pages', async () => {
    const control = await startControlServer(plant, 0);
    const address = `http://127.0.0.1:${control.port}`;
    const post = (body: string, headers = {}) => fetch(`${address}/befehl`, { method: 'POST', body, headers });
    expect(await (await fetch(`${address}/status`)).text()).toContain('Mill01');
    expect(await (await post('fault Laser01')).text()).toBe('Laser01 meldet eine Störung.\n');
    await eventually(() => expect(plant.model.machine('Laser01').state).toBe('error'));
    expect((await post('tanzen')).status).toBe(400);
    expect((await post('heal', { origin: 'http://example.org' })).status).toBe(403);
    expect(plant.model.machine('Laser01').forced).toBe('error');
    expect(await runTyped(plant, 'heal')).toEqual({ ok: true, answer: 'Alle Fehler sind aufgehoben.' });
    await control.close();
  });

  it('serves orders over REST', async () => {
    const response = await fetch(`http://127.0.0.1:${ports.rest}${PLANT_REST_PATHS.health}`);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});
