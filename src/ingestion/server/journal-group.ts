import type { JournalEntry, JournalItem } from './journal.ts';
import { withoutRecords } from './record-block.ts';

/**
 * Entries that were committed together, in one text: a journal of groups costs one row per commit instead of one per
 * entry. The separators cannot occur inside: JSON text knows no raw control characters, and ids have none.
 * An entry is company, source, type and body; a block has the number of its records before the body, and so has an entry
 * with a claim, which follows the body.
 */
export type JournalGroup = {
  /** Position of the last record; the group covers the `count` positions up to it. */
  lastPosition: number;
  count: number;
  receivedAtMs: number;
  payload: string;
};

const BETWEEN_ENTRIES = '\u001e';
const BETWEEN_FIELDS = '\u001f';

function recordsIn(entry: JournalEntry): number {
  if (entry.type !== 'block') return 1;
  let records = 0;
  for (const delivery of entry.deliveries) records += delivery.records;
  return records;
}

export function countRecords(entries: readonly JournalEntry[]): number {
  return entries.reduce((sum, entry) => sum + recordsIn(entry), 0);
}

export function encodeEntry(entry: JournalEntry): string {
  const { companyId, sourceId, type, body, claim } = entry;
  if (hasSeparator(body) || hasSeparator(sourceId) || (claim !== undefined && hasSeparator(claim))) {
    throw new TypeError('a journal entry must be JSON text of a source whose id has no control characters');
  }
  const count = type === 'block' || claim !== undefined ? `${recordsIn(entry)}${BETWEEN_FIELDS}` : '';
  const end = claim === undefined ? '' : `${BETWEEN_FIELDS}${claim}`;
  return `${companyId}${BETWEEN_FIELDS}${sourceId}${BETWEEN_FIELDS}${type}${BETWEEN_FIELDS}${count}${body}${end}`;
}

function hasSeparator(text: string): boolean {
  return text.includes(BETWEEN_ENTRIES) || text.includes(BETWEEN_FIELDS);
}

export function joinEntries(encoded: readonly string[]): string {
  return encoded.join(BETWEEN_ENTRIES);
}

/** Records of a group: which entry, and which of its records. */
export type RecordRange = { entry: number; first: number; records: number };

/** The payload without these records. */
export function withoutRanges(payload: string, ranges: readonly RecordRange[]): string {
  const byEntry = Map.groupBy(ranges, ({ entry }) => entry);
  const kept: string[] = [];
  for (const [index, text] of payload.split(BETWEEN_ENTRIES).entries()) {
    const left = withoutOwn(text, byEntry.get(index));
    if (left !== null) kept.push(left);
  }
  return joinEntries(kept);
}

function withoutOwn(text: string, ranges: readonly RecordRange[] | undefined): string | null {
  if (ranges === undefined) return text;
  const item = decodeEntry(text);
  const places = new Set(
    ranges.flatMap(({ first, records }) => Array.from({ length: records }, (_, at) => first + at)),
  );
  const left = item.records - places.size;
  if (left <= 0) return null;
  const { companyId, sourceId, claim } = item;
  const body = withoutRecords(item.body, places);
  const deliveries = [{ records: left }];
  return encodeEntry({
    companyId,
    sourceId,
    type: 'block',
    body,
    deliveries,
    ...(claim === undefined ? {} : { claim }),
  });
}

/** Entries with records behind `afterPosition`, until `limit` records are together. */
export function decodeGroup(group: JournalGroup, afterPosition: number, limit: number): JournalItem[] {
  const items: JournalItem[] = [];
  let position = group.lastPosition - group.count;
  let found = 0;
  for (const text of group.payload.split(BETWEEN_ENTRIES)) {
    if (found >= limit) break;
    const entry = decodeEntry(text);
    position += entry.records;
    if (position <= afterPosition) continue;
    found += Math.min(entry.records, position - afterPosition);
    items.push({ ...entry, position, receivedAtMs: group.receivedAtMs });
  }
  return items;
}

function decodeEntry(text: string): Omit<JournalItem, 'position' | 'receivedAtMs'> {
  const [companyId = '', sourceId = '', type = '', body = '', bodyOfBlock, claim] = text.split(BETWEEN_FIELDS);
  const known = { companyId, sourceId, type: type as JournalItem['type'] };
  if (bodyOfBlock === undefined) return { ...known, records: 1, body };
  const counted = { ...known, records: Number(body), body: bodyOfBlock };
  return claim === undefined ? counted : { ...counted, claim };
}
