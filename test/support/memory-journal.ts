import type { Journal, JournalEntry, JournalItem } from '#ingestion/server/journal.ts';

export type MemoryJournal = Journal & { journalId: string; items: JournalItem[]; trimmedTo: number };

/** For tests of what reads a journal. Keeps trimmed items, so that a test can deliver them again. */
export function createMemoryJournal(journalId: string, clock = () => Date.now()): MemoryJournal {
  const items: JournalItem[] = [];
  const journal: MemoryJournal = {
    journalId,
    items,
    trimmedTo: 0,
    async append(entries: readonly JournalEntry[]) {
      for (const { companyId, sourceId, type, body, ...rest } of entries) {
        const records = 'deliveries' in rest ? rest.deliveries.reduce((sum, each) => sum + each.records, 0) : 1;
        const position = (items.at(-1)?.position ?? 0) + records;
        items.push({ companyId, sourceId, type, body, records, position, receivedAtMs: clock() });
      }
    },
    async readFrom(after, limit) {
      const read: JournalItem[] = [];
      let records = 0;
      for (const item of items) {
        if (item.position <= after) continue;
        if (records >= limit) break;
        read.push(item);
        records += item.records;
      }
      return read;
    },
    async trim(upTo) {
      journal.trimmedTo = upTo;
    },
    depth: () => ({ entries: (items.at(-1)?.position ?? 0) - journal.trimmedTo, bytes: 0, oldestReceivedAtMs: null }),
    close: async () => undefined,
  };
  return journal;
}
