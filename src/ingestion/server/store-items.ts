import type { EnergyRecord } from '#energy/energy-record.ts';
import type { Transaction } from '#platform/server/database.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import type { ProductionRecord } from '#productions/production-record.ts';
import type { QualityRecord } from '#quality/quality-record.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import type { MachineRecord } from '../normalise.ts';
import { plainArray, textArray } from './array-literal.ts';
import { binaryColumn, type ColumnValue } from './binary-array.ts';
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

/** OPEN-123 */
export const ROWS_PER_WRITE = 5000;
const MINUTE_MS = 60_000;
const SENSOR_COLUMNS = SERIES.sensor.columns;
const placeOf = (name: string) => SENSOR_COLUMNS.findIndex((column) => column.name === name);
const SENSOR_ID = placeOf('sensor_id');
const TIMESTAMP = placeOf('timestamp');
const VALUE = placeOf('value');
const QUALITY = placeOf('quality');
const ALERTS = placeOf('alerts');
const NEWEST_FROM = ['sensor_id', 'timestamp', 'value', 'quality', 'context_id'].map(placeOf);
const NEWEST_COLUMNS: SeriesTable['columns'] = [
  ...NEWEST_FROM.flatMap((index) => SENSOR_COLUMNS[index] ?? []),
  { name: 'within_limits', type: 'bool' },
];

/**
 * Items of one company in the form the database takes, as many as one write has at most. Made while the database is
 * still busy with the batch before.
 */
export type EncodedItems = {
  tables: { series: SeriesTable; values: (Buffer | string)[] }[];
  contexts: Map<string, SensorContext>;
  /** Per sensor the row of its newest reading. */
  newest: Map<string, ColumnValue[]>;
  marks: { series: 'sensor' | 'energy'; minute: number }[];
  rejects: PreparedItem[];
};

export function encodeItems(items: readonly PreparedItem[], contexts: SensorContexts): EncodedItems {
  const rows = new Map<SeriesType, ColumnValue[][]>();
  const used = new Map<string, SensorContext>();
  const minutes: Record<'sensor' | 'energy', Set<number>> = { sensor: new Set(), energy: new Set() };
  for (const item of items) {
    const type = seriesTypeOf(item);
    if (type === null) continue;
    let list = rows.get(type);
    if (list === undefined) {
      list = [];
      rows.set(type, list);
    }
    list.push(rowOf(item, contexts, used));
    const { rollUp } = SERIES[type];
    if (rollUp !== null) minutes[rollUp].add(Math.floor(item.timestampMs / MINUTE_MS));
  }
  return {
    tables: [...rows].map(([type, list]) => ({
      series: SERIES[type],
      values: encodeColumns(SERIES[type].columns, sideBySide(list)),
    })),
    contexts: used,
    newest: newestOf(rows.get('sensor') ?? []),
    marks: (['sensor', 'energy'] as const).flatMap((series) =>
      [...minutes[series]].map((minute) => ({ series, minute })),
    ),
    rejects: items.filter((item) => item.reject !== null),
  };
}

/** Any number of items, write by write. */
export function encodeAll(items: readonly PreparedItem[], contexts: SensorContexts): EncodedItems[] {
  const parts: EncodedItems[] = [];
  for (let start = 0; start < items.length; start += ROWS_PER_WRITE) {
    parts.push(encodeItems(items.slice(start, start + ROWS_PER_WRITE), contexts));
  }
  return parts;
}

