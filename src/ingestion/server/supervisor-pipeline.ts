import type { ThresholdsOf } from '#sensors/sensor-record.ts';
import type { Protocol, Sample } from '../adapter.ts';
import { normalise } from '../normalise.ts';
import { createPointMapper } from '../point-mapping.ts';
import type { MappedPoint } from '../point-target.ts';
import type { MessageType } from '../raw-message.ts';
import type { JournalEntry } from './journal.ts';
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
};

export type Pipeline = {
  /** Journal entries of one delivery. Never throws: what cannot be understood becomes a reject. */
  entriesOf(samples: readonly Sample[], receivedAtMs: number): { entries: JournalEntry[]; rejects: number };
  rejectOf(reject: { address: string | null; reason: string; raw: unknown; messageType?: MessageType }): JournalEntry;
};

/** From what an adapter hands over to what the journal keeps. One per source: it remembers each machine's image. */
export function createPipeline(source: PipelineSource): Pipeline {
  const { companyId, id: sourceId, name, protocol, timeZone, thresholdsOf } = source;
  const mapper = createPointMapper(name, source.mapped);

  const rejectOf: Pipeline['rejectOf'] = ({ address, reason, raw, messageType }) => {
    const body: RejectBody = { source: name, messageType: messageType ?? null, reason, raw, address };
    return { companyId, sourceId, type: 'reject', body: asJson(body) };
  };

  return {
    rejectOf,
    entriesOf(samples, receivedAtMs) {
      const { messages, rejects } = mapper.map(samples, receivedAtMs);
      const entries: JournalEntry[] = [];
      let refused = rejects.length;
      for (const { message, deliveryKey } of messages) {
        const outcome = normalise(message, { receivedAtMs, timeZone, protocol, adapter: protocol, thresholdsOf });
        const entry: JournalEntry =
          'record' in outcome
            ? { companyId, sourceId, type: message.type, body: asJson(outcome.record) }
            : rejectOf({ address: null, reason: outcome.reject, raw: message.payload, messageType: message.type });
        if (entry.type === 'reject') refused += 1;
        // One delivery may become several records: the place in it tells them apart when it comes again.
        if (deliveryKey !== undefined) entry.deliveryKey = `${shortened(deliveryKey)}#${entries.length}`;
        entries.push(entry);
      }
      if (samples.some(({ mayRepeat }) => mayRepeat === false)) for (const entry of entries) entry.mayRepeat = false;
      for (const reject of rejects) entries.push(rejectOf(reject));
      return { entries, rejects: refused };
    },
  };
}

/** All samples of a delivery carry its key, and a message made of several joins them. */
function shortened(key: string): string {
  const at = key.indexOf('+');
  return at === -1 ? key : key.slice(0, at);
}

/** Big integers and loops in what an adapter hands over must not stop the stream. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Only now: a function that looks at every part costs several times the writing itself.
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
