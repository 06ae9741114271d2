import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { openDatabase } from '#platform/server/database.ts';
import { findServerProcesses, sendSignal } from '#platform/server/embedded-postgres/cluster-processes.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { bundlePlant } from '../support/bundled-plant.ts';
import { type ChildTask, READINGS_PER_DELIVERY } from '../support/ingestion-child.ts';
import { plantProcesses } from '../support/plant-process.ts';
import { makeDataDir } from '../support/running-app.ts';
import { createCompany } from '../support/test-database.ts';

/** `npm test` runs 50. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const SOURCES = ['quelle-a', 'quelle-b', 'quelle-c'];
const CHILD = join(import.meta.dirname, '../support/ingestion-child.ts');
const log = createLog('silent');

let data: Awaited<ReturnType<typeof makeDataDir>>;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let plants: ReturnType<typeof plantProcesses>;
beforeEach(async () => {
  data = await makeDataDir();
  plants = plantProcesses(await bundlePlant(CHILD, join(data.path, 'plant')));
  postgres = await startEmbeddedPostgres({ dataDir: data.path, log });
});
afterEach(async () => {
  plants.close();
  await postgres.stop();
  await data.remove();
});

async function killDatabase(): Promise<void> {
  for (const pid of await findServerProcesses(join(data.path, 'postgres/cluster'))) sendSignal(pid, 'SIGKILL');
  await postgres.ended;
  // Nothing is left to stop; this gives the folder back.
  await postgres.stop();
}

it(
  `kill -9 of the plant and of the database, ${ROUNDS} rounds: nothing acknowledged is lost, nothing comes twice, order is kept`,
  async () => {
    const random = seededRandom('ingestion faults');
    await migrate(postgres.connection, log);
    const database = openDatabase(postgres.connection, log, 2);
    const companyId = await createCompany(database, 'Absturz AG');
    await database.close();
    await asOwner(async (owner) => {
      await owner.query(`
      create table applied_readings (company_id uuid, source text, number int, place bigint generated always as identity);
      grant insert on applied_readings to mes_app`);
    });
    const acknowledged = new Map<string, number>();
    const task = (sources: readonly string[]): ChildTask => ({
      connection: postgres.connection,
      journalPath: join(data.path, 'journal/journal.db'),
      companyId,
      baseMs: Math.floor(Date.now() / 86_400_000) * 86_400_000,
      nextDeliveries: Object.fromEntries(sources.map((source) => [source, (acknowledged.get(source) ?? -1) + 1])),
    });

    for (let round = 0; round < ROUNDS; round++) {
      const plant = plants.start(task(SOURCES), acknowledged);
      await plant.acknowledges(random.integer(5, 120));
      await killDatabase();
      // Without a database everything goes on being acknowledged.
      await plant.acknowledges(random.integer(10, 60));
      // In every second round the plant does not live to see its database again.
      const diesFirst = round % 2 === 0;
      if (diesFirst) plant.kill();
      postgres = await startEmbeddedPostgres({ dataDir: data.path, log });
      if (!diesFirst) await plant.acknowledges(random.integer(0, 60));
      plant.kill();
      await plant.exit;
    }
    const last = plants.start(task([]), acknowledged);
    await last.exit;
    expect(last.state.drained).toBe(true);

    const applied = await asOwner(async (owner) => {
      const { rows } = await owner.query<{ source: string; numbers: number[] }>(
        'select source, array_agg(number order by place) as numbers from applied_readings group by source',
      );
      return new Map(rows.map((row) => [row.source, row.numbers]));
    });
    const stored = await asOwner(async (owner) => {
      await owner.query("select set_config('app.company_id', $1, false)", [companyId]);
      const { rows } = await owner.query<{ sensor_id: string; n: number }>(
        'select sensor_id, count(*)::int as n from sensor_data group by sensor_id',
      );
      return new Map(rows.map((row) => [row.sensor_id, row.n]));
    });
    for (const source of SOURCES) {
      const numbers = applied.get(source) ?? [];
      // Counted up from 0 without a hole, a repetition or a step back, at least as far as was acknowledged.
      expect(numbers.findIndex((number, index) => number !== index)).toBe(-1);
      expect(numbers.length).toBeGreaterThanOrEqual(((acknowledged.get(source) ?? 0) + 1) * READINGS_PER_DELIVERY);
      expect(stored.get(source)).toBe(numbers.length);
    }
    expect(SOURCES.every((source) => acknowledged.has(source))).toBe(true);
  },
  60_000 + ROUNDS * 20_000,
);

async function asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ ...postgres.connection, application_name: randomUUID() });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
