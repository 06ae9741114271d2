import { type CompanyMemory, createCompanyMemory } from '#platform/server/company-memory.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { EnergyRate } from '../energy-rate.ts';
import { readEnergyRates } from './energy-rates.service.ts';

export type EnergyRateMemory = CompanyMemory<readonly EnergyRate[]>;

/** What companies have set for their energy, at hand for every reading. */
export function createEnergyRateMemory(database: Database, log: Log): EnergyRateMemory {
  return createCompanyMemory<readonly EnergyRate[]>({
    database,
    log,
    what: 'rates of energy',
    read: readEnergyRates,
    unread: [],
  });
}
