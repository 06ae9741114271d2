import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SingleEntry } from './journal.ts';
import { type LocalJournalOptions, openLocalJournal } from './local-journal.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-journal-'));
  path = join(folder, 'journal.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (options: Partial<LocalJournalOptions> = {}) =>
  openLocalJournal({ path, maxBytes: 1e9, maxAgeMs: 1e9, ...options });
const entry = (number: number, more: Partial<SingleEntry> = {}): SingleEntry => ({
  companyId: COMPANY,
  sourceId: 'quelle-1',
  type: 'sensor',
  body: JSON.stringify({ number, text: 'ä "quoted" \u001e\n' }),
  ...more,
});
const numbersOf = (items: readonly { body: string }[]) => items.map(({ body }) => JSON.parse(body).number as number);

describe('local journal', () => {
  it('gives back in order what was appended, also after it was opened again', async () => {
    let journal = await open();
    await Promise.all([journal.append([entry(1), entry(2)]), journal.append([entry(3)]), journal.append([])]);
    const items = await journal.readFrom(0, 100);
    expect(numbersOf(items)).toEqual([1, 2, 3]);
    expect(items[0]).toMatchObject({ companyId: COMPANY, sourceId: 'quelle-1', type: 'sensor', body: entry(1).body });
    await journal.close();
    const { journalId } = journal;

    journal = await open();
    expect(journal.journalId).toBe(journalId);
    expect(await journal.readFrom(0, 100)).toEqual(items);
    await journal.append([entry(4)]);
    expect(numbersOf(await journal.readFrom(items[1]?.position ?? 0, 100))).toEqual([3, 4]);
    expect(numbersOf(await journal.readFrom(items[0]?.position ?? 0, 2))).toEqual([2, 3]);
    await journal.close();
  });

  it('forgets what was trimmed, and never gives a position twice', async () => {
    let journal = await open();
    await journal.append([entry(1), entry(2)]);
    await journal.append([entry(3)]);
    const [first, second, third] = await journal.readFrom(0, 10);
    await journal.trim(first?.position ?? 0);
    // A group is given up as a whole, but what lies behind the position is never delivered again.
    expect(numbersOf(await journal.readFrom(first?.position ?? 0, 10))).toEqual([2, 3]);
    await journal.trim(second?.position ?? 0);
    expect(journal.depth()).toMatchObject({ entries: 1 });
    await journal.trim(third?.position ?? 0);
    expect(journal.depth()).toEqual({ entries: 0, bytes: 0, oldestReceivedAtMs: null });
    await journal.close();
    journal = await open();
    await journal.append([entry(4)]);
    const [fourth] = await journal.readFrom(0, 10);
    expect(fourth?.position).toBeGreaterThan(third?.position ?? Number.POSITIVE_INFINITY);
    await journal.close();
  });

  it('keeps one of equal deliveries of a source: at once, later, and after a restart', async () => {
    let journal = await open();
    const delivery = (number: number, sourceId = 'quelle-1') => entry(number, { sourceId, deliveryKey: 'paket-7' });
    await Promise.all([journal.append([delivery(1), entry(2)]), journal.append([delivery(3)])]);
    await journal.append([delivery(4)]);
    await journal.append([delivery(5, 'quelle-2')]);
    // A packet id in use again: the source says so, and only what follows may be its repetition.
    await journal.append([{ ...delivery(8), mayRepeat: false }, delivery(9)]);
    const stored = await journal.readFrom(0, 10);
    expect(numbersOf(stored)).toEqual([1, 2, 5, 8]);
    await journal.trim(stored.at(-1)?.position ?? 0);
    await journal.close();
    journal = await open();
    await journal.append([delivery(6), entry(7)]);
    expect(numbersOf(await journal.readFrom(0, 10))).toEqual([7]);
    await journal.close();
  });

  it('refuses instead of dropping when it is full by size or age, and takes data again after a trim', async () => {
    let steadyMs = 0;
    const journal = await open({ maxBytes: 100, maxAgeMs: 3_600_000, steadyMs: () => steadyMs });
    await journal.append([entry(1), entry(2)]);
    await expect(journal.append([entry(3)])).rejects.toMatchObject({
      name: 'JournalFull',
      message: expect.stringMatching(/^Das Journal ist voll/),
    });
    const items = await journal.readFrom(0, 10);
    expect(numbersOf(items)).toEqual([1, 2]);
    await journal.trim(items[1]?.position ?? 0);
    await journal.append([entry(4, { body: '{}' })]);
    steadyMs += 3_600_001;
    await expect(journal.append([entry(5)])).rejects.toMatchObject({
      name: 'JournalFull',
      message: expect.stringMatching(/^Seit mehr als 1 Stunden/),
    });
    await journal.close();
  });

  it('a clock that is set changes neither the limit of age nor the order, and loses and doubles nothing', async () => {
    const DAY_MS = 86_400_000;
    const startMs = Date.parse('2026-11-15T12:00:00Z');
    let nowMs = startMs;
    let steadyMs = 0;
    const clocks = { maxAgeMs: 3_600_000, now: () => nowMs, steadyMs: () => steadyMs };
    let journal = await open(clocks);
    const take = (number: number) => journal.append([entry(number, { deliveryKey: `paket-${number}` })]);
    await take(1);
    for (const [index, jumpMs] of [30 * DAY_MS, -400 * DAY_MS, 370 * DAY_MS].entries()) {
      nowMs += jumpMs;
      steadyMs += 1000;
      await take(index + 2);
      await take(index + 2);
    }
    const items = await journal.readFrom(0, 100);
    expect(numbersOf(items)).toEqual([1, 2, 3, 4]);
    expect(items.map(({ position }) => position)).toEqual(
      items.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    expect(items.map(({ receivedAtMs }) => receivedAtMs)).toEqual(
      [0, 30, -370, 0].map((days) => startMs + days * DAY_MS),
    );
    // Set back or not: the first has been waiting for more than an hour now.
    nowMs -= DAY_MS;
    steadyMs = 3_600_001;
    await expect(take(5)).rejects.toMatchObject({ name: 'JournalFull' });
    // The second came a second later: with the first gone there is a second left.
    await journal.trim(items[0]?.position ?? 0);
    await take(5);
    await journal.close();

    // What is left from before the start is judged by the time of day, from then on by the steady clock again.
    nowMs = startMs + 1_800_000;
    journal = await open(clocks);
    await take(6);
    nowMs += 30 * DAY_MS;
    await take(7);
    steadyMs += 3_600_001;
    await expect(take(8)).rejects.toMatchObject({ name: 'JournalFull' });
    const left = await journal.readFrom(0, 100);
    expect(numbersOf(left)).toEqual([2, 3, 4, 5, 6, 7]);
    await journal.trim(left.at(-1)?.position ?? 0);
    await take(8);
    await journal.close();
  });

  it('says in German what is wrong with its file', async () => {
    await writeFile(path, 'Das ist keine Datenbank. '.repeat(100));
    await expect(open()).rejects.toMatchObject({ code: 'journal_foreign', message: /kein Journal dieses Programms/ });
    await rm(path);
    const other = new DatabaseSync(path);
    other.exec('create table fremd (a)');
    other.close();
    await expect(open()).rejects.toMatchObject({ code: 'journal_foreign' });
    await rm(path);
    const journal = await open();
    await expect(open()).rejects.toMatchObject({ code: 'journal_in_use', message: /anderen Prozess/ });
    await journal.append(Array.from({ length: 500 }, (_, number) => entry(number)));
    await journal.close();
    const bytes = Buffer.alloc(60_000, 0x5a);
    const { open: openFile } = await import('node:fs/promises');
    const file = await openFile(path, 'r+');
    await file.write(bytes, 0, bytes.length, 16_384);
    await file.close();
    await expect(open()).rejects.toMatchObject({ code: 'journal_damaged', message: /beschädigt/ });
  });

  it('a full disk: nothing is acknowledged that is not there, and it goes on when there is room again', async () => {
    // 4096 blocks of 1 KiB: the limit on file size stands for a full disk without needing one.
    const child = spawn(
      'bash',
      [
        '-c',
        `ulimit -S -f 4096; exec "${process.execPath}" "${join(import.meta.dirname, '../../../test/support/journal-filler.ts')}" "${path}"`,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
    const refused = () => lines.find((line) => line.startsWith('refused'));
    while (refused() === undefined) await once(child.stdout, 'data');
    expect(refused()).toMatch(/JournalFull .*Datenträger voll/);
    const raise = spawn('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:unlimited']);
    expect(await once(raise, 'exit')).toEqual([0, null]);
    child.stdin.end('weiter\n');
    await once(child, 'exit');
    const acknowledged = lines.filter((line) => line.startsWith('stored')).map((line) => Number(line.slice(7)));
    const journal = await open();
    const stored = numbersOf(await journal.readFrom(0, 1e6));
    await journal.close();
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(stored).toEqual(acknowledged);
    expect(lines.at(-1)).toMatch(/^stored/);
  });
});
