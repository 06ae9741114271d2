import { normalise } from '#ingestion/normalise.ts';
import type { MessageType } from '#ingestion/raw-message.ts';
import { LIVE_WINDOW_ITEMS, type SourceStatus } from '#ingestion/source-status.ts';
import { type Random, seededRandom } from '#platform/random.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { DEMO_COMPANY_ID, DEMO_SEED, DEMO_TIME_ZONE } from '../demo-company.ts';
import { MACHINES } from '../machine-catalogue.ts';
import { machineLiveValues } from '../machine-live-values.ts';
import { SENSORS } from '../sensor-catalogue.ts';
import { nextLoad, SENSOR_STEP_MS, sensorValue } from '../sensor-series.ts';

/** Between two messages of a machine; a third of the sensors' step. */
export const MACHINE_STEP_MS = 10_000;
export const DEMO_PLANT_ID = 'demo-plant';
const SOURCE_NAME = 'Demo-Werk';

type Entry = { companyId: string; sourceId: string; type: MessageType; body: string; deliveryKey: string };

type LivePlantOptions = {
  database: Database;
  /** Puts records into the journal. */
  keep: (entries: readonly Entry[]) => Promise<unknown>;
  limits: SensorLimits;
  log: Log;
  /** Among several processes one reports. */
  isOnDuty?: () => boolean;
};

type Message = { type: MessageType; payload: { [field: string]: unknown } };

/**
 * Goes on where the demo company's history ends: its machines and sensors report through the same pipeline as every
 * other source. A machine repeats the state its history ends with and adds nothing to it, counts no pieces, and so
 * changes no figure of the past.
 */
