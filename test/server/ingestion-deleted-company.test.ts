import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { normalise } from '#ingestion/normalise.ts';
import type { MessageType } from '#ingestion/raw-message.ts';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import type { SingleEntry } from '#ingestion/server/journal.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { createLog } from '#platform/server/log.ts';
import { createMemoryJournal } from '../support/memory-journal.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const NOW_MS = Date.now();

describe('what still waits for a company that was deleted', () => {
  let test: TestDatabase;
  let owner: Client;
  let kept: string;
  let gone: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = new Client(test.connection);
    await owner.connect();
    kept = await createCompany(test.database, 'Werk AG');
    gone = await createCompany(test.database, 'Aufgelöst AG');
    await owner.query(
      "update companies set deletion_requested_at = now() - interval '30 days', deletion_due_at = now() where id = $1",
      [gone],
    );
    await test.database.inAccounts((tx) => tx.$client.query('select delete_company($1)', [gone]));
  });
  afterAll(async () => {
    await owner.end();
    await test.close();
  });

  function entry(companyId: string, type: MessageType, payload: object, atMs = NOW_MS): SingleEntry {
    const outcome = normalise(
      { type, source: 'MQTT', payload, timestamp: new Date(atMs).toISOString() },
      { receivedAtMs: atMs, timeZone: 'Europe/Zurich' },
    );
    if ('reject' in outcome) throw new Error(outcome.reject);
    return { companyId, sourceId: 'q1', type, body: JSON.stringify(outcome.record) };
  }
  const reject = { source: 'q1', messageType: null, reason: 'Test', raw: 1, address: null };
  const waiting = (): SingleEntry[] => [
    entry(gone, 'alert', { severity: 'error', source: 'Presse', code: 'DRUCK', message: 'Druck' }),
    { companyId: gone, sourceId: 'q1', type: 'reject', body: JSON.stringify(reject) },
    entry(gone, 'sensor', { sensorId: 'T-1', type: 'temperature', value: 1 }),
    entry(gone, 'energy', { meterId: 'EZ-1', consumption: 3 }),
    entry(gone, 'machine', { machineId: 'CNC-1', status: 'running' }),
    entry(gone, 'production', { orderId: 'FA-1', planned: 10, produced: 1, status: 'running' }),
    entry(gone, 'quality', { productId: 'W-1', result: 'ok' }),
  ];
  const others = (round: number) =>
    entry(kept, 'sensor', { sensorId: `S-${round}`, type: 'temperature', value: round }, NOW_MS + round);

  it.each([
    ['all together', waiting().length],
    ['one by one', 1],
  ])('is dropped with a line in the log and stops nobody else: %s', async (_title, atOnce) => {
    const log = createLog('silent');
    const warned = vi.spyOn(log, 'warn');
    const left = waiting();
    for (let start = 0; start < left.length; start += atOnce) {
      const journal = createMemoryJournal(randomUUID());
      const part = left.slice(start, start + atOnce);
      await journal.append([...part, others(atOnce * 100 + start)]);
      const writer = createBatchWriter({ journal, database: test.database, log, gatherMs: 0, applyMeaning });
      writer.start();
      await writer.stop();
      expect(writer.state()).toEqual({ awaySinceMs: null, waiting: [], storedItems: 1, rejectedItems: 0 });
      expect(journal.depth().entries).toBe(0);
    }
    const dropped = warned.mock.calls.flatMap(([facts, text]) =>
      String(text).includes('the company is gone') ? [facts as { companyId: string; items: number }] : [],
    );
    expect(dropped.every(({ companyId }) => companyId === gone)).toBe(true);
    expect(dropped.reduce((sum, { items }) => sum + items, 0)).toBe(left.length);
  });

  it('leaves no row behind', async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'company_id' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace, 'operator'::regnamespace)`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const { rows } = await owner.query(`select count(*)::int as n from ${name} where company_id = $1`, [gone]);
      expect([name, rows[0]?.n]).toEqual([name, 0]);
    }
    const stored = await test.database.inCompany(kept, (tx) =>
      tx.$client.query('select count(*)::int as n from sensor_data'),
    );
    expect(stored.rows).toEqual([{ n: 1 + waiting().length }]);
  });
});
