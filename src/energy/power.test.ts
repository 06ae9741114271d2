import { expect, it } from 'vitest';
import { apparentPowerKva, reactivePowerKvar } from './power.ts';

it('NORM-44 100 kW at 0.8 give 60 kvar', () => {
  expect(reactivePowerKvar(100, 0.8)).toBeCloseTo(60, 10);
});

it('NORM-45 100 kW at 0.8 give 125 kVA', () => {
  expect(apparentPowerKva(100, 0.8)).toBeCloseTo(125, 10);
});

it('OPEN-099 never NaN or Infinity', () => {
  expect([0, null, undefined, 1.2, Number.NaN].map((factor) => apparentPowerKva(100, factor))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([null, undefined, -1.2].map((factor) => reactivePowerKvar(100, factor))).toEqual([null, null, null]);
  expect(reactivePowerKvar(100, 0)).toBe(100);
});
