import { recordKind } from '#records/record-kind.ts';
import { ENERGY_RATE_FIELDS } from './energy-rate.ts';

export const energyRateKind = recordKind({
  path: '/api/energy/rates',
  words: {
    singular: 'Energietarif',
    plural: 'Energietarife',
    theOne: 'der Energietarif',
    thisOne: 'dieser Energietarif',
  },
  fields: ENERGY_RATE_FIELDS,
  sortable: ['validFrom', 'updatedAt'],
  filters: {},
  extra: {},
  topics: ['energy_rates'],
  write: 'administer',
});