/** Rows and roll-up marks, inside the caller's transaction. Returns the contexts it added. */
export async function storeItems(
  tx: Transaction,
  companyId: string,
  parts: readonly EncodedItems[],
  options: { contexts: SensorContexts; skipRepeated: boolean },
): Promise<string[]> {
  const used = new Map(parts.flatMap(({ contexts }) => [...contexts]));
  const newContexts = [...used.values()].filter(({ id }) => !options.contexts.isStored(companyId, id));
  const sent: Promise<unknown>[] = [];
  if (newContexts.length > 0) sent.push(insertContexts(tx, companyId, newContexts));
  for (const { series, values } of parts.flatMap(({ tables }) => tables)) {
    sent.push(insertRows(tx, companyId, series, values, options.skipRepeated));
  }
  const newest = newestOf(parts.flatMap((part) => [...part.newest.values()]));
  if (newest.size > 0) sent.push(keepNewest(tx, companyId, newest));
  const marks = new Map(parts.flatMap((part) => part.marks.map((mark) => [`${mark.series} ${mark.minute}`, mark])));
  if (marks.size > 0) sent.push(markMinutes(tx, companyId, [...marks.values()]));
  const rejects = parts.flatMap((part) => part.rejects);
  if (rejects.length > 0) sent.push(insertRejects(tx, companyId, rejects));
  await sentTogether(sent);
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

function rowOf(item: PreparedItem, contexts: SensorContexts, used: Map<string, SensorContext>): ColumnValue[] {
  const record: unknown = item.record;
  switch (item.type) {
    case 'machine':
      return machineRow(record as MachineRecord, item);
    case 'energy':
      return energyRow(record as EnergyRecord, item);
    case 'quality':
      return qualityRow(record as QualityRecord, item);
    case 'production':
      return productionRow(record as ProductionRecord, item);
    default: {
      const context = contexts.contextOf(record as SensorRecord);
      used.set(context.id, context);
      return sensorRow(record as SensorRecord, item, context.digest);
    }
  }
}

/** Rows of one sensor or machine next to each other: the index takes them page by page instead of jumping about. */
function sideBySide(rows: readonly ColumnValue[][]): ColumnValue[][] {
  const byId = new Map<ColumnValue, ColumnValue[][]>();
  for (const row of rows) {
    const [id = null] = row;
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [row]);
    else known.push(row);
  }
  return [...byId.keys()].sort().flatMap((id) => byId.get(id) ?? []);
}

/** Of equally old readings the later one: a source corrects itself by saying it again. */
function newestOf(sensorRows: readonly ColumnValue[][]): Map<string, ColumnValue[]> {
  const newest = new Map<string, ColumnValue[]>();
  for (const row of sensorRows) {
    const sensorId = row[SENSOR_ID] as string;
    const known = newest.get(sensorId);
    if (known === undefined || Number(row[TIMESTAMP]) >= Number(known[TIMESTAMP])) newest.set(sensorId, row);
  }
  return newest;
}

/** A value outside its limits carries the alert it raised. */
function isWithinLimits(row: readonly ColumnValue[]): boolean {
  return row[ALERTS] === null && row[VALUE] !== null && row[QUALITY] !== 'bad';
}

/** In one order of rows, so that two writers never wait for each other in a circle. */
async function keepNewest(
  tx: Transaction,
  companyId: string,
  newest: ReadonlyMap<string, ColumnValue[]>,
): Promise<void> {
  const rows = [...newest.keys()].sort().map((sensorId) => {
    const row = newest.get(sensorId) ?? [];
    return [...NEWEST_FROM.map((index) => row[index] ?? null), isWithinLimits(row)];
  });
  await tx.$client.query({
    name: 'ingest_newest',
    text: `insert into sensor_latest as kept (company_id, sensor_id, timestamp, value, quality, context_id, within_limits)
           select $1::uuid, u.*
           from unnest($2::text[], $3::timestamptz[], $4::float8[], $5::text[], $6::int8[], $7::bool[]) as u
           on conflict (company_id, sensor_id) do update
             set timestamp = excluded.timestamp, value = excluded.value, quality = excluded.quality,
               context_id = excluded.context_id, within_limits = excluded.within_limits
             where excluded.timestamp >= kept.timestamp`,
    values: [companyId, ...encodeColumns(NEWEST_COLUMNS, rows)],
  });
}

function encodeColumns(columns: SeriesTable['columns'], rows: readonly ColumnValue[][]): (Buffer | string)[] {
  return columns.map(({ type }, index) => binaryColumn(type, rows, index));
}

async function insertRows(
  tx: Transaction,
  companyId: string,
  series: SeriesTable,
  values: readonly (Buffer | string)[],
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
  const column = (name: Exclude<keyof SensorContext, 'digest'>) => textArray(contexts.map((context) => context[name]));
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
