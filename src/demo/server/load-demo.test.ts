import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { DEMO_COMPANY_ID, DEMO_COMPANY_NAME } from '../demo-company.ts';
import type { DemoPlant } from '../demo-rows.ts';
import { loadDemoCompany } from './load-demo.ts';

describe.each(['embedded', 'server'] as const)('loadDemoCompany (%s database)', (kind) => {
  let test: TestDatabase;
  let plant: DemoPlant;
  const now = new Date('2026-11-11T10:20:30Z');

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    plant = await asOwner((client) => loadDemoCompany(client, { now, seed: 'test', historyDays: 6 }));
  });
  afterAll(() => test.close());

  async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client(test.connection);
    await client.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      await client.end();
    }
  }

  async function ask<Row extends object>(sql: string, companyId = DEMO_COMPANY_ID): Promise<Row[]> {
    return test.database.inCompany(companyId, async (tx) => (await tx.$client.query<Row>(sql)).rows);
  }

  const count = async (table: string) => (await ask<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

  it('stores what the model made', async () => {
    expect(await ask('select name, is_demo from companies')).toEqual([{ name: DEMO_COMPANY_NAME, is_demo: true }]);
    expect(await count('productions')).toBe(plant.productions.length);
    const failed = plant.qualityChecks.filter(({ result }) => result === 'fail').length;
    expect(await count('eight_d_reports')).toBe(Math.min(failed, 2));
    expect(await count('eight_d_disciplines')).toBe(8 * Math.min(failed, 2));
    expect(await count('machine_states')).toBe(plant.machineStates.length);
    expect(await count('quality_measurements')).toBe(plant.qualityMeasurements.length);
    const readings = plant.energy.reduce((total, series) => total + series.powerKw.length, 0);
    expect(await count('energy_data')).toBe(readings);
    const values = plant.sensors.flatMap((sensor) => sensor.values.filter((value) => value !== null));
    expect(await count('sensor_data')).toBe(values.length);
    expect(await ask('select sum(sample_count)::int as n from sensor_minutes')).toEqual([{ n: values.length }]);
    // Every sensor has every day, without a hole where hours end and single values begin.
    expect(
      await ask(
        'select count(distinct sensor_id)::int as sensors, min(n)::int as days from (select sensor_id, count(*) as n from sensor_days group by 1) as counts',
      ),
    ).toEqual([{ sensors: plant.sensors.length, days: 7 }]);
    expect(
      await ask(`select from sensor_data where received_at > timestamp + interval '10 minutes' limit 1`),
    ).toHaveLength(1);
    expect(await ask('select sum(consumption)::numeric(12, 3) as kwh from energy_days')).toEqual(
      await ask('select sum(consumption)::numeric(12, 3) as kwh from energy_data'),
    );
  });

  it('keeps times, lists and JSON as they were', async () => {
    const [shift] = await ask<{ weekdays: number[]; start_time: string }>(
      `select weekdays, start_time from shifts where shift_type = 'early'`,
    );
    expect(shift).toEqual({ weekdays: [1, 2, 3, 4, 5], start_time: '06:00:00' });
    const wanted = plant.productions[0];
    const [production] = await ask<{ start_time: Date; end_time: Date | null }>(
      `select start_time, end_time from productions where id = '${wanted?.id}'`,
    );
    expect(production).toEqual({ start_time: wanted?.startTime, end_time: wanted?.endTime });
    const [reading] = await ask<{ electrical: Record<string, number>; cost: number; consumption: number }>(
      'select electrical, cost, consumption from energy_data order by meter_id, timestamp limit 1',
    );
    expect(reading?.electrical).toMatchObject({ voltage: 400, frequency: 50, power: (reading?.consumption ?? 0) * 4 });
    expect(reading?.cost).toBeCloseTo((reading?.consumption ?? 0) * 0.32, 3);
  });

  it('agrees when the database adds up', async () => {
    expect(
      await ask(`
        select production.production_number from productions production
        left join production_bookings booking on booking.company_id = production.company_id
          and booking.production_id = production.id
        group by production.company_id, production.id
        having coalesce(sum(booking.good), 0) <> production.good_quantity
          or coalesce(sum(booking.scrap), 0) <> production.scrap_quantity`),
    ).toEqual([]);
    expect(await ask('select * from material_stock where stock < 0')).toEqual([]);
  });

  it('replaces everything when the page role loads it again, in one step', async () => {
    await test.database.inCompany(DEMO_COMPANY_ID, async (tx) => {
      await loadDemoCompany(tx.$client, { now: new Date('2026-11-12T10:00:00Z'), seed: 'test', historyDays: 6 });
      // Others still see the old plant.
      expect(await count('machines')).toBe(plant.machines.length);
      expect(await ask(`select from productions where id = '${plant.productions[0]?.id}'`)).toHaveLength(1);
    });
    expect(await ask(`select from productions where id = '${plant.productions[0]?.id}'`)).toHaveLength(0);
    expect(await count('machines')).toBe(plant.machines.length);
  });

  it('touches no other company', async () => {
    const other = await createCompany(test.database, 'Nachbar GmbH');
    await ask(`insert into machines (company_id, name, type) values ('${other}', 'Presse', 'Presse')`, other);
    await test.database.inCompany(DEMO_COMPANY_ID, (tx) =>
      loadDemoCompany(tx.$client, { now, seed: 'test', historyDays: 6 }),
    );
    expect(await ask('select name from machines', other)).toEqual([{ name: 'Presse' }]);
    expect(await ask('select * from energy_data', other)).toEqual([]);
  });

  it('a deleted company takes all its rows with it', async () => {
    await asOwner(async (client) => {
      await client.query(`select set_config('app.company_id', $1, true)`, [DEMO_COMPANY_ID]);
      await client.query('delete from companies where id = $1', [DEMO_COMPANY_ID]);
    });
    for (const table of ['productions', 'machine_downtime', 'energy_data', 'alerts'])
      expect(await count(table)).toBe(0);
  });
});
