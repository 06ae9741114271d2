import { type SQL, sql } from 'drizzle-orm';
import { SILENT_AFTER_INTERVALS, SILENT_AFTER_SECONDS } from '../sensor-state.ts';
import { SENSOR_TYPES, sensorKindOf } from '../sensor-type.ts';

/** Longer than the slowest sensor may be silent; keeps the look at the values within few partitions. */
const RECENT_MS = 2 * 86_400_000;

/**
 * Id and state of every sensor of the company: the rule of sensor-state.ts for a whole list at once, one look into the
 * index of the newest values per sensor.
 */
export function sensorStates(nowMs: number): SQL {
  return sql`(
    select sensor.id, case
      when newest.timestamp is null then case when exists (
        select from sensor_days day where day.company_id = sensor.company_id and day.sensor_id = sensor.sensor_id)
        then 'silent' else 'none' end
      when newest.timestamp < ${new Date(nowMs).toISOString()}::timestamptz
        - greatest(${SILENT_AFTER_SECONDS}::float8, ${SILENT_AFTER_INTERVALS}::float8 * sensor.expected_interval_seconds)
        * interval '1 second' then 'silent'
      when newest.quality = 'bad' or newest.value is null then 'doubtful'
      when newest.value >= case sensor.threshold_mode when 'own' then sensor.threshold_critical else kind.critical end
        then 'critical'
      when newest.value > case sensor.threshold_mode when 'own' then sensor.threshold_max else kind.max end
        or newest.value < case sensor.threshold_mode when 'own' then sensor.threshold_min else kind.min end
        then 'warning'
      else 'good' end as state
    from sensors sensor
    left join (values ${kindLimits()}) as kind (type, min, max, critical)
      on sensor.threshold_mode = 'kind' and kind.type = sensor.type
    left join lateral (
      select value, quality, timestamp from sensor_data
      where company_id = sensor.company_id and sensor_id = sensor.sensor_id
        and timestamp >= ${new Date(nowMs - RECENT_MS).toISOString()}::timestamptz
      order by timestamp desc limit 1) newest on true
    where sensor.company_id = current_company_id())`;
}

function kindLimits(): SQL {
  const rows = SENSOR_TYPES.flatMap((type) => {
    const { thresholds } = sensorKindOf(type);
    return thresholds === undefined
      ? []
      : [sql`(${type}::text, ${thresholds.min}::float8, ${thresholds.max}::float8, ${thresholds.critical}::float8)`];
  });
  return sql.join(rows, sql`, `);
}
