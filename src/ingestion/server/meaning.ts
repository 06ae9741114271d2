import type { AlertRecord } from '#alerts/alert-record.ts';
import { newAlertRecord } from '#alerts/alert-record.ts';
import { type CauseObservation, observeCauses } from '#alerts/server/alert-causes.service.ts';
import { findMachinesByKey, type KnownMachine } from '#machines/server/machine-keys.service.ts';
import { type ObservedMachine, recordStates } from '#machines/server/machine-states.service.ts';
import { observationOf, type StateObservation } from '#machines/state-timeline.ts';
import { noteChangedStates } from '#oee/server/machine-stops.service.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type CounterReading, countPieces, type MadePieces } from '#productions/server/machine-counts.service.ts';
import { heldAlertCodes } from '#sensors/sensor-alerts.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import { findMachinesOfSensors, registerSensors } from '#sensors/server/register-sensors.service.ts';
import { rawInstantMs } from '#telemetry/raw-time.ts';
import type { MachineRecord, NormalRecord } from '../normalise.ts';

/** One stored record on its way to what it means. */
export type MeaningItem = { record: NormalRecord; receivedAtMs: number };

type Timed<Record> = { record: Record; atMs: number };

/**
 * What stored records mean to the plant: states and pieces of machines, alerts. Called by the batch writer inside the
 * transaction that stores them, for one company; the same records again change nothing. Stops, figures and bookings
 * follow a little later from what is noted here (see meaning-timer.ts), so that the stream never waits for them and a
 * problem there cannot stop it.
 */
export async function applyMeaning(tx: Transaction, companyId: string, items: readonly MeaningItem[]): Promise<void> {
  const timed = items.map(({ record, receivedAtMs }) => ({ record, atMs: momentOf(record, receivedAtMs) }));
  timed.sort((one, other) => one.atMs - other.atMs);
  const machineRecords = timed.filter(isMachine);
  const machines = await findMachinesByKey(tx, keysOf(timed));
  const observations: CauseObservation[] = [];
  if (machineRecords.length > 0) {
    await noteChangedStates(tx, await recordStates(tx, statesOf(machineRecords, machines)));
    const made = await countAll(tx, machineRecords, machines);
    observations.push(...withoutOrder(made, machineRecords, machines));
  }
  const sensorRecords = timed.flatMap(({ record }) => (record.type === 'sensor' ? [record] : []));
  observations.push(...returnedSensors(await registerSensors(tx, companyId, sensorRecords)));
  const machineOfSensor = await findMachinesOfSensors(tx, companyId, alertingSensors(sensorRecords));
  for (const { record, atMs } of timed) {
    const observation = observationIn(record, atMs, machines, machineOfSensor);
    if (observation !== null) observations.push(observation);
  }
  await observeCauses(tx, companyId, observations);
}

/** Clocks of sources are never exact. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A source whose clock runs ahead would make everything after it look late. */
function momentOf(record: NormalRecord, receivedAtMs: number): number {
  const atMs = rawInstantMs(record.timestamp, 'UTC') ?? receivedAtMs;
  return atMs > receivedAtMs + CLOCK_TOLERANCE_MS ? receivedAtMs : atMs;
}

function isMachine(item: Timed<NormalRecord>): item is Timed<MachineRecord> {
  return item.record.type === 'machine';
}

function keysOf(timed: readonly Timed<NormalRecord>[]): string[] {
  const keys = new Set<string>();
  for (const { record } of timed) {
    if (record.type === 'machine') keys.add(record.id);
    else if (record.type === 'alert') keys.add(record.origin);
  }
  return [...keys];
}

type Machines = ReadonlyMap<string, KnownMachine>;

function statesOf(records: readonly Timed<MachineRecord>[], machines: Machines): ObservedMachine[] {
  const byMachine = new Map<string, { keys: Set<string>; observations: StateObservation[] }>();
  for (const { record, atMs } of records) {
    const machine = machines.get(record.id);
    // A message that says nothing of the state is no change to unknown.
    if (machine === undefined || record.operational.rawState === null) continue;
    const seen = byMachine.get(machine.id) ?? { keys: new Set([machine.id, machine.name]), observations: [] };
    byMachine.set(machine.id, seen);
    seen.keys.add(record.id);
    seen.observations.push(observationOf(atMs, record.status, record.operational.rawState));
  }
  return [...byMachine].map(([machineId, { keys, observations }]) => ({ machineId, keys: [...keys], observations }));
}

