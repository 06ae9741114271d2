import type { ClientBase } from 'pg';
import { newAlertRecord } from '#alerts/alert-record.ts';
import { limitsOfSensor } from '#sensors/sensor.ts';
import { sensorAlert } from '#sensors/sensor-alerts.ts';
import type { SensorThresholds } from '#sensors/sensor-type.ts';
import { type SensorSpec, thresholdModeOf } from '../sensor-catalogue.ts';
import { hoursAbove, SENSOR_STEP_MS, type SensorSeries } from '../sensor-series.ts';

const DAY_MS = 86_400_000;
/** How long after the break of its line a sensor delivered what it had kept. */
const LATE_MINUTES = 45;
const VALUES_PER_HOUR = 3_600_000 / SENSOR_STEP_MS;

/** Sensors with their history; the partitions of the last days are made here. */
export async function insertSensors(
  client: ClientBase,
  companyId: string,
  series: readonly SensorSeries[],
  nowMs: number,
): Promise<void> {
  const [first] = series;
  if (first === undefined) return;
  for (const table of ['sensor_data', 'sensor_minutes']) {
    await client.query(`select ensure_day_partitions($1::regclass, $2, $3)`, [
      `public.${table}`,
      isoDay(first.rawStartMs),
      isoDay(nowMs),
    ]);
  }
  for (const [index, sensor] of series.entries()) {
    const { spec, rawStartMs, values, lateFrom, lateTo } = sensor;
    await insertSensor(client, companyId, sensor, nowMs);
    await insertContext(client, companyId, spec, index + 1);
    await client.query(
      `insert into sensor_data (company_id, sensor_id, timestamp, received_at, value, quality, data_quality, context_id)
       select $1, $2, measured, case when place between $6 and $7 then $3::timestamptz + ($7 * $4::float8) * interval '1 millisecond' + $8 * interval '1 minute'
         else measured + interval '40 milliseconds' end, value, 'good', 100, $9
       from (select value, place, $3::timestamptz + (place - 1) * $4::float8 * interval '1 millisecond' as measured
             from unnest($5::float8[]) with ordinality as reading (value, place)) as readings
       where value is not null`,
      [
        companyId,
        spec.sensorId,
        new Date(rawStartMs),
        SENSOR_STEP_MS,
        values,
        lateTo > lateFrom ? lateFrom + 1 : -1,
        lateTo > lateFrom ? lateTo : -1,
        LATE_MINUTES,
        index + 1,
      ],
    );
  }
  await client.query(
    `insert into sensor_latest (company_id, sensor_id, timestamp, value, quality, context_id)
     select distinct on (sensor_id) company_id, sensor_id, timestamp, value, quality, context_id
     from sensor_data where company_id = $1 order by sensor_id, timestamp desc`,
    [companyId],
  );
  for (const sensor of series) await insertAlerts(client, companyId, sensor);
  await insertHours(client, companyId, series);
  await client.query('select roll_up_sensors($1, $2)', [new Date(first.rawStartMs), new Date(nowMs + 1)]);
  // The days before those of the single values.
  await client.query(
    `insert into sensor_days
     select company_id, sensor_id, date_trunc('day', bucket, zone), sum(sample_count), min(value_min), max(value_max),
       sum(value_sum), sum(value_squares), min(first_at), (array_agg(first_value order by bucket))[1],
       max(last_at), (array_agg(last_value order by bucket desc))[1]
     from sensor_hours, (select time_zone as zone from companies where id = $1) as company
     where company_id = $1 group by 1, 2, 3
     on conflict do nothing`,
    [companyId],
  );
}

