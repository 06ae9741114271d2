import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type ChartLevel, type ChartStep, chooseChartStep } from '#telemetry/chart-resolution.ts';
import type { LatestSensorValue } from '../sensor-data.api.ts';

const SENSORS_AT_ONCE = 1000;
const HOUR_MS = 3_600_000;
const TABLES: Readonly<Record<Exclude<ChartLevel, 'raw'>, string>> = {
  minute: 'sensor_minutes',
  hour: 'sensor_hours',
  day: 'sensor_days',
};

type LatestRow = Omit<LatestSensorValue, 'timestamp'> & { timestamp: Date };

/** The newest reading of each sensor (API-23), as the database keeps it with every insert. */
export async function readLatestValues(
  tx: Transaction,
  sensorIds: readonly string[] | undefined,
): Promise<LatestSensorValue[]> {
  const isSelection = sensorIds !== undefined;
  const { rows } = await tx.$client.query<LatestRow>(
    `select newest.sensor_id as "sensorId", newest.value, newest.timestamp, newest.quality, context.unit,
       context.sensor_type as "sensorType"
     from sensor_latest newest
     join sensor_contexts context on context.company_id = current_company_id() and context.id = newest.context_id
     where newest.company_id = current_company_id() ${isSelection ? 'and newest.sensor_id = any($2)' : ''}
     order by newest.sensor_id limit $1`,
    [SENSORS_AT_ONCE, ...(isSelection ? [sensorIds] : [])],
  );
  return rows
    .map((row) => ({ ...row, timestamp: row.timestamp.toISOString() }))
    .toSorted((one, other) => one.sensorId.localeCompare(other.sensorId, 'de'));
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
