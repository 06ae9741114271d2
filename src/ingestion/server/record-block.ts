import type { SensorRecord } from '#sensors/sensor-record.ts';
import { isoTime } from '#telemetry/iso-time.ts';
import { isSame } from '#telemetry/same-content.ts';
import type { NormalRecord } from '../normalise.ts';
import type { MessageType } from '../raw-message.ts';
import type { JournalEntry } from './journal.ts';
import type { RejectBody } from './reject-body.ts';

/**
 * Many records of one source as one JSON text. Nearly all are readings of sensors, and those have nearly everything in
 * common: a shape states it once, a reading is its id, time and value.
 *
 * `[shapes, cells]`, cells without any nesting, because that is read fastest:
 * a reading is [place of its shape, id, milliseconds, value, details or 0], anything else [-1, type, record].
 */
export type BlockRecord = { type: MessageType; record: NormalRecord } | { type: 'reject'; record: RejectBody };

const WHOLE = -1;
const CELLS_OF_READING = 5;
const CELLS_OF_WHOLE = 3;

type Shape = [
  source: SensorRecord['source'],
  sensorType: string,
  location: SensorRecord['location'],
  unit: string,
  quality: SensorRecord['measurement']['quality'],
  thresholds: SensorRecord['thresholds'],
  metadata: SensorRecord['metadata'],
];
/** What few readings have: the value as delivered where it differs, statistics, alerts. */
type Details = [isRaw: 0 | 1, raw: unknown, statistics: SensorRecord['statistics'], alerts: SensorRecord['alerts']];

/** More than a plant has sensors; beyond it the memory is emptied and fills again. */
const REMEMBERED = 50_000;

/** Makes blocks for one source; remembers what its sensors had in common with each other. */
export class BlockWriter {
  /** The last reading of each sensor: nearly always the next has the same shape. */
  readonly #lastOfSensor = new Map<string, { record: SensorRecord; shape: string }>();
  /** One copy of each. */
  readonly #texts = new Map<string, string>();
  /** Of the block under way: its shapes as JSON, and where each stands. */
  #shapes = new Map<string, number>();
  #cells: unknown[] = [];
  #last: { record: SensorRecord; place: number } | null = null;
  #timeText = '';
  #timeMs = Number.NaN;

  add(item: BlockRecord): void {
    if (item.type !== 'sensor' || !this.#addReading(item.record as SensorRecord)) {
      this.#cells.push(WHOLE, item.type, item.record);
    }
  }

  /** The block of everything added since the last; throws where something cannot be written as JSON. */
  take(): string {
    const block = `[[${[...this.#shapes.keys()].join(',')}],${JSON.stringify(this.#cells)}]`;
    this.drop();
    return block;
  }

  /** Forgets everything added since the last block. */
  drop(): void {
    this.#cells = [];
    this.#shapes = new Map();
    this.#last = null;
  }

  /** False: its time is not written the usual way, so it is kept as it is. */
  #addReading(record: SensorRecord): boolean {
    if (record.timestamp !== this.#timeText) {
      const ms = Date.parse(record.timestamp);
      if (Number.isNaN(ms) || isoTime(ms) !== record.timestamp) return false;
      this.#timeMs = ms;
      this.#timeText = record.timestamp;
    }
    const place =
      this.#last !== null && haveSameShape(this.#last.record, record) ? this.#last.place : this.#place(record);
    this.#last = { record, place };
    this.#cells.push(place, record.id, this.#timeMs, record.measurement.value, detailsOf(record));
    return true;
  }

  #place(record: SensorRecord): number {
    const shape = this.#shapeOf(record);
    const known = this.#shapes.get(shape);
    if (known !== undefined) return known;
    const place = this.#shapes.size;
    this.#shapes.set(shape, place);
    return place;
  }

  #shapeOf(record: SensorRecord): string {
    const last = this.#lastOfSensor.get(record.id);
    if (last !== undefined && haveSameShape(last.record, record)) return last.shape;
    const { source, sensorType, location, measurement, thresholds, metadata } = record;
    const { unit, quality } = measurement;
    const shape: Shape = [source, sensorType, location, unit, quality, thresholds, metadata];
    const written = JSON.stringify(shape);
    if (this.#lastOfSensor.size >= REMEMBERED) {
      this.#lastOfSensor.clear();
      this.#texts.clear();
    }
    const text = this.#texts.get(written) ?? written;
    this.#texts.set(text, text);
    this.#lastOfSensor.set(record.id, { record, shape: text });
    return text;
  }
}

