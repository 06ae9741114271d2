import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const prepared = 'select name, generic_plans + custom_plans as uses from pg_prepared_statements where statement = $1';

describe('repeated reads', () => {
  it('are prepared once on a connection, also when asked side by side and after a failed one', async () => {
    const text = 'select $1::int as number';
    const read = (count: number) =>
      test.database.asOperator((tx) =>
        Promise.all(
          Array.from({ length: count }, async (_, number) => {
            const { rows } = await tx.$client.query<{ number: number }>(text, [number]);
            return rows[0]?.number;
          }),
        ),
      );
    expect(await read(2)).toEqual([0, 1]);
    // The first time with a name comes in a transaction that has failed already.
    await expect(
      test.database.asOperator((tx) =>
        Promise.allSettled([tx.$client.query('select 1 / 0'), tx.$client.query(text, [7])]).then((outcomes) => {
          expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
          throw new Error('undone');
        }),
      ),
    ).rejects.toThrow('undone');
    expect(await read(4)).toEqual([0, 1, 2, 3]);
    const { rows } = await test.database.asOperator((tx) => tx.$client.query(prepared, [text]));
    expect(rows).toEqual([{ name: 'read_1', uses: '4' }]);
  });

  it('follow a table whose columns change', async () => {
    const companyId = await createCompany(test.database, 'Werk');
    const read = () =>
      test.database.inCompany(companyId, async (tx) => {
        const { rows } = await tx.$client.query('select count(*)::int as count from machines');
        return rows;
      });
    for (let times = 0; times < 7; times++) expect(await read()).toEqual([{ count: 0 }]);
    const owner = new Client(test.connection);
    await owner.connect();
    await owner.query('alter table machines add column remark text');
    await owner.end();
    expect(await read()).toEqual([{ count: 0 }]);
  });
});
