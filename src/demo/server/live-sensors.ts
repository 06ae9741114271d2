import { normalise } from '#ingestion/normalise.ts';
import { seededRandom } from '#platform/random.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { DEMO_COMPANY_ID, DEMO_SEED, DEMO_TIME_ZONE } from '../demo-company.ts';
import { SENSORS } from '../sensor-catalogue.ts';
import { nextLoad, SENSOR_STEP_MS, sensorValue } from '../sensor-series.ts';

type Entry = { companyId: string; sourceId: string; type: 'sensor'; body: string; deliveryKey: string };
type LiveSensorOptions = {
  database: Database;
  /** Puts values into the journal. */
  keep: (entries: readonly Entry[]) => Promise<unknown>;
  limits: SensorLimits;
  log: Log;
};

/** Goes on where the sensors' history ends, through the same pipeline as every other value. */
export function startDemoSensors({ database, keep, limits, log }: LiveSensorOptions): { stop(): Promise<void> } {
  const random = seededRandom(`${DEMO_SEED}:live-sensors`);
  const loads = new Map<string, number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function round(): Promise<void> {
    const running = await readRunning(database);
    await limits.load(DEMO_COMPANY_ID);
    const nowMs = Date.now();
    const timestamp = new Date(Math.floor(nowMs / SENSOR_STEP_MS) * SENSOR_STEP_MS).toISOString();
    const entries = SENSORS.flatMap((spec): Entry[] => {
      const isRunning = spec.machine !== null && running.has(spec.machine);
      const load = nextLoad(loads.get(spec.sensorId) ?? (isRunning ? 1 : 0), isRunning, SENSOR_STEP_MS);
      loads.set(spec.sensorId, load);
      const value = sensorValue(spec, { timeMs: nowMs, load, wornShare: 1 }, random);
      const payload = { sensorId: spec.sensorId, type: spec.type, unit: spec.unit, value, quality: 'good' };
      const outcome = normalise(
        { type: 'sensor', source: 'demo', payload, timestamp },
        { receivedAtMs: nowMs, timeZone: DEMO_TIME_ZONE, thresholdsOf: limits.of(DEMO_COMPANY_ID) },
      );
      if ('reject' in outcome) return [];
      // Started twice within a step, the values of that moment are those of the first start.
      const deliveryKey = `${spec.sensorId} ${timestamp}`;
      const body = JSON.stringify(outcome.record);
      return [{ companyId: DEMO_COMPANY_ID, sourceId: 'demo-sensors', type: 'sensor', body, deliveryKey }];
    });
    await keep(entries);
  }

  function schedule(): void {
    if (stopped) return;
    const untilNextMs = SENSOR_STEP_MS - (Date.now() % SENSOR_STEP_MS);
    timer = setTimeout(() => {
      turn = round()
        .catch((error: unknown) => log.warn({ err: error }, 'demo sensors could not be read'))
        .then(schedule);
    }, untilNextMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

async function readRunning(database: Database): Promise<Set<string>> {
  return database.inCompany(
    DEMO_COMPANY_ID,
    async (tx) => {
      const { rows } = await tx.$client.query<{ name: string }>(
        `select name from machines where company_id = $1 and live_state = 'running'`,
        [DEMO_COMPANY_ID],
      );
      return new Set(rows.map(({ name }) => name));
    },
    { readOnly: true },
  );
}
