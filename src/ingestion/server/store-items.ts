import type { EnergyRecord } from '#energy/energy-record.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { ProductionRecord } from '#productions/production-record.ts';
import type { QualityRecord } from '#quality/quality-record.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import type { MachineRecord } from '../normalise.ts';
import { type ColumnValue, plainArray, textArray } from './array-literal.ts';
import { type PreparedItem, seriesTypeOf } from './prepared-item.ts';
import {
  energyRow,
  machineRow,
  productionRow,
  qualityRow,
  SERIES,
  type SeriesTable,
  type SeriesType,
  sensorRow,
} from './record-types.ts';
import { insertRejects } from './rejects.service.ts';
import type { SensorContext, SensorContexts } from './sensor-contexts.ts';

const MINUTE_MS = 60_000;

/** Items of one company in the form the database takes, made while it is still busy with the batch before. */
export type EncodedItems = {
  tables: { series: SeriesTable; values: string[] }[];
  contexts: Map<string, SensorContext>;
  marks: { series: 'sensor' | 'energy'; minute: number }[];
  rejects: PreparedItem[];
};

export function encodeItems(items: readonly PreparedItem[], contexts: SensorContexts): EncodedItems {
  const rows = new Map<SeriesType, ColumnValue[][]>();
  const used = new Map<string, SensorContext>();
  const minutes: Record<'sensor' | 'energy', Set<number>> = { sensor: new Set(), energy: new Set() };
  let receivedAtMs = Number.NaN;
  let receivedAt = '';
  for (const item of items) {
    const type = seriesTypeOf(item);
    if (type === null) continue;
    if (item.receivedAtMs !== receivedAtMs) {
      receivedAtMs = item.receivedAtMs;
      receivedAt = new Date(receivedAtMs).toISOString();
    }
    let list = rows.get(type);
    if (list === undefined) {
      list = [];
      rows.set(type, list);
    }
    list.push(rowOf(item, receivedAt, contexts, used));
    const { rollUp } = SERIES[type];
    if (rollUp !== null) minutes[rollUp].add(Math.floor(item.timestampMs / MINUTE_MS));
  }
  return {
    tables: [...rows].map(([type, list]) => ({ series: SERIES[type], values: encodeColumns(SERIES[type], list) })),
    contexts: used,
    marks: (['sensor', 'energy'] as const).flatMap((series) =>
      [...minutes[series]].map((minute) => ({ series, minute })),
    ),
    rejects: items.filter((item) => item.reject !== null),
  };
}

/** Rows and roll-up marks, inside the caller's transaction. Returns the contexts it added. */
export async function storeItems(
  tx: Transaction,
  companyId: string,
  encoded: EncodedItems,
  options: { contexts: SensorContexts; skipRepeated: boolean },
): Promise<string[]> {
  const newContexts = [...encoded.contexts.values()].filter(({ id }) => !options.contexts.isStored(companyId, id));
  if (newContexts.length > 0) await insertContexts(tx, companyId, newContexts);
  for (const { series, values } of encoded.tables) {
    await insertRows(tx, companyId, series, values, options.skipRepeated);
  }
  if (encoded.marks.length > 0) await markMinutes(tx, companyId, encoded.marks);
  if (encoded.rejects.length > 0) await insertRejects(tx, companyId, encoded.rejects);
  return newContexts.map(({ id }) => id);
}

/** How far each kind of record of this journal is stored now. */
export async function storePositions(
  tx: Transaction,
  companyId: string,
  journalId: string,
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.$client.query({
    name: 'ingest_position',
    text: `insert into ingestion_position (company_id, journal_id, record_type, position)
           select $1, $2, u.* from unnest($3::text[], $4::bigint[]) as u
           on conflict (company_id, journal_id, record_type)
           do update set position = excluded.position, updated_at = now()`,
    values: [companyId, journalId, textArray([...positions.keys()]), plainArray([...positions.values()])],
  });
}

export async function readPositions(
  tx: Transaction,
  companyId: string,
  journalId: string,
): Promise<Map<string, number>> {
  const { rows } = await tx.$client.query<{ record_type: string; position: string }>(
    'select record_type, position from ingestion_position where company_id = $1 and journal_id = $2',
    [companyId, journalId],
  );
  return new Map(rows.map((row) => [row.record_type, Number(row.position)]));
}

function rowOf(
  item: PreparedItem,
  receivedAt: string,
  contexts: SensorContexts,
  used: Map<string, SensorContext>,
): ColumnValue[] {
  const record: unknown = item.record;
  switch (item.type) {
    case 'machine':
      return machineRow(record as MachineRecord, receivedAt);
    case 'energy':
      return energyRow(record as EnergyRecord, receivedAt);
    case 'quality':
      return qualityRow(record as QualityRecord, receivedAt);
    case 'production':
      return productionRow(record as ProductionRecord, receivedAt);
    default: {
      const context = contexts.contextOf(record as SensorRecord);
      used.set(context.id, context);
      return sensorRow(record as SensorRecord, receivedAt, context.id);
    }
  }
}

function encodeColumns({ columns }: SeriesTable, rows: readonly ColumnValue[][]): string[] {
  return columns.map(({ type }, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return type === 'text' || type === 'jsonb' ? textArray(values) : plainArray(values);
  });
}

async function insertRows(
  tx: Transaction,
  companyId: string,
  series: SeriesTable,
  values: readonly string[],
  skipRepeated: boolean,
): Promise<void> {
  const { table, columns } = series;
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(({ type }, index) => `$${index + 2}::${type}[]`).join(', ');
  await tx.$client.query({
    name: `ingest_${table}${skipRepeated ? '_new' : ''}`,
    text: `insert into ${table} (company_id, ${names}) select $1::uuid, u.* from unnest(${arrays}) as u${skipRepeated ? ' on conflict do nothing' : ''}`,
    values: [companyId, ...values],
  });
}

async function insertContexts(tx: Transaction, companyId: string, contexts: readonly SensorContext[]): Promise<void> {
  const column = (name: keyof SensorContext) => textArray(contexts.map((context) => context[name]));
  await tx.$client.query(
    `insert into sensor_contexts (company_id, id, sensor_type, unit, location, thresholds, metadata, source)
     select $1, u.* from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[]) as u
     on conflict do nothing`,
    [
      companyId,
      column('id'),
      column('sensorType'),
      column('unit'),
      column('location'),
      column('thresholds'),
      column('metadata'),
      column('source'),
    ],
  );
}

async function markMinutes(tx: Transaction, companyId: string, marks: EncodedItems['marks']): Promise<void> {
  await tx.$client.query({
    name: 'ingest_marks',
    text: `insert into roll_up_pending (company_id, series, minute)
           select $1, u.* from unnest($2::text[], $3::timestamptz[]) as u
           -- also when it is set already: the row stays locked until the rows can be seen
           on conflict (company_id, series, minute) do update set taken_by = null, taken_at = null`,
    values: [
      companyId,
      textArray(marks.map(({ series }) => series)),
      plainArray(marks.map(({ minute }) => new Date(minute * MINUTE_MS).toISOString())),
    ],
  });
}
