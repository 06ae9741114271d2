import { defineFields } from '#records/field.ts';
import {
  CARBON_KG_PER_KWH,
  OFF_PEAK_RATE_PER_KWH,
  PEAK_BEFORE_HOUR,
  PEAK_FROM_HOUR,
  PEAK_RATE_PER_KWH,
  type TariffBand,
} from './tariff.ts';

export const CURRENCY_LABELS = { EUR: 'Euro', CHF: 'Schweizer Franken' } as const;

/** Tariff and CO₂ factor from a day on (OPEN-112). */
export const ENERGY_RATE_FIELDS = defineFields({
  validFrom: { kind: 'date', label: 'Gilt ab', required: true },
  currency: { kind: 'choice', label: 'Währung', required: true, choices: CURRENCY_LABELS },
  peakRate: { kind: 'number', label: 'Hochtarif je kWh', required: true, min: 0, max: 10 },
  offPeakRate: { kind: 'number', label: 'Niedertarif je kWh', required: true, min: 0, max: 10 },
  peakFromHour: {
    kind: 'number',
    label: 'Hochtarif ab',
    unit: 'Uhr',
    required: true,
    integer: true,
    min: 0,
    max: 23,
    hint: 'Volle Stunde, an allen Tagen gleich',
  },
  peakBeforeHour: {
    kind: 'number',
    label: 'Hochtarif bis',
    unit: 'Uhr',
    required: true,
    integer: true,
    min: 1,
    max: 24,
  },
  carbonKgPerKwh: {
    kind: 'number',
    label: 'CO₂-Faktor',
    unit: 'kg/kWh',
    required: true,
    min: 0,
    max: 5,
    hint: 'Vom Stromlieferanten oder aus der amtlichen Statistik',
  },
  source: { kind: 'text', label: 'Quelle', maxLength: 200, hint: 'Zum Beispiel: Liefervertrag 2026' },
});

export type EnergyRate = {
  /** YYYY-MM-DD, local. */
  validFrom: string;
  currency: string | null;
  peakRate: number;
  offPeakRate: number;
  peakFromHour: number;
  peakBeforeHour: number;
  carbonKgPerKwh: number;
};

/** What holds where a company has entered nothing for a day. */
export const DEFAULT_ENERGY_RATE: EnergyRate = {
  validFrom: '0001-01-01',
  currency: null,
  peakRate: PEAK_RATE_PER_KWH,
  offPeakRate: OFF_PEAK_RATE_PER_KWH,
  peakFromHour: PEAK_FROM_HOUR,
  peakBeforeHour: PEAK_BEFORE_HOUR,
  carbonKgPerKwh: CARBON_KG_PER_KWH,
};

/** The rate of a local day: the newest that began by then. */
export function rateOnDay(rates: readonly EnergyRate[], day: string): EnergyRate {
  let found = DEFAULT_ENERGY_RATE;
  for (const rate of rates) {
    if (rate.validFrom <= day && rate.validFrom >= found.validFrom) found = rate;
  }
  return found;
}

export function bandAtHour(rate: EnergyRate, localHour: number): TariffBand {
  return localHour >= rate.peakFromHour && localHour < rate.peakBeforeHour ? 'peak' : 'off_peak';
}

/** `recordedBand`: as the reading was stamped when it came in, by the default hours. */
export type HourOfEnergy = { day: string; hour: number; energyKwh: number; recordedBand: TariffBand | null };
export type BilledBand = { band: TariffBand; energyKwh: number; cost: number; carbonKg: number };

/** Energy by local hour becomes cost and emissions, each hour by what held on its day. */
export function billEnergy(hours: readonly HourOfEnergy[], rates: readonly EnergyRate[]): BilledBand[] {
  const bands = new Map<TariffBand, BilledBand>();
  for (const { day, hour, energyKwh, recordedBand } of hours) {
    const rate = rateOnDay(rates, day);
    const band = (rate === DEFAULT_ENERGY_RATE ? recordedBand : null) ?? bandAtHour(rate, hour);
    const sum = bands.get(band) ?? { band, energyKwh: 0, cost: 0, carbonKg: 0 };
    sum.energyKwh += energyKwh;
    sum.cost += energyKwh * (band === 'peak' ? rate.peakRate : rate.offPeakRate);
    sum.carbonKg += energyKwh * rate.carbonKgPerKwh;
    bands.set(band, sum);
  }
  return [...bands.values()].toSorted((a, b) => a.band.localeCompare(b.band));
}

/** Fields that are fine alone and contradict each other. */
export function findRateProblem(values: {
  peakFromHour?: unknown;
  peakBeforeHour?: unknown;
}): { field: string; message: string } | null {
  const { peakFromHour, peakBeforeHour } = values;
  if (typeof peakFromHour !== 'number' || typeof peakBeforeHour !== 'number' || peakFromHour < peakBeforeHour) {
    return null;
  }
  return { field: 'peakBeforeHour', message: 'Der Hochtarif muss später enden, als er beginnt.' };
}
