import { describe, expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { DEFAULT_ENERGY_RATE, type EnergyRate } from './energy-rate.ts';
import { describeEnergySum, sumEnergy } from './energy-sum.ts';

const format = createFormat(DEFAULT_FORMAT);
const rate = (validFrom: string, currency: string): EnergyRate => ({
  ...DEFAULT_ENERGY_RATE,
  validFrom,
  currency,
  peakRate: 0.5,
  carbonKgPerKwh: 0.1,
});
const HOURS = [
  { day: '2026-03-01', hour: 12, energyKwh: 6 },
  { day: '2026-03-02', hour: 23, energyKwh: 2 },
];

describe('energy of an order', () => {
  it('OPEN-112 has cost, emissions and both per good piece, by the rates of the days', () => {
    const sum = sumEnergy(HOURS, [rate('2026-01-01', 'CHF')], 4);
    expect(sum).toMatchObject({ energyKwh: 8, currency: 'CHF', usesOwnRates: true });
    expect(sum.cost).toBeCloseTo(6 * 0.5 + 2 * 0.18, 9);
    expect(sum.carbonEmissionsKg).toBeCloseTo(0.8, 9);
    expect(sum.perGoodPiece?.energyKwh).toBe(2);
    expect(sum.perGoodPiece?.cost).toBeCloseTo(0.84, 9);
    expect(sum.byTariff).toEqual([
      { band: 'off_peak', energyKwh: 2 },
      { band: 'peak', energyKwh: 6 },
    ]);
    expect(describeEnergySum(sum, format).replaceAll('\u00a0', ' ')).toBe(
      '8,00 kWh, Kosten 3,36 CHF, 0,80 kg CO₂, je Gutteil 2,000 kWh',
    );
  });

  it('OPEN-114 names no currency for the defaults', () => {
    const sum = sumEnergy(HOURS, [], 0);
    expect(sum).toMatchObject({ currency: null, usesOwnRates: false, perGoodPiece: null });
    expect(sum.cost).toBeCloseTo(6 * 0.32 + 2 * 0.18, 9);
    expect(describeEnergySum(sum, format)).toContain('Kosten 2,28,');
  });

  it('OPEN-114 adds up no amounts of different currencies, nor an amount without one to others', () => {
    for (const rates of [[rate('2026-01-01', 'EUR'), rate('2026-03-02', 'CHF')], [rate('2026-03-02', 'CHF')]]) {
      const sum = sumEnergy(HOURS, rates, 4);
      expect(sum).toMatchObject({ energyKwh: 8, cost: null, currency: null, perGoodPiece: { cost: null } });
      expect(describeEnergySum(sum, format)).toContain('Kosten in mehreren Währungen');
    }
  });

  it('without a reading is unknown, not zero', () => {
    const sum = sumEnergy([], [rate('2026-01-01', 'EUR')], 10);
    expect(sum).toMatchObject({ energyKwh: null, cost: null, carbonEmissionsKg: null, perGoodPiece: null });
    expect(describeEnergySum(sum, format)).toBe('keine Daten');
  });
});
