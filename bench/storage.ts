/**
 * How fast a day's chart of 50 sensors and the latest values are answered from a large table: 5 million readings, or
 * 50 million with ROWS=50000000. The rows are made inside the database, rolled up the way the product does it, and asked
 * through the product's own reads. Prints p50 and p95 and, for comparison in the same run, the same chart from raw rows.
 * Run: npm run bench:storage (FOLDER=<folder> keeps the rows there and measures what it already has)
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { readChart, readLatestValues } from '#sensors/server/sensor-data.service.ts';
import { makeDataDir } from '../test/support/running-app.ts';

const ROWS = Number(process.env.ROWS ?? 5_000_000);
const SENSORS = 200;
const CHART_SENSORS = 50;
const DAYS = Math.max(2, Math.round(ROWS / 2_500_000));
const CALLS = 60;
const BOUND_MS = 50;
const DAY_MS = 86_400_000;

const log = createLog('error');
const kept = process.env.FOLDER;
const data = kept === undefined ? await makeDataDir() : { path: kept, remove: async () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: data.path, log });
await migrate(postgres.connection, log);
const database = openDatabase(postgres.connection, log);
const owner = new Client(postgres.connection);
await owner.connect();
let companyId: string = randomUUID();
let firstDay = Math.floor(Date.now() / DAY_MS) - DAYS;
try {
  if (!(await findFilled())) {
    await database.inAccounts(
      (tx) => tx.$client.query("insert into companies (id, name) values ($1, 'Messwerk')", [companyId]),
      { companyId },
    );
    const startedAt = performance.now();
    await fill();
    console.log(
      `${ROWS.toLocaleString('de-DE')} Messwerte von ${SENSORS} Sensoren an ${DAYS} Tagen in ${seconds(startedAt)} angelegt und verdichtet`,
    );
  }
  const ids = Array.from({ length: CHART_SENSORS }, (_, index) => `SENSOR-${index}`);
  const lastDayMs = (firstDay + DAYS - 1) * DAY_MS;
  const chart = (sensorIds: string[], widthPoints: number) => (turn: number) =>
    database.inCompany(
      companyId,
      (tx) => {
        // Another part of the data each time, so that not one page of memory answers all.
        const fromMs = lastDayMs - (turn % (DAYS - 1)) * DAY_MS;
        return readChart(tx, { sensorIds, fromMs, toMs: fromMs + DAY_MS, widthPoints });
      },
      { readOnly: true },
    );
  await measure(`Tageskurve von ${CHART_SENSORS} Sensoren, ein Aufruf`, chart(ids, 1000));
  await measure('Tageskurve eines Sensors, 1000 Punkte', chart(['SENSOR-7'], 1000));
  await measure(`Tageskurven von ${CHART_SENSORS} Sensoren, je 300 Punkte, einzeln nacheinander`, async (turn) => {
    await chart([ids[turn % CHART_SENSORS] ?? ''], 300)(turn);
  });
  await measure(`neuester Wert von ${CHART_SENSORS} Sensoren`, () =>
    database.inCompany(companyId, (tx) => readLatestValues(tx, ids), { readOnly: true }),
  );
  await measure(
    'zum Vergleich: dieselbe Tageskurve aus Rohwerten',
    () =>
      database.inCompany(
        companyId,
        (tx) =>
          tx.$client.query(
            `select sensor_id, date_bin('1 hour', timestamp, $2), avg(value), min(value), max(value) from sensor_data
             where company_id = $4 and sensor_id = any($1) and timestamp >= $2 and timestamp < $3 group by 1, 2`,
            [ids, new Date(lastDayMs), new Date(lastDayMs + DAY_MS), companyId],
          ),
        { readOnly: true },
      ),
    5,
  );
} finally {
  await owner.end();
  await database.close();
  await postgres.stop();
  await data.remove();
}

/** A folder that an earlier run has filled with as many days. */
async function findFilled(): Promise<boolean> {
  const { rows } = await owner.query<{ company_id: string; first_hour: Date; days: number }>(
    `select company_id, min(bucket) as first_hour, (count(*) / $1 / 24)::int as days from sensor_hours group by 1`,
    [SENSORS],
  );
  const [found] = rows;
  if (found?.days !== DAYS) return false;
  companyId = found.company_id;
  firstDay = Math.floor(found.first_hour.getTime() / DAY_MS);
  console.log(`${DAYS} Tage mit Messwerten von ${SENSORS} Sensoren liegen schon da`);
  return true;
}

/** Made inside the database, day by day in order of time, as a plant would have filled it. */
async function fill(): Promise<void> {
  // What this makes is thrown away: nothing waits for the disk, and the log is not emptied in the middle.
  for (const setting of ["max_wal_size = '8GB'", "checkpoint_timeout = '1h'", "work_mem = '256MB'"]) {
    await owner.query(`alter system set ${setting}`);
  }
  await owner.query('select pg_reload_conf()');
  await owner.query('set synchronous_commit = off');
  await owner.query(`set app.company_id = '${companyId}'`);
  await owner.query(
    `insert into sensor_contexts (company_id, id, sensor_type, unit) values ($1, 1, 'temperature', '°C')`,
    [companyId],
  );
  const perSensorAndDay = Math.ceil(ROWS / DAYS / SENSORS);
  for (let day = firstDay; day < firstDay + DAYS; day++) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const startedAt = performance.now();
    for (const table of ['sensor_data', 'sensor_minutes']) {
      await owner.query('select ensure_day_partitions($1::regclass, $2, $2)', [table, date]);
    }
    await owner.query(
      `insert into sensor_data (company_id, sensor_id, timestamp, received_at, value, quality, data_quality, context_id)
       select $1, 'SENSOR-' || sensor, at, at, 20 + 5 * sin(number / 100.0 + sensor), 'good', 100, 1
       from generate_series(0, $3 - 1) as number
       cross join lateral (select $2::timestamptz + number * (interval '1 day' / $3) as at) as moment
       cross join generate_series(0, $4 - 1) as sensor`,
      [companyId, date, perSensorAndDay, SENSORS],
    );
    await owner.query(`select roll_up_sensors($1::timestamptz, $1::timestamptz + interval '1 day')`, [date]);
    console.log(`  ${date}: ${(perSensorAndDay * SENSORS).toLocaleString('de-DE')} Werte in ${seconds(startedAt)}`);
  }
  await owner.query(
    `insert into sensor_latest (company_id, sensor_id, timestamp, value, quality, context_id)
     select distinct on (sensor_id) company_id, sensor_id, timestamp, value, quality, context_id from sensor_data
     where timestamp >= $1 order by sensor_id, timestamp desc`,
    [new Date((firstDay + DAYS - 1) * DAY_MS)],
  );
  await owner.query('vacuum analyze sensor_data, sensor_minutes, sensor_hours, sensor_days');
  const { rows } = await owner.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(`  Datenbank: ${rows[0]?.size}`);
}

async function measure(title: string, ask: (turn: number) => Promise<unknown>, calls = CALLS): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await ask(turn);
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const startedAt = performance.now();
    await ask(turn);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const verdict = title.startsWith('zum Vergleich') ? '' : at(0.95) <= BOUND_MS ? ', erfüllt' : ', VERFEHLT';
  console.log(
    `${title}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (Grenze ${BOUND_MS} ms${verdict})`,
  );
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}
