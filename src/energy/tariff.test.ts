import { expect, it } from 'vitest';
import { carbonEmissionsKg, energyCost, TARIFF_BAND_LABELS, tariffAtLocalHour } from './tariff.ts';

it('NORM-71 10 kWh cost 3.20', () => {
  expect(energyCost(10)).toBeCloseTo(3.2, 10);
});

it('NORM-72 10 kWh emit 4.85 kg', () => {
  expect(carbonEmissionsKg(10)).toBeCloseTo(4.85, 10);
});

it.each([
  ['NORM-73', 7, 'peak', 0.32],
  ['NORM-73', 21, 'peak', 0.32],
  ['NORM-74', 6, 'off_peak', 0.18],
  ['NORM-74', 22, 'off_peak', 0.18],
])('%s at %d o’clock', (_id, hour, band, rate) => {
  expect(tariffAtLocalHour(hour)).toEqual({ band, rate });
});

it('bands have German names', () => {
  expect(TARIFF_BAND_LABELS.off_peak).toBe('Niedertarif');
});
