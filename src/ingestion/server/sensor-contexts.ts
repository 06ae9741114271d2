import type { SensorRecord } from '#sensors/sensor-record.ts';
import { isSame } from '#telemetry/same-content.ts';
import { digestOf } from './record-types.ts';

export type SensorContext = {
  id: string;
  digest: bigint;
  sensorType: string;
  unit: string;
  location: string | null;
  thresholds: string | null;
  metadata: string;
  source: string;
};

/** More than any plant has sensors; beyond it the memory is emptied and fills again. */
const REMEMBERED = 50_000;

/** Finds what a reading has in common with others, and remembers which of these the database already has. */
export class SensorContexts {
  /** The last reading of each sensor and its context: nearly always the next one has the same. */
  readonly #lastOfSensor = new Map<string, { record: SensorRecord; context: SensorContext }>();
  readonly #byContent = new Map<string, SensorContext>();
  readonly #stored = new Set<string>();
  /** Readings of one message share their parts, so that the next is compared without looking into them. */
  #newest: { record: SensorRecord; context: SensorContext } | null = null;

  contextOf(record: SensorRecord): SensorContext {
    if (this.#newest !== null && haveSameContext(this.#newest.record, record)) return this.#newest.context;
    const context = this.#contextOfSensor(record);
    this.#newest = { record, context };
    return context;
  }

  #contextOfSensor(record: SensorRecord): SensorContext {
    const last = this.#lastOfSensor.get(record.id);
    if (last !== undefined && haveSameContext(last.record, record)) return last.context;
    const context = this.#findByContent(record);
    if (this.#lastOfSensor.size >= REMEMBERED) this.#lastOfSensor.clear();
    this.#lastOfSensor.set(record.id, { record, context });
    return context;
  }

  #findByContent(record: SensorRecord): SensorContext {
    const { accuracy, resolution, lastCalibration, nextCalibration } = record.metadata;
    const { area, zone, position } = record.location;
    const location = area === null && zone === null && position === null ? null : JSON.stringify(record.location);
    const thresholds = record.thresholds === null ? null : JSON.stringify(record.thresholds);
    const metadata = JSON.stringify({ accuracy, resolution, lastCalibration, nextCalibration });
    const source = JSON.stringify(record.source);
    const content = `${record.sensorType}\n${record.measurement.unit}\n${location}\n${thresholds}\n${metadata}\n${source}`;
    const known = this.#byContent.get(content);
    if (known !== undefined) return known;
    if (this.#byContent.size >= REMEMBERED) this.#byContent.clear();
    const digest = digestOf(content);
    const context = {
      id: digest.toString(),
      digest,
      sensorType: record.sensorType,
      unit: record.measurement.unit,
      location,
      thresholds,
      metadata,
      source,
    };
    this.#byContent.set(content, context);
    return context;
  }

  isStored(companyId: string, contextId: string): boolean {
    return this.#stored.has(companyId + contextId);
  }

  /** After the commit. */
  markStored(companyId: string, contextIds: Iterable<string>): void {
    if (this.#stored.size >= REMEMBERED) this.#stored.clear();
    for (const id of contextIds) this.#stored.add(companyId + id);
  }
}

function haveSameContext(one: SensorRecord, other: SensorRecord): boolean {
  return (
    one.sensorType === other.sensorType &&
    one.measurement.unit === other.measurement.unit &&
    isSame(one.location, other.location) &&
    isSame(one.source, other.source) &&
    isSame(one.thresholds, other.thresholds) &&
    one.metadata.accuracy === other.metadata.accuracy &&
    one.metadata.resolution === other.metadata.resolution &&
    one.metadata.lastCalibration === other.metadata.lastCalibration &&
    one.metadata.nextCalibration === other.metadata.nextCalibration
  );
}
