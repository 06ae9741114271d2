import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { MACHINES } from './machine-catalogue.ts';
import { machineLiveValues } from './machine-live-values.ts';

describe('live values of the demo machines', () => {
  it('stand still when the machine does, and are within what it can do when it works', () => {
    for (const spec of MACHINES) {
      const random = seededRandom(spec.name);
      for (let round = 0; round < 200; round++) {
        const resting = machineLiveValues(spec, { isRunning: false, warmth: 0, measured: {} }, random);
        const working = machineLiveValues(spec, { isRunning: true, warmth: 1, measured: {} }, random);
        expect(resting.utilization).toBe(0);
        expect(resting.speed ?? 0).toBe(0);
        expect(working.utilization).toBeGreaterThan(70);
        expect(working.utilization).toBeLessThanOrEqual(100);
        expect(working.power).toBeGreaterThan(spec.standbyPowerKw);
        expect(working.power).toBeLessThanOrEqual(spec.ratedPowerKw);
        expect(Object.values({ ...resting, ...working }).every((value) => Number.isFinite(value) && value >= 0)).toBe(
          true,
        );
      }
    }
  });

  it('say the same as the sensors at the machine', () => {
    const [spec] = MACHINES;
    if (spec === undefined) throw new Error('no machine');
    const measured = { temperature: 44.4, vibration: 1.7 };
    expect(machineLiveValues(spec, { isRunning: true, warmth: 1, measured }, seededRandom('x'))).toMatchObject(
      measured,
    );
  });
});
