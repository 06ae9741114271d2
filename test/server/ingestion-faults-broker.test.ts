import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { bundlePlant } from '../support/bundled-plant.ts';
import { hasMosquitto, type KillableBroker, startKillableBroker } from '../support/mqtt-brokers.ts';
import type { MqttChildTask } from '../support/mqtt-child.ts';
import { type PlantProcess, plantProcesses } from '../support/plant-process.ts';
import { makeDataDir } from '../support/running-app.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** `npm test` runs 50. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const SOURCES = ['presse-a', 'presse-b'];
const CHILD = join(import.meta.dirname, '../support/mqtt-child.ts');
/** Readings a machine sends ahead of what the plant has: at every kill some are under way, and a broker that saves all of them at every change still keeps up. */
const AHEAD = 60;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let db: TestDatabase;
let broker: KillableBroker;
let running: PlantProcess | null = null;
let plants: ReturnType<typeof plantProcesses> | null = null;
beforeAll(async () => {
  data = await makeDataDir();
  db = await createTestDatabase();
  broker = await startKillableBroker();
});
afterAll(async () => {
  running?.kill();
  plants?.close();
  await broker.close();
  await db.close();
  await data.remove();
});

/** A machine that counts up and keeps what it sent until the plant has it, as a gateway with a buffer does. */
async function startMachine(name: string, baseMs: number, acknowledged: ReadonlyMap<string, number>) {
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0 });
  client.on('error', () => undefined);
  const stored = () => acknowledged.get(name) ?? -1;
  let next = stored() + 1;
  let open = 0;
  let isStopped = false;
  let told = () => {};
  const send = () => {
    if (isStopped) return;
    while (next <= stored() + AHEAD) {
      const number = next++;
      open += 1;
      const payload = { sensorId: name, type: 'counter', value: number, timestamp: new Date(baseMs + number) };
      client.publish(`factory/sensors/${name}`, JSON.stringify(payload), { qos: 1 }, () => {
        open -= 1;
        if (open === 0) told();
      });
    }
  };
  send();
  return {
    send,
    /** Nothing more is sent; what is under way goes down with the line. */
    cut: () => {
      isStopped = true;
      return client.endAsync(true);
    },
    /** Resolves with the last number, when the broker has everything. */
    async finish(): Promise<number> {
      isStopped = true;
      if (open > 0) await new Promise<void>((resolve) => (told = resolve));
      await client.endAsync(true);
      return next - 1;
    },
  };
}

/** A broker that forgets its sessions when killed cannot keep their order: only by request (FAULT_BROKER=aedes). */
it.skipIf(!hasMosquitto && process.env.FAULT_BROKER !== 'aedes')(
  `kill -9 of the broker and of the server, ${ROUNDS} rounds: nothing acknowledged is lost, nothing is stored twice, order is kept`,
  async () => {
    const random = seededRandom('broker faults');
    const companyId = await createCompany(db.database, 'Broker AG');
    await asOwner((owner) =>
      owner.query(`
        create table applied_readings (company_id uuid, source text, number int, place bigint generated always as identity);
        grant insert on applied_readings to mes_app`),
    );
    const baseMs = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const task: MqttChildTask = {
      connection: db.connection,
      folder: data.path,
      companyId,
      port: broker.port,
      // aedes speaks 3.1.1 only.
      sources: SOURCES.map((name, index) => ({ name, version: index > 0 && broker.name === 'mosquitto' ? '5' : '4' })),
    };
    const acknowledged = new Map<string, number>();
    let machines: Awaited<ReturnType<typeof startMachine>>[] = [];
    const sendOn = () => {
      for (const machine of machines) machine.send();
    };
    const processes = plantProcesses(await bundlePlant(CHILD, join(data.path, 'plant')));
    plants = processes;
    const startPlant = () => {
      running = processes.start(task, acknowledged, sendOn);
      return running;
    };
    const startMachines = () => Promise.all(SOURCES.map((name) => startMachine(name, baseMs, acknowledged)));
    const isConnected = ({ reaches, state }: PlantProcess, before: ReadonlyMap<string, number>) =>
      reaches(() => SOURCES.every((name) => (state.connections.get(name) ?? 0) > (before.get(name) ?? 0)));

    let plant = startPlant();
    await isConnected(plant, new Map());
    machines = await startMachines();
    for (let round = 0; round < ROUNDS; round++) {
      // Alone: what the broker waits for our word on comes again to the next server.
      await plant.acknowledges(random.integer(5, 200));
      plant.kill();
      await plant.exit;
      plant = startPlant();
      await isConnected(plant, new Map());
      await plant.acknowledges(random.integer(5, 200));
      // The broker, and in every second round the server with it.
      const before = new Map(plant.state.connections);
      const goesToo = round % 2 === 1;
      await broker.kill();
      if (goesToo) plant.kill();
      for (const machine of machines) await machine.cut();
      if (goesToo) await plant.exit;
      await broker.restart();
      if (goesToo) plant = startPlant();
      await isConnected(plant, goesToo ? new Map() : before);
      machines = await startMachines();
    }
    await plant.acknowledges(random.integer(5, 200));
    const sent = new Map<string, number>();
    for (const [index, name] of SOURCES.entries()) sent.set(name, (await machines[index]?.finish()) ?? -1);
    await plant.reaches(() => SOURCES.every((name) => (acknowledged.get(name) ?? -1) >= (sent.get(name) ?? 0)));
    plant.finish();
    await plant.exit;
    expect(plant.state.drained).toBe(true);

    await asOwner(async (owner) => {
      await owner.query("select set_config('app.company_id', $1, false)", [companyId]);
      const read = async (sql: string, name: string) =>
        (await owner.query<{ n: number }>(sql, [name])).rows.map(({ n }) => n);
      for (const name of SOURCES) {
        const all = Array.from({ length: (sent.get(name) ?? -1) + 1 }, (_, number) => number);
        // In the table, everything once; in the order of its first arrival, everything behind what was sent before it.
        expect(await read('select value::int as n from sensor_data where sensor_id = $1 order by value', name)).toEqual(
          all,
        );
        const applied = await read('select number as n from applied_readings where source = $1 order by place', name);
        expect([...new Set(applied)]).toEqual(all);
      }
    });
  },
  60_000 + ROUNDS * 20_000,
);

async function asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(db.connection);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