async function insertSensor(
  client: ClientBase,
  companyId: string,
  { id, machineId, spec }: SensorSeries,
  nowMs: number,
): Promise<void> {
  await client.query(
    `insert into sensors (company_id, id, sensor_id, name, type, source_type, unit, machine_id, location, threshold_mode,
       threshold_min, threshold_max, threshold_critical, accuracy, last_calibration, next_calibration)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      companyId,
      id,
      spec.sensorId,
      spec.name,
      spec.type,
      spec.unit,
      machineId,
      spec.location,
      thresholdModeOf(spec),
      spec.limits?.min ?? null,
      spec.limits?.max ?? null,
      spec.limits?.critical ?? null,
      spec.accuracy,
      isoDay(nowMs - spec.calibratedDaysAgo * DAY_MS),
      isoDay(nowMs + spec.calibrationInDays * DAY_MS),
    ],
  );
}

const ALERTS_PER_SENSOR = 3;
const MINUTE_MS = 60_000;

/** What the sensor's limits made of its history: warnings that are over. */
async function insertAlerts(client: ClientBase, companyId: string, series: SensorSeries): Promise<void> {
  const { spec, machineId } = series;
  const limits = limitsOf(spec);
  if (limits === null) return;
  for (const { startMs, value } of hoursAbove(series, limits.max, ALERTS_PER_SENSOR)) {
    const { sensorId, type, unit } = spec;
    const found = sensorAlert({ sensorId, sensorType: type, value: Math.round(value * 100) / 100, unit }, limits);
    if (found === null) continue;
    const [firstMs, lastMs, overMs] = [17, 26, 31].map((minutes) => startMs + minutes * MINUTE_MS);
    const source = { system: 'demo', protocol: 'unknown', adapter: 'plant-model' };
    const timestamp = new Date(firstMs ?? startMs).toISOString();
    const alert = newAlertRecord({ source, timestamp }, found);
    await client.query(
      `with alert as (
         insert into alerts (company_id, origin, source, machine_id, timestamp, severity, priority, category, code, message,
           impact, recommended_actions, occurrence_count, first_occurred_at, last_occurred_at, active, resolved, resolved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 4, $5, $13, false, true, $14)
         returning company_id, id, resolved_at)
       insert into alert_events (company_id, alert_id, event_type, note, happened_at)
       select company_id, id, 'resolved', 'Die Ursache besteht nicht mehr.', resolved_at from alert`,
      [
        companyId,
        `sensor/${sensorId}`,
        JSON.stringify(source),
        machineId,
        timestamp,
        alert.severity,
        alert.priority,
        alert.category,
        alert.code,
        alert.message,
        JSON.stringify(alert.impact),
        alert.recommendedActions,
        new Date(lastMs ?? startMs),
        new Date(overMs ?? startMs),
      ],
    );
  }
}

function limitsOf(spec: SensorSpec): SensorThresholds | null {
  return limitsOfSensor({
    type: spec.type,
    thresholdMode: thresholdModeOf(spec),
    thresholdMin: spec.limits?.min ?? null,
    thresholdMax: spec.limits?.max ?? null,
    thresholdCritical: spec.limits?.critical ?? null,
  });
}

async function insertContext(client: ClientBase, companyId: string, spec: SensorSpec, id: number): Promise<void> {
  const thresholds = limitsOf(spec);
  await client.query(
    `insert into sensor_contexts (company_id, id, sensor_type, unit, thresholds, metadata, source)
     values ($1, $2, $3, $4, $5, $6, '{"system": "demo", "protocol": "unknown", "adapter": "plant-model"}')
     on conflict do nothing`,
    [
      companyId,
      id,
      spec.type,
      spec.unit,
      thresholds === null ? null : JSON.stringify(thresholds),
      JSON.stringify({ accuracy: spec.accuracy }),
    ],
  );
}

async function insertHours(client: ClientBase, companyId: string, series: readonly SensorSeries[]): Promise<void> {
  for (const { spec, hours } of series) {
    await client.query(
      `insert into sensor_hours
       select $1, $2, bucket, $8::int, least, greatest_value, mean * $8::int, $8::int * (mean * mean + deviation * deviation),
         bucket, mean, bucket + interval '3570 seconds', mean
       from unnest($3::timestamptz[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
         as hour (bucket, mean, least, greatest_value, deviation)`,
      [
        companyId,
        spec.sensorId,
        hours.startMs.map((ms) => new Date(ms)),
        hours.mean,
        hours.min,
        hours.max,
        hours.deviation,
        VALUES_PER_HOUR,
      ],
    );
  }
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
