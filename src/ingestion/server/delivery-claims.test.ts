import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createBatchWriter } from './batch-writer.ts';
import { readContested } from './contested-deliveries.ts';
import { claimOf, DELIVERIES_UNDER_WAY, dropOldDeliveries } from './delivery-claims.ts';
import type { BlockEntry } from './journal.ts';
import { type LocalJournal, openLocalJournal } from './local-journal.ts';
import { BlockWriter } from './record-block.ts';

const SOURCE = 'quelle-1';
const log = createLog('silent');

/** Two journals, as of two processes; what they store are rejects, because no key tells those apart. */
describe('a source that moves from one process to another', () => {
  let home: string;
  let test: TestDatabase;
  let company: string;
  let folders = 0;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'claims-'));
    test = await createTestDatabase();
  });
  afterAll(async () => {
    await test.close();
    await rm(home, { recursive: true, force: true });
  });
  beforeEach(async () => {
    company = await createCompany(test.database, 'Firma');
    await test.database.asOperator((tx) => tx.$client.query('delete from operator.leases'));
  });

  const newPath = () => join(home, String(folders++), 'journal.db');
  const openJournal = (path: string) => openLocalJournal({ path, maxBytes: 1e9, maxAgeMs: 1e15 });

  type Delivery = { numbers: number[]; deliveryKey?: string };
  function block(deliveries: Delivery[], more: Partial<BlockEntry> = {}): BlockEntry {
    const writer = new BlockWriter();
    for (const raw of deliveries.flatMap(({ numbers }) => numbers)) {
      writer.add({ type: 'reject', record: { source: 's', messageType: null, reason: 'r', raw, address: null } });
    }
    const marks = deliveries.map(({ numbers, deliveryKey }) => ({ records: numbers.length, deliveryKey }));
    return { companyId: company, sourceId: SOURCE, type: 'block', body: writer.take(), deliveries: marks, ...more };
  }
  /** As the next owner takes what may have been sent to the one before. */
  const second = (delivery: Delivery, ownerBefore = 1) =>
    block([delivery], { claim: claimOf(delivery.deliveryKey ?? '', ownerBefore) });

  /** Everything the journal has into the database, as after a start. */
  async function drain(journal: LocalJournal): Promise<void> {
    const contested = await readContested(test.database, journal);
    const writer = createBatchWriter({
      journal,
      database: test.database,
      log,
      gatherMs: 0,
      contested: () => contested,
    });
    writer.start();
    await writer.stop();
    expect(journal.depth().entries).toBe(0);
  }

  const wasFirstOwner = (journal: LocalJournal) =>
    test.database.asOperator((tx) =>
      tx.$client.query('insert into operator.leases (company_id, thing, epoch, epochs) values ($1, $2, 2, $3)', [
        company,
        SOURCE,
        JSON.stringify({ [journal.journalId]: 1 }),
      ]),
    );

  async function stored(): Promise<unknown[]> {
    return test.database.inCompany(company, async (tx) => {
      const { rows } = await tx.$client.query<{ raw: number }>('select raw from ingestion_rejects order by raw');
      return rows.map(({ raw }) => raw);
    });
  }

  const LEFT: Delivery[] = [
    { numbers: [1], deliveryKey: 'k1' },
    { numbers: [2, 3], deliveryKey: 'k2' },
    { numbers: [4] },
    { numbers: [5], deliveryKey: 'k5' },
  ];

  async function dieWith(entries: BlockEntry[]): Promise<LocalJournal> {
    const path = newPath();
    const journal = await openJournal(path);
    await wasFirstOwner(journal);
    // A commit each, and one of all: positions are found in both.
    for (const entry of entries) await journal.append([entry]);
    await journal.close();
    return openJournal(path);
  }

  it('what the dead one had not stored and the next one got again is stored once, whoever writes first', async () => {
    const died = await dieWith([block(LEFT.slice(0, 2)), block(LEFT.slice(2))]);
    const next = await openJournal(newPath());
    await next.append([second({ numbers: [2, 3], deliveryKey: 'k2' }), block([{ numbers: [6], deliveryKey: 'k6' }])]);
    await drain(next);
    expect(await stored()).toEqual([2, 3, 6]);
    await drain(died);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);

    // The other way round: the restarted one was quicker than what the next one still had in its journal.
    await next.append([second({ numbers: [5], deliveryKey: 'k5' }), second({ numbers: [7], deliveryKey: 'k7' })]);
    await drain(next);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await Promise.all([died.close(), next.close()]);
  });

  it('what the dead one had stored is known from its notes; the same number of a later owner is another message', async () => {
    const died = await openJournal(newPath());
    const writer = createBatchWriter({ journal: died, database: test.database, log, gatherMs: 0 });
    await died.append([block(LEFT, { noteAs: 1 })]);
    writer.start();
    await writer.stop();
    const next = await openJournal(newPath());
    await next.append([second({ numbers: [5], deliveryKey: 'k5' })]);
    await drain(next);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
    const later = await openJournal(newPath());
    await later.append([second({ numbers: [55], deliveryKey: 'k5' }, 2)]);
    await drain(later);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 55]);
    await Promise.all([died, next, later].map((journal) => journal.close()));
  });

  it('notes only as much as a source can have under way', async () => {
    const journal = await openJournal(newPath());
    const writer = createBatchWriter({ journal, database: test.database, log, gatherMs: 0 });
    writer.start();
    const count = DELIVERIES_UNDER_WAY / 2 + 1;
    for (let round = 0; round < 4; round++) {
      const keys = Array.from({ length: count }, (_, index) => ({ numbers: [0], deliveryKey: `${round}.${index}` }));
      await journal.append([block(keys, { noteAs: 1 })]);
      writer.wake();
      await expect.poll(() => journal.depth().entries).toBe(0);
    }
    await writer.stop();
    const notes = () =>
      test.database.inCompany(company, async (tx) => {
        const { rows } = await tx.$client.query<{ first: string; count: number }>(
          'select keys[1] as first, cardinality(keys) as count from source_deliveries order by last_position',
        );
        return rows;
      });
    expect(await notes()).toEqual([
      { first: '1/2.0', count },
      { first: '1/3.0', count },
    ]);
    await test.database.inCompany(company, async (tx) => {
      await tx.$client.query("update source_deliveries set stored_at = now() - interval '8 days'");
      await dropOldDeliveries(tx);
    });
    expect(await notes()).toEqual([]);
    await journal.close();
  });
});
