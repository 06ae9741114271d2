import { createCompanyMemory } from '#platform/server/company-memory.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { limitsOfSensor, type SensorLimitValues } from '../sensor.ts';
import type { ThresholdsOf } from '../sensor-record.ts';
import type { SensorThresholds } from '../sensor-type.ts';

type Limits = ReadonlyMap<string, SensorThresholds | null>;

export type SensorLimits = ReturnType<typeof createSensorLimits>;

/** The limits that people have set for single sensors, at hand for every message. */
export function createSensorLimits(database: Database, log: Log, now?: () => number) {
  const memory = createCompanyMemory<Limits>({
    database,
    log,
    what: 'limits of sensors',
    read,
    unread: new Map(),
    ...(now && { now }),
  });
  return {
    load: memory.load,
    of:
      (companyId: string): ThresholdsOf =>
      (sensorId) =>
        memory.of(companyId).get(sensorId),
  };
}

async function read(tx: Transaction, companyId: string): Promise<Limits> {
  const { rows } = await tx.$client.query<SensorLimitValues & { sensorId: string }>(
    `select sensor_id as "sensorId", type, threshold_mode as "thresholdMode", threshold_min as "thresholdMin",
       threshold_max as "thresholdMax", threshold_critical as "thresholdCritical"
     from sensors where company_id = $1 and (threshold_mode <> 'kind' or type is distinct from source_type)`,
    [companyId],
  );
  return new Map(rows.map((sensor) => [sensor.sensorId, limitsOfSensor(sensor)]));
}
