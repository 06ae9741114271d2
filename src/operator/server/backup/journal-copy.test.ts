import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalJournal, openLocalJournal } from '#ingestion/server/local-journal.ts';
import { copyJournal, JOURNAL_FILE } from './journal-copy.ts';

const COPIES = 4;
/** A few appends fill the write-ahead log, so that it is begun anew while copies are made. */
const FILLING = 'x'.repeat(200_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-journal-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (path: string) => openLocalJournal({ path, maxBytes: 1e12, maxAgeMs: 1e12 });

async function numbersIn(journal: LocalJournal, from = 0): Promise<number[]> {
  const items = await journal.readFrom(from, 1_000_000);
  return items.map(({ body }) => (JSON.parse(body) as { number: number }).number);
}

describe('copy of the journal', () => {
  it('has everything that was acknowledged before, while the journal is written and trimmed', async () => {
    const journal = await open(join(folder, JOURNAL_FILE));
    const progress = { acknowledged: 0 };
    const end = new AbortController();
    const writing = (async () => {
      while (!end.signal.aborted) {
        const number = progress.acknowledged + 1;
        await journal.append([
          { companyId: 'c', sourceId: 's', type: 'sensor', body: JSON.stringify({ number, FILLING }) },
        ]);
        progress.acknowledged = number;
        if (number % 20 === 0) {
          // All but the newest.
          const items = await journal.readFrom(0, 1000);
          await journal.trim(items.at(-2)?.position ?? 0);
        }
      }
    })();
    try {
      for (let copy = 1; copy <= COPIES; copy++) {
        const known = progress.acknowledged;
        await vi.waitUntil(() => progress.acknowledged >= known + 15, { timeout: 30_000, interval: 1 });
        const before = progress.acknowledged;
        const path = await copyJournal(folder, join(folder, `copy-${copy}`));
        const copied = await open(path ?? '');
        const numbers = await numbersIn(copied);
        await copied.close();
        expect(copied.journalId).toBe(journal.journalId);
        expect(numbers.at(-1)).toBeGreaterThanOrEqual(before);
        expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      }
    } finally {
      end.abort();
      await writing;
      await journal.close();
    }
  });

  it('is made of a journal nobody has open, and is null without one', async () => {
    expect(await copyJournal(folder, join(folder, 'copy'))).toBeNull();
    const journal = await open(join(folder, JOURNAL_FILE));
    await journal.append([{ companyId: 'c', sourceId: 's', type: 'sensor', body: '{"number":1}' }]);
    await journal.close();
    const copied = await open((await copyJournal(folder, join(folder, 'copy'))) ?? '');
    expect(await numbersIn(copied)).toEqual([1]);
    await copied.close();
  });
});
