/**
 * End to end: MQTT with QoS 1 from a broker in another process, through the real program with its embedded database,
 * to rows in sensor_data; broker, publisher, program and database share the computer. Three rounds: one value per
 * message and twenty as fast as they are stored, and 5,000 values a second for the delay. Nothing may be lost or
 * doubled: otherwise the exit code is 1. Prints what limits it, as processor time by process, and the program's memory
 * in each third of the round (heap, resident, journal).
 * Run: npm run bench:ingest (SECONDS=60 for the whole minute, ROUND=1 for the first alone, PROFILE=<folder> for
 * profiles of the program, FLAGS=… for options of its Node)
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { makeDataDir, runApp } from '../test/support/running-app.ts';
import { watchMemory } from './memory-watch.ts';
import { startBroker } from './mqtt-broker.ts';
import type { PublisherNews, PublishTask } from './mqtt-publisher.ts';
import { cpuSecondsByThread, cpuSecondsOf, machineCpuSeconds, postgresCpuSeconds } from './processor-time.ts';

const SECONDS = Number(process.env.SECONDS ?? 20);
const ONLY_ROUND = process.env.ROUND === undefined ? null : Number(process.env.ROUND);
const SENSORS = 1000;
const VALUES_OF_LARGE_MESSAGE = 20;
/** Published and not yet stored: enough for full batches, too few to hide a program that does not keep up. */
const VALUES_UNDER_WAY = 60_000;
const STALLED_MS = 30_000;
const PROBED_SENSORS = 50;

type Round = {
  title: string;
  valuesPerMessage: number;
  perSecond: number | null;
  goal?: { figure: number; unit: string };
};
const ROUNDS: Round[] = [
  { title: '1 Wert je Meldung', valuesPerMessage: 1, perSecond: null, goal: { figure: 20_000, unit: 'Meldungen' } },
  {
    title: `${VALUES_OF_LARGE_MESSAGE} Werte je Meldung`,
    valuesPerMessage: VALUES_OF_LARGE_MESSAGE,
    perSecond: null,
    goal: { figure: 60_000, unit: 'Werte' },
  },
  { title: '5.000 Werte je Sekunde', valuesPerMessage: 1, perSecond: 5000 },
];

