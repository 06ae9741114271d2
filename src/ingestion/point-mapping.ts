import { isoTime } from '#telemetry/iso-time.ts';
import { rawInstantMs } from '#telemetry/raw-time.ts';
import { rawNumber } from '#telemetry/raw-value.ts';
import type { Sample } from './adapter.ts';
import { MachineImage, type MachineTarget } from './machine-image.ts';
import { MeterImage, type MeterTarget } from './meter-image.ts';
import type { MappedPoint, PointTarget } from './point-target.ts';
import type { MessageType, RawMessage } from './raw-message.ts';
import { messageOfTopic } from './topic-convention.ts';

export type UnusableSample = { address: string; reason: string; raw: unknown };
export type Mapping = { messages: RawMessage[]; rejects: UnusableSample[] };

export type PointMapper = {
  /** What these samples mean, in order. Samples of points that nobody mapped mean nothing. */
  map(samples: readonly Sample[], receivedAtMs: number): Mapping;
};

/** Values of one machine may carry times a little apart and arrive in another order. */
const JITTER_MS = 60_000;

type ImageTarget = Exclude<PointTarget, { kind: 'sensor' } | { kind: 'message' }>;
type Image = {
  type: MessageType;
  take(target: ImageTarget, value: unknown, atMs: number): void;
  payload(): Record<string, unknown>;
  newestMs: number;
};
/** What arrived in this delivery since the last message of a thing. */
type Pending = { points: Set<MappedPoint>; atMs: number };
type Pendings = Map<Image, Pending>;

/**
 * Turns samples of a source into raw messages. Keeps one image per machine and meter, so that a delivery with each
 * point once gives one complete message per thing; a point that comes twice in a delivery gives two, in order.
 * A value older than the newest of its own point is history: it becomes a message of its own and changes no image.
 */
