import { expect, it } from 'vitest';
import { linePath } from './line-path.ts';

const path = (values: (number | null)[]) =>
  linePath(
    values,
    (at) => at * 10,
    (value) => 100 - value,
  );

it('a missing value interrupts the line', () => {
  expect(path([1, 2, null, 4, 5])).toBe('M0.0 99.0L10.0 98.0M30.0 96.0L40.0 95.0');
});

it('nothing is drawn where nothing is known', () => {
  expect(path([null, null])).toBe('');
  expect(path([])).toBe('');
});
