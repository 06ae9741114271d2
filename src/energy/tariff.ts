/** What a kWh costs and emits by default; currency and unit are the company's (OPEN-112..114). Spec §9. */
export const FLAT_COST_PER_KWH = 0.32;
export const CARBON_KG_PER_KWH = 0.485;
export const PEAK_RATE_PER_KWH = 0.32;
export const OFF_PEAK_RATE_PER_KWH = 0.18;
export const PEAK_FROM_HOUR = 7;
export const PEAK_BEFORE_HOUR = 22;

export const TARIFF_BANDS = ['peak', 'off_peak'] as const;
export type TariffBand = (typeof TARIFF_BANDS)[number];
export type Tariff = { band: TariffBand; rate: number };

export function rateOf(band: TariffBand): number {
  return band === 'peak' ? PEAK_RATE_PER_KWH : OFF_PEAK_RATE_PER_KWH;
}

/** NORM-73, NORM-74: by the local hour in the company's time zone, the same on all days (OPEN-113). */
export function tariffAtLocalHour(localHour: number): Tariff {
  const band = localHour >= PEAK_FROM_HOUR && localHour < PEAK_BEFORE_HOUR ? 'peak' : 'off_peak';
  return { band, rate: rateOf(band) };
}

/** NORM-71: the record's cost uses the flat rate (OPEN-112). */
export function energyCost(energyKwh: number): number {
  return energyKwh * FLAT_COST_PER_KWH;
}

/** NORM-72 */
export function carbonEmissionsKg(energyKwh: number): number {
  return energyKwh * CARBON_KG_PER_KWH;
}

export const TARIFF_BAND_LABELS: Record<TariffBand, string> = { peak: 'Hochtarif', off_peak: 'Niedertarif' };