const data = await makeDataDir();
const flags = [
  ...(process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`]),
  ...(process.env.FLAGS === undefined ? [] : [process.env.FLAGS]),
];
const app = await runApp({ DATA_DIR: data.path, RATE_LIMIT_FACTOR: '1000', NODE_OPTIONS: flags.join(' ') });
const broker = await startBroker();
const serverPid = app.child.pid ?? 0;
const clusterDir = join(data.path, 'postgres/cluster');
const owner = new Client({ host: join(data.path, 'postgres/socket'), user: 'mes_owner', database: 'mes' });
await owner.connect();
let companyId = '';
try {
  const cookie = await signUp();
  const { rows } = await owner.query<{ id: string }>("select id from companies where name = 'Messwerk'");
  companyId = rows[0]?.id ?? '';
  await owner.query("select set_config('app.company_id', $1, false)", [companyId]);
  console.log(`Broker: ${broker.name}, MQTT ${broker.version === '5' ? '5' : '3.1.1'}, QoS 1; ${SENSORS} Sensoren`);
  for (const [index, round] of ROUNDS.entries()) {
    if (ONLY_ROUND === null || ONLY_ROUND === index + 1) await measure(round, index, cookie);
  }
} finally {
  await owner.end();
  await app.stop();
  await broker.close();
  await data.remove();
}

async function measure(round: Round, index: number, cookie: string): Promise<void> {
  const { valuesPerMessage } = round;
  const prefix = `R${index + 1}`;
  const topics =
    valuesPerMessage === 1
      ? Array.from({ length: SENSORS }, (_, sensor) => `factory/sensors/temperature/${prefix}-${sensor}`)
      : Array.from({ length: SENSORS / valuesPerMessage }, (_, line) => `${prefix}/line-${line}`);
  const sourceId = await connectSource(round, prefix, topics, cookie);
  const countRows = async () => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from sensor_data where starts_with(sensor_id, $1)',
      [`${prefix}-`],
    );
    return rows[0]?.count ?? 0;
  };
  // Sensors, contexts and partitions are made once in a plant's life; and the program is warm then.
  const warmUp = await publish(round, topics, 2, countRows);
  const firstPosition = await storedPosition();
  const before = await readFigures();
  const memory = watchMemory(app.url);
  const probing = round.perSecond === null ? null : probe(prefix);
  const run = await publish(round, topics, SECONDS, async () => (await storedPosition()) - firstPosition);
  const delays = await probing?.stop();
  report(round, run, before, await readFigures(), delays);
  for (const line of await memory.stop()) console.log(`  Speicher, ${line}`);
  const expected = (warmUp.messages + run.messages) * valuesPerMessage;
  await check(expected, await countRows(), prefix, sourceId, cookie);
  await send(cookie, 'PUT', `/api/ingestion/sources/${sourceId}/enabled`, { enabled: false });
}

type Run = { messages: number; publishSeconds: number; storeSeconds: number; publisherCpuSeconds: number };

/** Publishes as long as told and waits until everything is stored; never more under way than allowed. */
async function publish(
  { valuesPerMessage, perSecond }: Round,
  topics: string[],
  seconds: number,
  countStored: () => Promise<number>,
): Promise<Run> {
  const child = fork(join(import.meta.dirname, 'mqtt-publisher.ts'));
  let news: PublisherNews = { acknowledged: 0, done: false, cpuSeconds: 0 };
  let publishSeconds = 0;
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1000;
  child.on('message', (told: PublisherNews) => {
    news = told;
    if (told.done) publishSeconds = secondsSince();
  });
  child.send({ port: broker.port, topics, valuesPerMessage, seconds, perSecond } satisfies PublishTask);
  let stored = 0;
  let movedAt = performance.now();
  for (;;) {
    const now = await countStored();
    if (now > stored) movedAt = performance.now();
    stored = now;
    if (news.done && stored >= news.acknowledged * valuesPerMessage) break;
    if (performance.now() - movedAt > STALLED_MS) break;
    if (!news.done) child.send(Math.floor((stored + VALUES_UNDER_WAY) / valuesPerMessage));
    await delay(50);
  }
  // It waits for this: one that left by itself could be told something when it is gone.
  child.kill();
  return {
    messages: news.acknowledged,
    publishSeconds,
    storeSeconds: secondsSince(),
    publisherCpuSeconds: news.cpuSeconds,
  };
}

/** Every reading has a position of its own in the journal, and the database knows up to which it has them. */
async function storedPosition(): Promise<number> {
  const { rows } = await owner.query<{ position: string }>(
    `select position from ingestion_position
     where company_id = current_setting('app.company_id')::uuid and record_type = 'sensor'`,
  );
  return Number(rows[0]?.position ?? 0);
}

/** Looks for new rows of some sensors all the time: how old is a reading when it can be seen? */
function probe(prefix: string): { stop(): Promise<number[]> } {
  const delaysMs: number[] = [];
  const sensors = Array.from(
    { length: PROBED_SENSORS },
    (_, index) => `${prefix}-${index * (SENSORS / PROBED_SENSORS)}`,
  );
  const stopping = new AbortController();
  const running = (async () => {
    const client = new Client({ host: join(data.path, 'postgres/socket'), user: 'mes_owner', database: 'mes' });
    await client.connect();
    await client.query("select set_config('app.company_id', $1, false)", [companyId]);
    const newest = new Map<string, number>();
    const startedMs = Date.now();
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ sensor_id: string; ms: number }>(
        `select sensor_id, (extract(epoch from timestamp) * 1000)::float8 as ms from sensor_data
         where company_id = $1 and sensor_id = any($2) and timestamp > to_timestamp($3::float8 / 1000)`,
        [companyId, sensors, Math.max(startedMs, Math.min(...sensors.map((id) => newest.get(id) ?? 0)))],
      );
      const seenMs = Date.now();
      for (const { sensor_id, ms } of rows.toSorted((one, other) => one.ms - other.ms)) {
        if (ms <= (newest.get(sensor_id) ?? 0)) continue;
        newest.set(sensor_id, ms);
        delaysMs.push(seenMs - ms);
      }
      await delay(10);
    }
    await client.end();
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      return delaysMs.sort((one, other) => one - other);
    },
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFigures() {
  return {
    broker: await cpuSecondsOf(broker.pid),
    postgres: await postgresCpuSeconds(clusterDir),
    program: await cpuSecondsByThread(serverPid),
    machine: (await machineCpuSeconds()).used,
  };
}

function report(round: Round, run: Run, before: Figures, after: Figures, delays: number[] | undefined): void {
  const values = run.messages * round.valuesPerMessage;
  const threads = [...after.program].map(([name, seconds]) => ({
    name: `Programm, ${name}`,
    seconds: seconds - (before.program.get(name) ?? 0),
  }));
  const processes = [
    ...threads.filter(({ seconds }) => seconds > 0.02 * run.storeSeconds),
    { name: 'PostgreSQL', seconds: after.postgres - before.postgres },
    { name: broker.name, seconds: after.broker - before.broker },
    { name: 'Sender', seconds: run.publisherCpuSeconds },
  ].toSorted((one, other) => other.seconds - one.seconds);
  const own = processes.reduce((sum, { seconds }) => sum + seconds, 0);
  const machine = after.machine - before.machine;
  console.log(`\n${round.title}: ${count(run.messages)} Meldungen in ${run.storeSeconds.toFixed(1)} s`);
  console.log(`  gesendet ${count(run.messages / run.publishSeconds)} Meldungen/s`);
  console.log(
    `  gespeichert ${count(run.messages / run.storeSeconds)} Meldungen/s, ${count(values / run.storeSeconds)} Werte/s`,
  );
  if (round.goal !== undefined) {
    const reached = (round.goal.unit === 'Werte' ? values : run.messages) / run.storeSeconds / round.goal.figure;
    console.log(`  Ziel ${count(round.goal.figure)} ${round.goal.unit}/s: ${Math.round(reached * 100)} %`);
  }
  if (delays !== undefined) {
    const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN);
    console.log(`  Verzug Sender → Tabelle (${delays.length} Proben): p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  console.log('  Prozessorzeit:');
  for (const { name, seconds } of processes) {
    const perMessage = ((seconds * 1e6) / run.messages).toFixed(1);
    const perValue = ((seconds * 1e6) / values).toFixed(1);
    const core = Math.round((seconds / run.storeSeconds) * 100);
    console.log(
      `    ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s ${String(core).padStart(4)} % eines Kerns ${perMessage.padStart(7)} µs/Meldung ${perValue.padStart(6)} µs/Wert`,
    );
  }
  console.log(`    anderes auf diesem Rechner   ${(machine - own).toFixed(1).padStart(6)} s`);
  // What others use does not count here, so this hardly changes with what else the computer does.
  const allCores = (availableParallelism() * run.messages) / own;
  const oneThread = run.messages / (processes[0]?.seconds ?? Number.NaN);
  const most = Math.min(allCores, oneThread);
  console.log(
    `  aus der Prozessorzeit höchstens ${count(most)} Meldungen/s, ${count(most * round.valuesPerMessage)} Werte/s; Grenze: ${allCores < oneThread ? `${availableParallelism()} Kerne zusammen` : processes[0]?.name}`,
  );
}

/** Every reading once; and none came twice to be thrown away later. */
async function check(expected: number, stored: number, prefix: string, sourceId: string, cookie: string) {
  // What the database believes of the table may be from its first seconds; a plan for those takes minutes now.
  await owner.query('analyze sensor_data');
  const { rows } = await owner.query<{ readings: number }>(
    `select count(*)::int as readings from (
       select distinct sensor_id, timestamp from sensor_data where starts_with(sensor_id, $1)) as reading`,
    [`${prefix}-`],
  );
  const readings = rows[0]?.readings ?? 0;
  const status = (await send(cookie, 'GET', '/api/ingestion/status')) as {
    sources: { id: string; processed: number; errors: number; gaps: number }[];
  };
  const source = status.sources.find(({ id }) => id === sourceId);
  console.log(
    `  verloren ${expected - readings}, doppelt ${stored - readings} (angenommen ${source?.processed}, Fehler ${source?.errors}, Unterbrüche ${source?.gaps})`,
  );
  if (expected !== readings || stored !== readings || expected === 0) process.exitCode = 1;
}

async function signUp(): Promise<string> {
  const person = { email: 'messung@messwerk.example', password: 'richtig-geheim' };
  await send('', 'POST', '/api/accounts', { ...person, company: 'Messwerk' });
  const response = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** One value: by the convention of topics, nobody has mapped anything. Several: one mapped point for each. */
async function connectSource(round: Round, prefix: string, topics: string[], cookie: string): Promise<string> {
  const isMapped = round.valuesPerMessage > 1;
  const { id } = (await send(cookie, 'POST', '/api/ingestion/sources', {
    name: `MQTT ${prefix}`,
    protocol: 'mqtt',
    settings: {
      host: '127.0.0.1',
      port: broker.port,
      version: broker.version,
      topics: isMapped ? `${prefix}/#` : 'factory/#',
    },
  })) as { id: string };
  if (isMapped) {
    const points = topics.flatMap((topic, line) =>
      Array.from({ length: round.valuesPerMessage }, (_, place) => ({
        address: `${topic}::values[${place}]`,
        target: {
          kind: 'sensor',
          sensorId: `${prefix}-${line * round.valuesPerMessage + place}`,
          sensorType: 'temperature',
        },
      })),
    );
    await send(cookie, 'PUT', `/api/ingestion/sources/${id}/points`, { points });
  }
  await send(cookie, 'PUT', `/api/ingestion/sources/${id}/enabled`, { enabled: true });
  for (const startedAt = performance.now(); ; ) {
    const status = (await send(cookie, 'GET', '/api/ingestion/status')) as { sources: { id: string; state: string }[] };
    if (status.sources.some((source) => source.id === id && source.state === 'connected')) return id;
    if (performance.now() - startedAt > STALLED_MS) throw new Error(JSON.stringify(status));
    await delay(50);
  }
}

async function send(cookie: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

function count(value: number): string {
  return Math.round(value).toLocaleString('de-DE');
}
