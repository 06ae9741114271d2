import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

describe.each(['embedded', 'server'] as const)('energy_data (%s database)', (kind) => {
  let test: TestDatabase;
  let companyId: string;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    companyId = await createCompany(test.database, 'Strom AG');
  });
  afterAll(() => test.close());

  function run(sql: string, values: unknown[] = []) {
    return test.database.inCompany(companyId, async (tx) => (await tx.$client.query(sql, values)).rows);
  }
  const insert = (timestamp: string) =>
    run(`insert into energy_data (company_id, meter_id, timestamp, consumption) values ($1, 'EZ-1', $2, 1.5)`, [
      companyId,
      timestamp,
    ]);
  const ensure = (parent: string, from: string, to: string) =>
    run('select ensure_day_partitions($1::regclass, $2, $3) as made', [parent, from, to]);

  it('DATA-31 takes readings of days that have a partition, once per meter and moment', async () => {
    await expect(insert('2020-02-28T23:59:59Z')).rejects.toThrow(/no partition/);
    expect(await ensure('energy_data', '2020-02-28', '2020-03-01')).toEqual([{ made: 3 }]);
    expect(await ensure('energy_data', '2020-02-28', '2020-03-01')).toEqual([{ made: 0 }]);
    for (const timestamp of ['2020-02-28T00:00:00Z', '2020-02-28T23:59:59Z', '2020-03-01T23:59:59Z']) {
      await insert(timestamp);
    }
    await expect(insert('2020-03-01T23:59:59Z')).rejects.toMatchObject({ code: '23505' });
    expect(await run('select count(*)::int as n from energy_data')).toEqual([{ n: 3 }]);
  });

  it('makes two callers at once agree', async () => {
    const made = await Promise.all([1, 2].map(() => ensure('energy_data', '2020-05-01', '2020-05-05')));
    expect(made.flat().reduce((total, row) => total + row.made, 0)).toBe(5);
  });

  it('gives the page role no way to other tables or to a partition itself', async () => {
    await expect(ensure('machines', '2020-01-01', '2020-01-02')).rejects.toThrow(/not a time series/);
    await expect(ensure('energy_data', '2000-01-01', '2020-01-02')).rejects.toThrow(/400 days/);
    await expect(run('select * from energy_data_20200301')).rejects.toThrow(/permission denied/);
  });

  it('shows no reading to another company', async () => {
    const other = await createCompany(test.database, 'Nachbar AG');
    const rows = await test.database.inCompany(
      other,
      async (tx) => (await tx.$client.query('select * from energy_data')).rows,
    );
    expect(rows).toEqual([]);
  });
});
