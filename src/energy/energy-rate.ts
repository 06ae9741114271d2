import { defineFields } from '#records/field.ts';
import {
  CARBON_KG_PER_KWH,
  energyCost,
  OFF_PEAK_RATE_PER_KWH,
  PEAK_BEFORE_HOUR,
  PEAK_FROM_HOUR,
  PEAK_RATE_PER_KWH,
  type Tariff,
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

function priceOf(rate: EnergyRate, band: TariffBand): number {
  return band === 'peak' ? rate.peakRate : rate.offPeakRate;
}

/** A moment as the company's clocks show it; `day` is YYYY-MM-DD. */
export type LocalHour = { day: string; hour: number };

/** What a reading costs and emits for the record that is kept of it. */
export type ReadingCharges = { tariff: Tariff; cost: number | null; carbonEmissionsKg: number | null };

/**
 * By what the company had set for the day when the reading came in; where it has set nothing, by the specification:
 * NORM-71..74, with the flat rate for the cost (OPEN-112). The record stays as it was written: rates that are entered or
 * corrected later change evaluations only (`billEnergy`).
 */
export function chargeReading(
  energyKwh: number | null,
  hour: number,
  dayOf: () => string,
  rates: readonly EnergyRate[],
): ReadingCharges {
  const rate = rates.length === 0 ? DEFAULT_ENERGY_RATE : rateOnDay(rates, dayOf());
  const band = bandAtHour(rate, hour);
  const tariff = { band, rate: priceOf(rate, band) };
  if (energyKwh === null) return { tariff, cost: null, carbonEmissionsKg: null };
  const cost = rate === DEFAULT_ENERGY_RATE ? energyCost(energyKwh) : energyKwh * tariff.rate;
  return { tariff, cost, carbonEmissionsKg: energyKwh * rate.carbonKgPerKwh };
}

export type HourOfEnergy = LocalHour & { energyKwh: number };
export type BilledBand = { band: TariffBand; energyKwh: number; cost: number; carbonKg: number };

/**
 * Energy by local hour becomes cost and emissions, each hour by what holds for its day as the rates stand now. Whatever
 * shows cost or emissions is to ask here: the figures of single records are kept as they were on arrival.
 */
export function billEnergy(hours: readonly HourOfEnergy[], rates: readonly EnergyRate[]): BilledBand[] {
  const bands = new Map<TariffBand, BilledBand>();
  for (const { day, hour, energyKwh } of hours) {
    const rate = rateOnDay(rates, day);
    const band = bandAtHour(rate, hour);
    const sum = bands.get(band) ?? { band, energyKwh: 0, cost: 0, carbonKg: 0 };
    sum.energyKwh += energyKwh;
    sum.cost += energyKwh * priceOf(rate, band);
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
