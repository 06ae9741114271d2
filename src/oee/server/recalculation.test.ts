import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY_ID } from '#demo/demo-company.ts';
import { loadDemoCompany } from '#demo/server/load-demo.ts';
import type { Transaction } from '#platform/server/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { findChanges, storeChanges } from './recalculation.ts';

describe('recalculation of the demo plant', () => {
  let test: TestDatabase;
  const now = new Date('2026-11-11T10:20:30Z');
  const days = {
    machineIds: 'active' as const,
    fromDate: '2026-11-05',
    toDate: '2026-11-11',
    nowMs: now.getTime(),
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    const client = new Client(test.connection);
    await client.connect();
    await client.query('begin');
    await loadDemoCompany(client, { now, seed: 'recalculation', historyDays: 6 });
    await client.query('commit');
    await client.end();
  });
  afterAll(() => test.close());

  const inDemo = <T>(work: (tx: Transaction) => Promise<T>) => test.database.inCompany(DEMO_COMPANY_ID, work);
  const query = (text: string, values: unknown[] = []) =>
    inDemo(async (tx) => (await tx.$client.query(text, values)).rows);

  it('OPEN-116 finds in the stored facts exactly the figures the model stored', async () => {
    const [{ n }] = await query('select count(*)::int as n from oee_records');
    expect(n).toBeGreaterThan(50);
    expect(await inDemo((tx) => findChanges(tx, days))).toEqual([]);
  });

  it('restores figures and metrics that were lost or spoiled', async () => {
    const records = 'select * from oee_records order by machine_id, production_id, calculation_date';
    const metrics = 'select production_id, actual_rate, scrap_rate from production_metrics order by production_id';
    const [before, metricsBefore] = [await query(records), await query(metrics)];
    await query(
      `update oee_records set oee = 1, availability = 2, good_pieces = 0 where calculation_date = '2026-11-10'`,
    );
    await query(`delete from oee_records where calculation_date = '2026-11-09'`);
    await query('delete from production_metrics');
    const changes = await inDemo(async (tx) => {
      const found = await findChanges(tx, days);
      await storeChanges(tx, found);
      return found;
    });
    expect(changes.some((change) => change.before === null)).toBe(true);
    expect(changes.some((change) => change.before?.oee === 1 && (change.after?.oee ?? 0) > 1)).toBe(true);
    const after = await query(records);
    expect(after.map((row) => row.oee)).toEqual(before.map((row) => expect.closeTo(row.oee, 8)));
    const metricsAfter = await query(metrics);
    const restored = metricsAfter.length;
    expect(restored).toBeGreaterThan(3);
    for (const row of metricsAfter) {
      const was = metricsBefore.find((candidate) => candidate.production_id === row.production_id);
      expect(row.scrap_rate).toBeCloseTo(was.scrap_rate, 8);
      expect(row.actual_rate).toBeCloseTo(was.actual_rate, 6);
    }
  });

  it('leaves rows alone that came from outside, unless told to replace them', async () => {
    await query(`update oee_records set origin = 'entered', oee = 3 where calculation_date = '2026-11-10'`);
    expect(await inDemo((tx) => findChanges(tx, days))).toEqual([]);
    const changes = await inDemo((tx) => findChanges(tx, { ...days, replaceEntered: true }));
    expect(changes.length).toBeGreaterThan(3);
    expect(changes.every((change) => change.before?.oee === 3)).toBe(true);
  });
});
