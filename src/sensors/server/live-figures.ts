import { sql } from 'drizzle-orm';
import type { AlertSeverity } from '#alerts/severity.ts';
import type { Transaction } from '#platform/server/database.ts';
import { limitsOfSensor, type SensorLimitValues } from '../sensor.ts';
import { sensorStateOf } from '../sensor-state.ts';
import { sensorKindOf } from '../sensor-type.ts';
import { readLatestValues } from './sensor-data.service.ts';

const MINUTE_MS = 60_000;
const MINUTES_SHOWN = 60;

type StoredSensor = SensorLimitValues & {
  sensorId: string;
  unit: string | null;
  expectedIntervalSeconds: number | null;
};
type LastAlert = { id: string; message: string; severity: AlertSeverity; at: string; isActive: boolean };

/** Adds to sensors what they measure now: newest value, state, course of the last hour, newest alert. */
export async function withLiveFigures<Row extends object>(
  tx: Transaction,
  rows: readonly Row[],
  nowMs: number,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const sensors = rows as readonly (Row & StoredSensor)[];
  const ids = sensors.map(({ sensorId }) => sensorId);
  const [values, courses, alerts] = await Promise.all([
    readLatestValues(tx, ids),
    readLastHour(tx, ids, nowMs),
    readLastAlerts(tx, ids),
  ]);
  const newest = new Map(values.map((value) => [value.sensorId, value]));
  return sensors.map((sensor) => {
    const value = newest.get(sensor.sensorId);
    const limits = limitsOfSensor(sensor);
    return {
      ...sensor,
      shownUnit: value?.unit || sensor.unit || sensorKindOf(sensor.type).unit,
      newest: value === undefined ? null : { value: value.value, quality: value.quality, at: value.timestamp },
      limits,
      state: sensorStateOf(
        value === undefined ? null : { ...value, atMs: Date.parse(value.timestamp) },
        { limits, expectedIntervalSeconds: sensor.expectedIntervalSeconds },
        nowMs,
      ),
      lastHour: courses.get(sensor.sensorId) ?? [],
      lastAlert: alerts.get(sensor.sensorId) ?? null,
    };
  });
}

async function readLastHour(
  tx: Transaction,
  sensorIds: readonly string[],
  nowMs: number,
): Promise<Map<string, (number | null)[]>> {
  const firstMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - (MINUTES_SHOWN - 1) * MINUTE_MS;
  const { rows } = await tx.$client.query<{ sensor_id: string; minutes: number[]; means: number[] }>(
    // One row per sensor: thousands of small ones cost this process more than the database.
    `select sensor_id, json_agg((extract(epoch from bucket - $2::timestamptz) / 60)::int) as minutes,
       json_agg(value_sum / sample_count) as means
     from sensor_minutes
     where company_id = current_company_id() and sensor_id = any($1) and bucket >= $2 and bucket <= $3
     group by sensor_id`,
    [sensorIds, new Date(firstMs), new Date(nowMs)],
  );
  const courses = new Map<string, (number | null)[]>();
  for (const { sensor_id, minutes, means } of rows) {
    const course: (number | null)[] = Array.from({ length: MINUTES_SHOWN }, () => null);
    for (const [place, minute] of minutes.entries()) course[minute] = means[place] ?? null;
    courses.set(sensor_id, course);
  }
  return courses;
}

/** As alert_causes names what an alert is about. */
export function originOfSensor(sensorId: string): string {
  return `sensor/${sensorId}`;
}

async function readLastAlerts(tx: Transaction, sensorIds: readonly string[]): Promise<Map<string, LastAlert>> {
  const origins = new Map(sensorIds.map((id) => [originOfSensor(id), id]));
  const { rows } = await tx.execute<LastAlert & { origin: string }>(sql`
    select wanted.origin, alert.id, alert.message, alert.severity, iso_utc(alert.last_occurred_at) as at,
      alert.active as "isActive"
    from json_array_elements_text(${JSON.stringify([...origins.keys()])}::json) as wanted (origin)
    cross join lateral (
      select id, message, severity, last_occurred_at, active from alerts
      where company_id = current_company_id() and origin = wanted.origin
      order by last_occurred_at desc limit 1) as alert`);
  return new Map(rows.map(({ origin, ...alert }) => [origins.get(origin) ?? '', alert]));
}
