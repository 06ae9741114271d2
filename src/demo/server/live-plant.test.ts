import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { createLog } from '#platform/server/log.ts';
import { createSensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { createMemoryJournal } from '../../../test/support/memory-journal.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { DEMO_COMPANY_ID } from '../demo-company.ts';
import { MACHINES } from '../machine-catalogue.ts';
import { SENSORS } from '../sensor-catalogue.ts';
import { MACHINE_STEP_MS, startDemoPlant } from './live-plant.ts';
import { loadDemoCompany } from './load-demo.ts';

const log = createLog('silent');
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const owner = new Client(test.connection);
  await owner.connect();
  await owner.query('begin');
  await loadDemoCompany(owner, { now: new Date(), seed: 'test', historyDays: 3 });
  await owner.query('commit');
  await owner.end();
});
afterAll(() => test.close());

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  return test.database.inCompany(DEMO_COMPANY_ID, async (tx) => (await tx.$client.query<Row>(sql)).rows);
}

it('OPEN-130 the machines of the demo company report live through the pipeline, and their history stays as it is', async () => {
  const past = async () => ({
    states: await ask('select machine_id, state, raw_state, started_at, ended_at from machine_states order by 1, 4'),
    stops: await ask('select id, start_time, end_time from machine_downtime order by id'),
    orders: await ask('select id, status, good_quantity, scrap_quantity from productions order by id'),
    oee: await ask('select * from oee_records order by id'),
  });
  const before = await past();
  const journal = createMemoryJournal(randomUUID());
  const limits = createSensorLimits(test.database, log);
  const plant = startDemoPlant({ database: test.database, keep: (entries) => journal.append(entries), limits, log });
  await plant.stop();
  for (let step = 1; step <= 3; step++) await plant.round(Date.now() + step * MACHINE_STEP_MS);
  const writer = createBatchWriter({ journal, database: test.database, log, gatherMs: 0, applyMeaning });
  writer.start();
  await writer.stop();

  const reported = await ask<{ machine_id: string; messages: number; metrics: Record<string, number> }>(
    `select machine_id, count(*)::int as messages, (array_agg(operational -> 'metrics'))[1] as metrics
     from machine_data group by machine_id`,
  );
  expect(reported.map(({ machine_id }) => machine_id).toSorted()).toEqual(MACHINES.map(({ name }) => name).toSorted());
  expect(new Set(reported.map(({ messages }) => messages))).toEqual(new Set([4]));
  expect(reported.every(({ metrics }) => (metrics.power ?? 0) > 0)).toBe(true);
  expect(await ask(`select distinct quality from sensor_data where timestamp > now()`)).toEqual([{ quality: 'good' }]);
  expect(await ask(`select from sensors where sensor_id like 'TEMP-%'`)).toEqual([]);
  expect(await past()).toEqual(before);
  const messages = 4 * MACHINES.length;
  const [status] = plant.sourcesOf(DEMO_COMPANY_ID);
  expect(status).toMatchObject({ name: 'Demo-Werk', simulated: true, errors: 0 });
  expect(status?.processed).toBeGreaterThanOrEqual(messages + SENSORS.length);
  expect(plant.sourcesOf(randomUUID())).toEqual([]);
});
