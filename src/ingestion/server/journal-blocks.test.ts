import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DELIVERY_WINDOW_KEYS } from './delivery-window.ts';
import type { BlockEntry, JournalItem } from './journal.ts';
import { decodeGroup, encodeEntry, joinEntries } from './journal-group.ts';
import { openLocalJournal } from './local-journal.ts';
import { type BlockRecord, BlockWriter, recordsOf } from './record-block.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-journal-'));
  path = join(folder, 'journal.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openLocalJournal({ path, maxBytes: 1e9, maxAgeMs: 1e15 });
const reject = (number: number): BlockRecord => ({
  type: 'reject',
  record: { source: 's', messageType: null, reason: 'r', raw: number, address: null },
});

type Delivery = { numbers: number[]; deliveryKey?: string; mayRepeat?: boolean };
function block(...deliveries: Delivery[]): BlockEntry {
  const writer = new BlockWriter();
  for (const { numbers } of deliveries) for (const number of numbers) writer.add(reject(number));
  return {
    companyId: 'c',
    sourceId: 'quelle-1',
    type: 'block',
    body: writer.take(),
    deliveries: deliveries.map(({ numbers, ...mark }) => ({ records: numbers.length, ...mark })),
  };
}
const numbersOf = (items: readonly JournalItem[]) =>
  items.flatMap(recordsOf).map(({ record }) => ('raw' in record ? record.raw : null));

describe('blocks in the journal', () => {
  it('have a position for each record and are given out whole', async () => {
    const journal = await open();
    await journal.append([block({ numbers: [1, 2, 3] }), block({ numbers: [4] }, { numbers: [5, 6] })]);
    const [first, second] = await journal.readFrom(0, 100);
    expect([first?.records, second?.records]).toEqual([3, 3]);
    expect((second?.position ?? 0) - (first?.position ?? 0)).toBe(3);
    expect(journal.depth().entries).toBe(6);
    // In the middle of the second, and no more than asked for.
    expect(numbersOf(await journal.readFrom((second?.position ?? 0) - 1, 100))).toEqual([4, 5, 6]);
    expect(numbersOf(await journal.readFrom(0, 2))).toEqual([1, 2, 3]);
    await journal.close();
  });

  it('keep a delivery once, as a whole: beside others, in the same group, later, and after a restart', async () => {
    let journal = await open();
    const again = { numbers: [1, 2], deliveryKey: 'a' };
    await Promise.all([
      journal.append([block(again, { numbers: [3] })]),
      journal.append([block({ numbers: [4] }, again, { numbers: [5, 6], deliveryKey: 'b' })]),
    ]);
    await journal.append([block(again)]);
    await journal.append([block({ numbers: [7], deliveryKey: 'b', mayRepeat: false }, again)]);
    await journal.close();
    journal = await open();
    await journal.append([block({ numbers: [5, 6], deliveryKey: 'b' }, { numbers: [8], deliveryKey: 'c' }, again)]);
    const items = await journal.readFrom(0, 100);
    expect(numbersOf(items)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(items.reduce((sum, { records }) => sum + records, 0)).toBe(8);
    expect(journal.depth().entries).toBe(8);
    await journal.close();
  });

  it('remember messages, not values: one of many values is known as long as one of few', async () => {
    const journal = await open();
    const VALUES = 20;
    const message = (number: number) => ({
      numbers: Array.from({ length: VALUES }, () => number),
      deliveryKey: `paket-${number}`,
    });
    // With a key per value the first would be forgotten by half of these.
    const messages = (2 * DELIVERY_WINDOW_KEYS) / VALUES;
    await journal.append([block(...Array.from({ length: messages }, (_, number) => message(number)))]);
    const { entries } = journal.depth();
    await journal.append([block(message(0), message(messages - 1))]);
    expect(journal.depth().entries).toBe(entries);
    await journal.append([block(message(messages))]);
    expect(journal.depth().entries).toBe(entries + VALUES);
    await journal.close();
  });

  it('stand beside single entries in one group', () => {
    const single = { companyId: 'c', sourceId: 's', type: 'sensor' as const, body: '{"a":1}' };
    const payload = joinEntries([encodeEntry(single), encodeEntry(block({ numbers: [1, 2] })), encodeEntry(single)]);
    const group = { lastPosition: 10, count: 4, receivedAtMs: 0, payload };
    expect(decodeGroup(group, 0, 100).map(({ type, records, position }) => [type, records, position])).toEqual([
      ['sensor', 1, 7],
      ['block', 2, 9],
      ['sensor', 1, 10],
    ]);
    expect(decodeGroup(group, 8, 1).map(({ position }) => position)).toEqual([9]);
  });
});

describe('a journal of the first format', () => {
  const SOURCE = '5b0c6e2e-7d0f-4c37-9a53-0f9d7f5f3a11';
  /** As the program wrote it that had one entry and one key per record. */
  function writeOldFile(): void {
    const db = new DatabaseSync(path);
    db.exec(`
      pragma journal_mode = wal;
      create table journal_groups (
        last_position integer primary key, entry_count integer not null, received_at_ms integer not null,
        byte_count integer not null, payload text not null);
      create table delivery_keys (
        source_id text not null, last_position integer not null, keys text not null,
        primary key (source_id, last_position)) without rowid;
      create table journal_meta (name text primary key, value text not null) without rowid;
      insert into journal_meta values ('journal_id', 'altes-journal');
      pragma application_id = 1296388938;
      pragma user_version = 1`);
    const entry = (number: number) => ['c', SOURCE, 'sensor', JSON.stringify({ id: 'T', number })].join('\u001f');
    const insert = db.prepare('insert into journal_groups values (?, ?, ?, ?, ?)');
    insert.run(1002, 2, 5000, 10, [entry(1), entry(2)].join('\u001e'));
    insert.run(1003, 1, 6000, 10, entry(3));
    const keys = db.prepare('insert into delivery_keys values (?, ?, ?)');
    keys.run(SOURCE, 1002, JSON.stringify(['7:abc#0', '7:abc#1']));
    keys.run(SOURCE, 1003, JSON.stringify(['8:def#0']));
    keys.run('push:c:1', 1003, JSON.stringify(['id lauf#0', 'id lauf#1']));
    db.close();
  }

  it('is read to its end, with its positions and its name', async () => {
    writeOldFile();
    const journal = await open();
    expect(journal.journalId).toBe('altes-journal');
    const items = await journal.readFrom(0, 100);
    expect(items.map(({ position, receivedAtMs, body }) => [position, receivedAtMs, JSON.parse(body).number])).toEqual([
      [1001, 5000, 1],
      [1002, 5000, 2],
      [1003, 6000, 3],
    ]);
    await journal.append([block({ numbers: [4] })]);
    expect((await journal.readFrom(1003, 100))[0]?.position).toBeGreaterThan(1003);
    await journal.close();
  });

  it('still knows what it acknowledged when it is delivered again, and only that', async () => {
    writeOldFile();
    for (const round of [1, 2]) {
      const journal = await open();
      const { entries } = journal.depth();
      const of = (deliveryKey: string, sourceId: string) => ({
        ...block({ numbers: [round], deliveryKey }),
        sourceId,
      });
      await journal.append([of('7:abc', SOURCE), of('8:def', SOURCE), of('id lauf#1', 'push:c:1')]);
      expect(journal.depth().entries).toBe(entries);
      await journal.append([of(`9:ghi${round}`, SOURCE), of(`id lauf${round}`, 'push:c:1')]);
      expect(journal.depth().entries).toBe(entries + 2);
      await journal.close();
    }
  });
});
