import { type SQL, sql } from 'drizzle-orm';
import { type SensorState, SILENT_AFTER_INTERVALS, SILENT_AFTER_SECONDS } from '../sensor-state.ts';
import { SENSOR_TYPES, sensorKindOf } from '../sensor-type.ts';

/** Asked for once, not for every sensor. */
const COMPANY = sql`(select current_company_id())`;

/**
 * Whether a sensor is in this state, for lists of the table `sensors`. `is true` keeps PostgreSQL from joining the two:
 * it cannot know how many are in a state, and a join for a few takes long for thousands. So it looks each one up.
 */
export function isInState(state: SensorState, nowMs: number): SQL {
  const states = state === 'good' || state === 'none' ? allStates(nowMs) : notableStates(nowMs);
  return sql`(sensors.id in (select states.id from ${states} as states where states.state = ${state})) is true`;
}

/** Id and state of every sensor of the company. */
function allStates(nowMs: number): SQL {
  return sql`(
    select sensor.id, ${stateOf(nowMs)} as state
    from sensors sensor
    ${kindLimits()}
    left join sensor_latest newest on newest.company_id = ${COMPANY} and newest.sensor_id = sensor.sensor_id
    where sensor.company_id = ${COMPANY})`;
}

/**
 * The same without those that were judged to be in order when their newest value came, and came lately: nearly all. A
 * few of the others may turn out to be in order.
 */
export function notableStates(nowMs: number): SQL {
  return sql`(
    select sensor.id, ${stateOf(nowMs)} as state
    from sensor_latest newest
    join sensors sensor on sensor.company_id = ${COMPANY} and sensor.sensor_id = newest.sensor_id
    ${kindLimits()}
    where newest.company_id = ${COMPANY}
      and (newest.within_limits is not true or newest.timestamp < ${surelyFreshSince(nowMs)}))`;
}

/** The rule of sensor-state.ts for a whole list at once. */
function stateOf(nowMs: number): SQL {
  return sql`case
    when newest.timestamp is null then 'none'
    when newest.timestamp < ${surelyFreshSince(nowMs)} and newest.timestamp < ${instant(nowMs)}
      - ${SILENT_AFTER_INTERVALS}::float8 * coalesce(sensor.expected_interval_seconds, 0) * interval '1 second'
      then 'silent'
    when newest.quality = 'bad' or newest.value is null then 'doubtful'
    when newest.value >= case sensor.threshold_mode when 'own' then sensor.threshold_critical else kind.critical end
      then 'critical'
    when newest.value > case sensor.threshold_mode when 'own' then sensor.threshold_max else kind.max end
      or newest.value < case sensor.threshold_mode when 'own' then sensor.threshold_min else kind.min end
      then 'warning'
    else 'good' end`;
}

function kindLimits(): SQL {
  const rows = SENSOR_TYPES.flatMap((type) => {
    const { thresholds } = sensorKindOf(type);
    return thresholds === undefined
      ? []
      : [sql`(${type}::text, ${thresholds.min}::float8, ${thresholds.max}::float8, ${thresholds.critical}::float8)`];
  });
  return sql`left join (values ${sql.join(rows, sql`, `)}) as kind (type, min, max, critical)
    on sensor.threshold_mode = 'kind' and kind.type = sensor.type`;
}

/** Whatever the interval of a sensor: a value since then is not too old. */
function surelyFreshSince(nowMs: number): SQL {
  return instant(nowMs - SILENT_AFTER_SECONDS * 1000);
}

function instant(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`;
}
