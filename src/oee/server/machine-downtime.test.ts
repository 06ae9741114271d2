import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

describe.each(['embedded', 'server'] as const)('plant tables (%s database)', (kind) => {
  let test: TestDatabase;
  let companyId: string;
  let machineId: string;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    companyId = await createCompany(test.database, 'Prüf AG');
    machineId = await addMachine(companyId, 'Presse');
  });
  afterAll(() => test.close());

  function run(sql: string, values: unknown[] = [], company = companyId) {
    return test.database.inCompany(company, async (tx) => (await tx.$client.query(sql, values)).rows);
  }

  async function addMachine(company: string, name: string): Promise<string> {
    const id = randomUUID();
    await run(
      'insert into machines (company_id, id, name, type) values ($1, $2, $3, $3)',
      [company, id, name],
      company,
    );
    return id;
  }

  const addStop = (start: string, end: string | null, machine = machineId) =>
    run(
      `insert into machine_downtime (company_id, machine_id, start_time, end_time, downtime_category)
       values ($1, $2, $3, $4, 'breakdown')`,
      [companyId, machine, start, end],
    );

  it('OEE-09 refuses a second stop of the same machine at the same time', async () => {
    await addStop('2026-01-05T08:00Z', '2026-01-05T09:00Z');
    await addStop('2026-01-05T09:00Z', '2026-01-05T09:30Z');
    await expect(addStop('2026-01-05T08:59Z', '2026-01-05T09:10Z')).rejects.toMatchObject({ code: '23P01' });
    await addStop('2026-01-06T08:00Z', null);
    await expect(addStop('2026-02-01T08:00Z', null)).rejects.toMatchObject({ code: '23P01' });
  });

  it('allows the same time on another machine, and no end before the start', async () => {
    const other = await addMachine(companyId, 'Säge');
    await addStop('2026-01-05T08:00Z', '2026-01-05T09:00Z', other);
    await expect(addStop('2026-01-07T08:00Z', '2026-01-07T07:00Z', other)).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses a reference into another company', async () => {
    const stranger = await createCompany(test.database, 'Fremde AG');
    const foreignMachine = await addMachine(stranger, 'Fräse');
    await expect(addStop('2026-01-08T08:00Z', null, foreignMachine)).rejects.toMatchObject({ code: '23503' });
  });

  it('OEE-04 OPEN-079 keeps one OEE record per machine, production and day, without a production too', async () => {
    const insert = (day: string) =>
      run(
        `insert into oee_records (company_id, machine_id, calculation_date, availability, performance, quality, oee,
           planned_production_time, actual_production_time, downtime_minutes, setup_time_minutes,
           total_pieces_produced, good_pieces, rejected_pieces, rework_pieces)
         values ($1, $2, $3, 90, 95, 99, 84.6, 450, 405, 45, 20, 100, 99, 1, 0)`,
        [companyId, machineId, day],
      );
    await insert('2026-01-05');
    await expect(insert('2026-01-05')).rejects.toMatchObject({ code: '23505' });
    await insert('2026-01-06');
  });

  it('OEE-14 keeps one target per machine and day', async () => {
    const insert = () =>
      run(
        `insert into oee_targets (company_id, machine_id, effective_from) values ($1, $2, '2026-01-05') returning *`,
        [companyId, machineId],
      );
    expect(await insert()).toMatchObject([
      { target_oee: 85, target_availability: 90, target_performance: 95, target_quality: 99 },
    ]);
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
  });

  it('counts versions of what people edit', async () => {
    const [row] = await run('update machines set hall = $2 where id = $1 returning version', [machineId, 'Halle 1']);
    expect(row).toEqual({ version: 2 });
  });

  it('refuses negative stock movements of the wrong kind and unknown words', async () => {
    await expect(run(`update machines set status = 'broken' where id = $1`, [machineId])).rejects.toMatchObject({
      code: '23514',
    });
    const materialId = randomUUID();
    await run(
      `insert into materials (company_id, id, material_number, description, unit) values ($1, $2, 'M-1', 'Blech', 'kg')`,
      [companyId, materialId],
    );
    const move = (type: string, quantity: number) =>
      run(
        `insert into material_movements (company_id, material_id, movement_type, quantity, moved_at) values ($1, $2, $3, $4, now())`,
        [companyId, materialId, type, quantity],
      );
    await move('receipt', 10.5);
    await move('consumption', -4);
    await expect(move('consumption', 4)).rejects.toMatchObject({ code: '23514' });
    expect(await run('select stock from material_stock where material_id = $1', [materialId])).toEqual([
      { stock: '6.500' },
    ]);
  });
});
