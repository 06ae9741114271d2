import type { OutputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type DataPoint, findAnomalies } from '../anomalies.ts';
import { type detectAnomalies, MAX_POINTS } from '../intelligence.api.ts';

type Answer = OutputOf<typeof detectAnomalies>;
type Resolution = Answer['resolution'];
type Window = { sensorId: string; from: Date; to: Date };

/** Weeks before the window that say what is usual at an hour of the week. */
const HISTORY_WEEKS = 8;
const WEEK_MS = 7 * 86_400_000;

/** Finer first; the first level whose points fit is taken. */
const LEVELS: readonly { resolution: Resolution; query: string }[] = [
  {
    resolution: 'raw',
    query: `select timestamp as at, value from sensor_data
      where company_id = current_company_id() and sensor_id = $1 and timestamp >= $2 and timestamp < $3
        and value is not null and value between -1e300 and 1e300 and quality is distinct from 'bad'
      order by timestamp limit $4`,
  },
  { resolution: 'minute', query: meansOf('sensor_minutes') },
  { resolution: 'hour', query: meansOf('sensor_hours') },
];

export async function judgePoints(
  tx: Transaction,
  points: readonly DataPoint[],
  threshold: number | undefined,
): Promise<Answer> {
  return answerOf('raw', points, { threshold, timeZone: await readTimeZone(tx) });
}

export async function judgeSensor(
  tx: Transaction,
  { sensorId, from, to }: Window,
  threshold: number | undefined,
): Promise<Answer> {
  const sensor = await tx.$client.query<{ sensor_id: string }>('select sensor_id from sensors where id = $1', [
    sensorId,
  ]);
  const name = sensor.rows[0]?.sensor_id;
  if (name === undefined) throw new NotFound('not_found', 'Diesen Sensor gibt es nicht.');
  const { resolution, points } = await readPoints(tx, name, from, to);
  const history = await read(
    tx,
    meansOf('sensor_hours'),
    name,
    new Date(from.getTime() - HISTORY_WEEKS * WEEK_MS),
    from,
  );
  return answerOf(resolution, points, { threshold, history, timeZone: await readTimeZone(tx) });
}

async function readPoints(tx: Transaction, sensor: string, from: Date, to: Date) {
  let found: { resolution: Resolution; points: DataPoint[] } = { resolution: 'raw', points: [] };
  for (const { resolution, query } of LEVELS) {
    const points = await read(tx, query, sensor, from, to);
    // Raw values end after 90 days, hours stay.
    if (points.length === 0 && found.points.length > 0) break;
    found = { resolution, points };
    if (points.length > 0 && points.length <= MAX_POINTS) break;
  }
  return { ...found, points: found.points.slice(0, MAX_POINTS) };
}

async function read(tx: Transaction, query: string, sensor: string, from: Date, to: Date): Promise<DataPoint[]> {
  const { rows } = await tx.$client.query<{ at: Date; value: number }>(query, [sensor, from, to, MAX_POINTS + 1]);
  return rows.map(({ at, value }) => ({ at: at.toISOString(), value }));
}

function meansOf(table: string): string {
  return `select bucket as at, value_sum / sample_count as value from ${table}
    where company_id = current_company_id() and sensor_id = $1 and bucket >= $2 and bucket < $3 and sample_count > 0
    order by bucket limit $4`;
}

function answerOf(
  resolution: Resolution,
  points: readonly DataPoint[],
  options: { threshold: number | undefined; history?: readonly DataPoint[]; timeZone: string },
): Answer {
  const { threshold, ...rest } = options;
  const report = findAnomalies(points, threshold === undefined ? rest : { ...rest, threshold });
  return { ...report, resolution, anomalies: report.points.filter(({ isAnomaly }) => isAnomaly).length };
}

async function readTimeZone(tx: Transaction): Promise<string> {
  const { rows } = await tx.$client.query<{ zone: string }>(
    'select time_zone as zone from companies where id = current_company_id()',
  );
  return rows[0]?.zone ?? 'Europe/Zurich';
}
