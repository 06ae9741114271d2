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
      for (const entry of entries) items.push({ ...entry, position: items.length + 1, receivedAtMs: clock() });
    },
    readFrom: async (after, limit) => items.filter((item) => item.position > after).slice(0, limit),
    async trim(upTo) {
      journal.trimmedTo = upTo;
    },
    depth: () => ({ entries: items.length - journal.trimmedTo, bytes: 0, oldestReceivedAtMs: null }),
    close: async () => undefined,
  };
  return journal;
}
