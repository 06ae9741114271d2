import type { PoolClient } from 'pg';
import { findMachinesByKey } from '#machines/server/machine-keys.service.ts';
import type { Transaction } from '#platform/server/database.ts';
import { sensorTypeOf } from '../sensor.ts';
import type { SensorRecord } from '../sensor-record.ts';
import { sensorKindOf } from '../sensor-type.ts';

/** A sensor that was deleted and still reports comes back after this. */
const REMEMBERED_MS = 60_000;

/** Ids of sensors by company. */
type Memory = { known: Map<string, Set<string>>; sinceMs: number };
/** By connection: what one database knows, another need not. */
const memories = new WeakMap<PoolClient, Memory>();

/**
 * Makes a sensor of every id that is new. Inside the transaction that stores the values; whoever is known costs
 * nothing. Returns those that somebody had deleted and that are back because they still report.
 */
export async function registerSensors(
  tx: Transaction,
  companyId: string,
  records: readonly SensorRecord[],
): Promise<SensorRecord[]> {
  if (records.length === 0) return [];
  const known = knownOf(tx.$client, companyId);
  const newest = new Map<string, SensorRecord>();
  for (const record of records) if (!known.has(record.id)) newest.set(record.id, record);
  if (newest.size === 0) return [];
  const { rows } = await tx.$client.query<{ sensor_id: string }>(
    'select sensor_id from sensors where company_id = $1 and sensor_id = any($2)',
    [companyId, [...newest.keys()]],
  );
  for (const { sensor_id } of rows) {
    // Only what was found is remembered: what is inserted below may be rolled back.
    known.add(sensor_id);
    newest.delete(sensor_id);
  }
  if (newest.size === 0) return [];
  const removed = await readRemoved(tx, companyId, [...newest.keys()]);
  await insertSensors(tx, companyId, [...newest.values()]);
  return [...newest.values()].filter(({ id }) => removed.has(id));
}

async function readRemoved(tx: Transaction, companyId: string, sensorIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ sensor_id: string }>(
    'select sensor_id from sensor_removals where company_id = $1 and sensor_id = any($2)',
    [companyId, sensorIds],
  );
  return new Set(rows.map((row) => row.sensor_id));
}

function knownOf(client: PoolClient, companyId: string): Set<string> {
  const { known } = memoryOf(client);
  const ofCompany = known.get(companyId) ?? new Set();
  known.set(companyId, ofCompany);
  return ofCompany;
}

function memoryOf(client: PoolClient): Memory {
  const nowMs = Date.now();
  const remembered = memories.get(client);
  if (remembered !== undefined && nowMs - remembered.sinceMs < REMEMBERED_MS) return remembered;
  const memory: Memory = { known: new Map(), sinceMs: nowMs };
  memories.set(client, memory);
  return memory;
}

async function insertSensors(tx: Transaction, companyId: string, records: readonly SensorRecord[]): Promise<void> {
  const machines = await findMachinesByKey(tx, [...new Set(records.flatMap(machineKeysOf))]);
  const rows = records.map((record) => {
    const places = placesOf(record);
    const type = sensorTypeOf(record.sensorType);
    return {
      sensor_id: record.id,
      type,
      source_type: record.sensorType,
      unit: record.measurement.unit || null,
      // A place that is called like a machine is that machine.
      machine_id: machineKeysOf(record).flatMap((key) => machines.get(key)?.id ?? [])[0] ?? null,
      location: places.length === 0 ? null : places.join(' / '),
      accuracy: record.metadata.accuracy ?? sensorKindOf(type).accuracy ?? null,
      last_calibration: record.metadata.lastCalibration,
      next_calibration: record.metadata.nextCalibration,
    };
  });
  await tx.$client.query(
    `insert into sensors (company_id, sensor_id, name, type, source_type, unit, machine_id, location, accuracy,
       last_calibration, next_calibration)
     select $1, sensor_id, sensor_id, type, source_type, unit, machine_id, location, accuracy,
       last_calibration::date, case when next_calibration >= last_calibration or last_calibration is null
         then next_calibration::date end
     from json_to_recordset($2::json) as row (sensor_id text, type text, source_type text, unit text, machine_id uuid,
       location text, accuracy float8, last_calibration timestamptz, next_calibration timestamptz)
     on conflict do nothing`,
    [companyId, JSON.stringify(rows)],
  );
}

function placesOf({ location }: SensorRecord): string[] {
  return [location.area, location.zone, location.position].flatMap((place) => (place === null ? [] : [place]));
}

/** Places that may be called like a machine; `CNC-1` was split into two. */
function machineKeysOf(record: SensorRecord): string[] {
  const places = placesOf(record);
  return [...places, ...places.slice(1).map((place, index) => `${places[index]}-${place}`)];
}

/** Whose alerts belong to a machine. */
export async function findMachinesOfSensors(
  tx: Transaction,
  companyId: string,
  sensorIds: readonly string[],
): Promise<Map<string, string>> {
  if (sensorIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ sensor_id: string; machine_id: string }>(
    `select sensor_id, machine_id from sensors
     where company_id = $1 and sensor_id = any($2) and machine_id is not null`,
    [companyId, sensorIds],
  );
  return new Map(rows.map(({ sensor_id, machine_id }) => [sensor_id, machine_id]));
}