export function startDemoPlant({ database, keep, limits, log, isOnDuty = () => true }: LivePlantOptions): {
  /** As the connection panel shows it. */
  sourcesOf(companyId: string): SourceStatus[];
  round(nowMs: number): Promise<void>;
  stop(): Promise<void>;
} {
  const plant = createLivePlant(seededRandom(`${DEMO_SEED}:live`));
  const figures = { messages: 0, processed: 0, errors: 0, lastRound: 0, latencyMs: 0, newestMs: 0 };
  let reason: string | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function round(nowMs: number): Promise<void> {
    const states = await readStates(database);
    // Emptied for a moment, or not yet filled.
    if (states.size === 0) return;
    await limits.load(DEMO_COMPANY_ID);
    const stepMs = Math.floor(nowMs / MACHINE_STEP_MS) * MACHINE_STEP_MS;
    const messages = plant.messagesAt(stepMs, states);
    figures.messages += messages.length;
    Object.assign(figures, { lastRound: messages.length, latencyMs: nowMs - stepMs, newestMs: stepMs });
    await keep(entriesOf(messages, stepMs, nowMs, limits));
    figures.processed += messages.length;
    reason = null;
  }

  async function tell(): Promise<void> {
    if (!isOnDuty()) return;
    try {
      await round(Date.now());
    } catch (error) {
      figures.errors += 1;
      reason = 'Die Werte des Demo-Werks konnten nicht übernommen werden.';
      log.warn({ err: error }, 'demo plant: values could not be kept');
    }
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(
      () => {
        turn = tell().then(schedule);
      },
      MACHINE_STEP_MS - (Date.now() % MACHINE_STEP_MS),
    );
    timer.unref();
  }

  // At once: whoever opens a machine right after the start should see something.
  turn = tell().then(schedule);
  return {
    round,
    sourcesOf: (companyId) =>
      companyId !== DEMO_COMPANY_ID || !isOnDuty()
        ? []
        : [
            {
              id: DEMO_PLANT_ID,
              name: SOURCE_NAME,
              protocol: 'simulator',
              simulated: true,
              state: stopped ? 'disabled' : 'connected',
              healthy: !stopped && reason === null,
              reason,
              messages: figures.messages,
              processed: figures.processed,
              errors: figures.errors,
              messagesPerSecond: (figures.lastRound * 1000) / MACHINE_STEP_MS,
              bufferedItems: Math.min(figures.messages, LIVE_WINDOW_ITEMS),
              latencyMs: figures.messages === 0 ? null : figures.latencyMs,
              newestValueAt: figures.messages === 0 ? null : new Date(figures.newestMs).toISOString(),
              gaps: 0,
              recentGaps: [],
            },
          ],
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

function entriesOf(messages: readonly Message[], stepMs: number, nowMs: number, limits: SensorLimits): Entry[] {
  const timestamp = new Date(stepMs).toISOString();
  const context = { receivedAtMs: nowMs, timeZone: DEMO_TIME_ZONE, thresholdsOf: limits.of(DEMO_COMPANY_ID) };
  return messages.flatMap(({ type, payload }): Entry[] => {
    const outcome = normalise({ type, source: SOURCE_NAME, payload, timestamp }, context);
    if ('reject' in outcome) return [];
    const { record } = outcome;
    // Started twice within a step, the values of that moment are those of the first start.
    const deliveryKey = `${record.id} ${timestamp}`;
    return [{ companyId: DEMO_COMPANY_ID, sourceId: DEMO_PLANT_ID, type, body: JSON.stringify(record), deliveryKey }];
  });
}

export type MachineNow = { isRunning: boolean; word: string | null };

/** How warm everything is, and what was measured last. */
export function createLivePlant(random: Random) {
  const loads = new Map<string, number>();
  const measured = new Map<string, Record<string, number>>();

  const warmed = (key: string, isRunning: boolean, elapsedMs: number): number => {
    const load = nextLoad(loads.get(key) ?? Number(isRunning), isRunning, elapsedMs);
    loads.set(key, load);
    return load;
  };

  function sensorMessages(nowMs: number, states: ReadonlyMap<string, MachineNow>): Message[] {
    return SENSORS.map(({ machine, ...spec }) => {
      const isRunning = machine !== null && states.get(machine)?.isRunning === true;
      const load = warmed(spec.sensorId, isRunning, SENSOR_STEP_MS);
      const value = sensorValue({ ...spec, machine }, { timeMs: nowMs, load, wornShare: 1 }, random);
      if (machine !== null) measured.set(machine, { ...measured.get(machine), [spec.type]: value });
      const { sensorId, type, unit } = spec;
      return { type: 'sensor', payload: { sensorId, type, unit, value, quality: 'good' } };
    });
  }

  function machineMessages(states: ReadonlyMap<string, MachineNow>): Message[] {
    return MACHINES.flatMap((spec): Message[] => {
      const now = states.get(spec.name);
      if (now === undefined) return [];
      const { isRunning, word } = now;
      const at = {
        isRunning,
        warmth: warmed(spec.name, isRunning, MACHINE_STEP_MS),
        measured: measured.get(spec.name) ?? {},
      };
      const metrics = machineLiveValues(spec, at, random);
      return [
        { type: 'machine', payload: { machineId: spec.name, ...(word === null ? {} : { status: word }), metrics } },
      ];
    });
  }

  return {
    /** Sensors report with every third message of the machines, and the first time. */
    messagesAt(stepMs: number, states: ReadonlyMap<string, MachineNow>): Message[] {
      const sensors = measured.size === 0 || stepMs % SENSOR_STEP_MS === 0 ? sensorMessages(stepMs, states) : [];
      return [...sensors, ...machineMessages(states)];
    },
  };
}

/**
 * The state in which the history of each machine ends. Where it is known more exactly (break, changeover) the machine
 * says nothing of it: its word would be the coarser one.
 */
async function readStates(database: Database): Promise<Map<string, MachineNow>> {
  return database.inCompany(
    DEMO_COMPANY_ID,
    async (tx) => {
      const { rows } = await tx.$client.query<{ name: string; state: string | null; raw_state: string | null }>(
        `select machine.name, state.state, state.raw_state from machines machine
         left join machine_states state on state.company_id = machine.company_id and state.machine_id = machine.id
           and state.ended_at is null
         where machine.company_id = $1`,
        [DEMO_COMPANY_ID],
      );
      return new Map(
        rows.map(({ name, state, raw_state }) => [
          name,
          { isRunning: state === 'running', word: raw_state === null ? state : null },
        ]),
      );
    },
    { readOnly: true },
  );
}
