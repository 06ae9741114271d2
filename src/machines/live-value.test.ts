import { expect, it } from 'vitest';
import { describeLiveValue } from './live-value.ts';

it('names the usual values and leaves others as their source calls them', () => {
  expect(describeLiveValue('temperature')).toEqual({ label: 'Temperatur', unit: '°C' });
  expect(describeLiveValue('Spindellast X')).toEqual({ label: 'Spindellast X', unit: '' });
  expect(describeLiveValue('toString')).toEqual({ label: 'toString', unit: '' });
});
