import type { Format } from '#platform/format.ts';
import { type BilledBand, billEnergy, type EnergyRate, type HourOfEnergy, rateOnDay } from './energy-rate.ts';
import type { TariffBand } from './tariff.ts';

/** What something used, cost and emitted. Nothing measured is not nothing used: then all figures are null. */
export type EnergySum = {
  energyKwh: number | null;
  carbonEmissionsKg: number | null;
  /** Also null where the rates are of several currencies: francs and euros make no sum. */
  cost: number | null;
  /** Null for the defaults, which name none (OPEN-114). */
  currency: string | null;
  /** Whether the company has set the rates of at least one of the days. */
  usesOwnRates: boolean;
  /** Null also without a good piece. */
  perGoodPiece: { energyKwh: number; carbonEmissionsKg: number; cost: number | null } | null;
  byTariff: { band: TariffBand; energyKwh: number }[];
};

export function sumEnergy(hours: readonly HourOfEnergy[], rates: readonly EnergyRate[], goodPieces: number): EnergySum {
  const bands = billEnergy(hours, rates);
  const byTariff = bands.map(({ band, energyKwh }) => ({ band, energyKwh }));
  const currencies = new Set(hours.map(({ day }) => rateOnDay(rates, day).currency));
  const usesOwnRates = [...currencies].some((currency) => currency !== null);
  const [onlyCurrency = null] = currencies.size === 1 ? currencies : [];
  if (hours.length === 0) {
    const nothing = { energyKwh: null, carbonEmissionsKg: null, cost: null, perGoodPiece: null };
    return { ...nothing, currency: null, usesOwnRates, byTariff };
  }
  const total = (part: (band: BilledBand) => number) => bands.reduce((sum, band) => sum + part(band), 0);
  const energyKwh = total((band) => band.energyKwh);
  const carbonEmissionsKg = total((band) => band.carbonKg);
  const cost = currencies.size === 1 ? total((band) => band.cost) : null;
  const perGoodPiece =
    goodPieces > 0
      ? {
          energyKwh: energyKwh / goodPieces,
          carbonEmissionsKg: carbonEmissionsKg / goodPieces,
          cost: cost === null ? null : cost / goodPieces,
        }
      : null;
  return { energyKwh, carbonEmissionsKg, cost, currency: onlyCurrency, usesOwnRates, perGoodPiece, byTariff };
}

/** '3,10 CHF'; without a currency the bare figure. */
export function costText(cost: number | null, currency: string | null, format: Format, digits = 2): string {
  return currency === null ? format.decimal(cost, digits) : format.quantity(cost, currency, digits);
}

/** One line for whoever reads it without a page around it. */
export function describeEnergySum(sum: EnergySum, format: Format): string {
  if (sum.energyKwh === null) return 'keine Daten';
  const { energyKwh, carbonEmissionsKg, cost, currency, perGoodPiece } = sum;
  const parts = [
    format.quantity(energyKwh, 'kWh', 2),
    cost === null ? 'Kosten in mehreren Währungen' : `Kosten ${costText(cost, currency, format)}`,
    format.quantity(carbonEmissionsKg, 'kg CO₂', 2),
    ...(perGoodPiece === null ? [] : [`je Gutteil ${format.quantity(perGoodPiece.energyKwh, 'kWh', 3)}`]),
  ];
  return parts.join(', ');
}
