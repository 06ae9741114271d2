import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type ChartLevel, type ChartStep, chooseChartStep } from '#telemetry/chart-resolution.ts';
import type { LatestSensorValue } from '../sensor-data.api.ts';

const SENSORS_AT_ONCE = 1000;
const HOUR_MS = 3_600_000;
/** Sensors report at least daily; only for those that did not, older partitions are searched. */
const RECENT_MS = 2 * 86_400_000;
const TABLES: Readonly<Record<Exclude<ChartLevel, 'raw'>, string>> = {
  minute: 'sensor_minutes',
  hour: 'sensor_hours',
  day: 'sensor_days',
};

type LatestRow = Omit<LatestSensorValue, 'timestamp'> & { timestamp: Date };

/** The newest reading of each sensor (API-23): a look into the index per sensor, never a scan. */
export async function readLatestValues(
  tx: Transaction,
  sensorIds: readonly string[] | undefined,
  nowMs: number,
): Promise<LatestSensorValue[]> {
  const wanted = [...new Set(sensorIds ?? (await knownSensors(tx)))];
  const since = new Date(nowMs - RECENT_MS);
  const recent = await latestOf(tx, wanted, since, null);
  const found = new Set(recent.map((row) => row.sensorId));
  const silent = wanted.filter((id) => !found.has(id));
  const older = silent.length === 0 ? [] : await latestOf(tx, silent, null, since);
  return [...recent, ...older]
    .map((row) => ({ ...row, timestamp: row.timestamp.toISOString() }))
    .toSorted((one, other) => one.sensorId.localeCompare(other.sensorId, 'de'));
}

async function latestOf(
  tx: Transaction,
  sensorIds: readonly string[],
  from: Date | null,
  before: Date | null,
): Promise<LatestRow[]> {
  const { rows } = await tx.$client.query<LatestRow>(
    `select wanted.id as "sensorId", d.value, d.timestamp, d.quality, c.unit, c.sensor_type as "sensorType"
     from unnest($1::text[]) as wanted (id)
     cross join lateral (
       select value, timestamp, quality, context_id from sensor_data
       where company_id = current_company_id() and sensor_id = wanted.id
         ${from === null ? '' : 'and timestamp >= $2'} ${before === null ? '' : 'and timestamp < $2'}
       order by timestamp desc limit 1) as d
     join sensor_contexts c on c.company_id = current_company_id() and c.id = d.context_id`,
    [sensorIds, from ?? before],
  );
  return rows;
}

/** From the days' roll-ups, one row per sensor and day; one index look-up per sensor, not a scan of all days. */
async function knownSensors(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.$client.query<{ sensor_id: string }>(
    `with recursive known as (
       (select sensor_id from sensor_days where company_id = current_company_id() order by sensor_id limit 1)
       union all
       select (select d.sensor_id from sensor_days d where d.company_id = current_company_id()
               and d.sensor_id > known.sensor_id order by d.sensor_id limit 1)
       from known where known.sensor_id is not null)
     select sensor_id from known where sensor_id is not null limit $1`,
    [SENSORS_AT_ONCE],
  );
  return rows.map((row) => row.sensor_id);
}

export async function readChart(
  tx: Transaction,
  wish: { sensorIds: readonly string[]; fromMs: number; toMs: number; widthPoints: number },
) {
  const { fromMs, toMs } = wish;
  if (!(fromMs < toMs)) throw new BadInput('invalid_span', 'Der Beginn muss vor dem Ende liegen.');
  const sensorIds = [...new Set(wish.sensorIds)];
  let step = chooseChartStep({ spanMs: toMs - fromMs, widthPoints: wish.widthPoints, series: sensorIds.length });
  let points = await readPoints(tx, { ...wish, sensorIds, ...step });
  // Values and minutes end after 90 days, hours stay: zooming into an old week still shows something (OPEN-127).
  if (points.length === 0 && (step.level === 'raw' || step.level === 'minute')) {
    const coarser: ChartStep = { level: 'hour', stepMs: Math.max(HOUR_MS, step.stepMs) };
    points = await readPoints(tx, { ...wish, sensorIds, ...coarser, fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS });
    if (points.length > 0) step = coarser;
  }
  const bySensor = new Map(sensorIds.map((id) => [id, [] as { at: string; mean: number; min: number; max: number }[]]));
  for (const { sensor_id, at, ...figures } of points)
    bySensor.get(sensor_id)?.push({ at: at.toISOString(), ...figures });
  return { ...step, series: [...bySensor].map(([sensorId, list]) => ({ sensorId, points: list })) };
}

type Wish = { sensorIds: readonly string[]; fromMs: number; toMs: number; level: ChartLevel; stepMs: number };
type PointRow = { sensor_id: string; at: Date; mean: number; min: number; max: number };

function readPoints(tx: Transaction, wish: Wish): Promise<PointRow[]> {
  return wish.level === 'raw' ? readRaw(tx, wish) : readRollUps(tx, wish);
}

async function readRaw(tx: Transaction, wish: Wish): Promise<PointRow[]> {
  const { rows } = await tx.$client.query<PointRow>(
    `select sensor_id, min(timestamp) as at, avg(value) as mean, min(value) as min, max(value) as max
     from sensor_data
     where company_id = current_company_id() and sensor_id = any($1) and timestamp >= $2 and timestamp < $3
       and value is not null
     group by sensor_id, date_bin($4 * interval '1 millisecond', timestamp, $2)
     order by sensor_id, at`,
    [wish.sensorIds, new Date(wish.fromMs), new Date(wish.toMs), wish.stepMs],
  );
  return rows;
}

async function readRollUps(tx: Transaction, wish: Wish): Promise<PointRow[]> {
  const { rows } = await tx.$client.query<PointRow>(
    `select sensor_id, min(bucket) as at, sum(value_sum) / sum(sample_count) as mean, min(value_min) as min,
       max(value_max) as max
     from ${TABLES[wish.level as keyof typeof TABLES]}
     where company_id = current_company_id() and sensor_id = any($1) and bucket >= $2 and bucket < $3
     group by sensor_id, date_bin($4 * interval '1 millisecond', bucket, $2)
     order by sensor_id, at`,
    [wish.sensorIds, new Date(wish.fromMs), new Date(wish.toMs), wish.stepMs],
  );
  return rows;
}
