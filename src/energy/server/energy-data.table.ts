import { doublePrecision, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RecordSource } from '#telemetry/record-source.ts';
import type { ElectricalValues, MeterMetadata } from '../electrical-values.ts';
import type { TariffBand } from '../tariff.ts';

/** A time series in day partitions: always ask with a time range. */
export const energyData = pgTable(
  'energy_data',
  {
    companyId: uuid('company_id').notNull(),
    meterId: text('meter_id').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    machineId: uuid('machine_id'),
    powerKw: doublePrecision('power_kw'),
    consumption: doublePrecision('consumption'),
    cost: doublePrecision('cost'),
    carbonEmissionsKg: doublePrecision('carbon_emissions_kg'),
    tariffBand: text('tariff_band').$type<TariffBand>(),
    source: jsonb('source').$type<RecordSource>(),
    electrical: jsonb('electrical').$type<ElectricalValues>(),
    metadata: jsonb('metadata').$type<MeterMetadata>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.meterId, table.timestamp] })],
);
