import type { NormalRecord } from '../normalise.ts';
import type { JournalItem, SingleEntry } from './journal.ts';
import { readBlock } from './record-block.ts';
import type { SeriesType } from './record-types.ts';
import type { RejectBody } from './reject-body.ts';

/** ING-31 */
export const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
/** A day less than is kept, so that a bucket is never made anew from rows that are half gone. */
const ACCEPTED_BACK_MS = (RETENTION_DAYS - 1) * DAY_MS;
/** Room for clocks that are wrong by a time zone, and no more. */
const ACCEPTED_AHEAD_MS = DAY_MS;

/** A record of the journal, read and judged: to be stored, or a reject to keep. */
export type PreparedItem = {
  position: number;
  type: SingleEntry['type'];
  sourceId: string;
  receivedAtMs: number;
  record: NormalRecord | null;
  timestampMs: number;
  reject: (RejectBody & { isRecord: boolean }) | null;
  /** Where another journal may have the same, and the position that names the delivery in this one. */
  claim?: { text: string; at: number };
};

type Prepared = Pick<PreparedItem, 'record' | 'timestampMs' | 'reject'>;

/** The records of an entry that lie behind a position. What cannot be read is kept as a reject, with the text as it is. */
export function prepareItems(item: JournalItem, afterPosition: number, nowMs: number): PreparedItem[] {
  const { sourceId, receivedAtMs } = item;
  const claim = item.claim === undefined ? undefined : { text: item.claim, at: item.position };
  const prepared: PreparedItem[] = [];
  const add = (type: PreparedItem['type'], position: number, { record, timestampMs, reject }: Prepared) =>
    prepared.push({ position, type, sourceId, receivedAtMs, record, timestampMs, reject, claim });
  try {
    if (item.type !== 'block') add(item.type, item.position, judge(item.type, JSON.parse(item.body), item, nowMs));
    else {
      const records = readBlock(item.body);
      if (records.length !== item.records) throw new RangeError('a block has lost records');
      let position = item.position - item.records;
      for (const { type, record } of records) {
        position += 1;
        if (position > afterPosition) add(type, position, judge(type, record, item, nowMs));
      }
    }
  } catch {
    const type = item.type === 'block' ? 'reject' : item.type;
    const reject = refused(unreadable(item, item.body));
    return [{ position: item.position, type, sourceId, receivedAtMs, ...reject, claim }];
  }
  return prepared;
}

function judge(type: PreparedItem['type'], body: unknown, item: JournalItem, nowMs: number): Prepared {
  if (type === 'reject') return refused({ ...(body as RejectBody), isRecord: false });
  const record = body as NormalRecord;
  const timestampMs = typeof body === 'object' && body !== null ? instantOf(record.timestamp) : Number.NaN;
  if (Number.isNaN(timestampMs) || typeof record.id !== 'string') return refused(unreadable(item, body));
  const reason = refusedTime(timestampMs, nowMs);
  if (reason !== null && type !== 'alert') return refused(rejectOf(record, { type }, reason));
  return { record, timestampMs, reject: null };
}

function refused(reject: RejectBody & { isRecord: boolean }): Prepared {
  return { record: null, timestampMs: Number.NaN, reject };
}

let lastText = '';
let lastMs = Number.NaN;

/** Many records in a row have the same time. */
function instantOf(timestamp: string): number {
  if (timestamp !== lastText) {
    lastMs = Date.parse(timestamp);
    lastText = timestamp;
  }
  return lastMs;
}

export function seriesTypeOf(item: PreparedItem): SeriesType | null {
  return item.record === null || item.type === 'alert' || item.type === 'reject' ? null : item.type;
}

/** A record that was understood and could not be stored; it can be sent through again as it is. */
export function rejectOf(
  record: NormalRecord,
  item: Pick<PreparedItem, 'type'>,
  reason: string,
): RejectBody & { isRecord: boolean } {
  return {
    source: record.source.system,
    messageType: item.type === 'reject' ? null : item.type,
    reason,
    raw: record,
    address: null,
    isRecord: true,
  };
}

function unreadable(item: JournalItem, raw: unknown): RejectBody & { isRecord: boolean } {
  const reason = 'Der Datensatz hat nicht die erwartete Form.';
  return { source: item.sourceId, messageType: null, reason, raw, address: null, isRecord: false };
}

function refusedTime(timestampMs: number, nowMs: number): string | null {
  if (timestampMs < nowMs - ACCEPTED_BACK_MS) {
    return `Der Zeitstempel liegt mehr als ${RETENTION_DAYS - 1} Tage zurück; so alte Daten werden nicht aufbewahrt.`;
  }
  if (timestampMs > nowMs + ACCEPTED_AHEAD_MS) {
    return 'Der Zeitstempel liegt mehr als einen Tag in der Zukunft. Prüfen Sie die Uhr der Quelle.';
  }
  return null;
}
