import { expect, it } from 'vitest';
import { deviationOf, toleranceCpk } from './measured-value.ts';

it('OPEN-090 the deviation is actual minus nominal, null without a nominal', () => {
  expect(deviationOf(10.5, 10)).toBe(0.5);
  expect(deviationOf(-1, 0)).toBe(-1);
  expect([deviationOf(1, null), deviationOf(1, undefined)]).toEqual([null, null]);
});

it('NORM-41 NORM-42 Cpk of a record is the distance to the nearer limit over half the tolerance', () => {
  const limits = { lower: 9, upper: 11 };
  expect([9, 9.5, 10, 10.5, 11, 11.5].map((value) => toleranceCpk(value, 10, limits))).toEqual([
    0, 0.5, 1, 0.5, 0, -0.5,
  ]);
});

it('NORM-40 OPEN-097 it needs a nominal and both limits; zero is one, and a tolerance without width gives none', () => {
  expect(toleranceCpk(1, null, { lower: 0, upper: 2 })).toBeNull();
  expect(toleranceCpk(1, 1, { upper: 2 })).toBeNull();
  expect(toleranceCpk(1, 1, { lower: 0, upper: null })).toBeNull();
  expect(toleranceCpk(0, 0, { lower: 0, upper: 2 })).toBe(0);
  expect(toleranceCpk(1, 1, { lower: 1, upper: 1 })).toBeNull();
  expect(toleranceCpk(1, 1, { lower: 2, upper: 1 })).toBeNull();
});
