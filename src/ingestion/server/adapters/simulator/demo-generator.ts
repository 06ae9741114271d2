import type { Random } from '#platform/random.ts';
import type { Sample } from '../../../adapter.ts';

/** ING-37, OPEN-129: the machines of the demo generator, not those of the virtual plant. */
export const GENERATOR_MACHINES = ['CNC-1', 'CNC-2', 'CNC-3'] as const;
/** Hall sensors beside the machines. */
export const GENERATOR_SENSORS = ['TEMP-1', 'TEMP-2', 'TEMP-3'] as const;
/** ING-38 */
const STATES = ['running', 'idle', 'maintenance'] as const;
/** ING-39, ING-40, ING-41, OPEN-128: uniform, both ends included. */
const SPEED = { from: 1000, to: 1500 };
const MACHINE_TEMPERATURE = { from: 60, to: 80 };
const SENSOR_TEMPERATURE = { from: 20, to: 30 };
/** Tenths: as fine as such a probe resolves. */
const STEPS = 10;

/** One round of the specified demo data. A machine keeps its state for a while instead of rolling dice every time. */
export function createDemoGenerator(random: Random, prefix = ''): (nowMs: number) => Sample[] {
  const states = new Map<string, (typeof STATES)[number]>();

  function stateOf(machine: string): (typeof STATES)[number] {
    const before = states.get(machine);
    // About once in ten minutes at one round every five seconds.
    const state = before !== undefined && !random.chance(1 / 120) ? before : random.pick(STATES);
    states.set(machine, state);
    return state;
  }

  return (nowMs) => [
    ...GENERATOR_MACHINES.map((name): Sample => {
      const machineId = `${prefix}${name}`;
      const status = stateOf(machineId);
      const metrics = {
        speed: random.integer(SPEED.from, SPEED.to),
        temperature: tenths(random, MACHINE_TEMPERATURE),
      };
      return sample(`machines/${machineId}`, 'machine', { machineId, status, metrics }, nowMs);
    }),
    ...GENERATOR_SENSORS.map((sensorId, index): Sample => {
      const value = tenths(random, SENSOR_TEMPERATURE);
      const location = `Halle-${index + 1}`;
      const payload = { sensorId, type: 'temperature', value, quality: 'good', location };
      return sample(`sensors/${sensorId}`, 'sensor', payload, nowMs);
    }),
  ];
}

function tenths(random: Random, { from, to }: { from: number; to: number }): number {
  return random.integer(from * STEPS, to * STEPS) / STEPS;
}

function sample(address: string, type: 'machine' | 'sensor', payload: object, nowMs: number): Sample {
  return { address, value: payload, quality: 'good', timestampMs: nowMs, message: { type, payload } };
}
