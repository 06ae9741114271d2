import { expect, it } from 'vitest';
import { isInSpec } from './in-spec.ts';

it('NORM-43 below the lower or above the upper limit is out of spec, on a limit is in spec', () => {
  const limits = { lower: 9.9, upper: 10.1 };
  expect([9.8, 9.9, 10, 10.1, 10.2].map((value) => isInSpec(value, limits))).toEqual([false, true, true, true, false]);
});

it('OPEN-098 tests only existing limits; without a value nothing is in spec', () => {
  expect(isInSpec(-5, {})).toBe(true);
  expect(isInSpec(5, { lower: null, upper: 4 })).toBe(false);
  expect(isInSpec(5, { lower: 6, upper: null })).toBe(false);
  expect([null, undefined, Number.NaN].map((value) => isInSpec(value, {}))).toEqual([false, false, false]);
});
