import { describe, expect, it } from 'vitest';
import {
  bandAtHour,
  billEnergy,
  chargeReading,
  DEFAULT_ENERGY_RATE,
  type EnergyRate,
  findRateProblem,
  rateOnDay,
} from './energy-rate.ts';
import { TARIFF_BANDS, tariffAtLocalHour } from './tariff.ts';

const rate = (validFrom: string, change: Partial<EnergyRate> = {}): EnergyRate => ({
  ...DEFAULT_ENERGY_RATE,
  validFrom,
  currency: 'EUR',
  ...change,
});

describe('dated energy rates', () => {
  it('OPEN-112 without any, the defaults of the specification hold, band by band', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const { band, rate: price } = tariffAtLocalHour(hour);
      const [billed] = billEnergy([{ day: '2026-03-01', hour, energyKwh: 10 }], []);
      expect(billed).toEqual({ band, energyKwh: 10, cost: 10 * price, carbonKg: 10 * 0.485 });
    }
    expect(TARIFF_BANDS).toHaveLength(2);
  });

  it('OPEN-112 each day is billed by what held on it, whatever the order of entry', () => {
    const rates = [rate('2026-02-01', { peakRate: 0.5, carbonKgPerKwh: 0.4 }), rate('2026-01-01', { peakRate: 0.4 })];
    expect(rateOnDay(rates, '2025-12-31')).toBe(DEFAULT_ENERGY_RATE);
    expect(rateOnDay(rates, '2026-01-01').peakRate).toBe(0.4);
    expect(rateOnDay(rates, '2026-01-31').peakRate).toBe(0.4);
    expect(rateOnDay(rates, '2026-02-01').peakRate).toBe(0.5);
    const [peak] = billEnergy(
      [
        { day: '2026-01-31', hour: 12, energyKwh: 100 },
        { day: '2026-02-01', hour: 12, energyKwh: 10 },
      ],
      rates,
    );
    expect(peak?.cost).toBeCloseTo(100 * 0.4 + 10 * 0.5, 9);
    expect(peak?.carbonKg).toBeCloseTo(100 * 0.485 + 10 * 0.4, 9);
  });

  it('bands follow the hours that were entered', () => {
    const short = rate('2026-01-01', { peakFromHour: 8, peakBeforeHour: 10 });
    expect([7, 8, 9, 10].map((hour) => bandAtHour(short, hour))).toEqual(['off_peak', 'peak', 'peak', 'off_peak']);
  });

  it('NORM-71, NORM-72, OPEN-112 a record costs the flat rate at any hour where nothing was entered for its day', () => {
    for (const rates of [[], [rate('2026-01-02', { offPeakRate: 0.9 })]]) {
      const charged = chargeReading(10, 23, () => '2026-01-01', rates);
      expect(charged.tariff).toEqual({ band: 'off_peak', rate: 0.18 });
      expect(charged.cost).toBeCloseTo(3.2, 9);
      expect(charged.carbonEmissionsKg).toBeCloseTo(4.85, 9);
    }
  });

  it('OPEN-112 a record costs what the company had entered for its day and hour', () => {
    const rates = [rate('2026-01-02', { peakRate: 0.5, offPeakRate: 0.2, peakFromHour: 8, carbonKgPerKwh: 0.1 })];
    const charged = (energyKwh: number | null, hour: number) =>
      chargeReading(energyKwh, hour, () => '2026-01-02', rates);
    expect(charged(10, 8)).toEqual({ tariff: { band: 'peak', rate: 0.5 }, cost: 5, carbonEmissionsKg: 1 });
    expect(charged(10, 7)).toEqual({ tariff: { band: 'off_peak', rate: 0.2 }, cost: 2, carbonEmissionsKg: 1 });
    expect(charged(null, 8)).toEqual({ tariff: { band: 'peak', rate: 0.5 }, cost: null, carbonEmissionsKg: null });
    // Billed the same way: the record and the evaluation differ only where rates were changed after its arrival.
    const [billed] = billEnergy([{ day: '2026-01-02', hour: 8, energyKwh: 10 }], rates);
    expect(billed).toMatchObject({ cost: 5, carbonKg: 1 });
  });

  it('a band that ends before it begins is refused', () => {
    expect(findRateProblem({ peakFromHour: 22, peakBeforeHour: 6 })?.field).toBe('peakBeforeHour');
    expect(findRateProblem({ peakFromHour: 7, peakBeforeHour: 7 })).not.toBeNull();
    expect(findRateProblem({ peakFromHour: 7, peakBeforeHour: 22 })).toBeNull();
  });
});
