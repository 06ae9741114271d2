import { describe, expect, it } from 'vitest';
import {
  bandAtHour,
  billEnergy,
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
      const [billed] = billEnergy([{ day: '2026-03-01', hour, energyKwh: 10, recordedBand: null }], []);
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
        { day: '2026-01-31', hour: 12, energyKwh: 100, recordedBand: 'off_peak' },
        { day: '2026-02-01', hour: 12, energyKwh: 10, recordedBand: null },
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

  it('a reading keeps its band where nothing was entered for its day', () => {
    const reading = { day: '2026-01-01', hour: 12, energyKwh: 10, recordedBand: 'off_peak' } as const;
    expect(billEnergy([reading], [])[0]?.cost).toBeCloseTo(1.8, 9);
    expect(billEnergy([reading], [rate('2026-01-02')])[0]?.band).toBe('off_peak');
    expect(billEnergy([reading], [rate('2026-01-01')])[0]?.band).toBe('peak');
  });

  it('a band that ends before it begins is refused', () => {
    expect(findRateProblem({ peakFromHour: 22, peakBeforeHour: 6 })?.field).toBe('peakBeforeHour');
    expect(findRateProblem({ peakFromHour: 7, peakBeforeHour: 7 })).not.toBeNull();
    expect(findRateProblem({ peakFromHour: 7, peakBeforeHour: 22 })).toBeNull();
  });
});
