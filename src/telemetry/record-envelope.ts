import { type DataQuality, dataQualityOf } from './data-quality.ts';
import { type RawObject, rawCount, rawNumber } from './raw-value.ts';

/** What every record carries, whatever it tells of. `id` is the thing it is about: machine, sensor, meter, order. */
export type RecordEnvelope = {
  source: { system: string; protocol: string; adapter: string };
  /** ISO 8601, UTC. */
  timestamp: string;
};

/** What a rule needs to know beside the message. */
export type Reading = RecordEnvelope & {
  payload: RawObject;
  timestampMs: number;
  receivedAtMs: number;
  timeZone: string;
};

/** A message that cannot be understood; the sentence is German and kept with the raw message. */
export type Reject = { reject: string };

export function envelopeOf({ source, timestamp }: Reading): RecordEnvelope {
  return { source, timestamp };
}

export function dataQualityOfReading({ payload, timestampMs, receivedAtMs }: Reading): DataQuality {
  return dataQualityOf({
    missedSamples: rawCount(payload.missed),
    errors: rawCount(payload.errors),
    latencyMs: rawNumber(payload.latency),
    ageMs: receivedAtMs - timestampMs,
  });
}
