import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { limitsOfSensor, type SensorLimitValues } from '../sensor.ts';
import type { ThresholdsOf } from '../sensor-record.ts';
import type { SensorThresholds } from '../sensor-type.ts';

/** New limits hold for values that arrive so much later at the latest. */
const RENEW_AFTER_MS = 5000;

type Known = { limits: ReadonlyMap<string, SensorThresholds | null>; readAtMs: number; reading: Promise<void> | null };

export type SensorLimits = ReturnType<typeof createSensorLimits>;

/**
 * The limits that people have set for single sensors, at hand for every message without asking the database: what was
 * read last holds while it is away.
 */
export function createSensorLimits(database: Database, log: Log, now: () => number = Date.now) {
  const companies = new Map<string, Known>();

  async function read(companyId: string): Promise<void> {
    const limits = await database.inCompany(
      companyId,
      async (tx) => {
        const { rows } = await tx.$client.query<SensorLimitValues & { sensorId: string }>(
          `select sensor_id as "sensorId", type, threshold_mode as "thresholdMode", threshold_min as "thresholdMin",
             threshold_max as "thresholdMax", threshold_critical as "thresholdCritical"
           from sensors where company_id = $1 and (threshold_mode <> 'kind' or type is distinct from source_type)`,
          [companyId],
        );
        return new Map(rows.map((sensor) => [sensor.sensorId, limitsOfSensor(sensor)]));
      },
      { readOnly: true },
    );
    companies.set(companyId, { limits, readAtMs: now(), reading: null });
  }

  function renew(companyId: string): Promise<void> {
    const known = companies.get(companyId);
    if (known?.reading) return known.reading;
    const reading = read(companyId).catch((error: unknown) => {
      log.warn({ err: error, companyId }, 'limits of sensors could not be read');
      companies.set(companyId, { limits: known?.limits ?? new Map(), readAtMs: now(), reading: null });
    });
    companies.set(companyId, { limits: known?.limits ?? new Map(), readAtMs: known?.readAtMs ?? 0, reading });
    return reading;
  }

  return {
    /** Before the first message of a company; later ones need not wait. */
    async load(companyId: string): Promise<void> {
      if (!companies.has(companyId)) await renew(companyId);
    },

    /** Answers at once; reads anew in the background when what it knows is old. */
    of(companyId: string): ThresholdsOf {
      return (sensorId) => {
        const known = companies.get(companyId);
        if (known === undefined || now() - known.readAtMs > RENEW_AFTER_MS) void renew(companyId);
        return known?.limits.get(sensorId);
      };
    },
  };
}
