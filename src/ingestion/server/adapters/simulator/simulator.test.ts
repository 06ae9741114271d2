import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { describeAdapterContract } from '../../../../../test/server/adapter-contract.ts';
import { eventually, recordingHost } from '../../../../../test/support/adapter-host.ts';
import { normalise } from '../../../normalise.ts';
import { createDemoGenerator } from './demo-generator.ts';
import { simulatorAdapter } from './simulator.adapter.ts';

type MachinePayload = { machineId: string; status: string; metrics: { speed: number; temperature: number } };
type SensorPayload = { sensorId: string; type: string; value: number };

describe('demo generator', () => {
  const generate = createDemoGenerator(seededRandom('test'));
  const rounds = Array.from({ length: 3000 }, (_, index) => generate(1_794_739_200_000 + index * 5000));
  const payloadsOf = <T>(type: string) =>
    rounds.flatMap((round) => round.flatMap(({ message }) => (message?.type === type ? [message.payload as T] : [])));

  it('ING-37 ING-38 has CNC-1..3 running, idle and in maintenance', () => {
    const machines = payloadsOf<MachinePayload>('machine');
    expect([...new Set(machines.map(({ machineId }) => machineId))]).toEqual(['CNC-1', 'CNC-2', 'CNC-3']);
    expect(new Set(machines.map(({ status }) => status))).toEqual(new Set(['running', 'idle', 'maintenance']));
  });

  it('ING-39 ING-40 ING-41 OPEN-128 reaches both ends of its ranges and never leaves them', () => {
    const machines = payloadsOf<MachinePayload>('machine');
    const sensors = payloadsOf<SensorPayload>('sensor');
    const range = (values: number[]) => [Math.min(...values), Math.max(...values)];
    expect(range(machines.map(({ metrics }) => metrics.speed))).toEqual([1000, 1500]);
    expect(range(machines.map(({ metrics }) => metrics.temperature))).toEqual([60, 80]);
    expect(range(sensors.map(({ value }) => value))).toEqual([20, 30]);
    expect(new Set(sensors.map(({ type }) => type))).toEqual(new Set(['temperature']));
  });

  it('is repeatable, and OPEN-128 raises no alert: 60 to 80 °C belong to the machine, not to a sensor', () => {
    const again = createDemoGenerator(seededRandom('test'));
    expect(again(1_794_739_200_000)).toEqual(rounds[0]);
    const context = { receivedAtMs: 1_794_739_200_000, timeZone: 'Europe/Zurich' };
    for (const { message } of rounds[0] ?? []) {
      if (message === undefined) throw new Error('no message');
      const outcome = normalise({ ...message, source: 'Demo' }, context);
      expect(outcome).toHaveProperty('record');
      if ('record' in outcome && outcome.record.type === 'sensor') {
        expect(outcome.record.alerts).toEqual([]);
        expect(outcome.record.measurement.quality).toBe('good');
      }
    }
  });

  it('ING-36 delivers at once and then in its rhythm, and stops when it is closed', async () => {
    const host = await recordingHost();
    const { signal } = new AbortController();
    const connection = await simulatorAdapter.connect({
      settings: { intervalSeconds: 0.02, seed: 'x' },
      points: [],
      host,
      signal,
    });
    await connection.check();
    await eventually(() => expect(host.samples.length).toBeGreaterThanOrEqual(12));
    await connection.close();
    expect(host.samples.length % 6).toBe(0);
    await host.remove();
  });
});

describeAdapterContract({
  name: 'demo generator',
  adapter: async () => simulatorAdapter,
  async startPeer() {
    /** It shows what it wants: a value counts as shown when a round came after it was asked for. */
    const askedAtMs = new Map<number, number>();
    return {
      settings: { intervalSeconds: 0.02, seed: 'x' },
      points: [],
      address: 'sensors/TEMP-1',
      canStop: false,
      async show(value) {
        if (!askedAtMs.has(value)) askedAtMs.set(value, Date.now());
      },
      isShown: ({ timestampMs }, value) => (timestampMs ?? 0) > (askedAtMs.get(value) ?? Number.POSITIVE_INFINITY),
      stop: async () => undefined,
      restart: async () => undefined,
      close: async () => undefined,
    };
  },
  badSettings: () => [],
});