function detailsOf({ measurement, statistics, alerts }: SensorRecord): Details | 0 {
  const isRaw = measurement.raw !== measurement.value;
  if (!isRaw && statistics === null && alerts.length === 0) return 0;
  return [isRaw ? 1 : 0, isRaw ? measurement.raw : null, statistics, alerts];
}

/** The records of a block, in order. Throws on a text that is no block. */
export function readBlock(body: string): BlockRecord[] {
  const { shapes, cells } = parseBlock(body);
  const records: BlockRecord[] = [];
  for (let at = 0; at < cells.length; ) {
    const place = cells[at];
    if (place === WHOLE) {
      records.push({ type: cells[at + 1], record: cells[at + 2] } as BlockRecord);
      at += CELLS_OF_WHOLE;
    } else {
      const shape = shapes[place as number];
      if (shape === undefined || at + CELLS_OF_READING > cells.length)
        throw new TypeError('a reading without its shape');
      records.push({ type: 'sensor', record: readingOf(shape, cells, at) });
      at += CELLS_OF_READING;
    }
  }
  return records;
}

/** What an entry of the journal holds, whichever way it was written. */
export function recordsOf({ type, body }: Pick<JournalEntry, 'type' | 'body'>): BlockRecord[] {
  return type === 'block' ? readBlock(body) : [{ type, record: JSON.parse(body) }];
}

function readingOf(shape: Shape, cells: readonly unknown[], at: number): SensorRecord {
  const [source, sensorType, location, unit, quality, thresholds, metadata] = shape;
  const value = cells[at + 3] as number;
  const details = cells[at + 4] as Details | 0;
  return {
    source,
    timestamp: isoTime(cells[at + 2] as number),
    type: 'sensor',
    id: cells[at + 1] as string,
    sensorType,
    location,
    measurement: {
      value,
      unit,
      quality,
      raw: details === 0 || details[0] === 0 ? value : (details[1] as SensorRecord['measurement']['raw']),
    },
    statistics: details === 0 ? null : details[2],
    thresholds,
    alerts: details === 0 ? NO_ALERTS : details[3],
    metadata,
  };
}

const NO_ALERTS: SensorRecord['alerts'] = [];

function parseBlock(body: string): { shapes: Shape[]; cells: unknown[] } {
  const [shapes, cells] = JSON.parse(body) as [unknown, unknown];
  if (!Array.isArray(shapes) || !Array.isArray(cells)) throw new TypeError('no block of records');
  return { shapes: shapes as Shape[], cells };
}

/** The block without the records at these places, counted from 0. Shapes nobody needs any more may stay. */
export function withoutRecords(body: string, places: ReadonlySet<number>): string {
  const { shapes, cells } = parseBlock(body);
  const kept: unknown[] = [];
  let place = 0;
  for (let at = 0; at < cells.length; place++) {
    const end = at + (cells[at] === WHOLE ? CELLS_OF_WHOLE : CELLS_OF_READING);
    if (!places.has(place)) for (let cell = at; cell < end; cell++) kept.push(cells[cell]);
    at = end;
  }
  return JSON.stringify([shapes, kept]);
}

function haveSameShape(one: SensorRecord, other: SensorRecord): boolean {
  return (
    one.sensorType === other.sensorType &&
    one.measurement.unit === other.measurement.unit &&
    one.measurement.quality === other.measurement.quality &&
    isSame(one.thresholds, other.thresholds) &&
    isSame(one.location, other.location) &&
    isSame(one.source, other.source) &&
    isSame(one.metadata, other.metadata)
  );
}
