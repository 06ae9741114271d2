/**
 * How fast lists and dashboard answer with a large company: the demo company grown to 100,000 productions, a million
 * bookings and 5,000 sensors. Prints p50 and p95 per call, and the plan of every query that read a whole large table.
 * Run: npm run bench:api
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { DEMO_COMPANY_ID } from '#demo/demo-company.ts';
import { makeDataDir, runApp } from '../test/support/running-app.ts';

const PRODUCTIONS = 100_000;
const BOOKINGS = 1_000_000;
const SENSORS = 5000;
const CALLS_EACH = 60;
const BOUND_MS = 50;
/** A sequential scan of fewer rows than this is what a database should do. */
const LARGE_TABLE_ROWS = 20_000;

const CALLS = [
  '/api/dashboard',
  '/api/dashboard/shift',
  '/api/productions',
  '/api/productions?status=completed&sort=startTime&direction=desc',
  '/api/productions?search=FA-1015&sort=startTime&direction=desc',
  '/api/productions?page=1500',
  '/api/products',
  '/api/machines',
  '/api/employees',
  '/api/materials',
  '/api/quality/checks',
  '/api/oee/stops',
  '/api/oee/status',
  '/api/alerts',
  '/api/alerts/open',
  '/api/materials/movements',
  '/api/sensors',
  '/api/sensors?state=warning',
  '/api/sensors?state=silent&page=40',
  '/api/sensors/summary',
];

const data = await makeDataDir();
const app = await runApp({ DATA_DIR: data.path, DEMO: 'true', RATE_LIMIT_FACTOR: '1000' });
const owner = new Client({ host: join(data.path, 'postgres/socket'), user: 'mes_owner', database: 'mes' });
await owner.connect();
try {
  await grow();
  const cookie = await enterDemo();
  const figures = [];
  for (const path of CALLS) figures.push({ path, ...(await measure(path, cookie)) });
  await explainFromNowOn();
  // New connections have the setting; old ones end after their idle time, so every call is made until it was explained.
  // The first calls may meet a connection that has just been ended.
  for (const path of CALLS) for (let call = 0; call < 12; call++) await ask(path, cookie).catch(() => undefined);
  report(figures, await readScans());
} finally {
  await owner.end();
  await app.stop();
  await data.remove();
}

/** Copies of real rows, moved back in time, so that values and distribution stay those of a plant. */
async function grow(): Promise<void> {
  await owner.query("select set_config('app.company_id', $1, false)", [DEMO_COMPANY_ID]);
  await owner.query('set session_replication_role = replica');
  await growTable('productions', PRODUCTIONS, ['planned_start', 'planned_end', 'start_time'], {
    production_number: "production_number || '-' || copy",
    // What was open months ago is long done: a plant has years of finished orders, not years of running ones.
    status: "case status when 'cancelled' then status else 'completed' end",
    actual_quantity: 'coalesce(actual_quantity, good_quantity + scrap_quantity + rework_quantity)',
    end_time: "coalesce(end_time, start_time + interval '4 hours') - make_interval(days => 90 * copy)",
  });
  await growTable('production_bookings', BOOKINGS, ['booked_at'], {});
  await owner.query('reset session_replication_role');
  await growSensors();
  await owner.query('vacuum analyze productions, production_bookings, sensors, sensor_data, sensor_latest');
}

