import { hash } from 'node:crypto';
import type { EnergyRecord } from '#energy/energy-record.ts';
import type { ProductionRecord } from '#productions/production-record.ts';
import type { QualityRecord } from '#quality/quality-record.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import type { MachineRecord } from '../normalise.ts';
import type { ColumnType, ColumnValue } from './binary-array.ts';

/** Records in day partitions; alerts live in a table of their own with a life cycle. */
export type SeriesType = 'machine' | 'sensor' | 'energy' | 'quality' | 'production';

type Column = { name: string; type: ColumnType };

/** How a kind of record becomes rows: DATA-29..33, OPEN-086, OPEN-087. A new kind is one entry here and a migration. */
export type SeriesTable = {
  table: string;
  columns: readonly Column[];
  /** Series whose roll-ups follow this table. */
  rollUp: 'sensor' | 'energy' | null;
};

const text = (name: string): Column => ({ name, type: 'text' });
const json = (name: string): Column => ({ name, type: 'jsonb' });
const time = (name: string): Column => ({ name, type: 'timestamptz' });
const float = (name: string): Column => ({ name, type: 'float8' });
const TIMES = [time('timestamp'), time('received_at')];
const DIGEST: Column = { name: 'digest', type: 'int8' };

export const SERIES: Readonly<Record<SeriesType, SeriesTable>> = {
  machine: {
    table: 'machine_data',
    columns: [
      text('machine_id'),
      ...TIMES,
      text('status'),
      json('operational'),
      json('production'),
      json('performance'),
      json('alarms'),
      json('maintenance'),
      json('metadata'),
      json('source'),
      DIGEST,
    ],
    rollUp: null,
  },
  sensor: {
    table: 'sensor_data',
    columns: [
      text('sensor_id'),
      ...TIMES,
      float('value'),
      text('quality'),
      { name: 'data_quality', type: 'int2' },
      { name: 'context_id', type: 'int8' },
      json('raw'),
      json('statistics'),
      json('alerts'),
    ],
    rollUp: 'sensor',
  },
  energy: {
    table: 'energy_data',
    columns: [
      text('meter_id'),
      ...TIMES,
      float('power_kw'),
      float('consumption'),
      float('cost'),
      float('carbon_emissions_kg'),
      text('tariff_band'),
      json('source'),
      json('electrical'),
      json('metadata'),
    ],
    rollUp: 'energy',
  },
  quality: {
    table: 'quality_data',
    columns: [
      text('record_id'),
      ...TIMES,
      text('product_id'),
      text('batch_id'),
      text('result'),
      json('inspection'),
      json('measurements'),
      json('defects'),
      json('source'),
      DIGEST,
    ],
    rollUp: null,
  },
  production: {
    table: 'production_data',
    columns: [
      text('order_id'),
      ...TIMES,
      text('product_id'),
      text('machine_id'),
      text('status'),
      float('progress'),
      json('quantity'),
      json('timing'),
      json('source'),
      DIGEST,
    ],
    rollUp: null,
  },
};

/** When it happened and when it came, in milliseconds. */
type Times = { timestampMs: number; receivedAtMs: number };

export function machineRow(record: MachineRecord, { timestampMs, receivedAtMs }: Times): ColumnValue[] {
  const operational = JSON.stringify(record.operational);
  const production = JSON.stringify(record.production);
  const alarms = listOrNull(record.alarms);
  return [
    record.id,
    timestampMs,
    receivedAtMs,
    record.status,
    operational,
    production,
    JSON.stringify(record.performance),
    alarms,
    JSON.stringify(record.maintenance),
    JSON.stringify(record.metadata),
    JSON.stringify(record.source),
    digestOf(`${record.status}${operational}${production}${alarms ?? ''}`),
  ];
}

export function sensorRow(
  record: SensorRecord,
  { timestampMs, receivedAtMs }: Times,
  contextId: bigint,
): ColumnValue[] {
  const { value, quality, raw } = record.measurement;
  return [
    record.id,
    timestampMs,
    receivedAtMs,
    value,
    quality,
    record.metadata.dataQuality.score,
    contextId,
    raw === value ? null : JSON.stringify(raw),
    record.statistics === null ? null : JSON.stringify(record.statistics),
    listOrNull(record.alerts),
  ];
}

export function energyRow(record: EnergyRecord, { timestampMs, receivedAtMs }: Times): ColumnValue[] {
  const { energy, cost, carbonEmissions, tariff } = record.consumption;
  return [
    record.id,
    timestampMs,
    receivedAtMs,
    record.electrical.power,
    energy,
    cost,
    carbonEmissions,
    tariff.band,
    JSON.stringify(record.source),
    JSON.stringify(record.electrical),
    JSON.stringify(record.metadata),
  ];
}

export function qualityRow(record: QualityRecord, { timestampMs, receivedAtMs }: Times): ColumnValue[] {
  const inspection = JSON.stringify(record.inspection);
  const measurements = JSON.stringify(record.measurements);
  const defects = JSON.stringify(record.defects);
  return [
    record.id,
    timestampMs,
    receivedAtMs,
    record.product,
    record.inspection.batch,
    record.result,
    inspection,
    measurements,
    defects,
    JSON.stringify(record.source),
    digestOf(`${record.result}${inspection}${measurements}${defects}`),
  ];
}

export function productionRow(record: ProductionRecord, { timestampMs, receivedAtMs }: Times): ColumnValue[] {
  const quantity = JSON.stringify(record.quantity);
  const timing = JSON.stringify(record.timing);
  return [
    record.id,
    timestampMs,
    receivedAtMs,
    record.product,
    record.machine,
    record.status,
    record.progress,
    quantity,
    timing,
    JSON.stringify(record.source),
    digestOf(`${record.status}${quantity}${timing}`),
  ];
}

/** 64 bits of the content, as PostgreSQL's signed bigint. */
export function digestOf(content: string): bigint {
  return hash('sha256', content, 'buffer').readBigInt64LE(0);
}

function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
