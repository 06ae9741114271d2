import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { CPU_STATE_TROUBLES, cpuStateIn, isUserData, modeRequest } from './cpu-state.ts';

/** An answer as a controller gives it: header, parameters, one entry of the list with the mode in its fourth byte. */
function answer(mode: number, more: { code?: number; list?: number } = {}): Buffer {
  const { code = 0xff, list = 0x0424 } = more;
  const parameter = [0, 1, 0x12, 8, 0x12, 0x84, 1, 1, 0, 0, 0, 0];
  const entry = [0x51, 0x44, 0xff, mode, 0, 0, 0, 0, 0, 0, 0, 0, 0x94, 0, 0, 0, 0, 0, 0, 0];
  const data = [code, 9, 0, entry.length + 8, list >> 8, list & 0xff, 0, 0, 0, entry.length, 0, 1, ...entry];
  const s7 = [0x32, 7, 0, 0, 0xff, 0xff, 0, parameter.length, 0, data.length, ...parameter, ...data];
  return Buffer.from([3, 0, 0, s7.length + 7, 2, 0xf0, 0x80, ...s7]);
}

describe('state of a controller', () => {
  it('is asked for with one telegram of 33 bytes that says its own length', () => {
    const request = modeRequest();
    expect(request).toHaveLength(33);
    expect(request.readUInt16BE(2)).toBe(33);
    expect(isUserData(request)).toBe(true);
    expect(request.subarray(-4)).toEqual(Buffer.from([0x04, 0x24, 0, 0]));
  });

  it.each([
    [0x08, 'run'],
    [0x48, 'run'],
    [0x04, 'stop'],
    [0x03, 'stop'],
    [0x84, 'stop'],
    [0x46, 'startup'],
    [0x0a, 'hold'],
    [0x0d, 'defect'],
    [0x00, 'unknown'],
  ] as const)('mode 0x%s is %s', (mode, state) => {
    expect(cpuStateIn(answer(mode))).toBe(state);
  });

  it('is unknown where the list is refused or another one comes, and then no value is doubted', () => {
    expect(cpuStateIn(answer(0x04, { code: 0x0a }))).toBe('unknown');
    expect(cpuStateIn(answer(0x04, { list: 0x0011 }))).toBe('unknown');
    expect(cpuStateIn(Buffer.from([3, 0, 0, 7, 2, 0xf0, 0x80]))).toBe('unknown');
    expect(CPU_STATE_TROUBLES.unknown).toBeNull();
    expect(CPU_STATE_TROUBLES.stop).toContain('Steuerung steht (STOP)');
  });

  it('100,000 spoilt answers: a state, never an error', () => {
    const random = seededRandom('cpu state');
    const whole = answer(0x04);
    const seen = new Map<string, number>();
    for (let round = 0; round < 100_000; round++) {
      const spoilt = Buffer.from(whole.subarray(0, random.integer(0, whole.length)));
      for (let change = random.integer(0, 3); change > 0 && spoilt.length > 0; change--) {
        spoilt[random.integer(0, spoilt.length - 1)] = random.integer(0, 255);
      }
      const state = cpuStateIn(spoilt);
      seen.set(state, (seen.get(state) ?? 0) + 1);
    }
    expect([...seen.keys()].filter((state) => !(state in CPU_STATE_TROUBLES))).toEqual([]);
    expect(seen.get('unknown')).toBeGreaterThan(1000);
    expect(seen.get('stop')).toBeGreaterThan(1000);
  });
});
