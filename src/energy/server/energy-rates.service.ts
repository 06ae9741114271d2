import type { Transaction } from '#platform/server/database.ts';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { type EnergyRate, findRateProblem } from '../energy-rate.ts';
import { energyRateKind } from '../energy-rates.api.ts';
import { energyRates } from './energy-rates.table.ts';

export const energyRateStore = createRecordStore<ListQuery>({
  kind: energyRateKind,
  table: energyRates,
  searchIn: [energyRates.source],
  sortBy: { validFrom: energyRates.validFrom, updatedAt: energyRates.updatedAt },
  filter: () => [],
  extra: {},
  naturalKey: ['validFrom'],
  references: {},
  refusals: {
    unique: { energy_rates_day: { field: 'validFrom', message: 'Ab diesem Tag gilt schon ein anderer Tarif.' } },
    inUse: 'Dieser Energietarif wird noch gebraucht und kann nicht gelöscht werden.',
  },
  findProblem: findRateProblem,
});

/** All rates of the company; few, as contracts change yearly. */
export function readEnergyRates(tx: Transaction): Promise<EnergyRate[]> {
  return tx
    .select({
      validFrom: energyRates.validFrom,
      currency: energyRates.currency,
      peakRate: energyRates.peakRate,
      offPeakRate: energyRates.offPeakRate,
      peakFromHour: energyRates.peakFromHour,
      peakBeforeHour: energyRates.peakBeforeHour,
      carbonKgPerKwh: energyRates.carbonKgPerKwh,
    })
    .from(energyRates);
}