async function countAll(
  tx: Transaction,
  records: readonly Timed<MachineRecord>[],
  machines: Machines,
): Promise<MadePieces[]> {
  const readings: CounterReading[] = [];
  for (const { record, atMs } of records) {
    const machine = machines.get(record.id);
    const { counts } = record.production;
    const isSaid = counts.good !== null || counts.scrap !== null || counts.rework !== null || counts.total !== null;
    if (machine !== undefined && isSaid) readings.push({ machineId: machine.id, atMs, counts });
  }
  return readings.length === 0 ? [] : countPieces(tx, readings);
}

const WITHOUT_ORDER = 'PIECES_WITHOUT_ORDER';

/** Pieces that belong to no order are in no figure: somebody should know. */
function withoutOrder(
  made: readonly MadePieces[],
  records: readonly Timed<MachineRecord>[],
  machines: Machines,
): CauseObservation[] {
  const recordOf = new Map(records.map(({ record }) => [machines.get(record.id)?.id, record]));
  return made.flatMap(({ machineId, atMs, productionId }) => {
    const record = recordOf.get(machineId);
    if (record === undefined) return [];
    const alert = newAlertRecord(
      { source: record.source, timestamp: new Date(atMs).toISOString() },
      {
        origin: record.id,
        severity: 'warning',
        category: 'production',
        code: WITHOUT_ORDER,
        message: `Maschine ${machines.get(record.id)?.name ?? record.id} zählt Teile, aber es läuft kein Auftrag auf ihr.`,
      },
    );
    const says = { part: [WITHOUT_ORDER] };
    // An origin of its own: the machine's list of alarms says nothing about it.
    return [{ origin: `counter/${machineId}`, atMs, machineId, says, alerts: productionId === null ? [alert] : [] }];
  });
}

/** A sensor that was deleted and still reports is made anew; whoever deleted it should know why. */
function returnedSensors(records: readonly SensorRecord[]): CauseObservation[] {
  return records.map((record) => {
    const alert = newAlertRecord(
      { source: record.source, timestamp: record.timestamp },
      {
        origin: record.id,
        severity: 'info',
        category: 'sensor',
        code: 'SENSOR_RETURNED',
        message: `Sensor ${record.id} wurde gelöscht, meldet aber weiter Werte und ist deshalb wieder angelegt. Soll er wegbleiben, entfernen Sie zuerst seinen Datenpunkt bei der Datenquelle.`,
      },
    );
    const atMs = Date.parse(record.timestamp);
    return { origin: `sensor-returned/${record.id}`, atMs, machineId: null, alerts: [alert], says: 'event' };
  });
}

function alertingSensors(records: readonly SensorRecord[]): string[] {
  return [...new Set(records.flatMap(({ id, alerts }) => (alerts.length > 0 ? [id] : [])))];
}

/** What a record says about causes of alerts; null: nothing. */
function observationIn(
  record: NormalRecord,
  atMs: number,
  machines: Machines,
  machineOfSensor: ReadonlyMap<string, string>,
): CauseObservation | null {
  if (record.type === 'sensor') {
    // A reading that its own source calls bad proves nothing.
    if (record.measurement.quality === 'bad') return null;
    const machineId = machineOfSensor.get(record.id) ?? null;
    const { sensorType, measurement, thresholds } = record;
    const undecided = heldAlertCodes({ sensorType, value: measurement.value }, thresholds);
    return { origin: `sensor/${record.id}`, atMs, machineId, alerts: record.alerts, says: 'state', undecided };
  }
  if (record.type === 'machine') {
    const machineId = machines.get(record.id)?.id ?? null;
    const origin = `machine/${machineId ?? record.id}`;
    return record.metadata.reportsAlarms ? { origin, atMs, machineId, alerts: record.alarms, says: 'state' } : null;
  }
  return record.type === 'alert' ? eventIn(record, atMs, machines) : null;
}

function eventIn(record: AlertRecord, atMs: number, machines: Machines): CauseObservation {
  const machineId = machines.get(record.origin)?.id ?? null;
  return { origin: `message/${record.origin}`, atMs, machineId, alerts: [record], says: 'event' };
}