export function createPointMapper(
  sourceName: string,
  points: readonly MappedPoint[],
  /** Newest readings of running meters, by meter; kept up to date, so that a new mapper goes on where one ended. */
  meterTotals = new Map<string, number>(),
): PointMapper {
  const byAddress = Map.groupBy(points, (point) => point.address);
  const images = new Map<string, Image>();
  const newestOfPoint = new Map<MappedPoint, number>();
  const lastPassed = new Map<MappedPoint, { value: number; quality: Sample['quality'] }>();
  const wordsOf = new Map(points.map((point) => [point, lowerCasedWords(point.target)]));
  const metersWithEnergy = new Set(
    points.flatMap(({ target }) =>
      target.kind === 'meter' && (target.quantity === 'consumption' || target.quantity === 'energyTotal')
        ? [target.meterId]
        : [],
    ),
  );

  function map(samples: readonly Sample[], receivedAtMs: number): Mapping {
    const mapping: Mapping = { messages: [], rejects: [] };
    const pendings: Pendings = new Map();
    for (const sample of samples) {
      const mapped = byAddress.get(sample.address);
      if (mapped === undefined) takeWhole(sample, mapping, false);
      else for (const point of mapped) takePoint(point, sample, receivedAtMs, mapping, pendings);
    }
    for (const [image, pending] of pendings) flush(image, pending, receivedAtMs, mapping);
    return mapping;
  }

  function takePoint(
    point: MappedPoint,
    sample: Sample,
    receivedAtMs: number,
    mapping: Mapping,
    pendings: Pendings,
  ): void {
    const { target } = point;
    if (target.kind === 'message') return takeWhole(sample, mapping, true);
    const read = readValue(point, sample);
    if (read === 'nothing') return;
    if ('reason' in read) {
      mapping.rejects.push({ address: sample.address, reason: read.reason, raw: sample.value });
      return;
    }
    const sourceMs = timeOf(sample);
    const atMs = sourceMs ?? receivedAtMs;
    // Only a source can deliver history. A value without a time is of now, also when our own clock was set back.
    const isHistory = sourceMs !== null && sourceMs < (newestOfPoint.get(point) ?? 0);
    if (!isHistory) {
      if (isInsideDeadband(point, read.value, sample.quality)) return;
      // A source whose clock runs ahead must not make everything after it look old.
      newestOfPoint.set(point, Math.min(atMs, receivedAtMs));
    }
    if (target.kind === 'sensor') {
      mapping.messages.push(messageOf(sourceName, 'sensor', sensorPayload(target, read.value, sample), sample));
    } else if (isHistory) takeHistory(target, read.value, atMs, sample, mapping);
    else takeLive(point, target, read.value, atMs, receivedAtMs, mapping, pendings);
  }

  function takeLive(
    point: MappedPoint,
    target: ImageTarget,
    value: unknown,
    atMs: number,
    receivedAtMs: number,
    mapping: Mapping,
    pendings: Pendings,
  ): void {
    const image = imageOf(target);
    const waiting = pendings.get(image);
    if (waiting?.points.has(point) === true) {
      flush(image, waiting, receivedAtMs, mapping);
      pendings.delete(image);
    }
    image.take(target, value, atMs);
    const pending = pendings.get(image) ?? { points: new Set(), atMs: 0 };
    pending.points.add(point);
    pending.atMs = Math.max(pending.atMs, atMs);
    pendings.set(image, pending);
  }

  function takeHistory(target: ImageTarget, value: unknown, atMs: number, sample: Sample, mapping: Mapping): void {
    // A difference needs its neighbours, and those have been handed on.
    if (target.kind === 'meter' && target.quantity === 'energyTotal') return;
    const image = newImage(target);
    image.take(target, value, atMs);
    mapping.messages.push(messageOf(sourceName, image.type, image.payload(), sample));
  }

  function takeWhole(sample: Sample, mapping: Mapping, isMapped: boolean): void {
    const found = sample.message ?? messageOfTopic(sample.address, sample.value);
    if (found !== null) mapping.messages.push(messageOf(sourceName, found.type, found.payload, sample));
    else if (isMapped) {
      mapping.rejects.push({ address: sample.address, reason: 'Der Wert ist keine ganze Meldung.', raw: sample.value });
    }
  }

  function flush(image: Image, pending: Pending, receivedAtMs: number, mapping: Mapping): void {
    const isJitter = pending.atMs <= image.newestMs && image.newestMs - pending.atMs < JITTER_MS;
    const atMs = isJitter ? image.newestMs + 1 : pending.atMs;
    image.newestMs = atMs > receivedAtMs + JITTER_MS ? receivedAtMs : atMs;
    mapping.messages.push({
      type: image.type,
      source: sourceName,
      payload: image.payload(),
      timestamp: isoTime(atMs),
    });
  }

  function imageOf(target: ImageTarget): Image {
    const key = target.kind === 'meter' ? `meter ${target.meterId}` : `machine ${target.machineId}`;
    const known = images.get(key);
    if (known !== undefined) return known;
    const image = newImage(target);
    images.set(key, image);
    return image;
  }

  /** The target's kind chose the image, so all its targets are of that kind. */
  function newImage(target: ImageTarget): Image {
    if (target.kind !== 'meter') {
      const machine = new MachineImage(target.machineId);
      return {
        type: 'machine',
        take: (part, value) => machine.take(part as MachineTarget, value),
        payload: () => machine.payload(),
        newestMs: 0,
      };
    }
    const meter = new MeterImage(target.meterId, metersWithEnergy.has(target.meterId), meterTotals);
    return {
      type: 'energy',
      take: (part, value, atMs) => meter.take(part as MeterTarget, Number(value), atMs),
      payload: () => meter.payload(),
      newestMs: 0,
    };
  }

  /** Scaled where it is a number, by the word table where it is a state; 'nothing' when the source knows nothing. */
  function readValue(point: MappedPoint, sample: Sample): { value: unknown } | { reason: string } | 'nothing' {
    const { target } = point;
    if (target.kind === 'machineState') {
      // The control cannot be read: whatever it did before, now nobody knows.
      if (sample.quality === 'bad') return { value: 'offline' };
      const word = stateWord(sample.value);
      return word === null
        ? { reason: 'Der Wert ist kein Maschinenzustand.' }
        : { value: wordsOf.get(point)?.get(word) ?? word };
    }
    if (sample.quality === 'bad' && target.kind !== 'sensor') return 'nothing';
    if (target.kind === 'machineAlarm' || target.kind === 'machineDetail') return { value: sample.value };
    const number = typeof sample.value === 'boolean' ? Number(sample.value) : rawNumber(sample.value);
    const scaled = number === null ? Number.NaN : number * point.scale + point.offset;
    if (Number.isFinite(scaled)) return { value: scaled };
    return sample.quality === 'bad' ? 'nothing' : { reason: 'Der Wert ist keine Zahl.' };
  }

  function isInsideDeadband(point: MappedPoint, value: unknown, quality: Sample['quality']): boolean {
    if (point.deadband === null || typeof value !== 'number') return false;
    const last = lastPassed.get(point);
    if (last !== undefined && last.quality === quality && Math.abs(value - last.value) < point.deadband) return true;
    lastPassed.set(point, { value, quality });
    return false;
  }

  return { map };
}

function sensorPayload(target: Extract<PointTarget, { kind: 'sensor' }>, value: unknown, sample: Sample) {
  const { sensorId, sensorType, unit, location } = target;
  return { sensorId, type: sensorType, value, quality: sample.quality, unit, location };
}

function messageOf(source: string, type: MessageType, payload: unknown, sample: Sample): RawMessage {
  const timestampMs = timeOf(sample);
  return timestampMs === null ? { type, source, payload } : { type, source, payload, timestamp: isoTime(timestampMs) };
}

/** Null for what is no time: then that of receipt counts. */
function timeOf(sample: Sample): number | null {
  return rawInstantMs(sample.timestampMs, 'UTC');
}

function lowerCasedWords(target: PointTarget): ReadonlyMap<string, string> {
  if (target.kind !== 'machineState') return new Map();
  return new Map(Object.entries(target.words).map(([from, to]) => [from.trim().toLowerCase(), to]));
}

function stateWord(value: unknown): string | null {
  const isWord =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
  return isWord ? String(value).trim().toLowerCase() : null;
}
