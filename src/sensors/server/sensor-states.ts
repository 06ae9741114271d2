import { type SQL, sql } from 'drizzle-orm';
import { SILENT_AFTER_INTERVALS, SILENT_AFTER_SECONDS } from '../sensor-state.ts';
import { SENSOR_TYPES, sensorKindOf } from '../sensor-type.ts';

/**
 * Id and state of every sensor of the company: the rule of sensor-state.ts for a whole list at once. The company as a
 * sub-select: PostgreSQL asks for it once, not for every sensor.
 */
export function sensorStates(nowMs: number): SQL {
  return sql`(
    select sensor.id, case
      when newest.timestamp is null then 'none'
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
    left join sensor_latest newest on newest.company_id = (select current_company_id()) and newest.sensor_id = sensor.sensor_id
    where sensor.company_id = (select current_company_id())
    -- worked out once for all sensors, also where a list looks for a few of them
    offset 0)`;
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
