import type { EnergyRate } from '#energy/energy-rate.ts';
import type { ThresholdsOf } from '#sensors/sensor-record.ts';
import type { Protocol, Sample } from '../adapter.ts';
import { type NormaliseContext, normalise } from '../normalise.ts';
import { createPointMapper } from '../point-mapping.ts';
import type { MappedPoint } from '../point-target.ts';
import type { MessageType } from '../raw-message.ts';
import { claimOf } from './delivery-claims.ts';
import type { BlockEntry, DeliveryMark, SingleEntry } from './journal.ts';
import { type BlockRecord, BlockWriter } from './record-block.ts';
import type { RejectBody } from './reject-body.ts';

export type PipelineSource = {
  companyId: string;
  id: string;
  name: string;
  protocol: Protocol;
  timeZone: string;
  mapped: readonly MappedPoint[];
  /** Limits of single sensors. */
  thresholdsOf?: ThresholdsOf;
  /** What the company has set for its energy; asked for each delivery, because it may change. */
  energyRates?: () => readonly EnergyRate[];
  /** Newest readings of running meters; outlive this pipeline. */
  meterTotals?: Map<string, number>;
};

export type Pipeline = {
  /** These deliveries as one entry of the journal. Never throws: what cannot be understood becomes a reject. */
  blockOf(deliveries: readonly (readonly Sample[])[], receivedAtMs: number): Block;
  rejectOf(reject: { address: string | null; reason: string; raw: unknown; messageType?: MessageType }): SingleEntry;
};

/** `entry` is null where nobody mapped what was delivered. */
type Block = { entry: BlockEntry | null; records: number; rejects: number };

/** From what an adapter hands over to what the journal keeps. One per source: it remembers each machine's image. */
export function createPipeline(source: PipelineSource): Pipeline {
  const { companyId, id: sourceId, name, protocol, timeZone, thresholdsOf, energyRates } = source;
  const mapper = createPointMapper(name, source.mapped, source.meterTotals);
  const blocks = new BlockWriter();

  const rejectBody = ({ address, reason, raw, messageType }: Parameters<Pipeline['rejectOf']>[0]): RejectBody => ({
    source: name,
    messageType: messageType ?? null,
    reason,
    raw,
    address,
  });

  function recordsOf(samples: readonly Sample[], receivedAtMs: number, into: BlockRecord[]): void {
    const context: NormaliseContext = { receivedAtMs, timeZone, protocol, adapter: protocol, thresholdsOf };
    if (energyRates !== undefined) context.energyRates = energyRates();
    const { messages, rejects } = mapper.map(samples, receivedAtMs);
    for (const message of messages) {
      const outcome = normalise(message, context);
      if ('record' in outcome) into.push({ type: message.type, record: outcome.record });
      else {
        const { payload: raw, type: messageType } = message;
        into.push({ type: 'reject', record: rejectBody({ address: null, reason: outcome.reject, raw, messageType }) });
      }
    }
    for (const reject of rejects) into.push({ type: 'reject', record: rejectBody(reject) });
  }

  return {
    rejectOf: (reject) => ({ companyId, sourceId, type: 'reject', body: asJson(rejectBody(reject)) }),

    blockOf(deliveries, receivedAtMs) {
      const all: BlockRecord[] = [];
      const kept: BlockEntry['deliveries'][number][] = [];
      for (const samples of deliveries) {
        const before = all.length;
        recordsOf(samples, receivedAtMs, all);
        if (all.length > before) kept.push({ records: all.length - before, ...markOf(samples) });
      }
      const rejects = all.reduce((count, { type }) => count + (type === 'reject' ? 1 : 0), 0);
      if (all.length === 0) return { entry: null, records: 0, rejects };
      const entry: BlockEntry = { companyId, sourceId, type: 'block', body: written(all), deliveries: kept };
      return { entry, records: all.length, rejects };
    },
  };

  function written(records: readonly BlockRecord[]): string {
    try {
      for (const record of records) blocks.add(record);
      return blocks.take();
    } catch {
      blocks.drop();
      // Only now: looking at every part costs several times the writing itself.
      for (const { type, record } of records) blocks.add({ type, record: JSON.parse(asJson(record)) });
      return blocks.take();
    }
  }
}

/**
 * The same in as few entries as possible. With an owner before this one, whatever may be a repetition of what was sent
 * to that one is an entry of its own, so that it can be left out alone.
 */
export function blocksOf(
  pipeline: Pipeline,
  deliveries: readonly (readonly Sample[])[],
  receivedAtMs: number,
  ownerBefore: number | null,
): { entries: BlockEntry[]; records: number; rejects: number } {
  const runs: { deliveries: (readonly Sample[])[]; claim?: string }[] = [];
  for (const samples of deliveries) {
    const { deliveryKey, mayRepeat } = ownerBefore === null ? {} : markOf(samples);
    if (ownerBefore !== null && deliveryKey !== undefined && mayRepeat !== false) {
      runs.push({ deliveries: [samples], claim: claimOf(deliveryKey, ownerBefore) });
      continue;
    }
    const last = runs.at(-1);
    if (last === undefined || last.claim !== undefined) runs.push({ deliveries: [samples] });
    else last.deliveries.push(samples);
  }
  const blocks = runs.map((run) => ({ ...pipeline.blockOf(run.deliveries, receivedAtMs), claim: run.claim }));
  return {
    entries: blocks.flatMap(({ entry, claim }) =>
      entry === null ? [] : [claim === undefined ? entry : { ...entry, claim }],
    ),
    records: blocks.reduce((sum, { records }) => sum + records, 0),
    rejects: blocks.reduce((sum, { rejects }) => sum + rejects, 0),
  };
}

/** A delivery is known again only where every sample of it carries a key; those of one message carry the same. */
function markOf(samples: readonly Sample[]): DeliveryMark {
  const [first, ...others] = samples;
  if (first?.deliveryKey === undefined || others.some(({ deliveryKey }) => deliveryKey === undefined)) return {};
  const isOne = others.every(({ deliveryKey }) => deliveryKey === first.deliveryKey);
  const deliveryKey = isOne ? first.deliveryKey : samples.map((sample) => sample.deliveryKey).join('+');
  return samples.some(({ mayRepeat }) => mayRepeat === false) ? { deliveryKey, mayRepeat: false } : { deliveryKey };
}

/** Big integers and loops in what an adapter hands over must not stop the stream. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return withoutBigIntegers(value);
  }
}

function withoutBigIntegers(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  } catch {
    return JSON.stringify(String(value));
  }
}
