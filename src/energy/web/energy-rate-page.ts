import { Zap } from 'lucide-react';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { recordPage } from '#records/web/record-page.ts';
import { fieldColumns } from '#records/web/table-column.ts';
import { DEFAULT_ENERGY_RATE } from '../energy-rate.ts';
import { energyRateKind } from '../energy-rates.api.ts';

const { validFrom: _day, currency: _none, ...DEFAULT_VALUES } = DEFAULT_ENERGY_RATE;
const dates = createFormat({ ...DEFAULT_FORMAT, timeZone: 'UTC' });

export const ENERGY_RATE_PAGE = recordPage({
  kind: energyRateKind,
  path: '/app/settings/energy-rates',
  icon: Zap,
  lead: 'Was eine Kilowattstunde kostet und wie viel CO₂ sie verursacht, jeweils ab einem Tag. Energiekosten und CO₂ von Aufträgen rechnen mit dem, was am Tag der Messung galt.',
  nameOf: (rate) => `Tarif ab ${dates.date(rate.validFrom)}`,
  columns: fieldColumns(energyRateKind, {
    rowHeader: 'validFrom',
    shown: ['currency', 'peakRate', 'offPeakRate', 'peakFromHour', 'peakBeforeHour', 'carbonKgPerKwh', 'source'],
  }),
  filters: [],
  references: {},
  defaults: { ...DEFAULT_VALUES, currency: 'EUR' },
  emptyHint: 'Ohne Eintrag gelten 0,32 je kWh von 7 bis 22 Uhr, sonst 0,18, und 0,485 kg CO₂ je kWh.',
});