async function growTable(
  table: string,
  rows: number,
  times: readonly string[],
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const { rows: counts } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  const copies = Math.ceil(rows / Math.max(1, counts[0]?.count ?? 0));
  const expressions = columns.map(({ name }) => {
    if (name === 'id') return 'gen_random_uuid()';
    const unchanged = times.includes(name) ? `${name} - make_interval(days => 90 * copy)` : name;
    return changes[name] ?? unchanged;
  });
  await owner.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${expressions.join(', ')} from ${table}, generate_series(1, ${copies}) as copy
     limit ${rows - (counts[0]?.count ?? 0)}`,
  );
}

/** Ten readings each; every third sensor has been silent for an hour, and some of the others are too warm. */
async function growSensors(): Promise<void> {
  await owner.query(
    `insert into sensors (company_id, sensor_id, name, type, unit)
     select $1, 'X-' || number, 'Fühler ' || number, 'temperature', '°C' from generate_series(1, $2) as number`,
    [DEMO_COMPANY_ID, SENSORS],
  );
  await owner.query(
    `insert into sensor_data (company_id, sensor_id, timestamp, received_at, value, quality, context_id)
     select $1, 'X-' || number, at, at, 20 + number % 12, 'good', (select min(id) from sensor_contexts)
     from generate_series(1, $2) as number, generate_series(0, 9) as age,
       lateral (select now() - make_interval(secs => age, hours => (number % 3 = 0)::int) as at) as moment`,
    [DEMO_COMPANY_ID, SENSORS],
  );
  await owner.query(
    `insert into sensor_latest
     select distinct on (sensor_id) company_id, sensor_id, timestamp, value, quality, context_id
     from sensor_data where company_id = $1 and sensor_id like 'X-%' order by sensor_id, timestamp desc
     on conflict do nothing`,
    [DEMO_COMPANY_ID],
  );
}

async function enterDemo(): Promise<string> {
  const response = await fetch(`${app.url}/api/session/demo`, { method: 'POST' });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function ask(path: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${app.url}${path}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - startedAt;
}

async function measure(path: string, cookie: string): Promise<{ p50: number; p95: number }> {
  for (let warmUp = 0; warmUp < 5; warmUp++) await ask(path, cookie);
  const times: number[] = [];
  for (let call = 0; call < CALLS_EACH; call++) times.push(await ask(path, cookie));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function explainFromNowOn(): Promise<void> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    "auto_explain.log_format = 'json'",
    'auto_explain.log_analyze = on',
  ]) {
    await owner.query(`alter system set ${setting}`).catch(() => undefined);
  }
  await owner.query('select pg_reload_conf()');
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null and state is not null',
  );
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** One line per query and table that was read as a whole. */
async function readScans(): Promise<string[]> {
  const folder = join(data.path, 'postgres/log');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const found = new Map<string, string>();
  for (const [, json = ''] of text.matchAll(/plan:\n(\t?\{[\s\S]*?\n\t?\})\n(?=\S|$)/g)) {
    try {
      const { 'Query Text': query, Plan: plan } = JSON.parse(json.replaceAll('\n\t', '\n')) as {
        'Query Text': string;
        Plan: Plan;
      };
      for (const scan of largeScans(plan)) found.set(`${scan}\n    ${query.replace(/\s+/g, ' ').slice(0, 240)}`, query);
    } catch {
      // A plan cut off at the end of the file.
    }
  }
  return [...found.keys()];
}

function largeScans(plan: Plan): string[] {
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  const own =
    plan['Node Type'] === 'Seq Scan' && rows >= LARGE_TABLE_ROWS ? [`${plan['Relation Name']}: ${rows} rows`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(largeScans)];
}

function report(figures: { path: string; p50: number; p95: number }[], scans: string[]): void {
  console.log(
    `\n${PRODUCTIONS} productions, ${BOOKINGS} bookings, ${SENSORS} sensors; ${CALLS_EACH} calls each, one after the other\n`,
  );
  console.log(`${'call'.padEnd(66)} p50 ms   p95 ms`);
  for (const { path, p50, p95 } of figures) {
    console.log(
      `${path.padEnd(66)} ${p50.toFixed(1).padStart(6)}   ${p95.toFixed(1).padStart(6)}${p95 > BOUND_MS ? `   over ${BOUND_MS} ms` : ''}`,
    );
  }
  console.log(
    scans.length === 0
      ? '\nNo query read a whole large table.'
      : `\nQueries that read a whole large table:\n  ${scans.join('\n  ')}`,
  );
}
