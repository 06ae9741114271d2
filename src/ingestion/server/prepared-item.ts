import type { NormalRecord } from '../normalise.ts';
import type { JournalItem } from './journal.ts';
import type { SeriesType } from './record-types.ts';
import type { RejectBody } from './reject-body.ts';

/** ING-31 */
export const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
/** A day less than is kept, so that a bucket is never made anew from rows that are half gone. */
const ACCEPTED_BACK_MS = (RETENTION_DAYS - 1) * DAY_MS;
/** Room for clocks that are wrong by a time zone, and no more. */
const ACCEPTED_AHEAD_MS = DAY_MS;

/** A journal entry, read and judged: a record to store or a reject to keep. */
export type PreparedItem = {
  position: number;
  type: JournalItem['type'];
  sourceId: string;
  receivedAtMs: number;
  record: NormalRecord | null;
  timestampMs: number;
  reject: (RejectBody & { isRecord: boolean }) | null;
};

export function prepareItem(item: JournalItem, nowMs: number): PreparedItem {
  const { position, type, sourceId, receivedAtMs } = item;
  const base = { position, type, sourceId, receivedAtMs, record: null, timestampMs: Number.NaN, reject: null };
  let body: unknown;
  try {
    body = JSON.parse(item.body);
  } catch {
    return { ...base, reject: unreadable(item, item.body) };
  }
  if (type === 'reject') return { ...base, reject: { ...(body as RejectBody), isRecord: false } };
  const record = body as NormalRecord;
  const timestampMs = typeof body === 'object' && body !== null ? Date.parse(record.timestamp) : Number.NaN;
  if (Number.isNaN(timestampMs) || typeof record.id !== 'string') return { ...base, reject: unreadable(item, body) };
  const reason = refusedTime(timestampMs, nowMs);
  if (reason !== null && type !== 'alert') return { ...base, reject: rejectOf(record, item, reason) };
  return { ...base, record, timestampMs };
}

export function seriesTypeOf(item: PreparedItem): SeriesType | null {
  return item.record === null || item.type === 'alert' || item.type === 'reject' ? null : item.type;
}

/** A record that was understood and could not be stored; it can be sent through again as it is. */
export function rejectOf(
  record: NormalRecord,
  item: Pick<JournalItem, 'type'>,
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
