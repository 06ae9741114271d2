import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { ALARM_LOAD_HOURS, type AlarmLoad, alarmLoadOf } from '../alarm-load.ts';
import { findSensorProblem, type SensorType } from '../sensor.ts';
import { SENSOR_STATES, type SensorState } from '../sensor-state.ts';
import { sensorKind } from '../sensors.api.ts';
import { originOfSensor } from './live-figures.ts';
import { isInState, notableStates } from './sensor-states.ts';
import { sensors } from './sensors.table.ts';

type SensorQuery = ListQuery & { type?: SensorType; machineId?: string; state?: SensorState };

export const sensorStore = createRecordStore<SensorQuery>({
  kind: sensorKind,
  table: sensors,
  searchIn: [
    sensors.name,
    sensors.sensorId,
    sensors.location,
    sql`(select name from machines where machines.company_id = sensors.company_id and machines.id = sensors.machine_id)`,
  ],
  sortBy: {
    name: sensors.name,
    sensorId: sensors.sensorId,
    type: sensors.type,
    location: sensors.location,
    nextCalibration: sensors.nextCalibration,
    updatedAt: sensors.updatedAt,
  },
  filter: ({ type, machineId, state }) => [
    type === undefined ? undefined : eq(sensors.type, type),
    machineId === undefined ? undefined : eq(sensors.machineId, machineId),
    state === undefined ? undefined : isInState(state, Date.now()),
  ],
  extra: {
    machineName: sql`(select machine.name from machines machine
      where machine.company_id = sensors.company_id and machine.id = sensors.machine_id)`,
  },
  naturalKey: ['sensorId'],
  references: {
    machineId: async (tx) => {
      const { rows } = await tx.execute<{ id: string; name: string }>(
        sql`select id, lower(name) as name from machines`,
      );
      return new Map(rows.map(({ id, name }) => [name, id]));
    },
  },
  refusals: {
    unique: {
      sensors_company_id_sensor_id_key: {
        field: 'sensorId',
        message: 'Einen Sensor mit dieser Kennung gibt es schon.',
      },
    },
    inUse: 'Dieser Sensor wird noch gebraucht und kann nicht gelöscht werden.',
  },
  findProblem: findSensorProblem,
});

/** What the source calls a sensor, by its id; throws for an id that does not exist. */
export async function findSensor(tx: Transaction, id: string) {
  const row = await sensorStore.find(tx, id);
  return row as typeof row & {
    sensorId: string;
    name: string;
    machineId: string | null;
    expectedIntervalSeconds: number | null;
  };
}

export async function summarise(tx: Transaction, nowMs: number) {
  const [{ total, reported, notable }, alarmLoad] = await Promise.all([
    countSensors(tx, nowMs),
    readAlarmLoad(tx, null, nowMs),
  ]);
  const states = Object.fromEntries(SENSOR_STATES.map((state) => [state, notable[state] ?? 0])) as Record<
    SensorState,
    number
  >;
  states.good += reported - Object.values(notable).reduce((sum, count) => sum + count, 0);
  states.none = total - reported;
  return { total, states, alarmLoad };
}

type SensorCounts = { total: number; reported: number; notable: Partial<Record<SensorState, number>> };

/** All, those that ever sent a value, and by state those not plainly in order. At once, so that they fit each other. */
async function countSensors(tx: Transaction, nowMs: number): Promise<SensorCounts> {
  const { rows } = await tx.execute<SensorCounts>(sql`
    select count(*)::int as total, count(newest.sensor_id)::int as reported,
      (select coalesce(json_object_agg(state, count), '{}') from (
        select states.state, count(*)::int as count from ${notableStates(nowMs)} as states group by 1) as counted) as notable
    from sensors
    left join sensor_latest newest on newest.company_id = sensors.company_id and newest.sensor_id = sensors.sensor_id`);
  return rows[0] ?? { total: 0, reported: 0, notable: {} };
}

/** Of one sensor, or of all. */
export async function readAlarmLoad(tx: Transaction, sensorId: string | null, nowMs: number): Promise<AlarmLoad> {
  const since = new Date(nowMs - ALARM_LOAD_HOURS * 3_600_000).toISOString();
  const origin = sensorId === null ? sql`origin like 'sensor/%'` : sql`origin = ${originOfSensor(sensorId)}`;
  const { rows } = await tx.execute<{ first_ms: number; last_ms: number; occurrences: number; active: boolean }>(sql`
    select (extract(epoch from first_occurred_at) * 1000)::float8 as first_ms,
      (extract(epoch from last_occurred_at) * 1000)::float8 as last_ms, occurrence_count as occurrences, active
    from alerts
    where company_id = current_company_id() and ${origin} and (active or last_occurred_at >= ${since}::timestamptz)`);
  return alarmLoadOf(
    rows.map(({ first_ms, last_ms, occurrences, active }) => ({
      firstMs: first_ms,
      lastMs: last_ms,
      occurrences,
      isActive: active,
    })),
    nowMs,
  );
}
