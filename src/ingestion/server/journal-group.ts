import type { JournalEntry, JournalItem } from './journal.ts';

/**
 * Entries that were committed together, in one text: a journal of groups costs one row per commit instead of one per
 * entry. The separators cannot occur inside: JSON text knows no raw control characters, and ids have none.
 */
export type JournalGroup = {
  /** Position of the last entry; the group covers the `count` positions up to it. */
  lastPosition: number;
  count: number;
  receivedAtMs: number;
  payload: string;
};

const BETWEEN_ENTRIES = '\u001e';
const BETWEEN_FIELDS = '\u001f';

export function encodeEntry(entry: JournalEntry): string {
  const { companyId, sourceId, type, body } = entry;
  if (hasSeparator(body) || hasSeparator(sourceId)) {
    throw new TypeError('a journal entry must be JSON text of a source whose id has no control characters');
  }
  return `${companyId}${BETWEEN_FIELDS}${sourceId}${BETWEEN_FIELDS}${type}${BETWEEN_FIELDS}${body}`;
}

function hasSeparator(text: string): boolean {
  return text.includes(BETWEEN_ENTRIES) || text.includes(BETWEEN_FIELDS);
}

export function joinEntries(encoded: readonly string[]): string {
  return encoded.join(BETWEEN_ENTRIES);
}

/** The payload without the entries at these places. */
export function withoutEntries(payload: string, indexes: ReadonlySet<number>): string {
  return joinEntries(payload.split(BETWEEN_ENTRIES).filter((_, index) => !indexes.has(index)));
}

/** The entries behind `afterPosition`, at most `limit`. */
export function decodeGroup(group: JournalGroup, afterPosition: number, limit: number): JournalItem[] {
  const firstPosition = group.lastPosition - group.count + 1;
  const items: JournalItem[] = [];
  for (const [index, text] of group.payload.split(BETWEEN_ENTRIES).entries()) {
    const position = firstPosition + index;
    if (position <= afterPosition) continue;
    if (items.length >= limit) break;
    const [companyId = '', sourceId = '', type = '', body = ''] = text.split(BETWEEN_FIELDS);
    items.push({
      companyId,
      sourceId,
      type: type as JournalItem['type'],
      body,
      position,
      receivedAtMs: group.receivedAtMs,
    });
  }
  return items;
}
