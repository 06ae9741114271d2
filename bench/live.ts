/**
 * From the machine to the screen: 5,000 sensors, one value a second each, by MQTT with QoS 1 from a broker in another
 * process into the running program; a browser with the page IoT Sensoren notes for every value it shows how old it is
 * by the machine's own time. Meanwhile the usual reads are asked again and again, in turn with a server that does nothing:
 * what even that one takes is the machine's, not the program's.
 * Run: npm run bench:live (SECONDS=60; SENSORS=5000, a multiple of 50; WATCHER=client where there is a browser that
 * should not be used, PROFILE=<folder> for profiles of the program)
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir, runApp } from '../test/support/running-app.ts';
import { startWatcher } from './live-watchers.ts';
import { startBroker } from './mqtt-broker.ts';
import type { PublisherNews, PublishTask } from './mqtt-publisher.ts';
import { yieldProcessor } from './other-machine.ts';
import { cpuSecondsByThread, cpuSecondsOf, machineCpuSeconds, postgresCpuSeconds } from './processor-time.ts';

const SECONDS = Number(process.env.SECONDS ?? 60);
const SENSORS = Number(process.env.SENSORS ?? 5000);
/** Every sensor has appeared, the program is warm and the page stands still. */
const WARM_UP_SECONDS = 20;
const SHOWN_SENSORS = 50;
const SHOWN_WITHIN_MS = 250;
const ANSWERED_WITHIN_MS = 50;
const CALL_EVERY_MS = 100;
const LIMIT_MS = 60_000;

const sensorId = (number: number) => `L-${String(number).padStart(5, '0')}`;
/**
 * The shown sensors report one after the other all through the second, not together: else a minute would have sixty
 * moments to judge by, and the worst of them would be its p99.
 */
const STRIDE = SENSORS / SHOWN_SENSORS;
const topics = Array.from({ length: SENSORS }, (_, turn) => {
  const number = (turn % STRIDE) * SHOWN_SENSORS + Math.floor(turn / STRIDE);
  return `factory/sensors/temperature/${sensorId(number)}`;
});
const CALLS = [
  '/api/dashboard',
  '/api/sensors',
  '/api/sensors?state=warning',
  '/api/sensors/summary',
  `/api/sensor-data/latest?sensorId=${sensorId(7)}`,
  '/api/machines',
  '/api/machine-data/latest?machineId=PRESSE-1',
  '/api/oee/status',
  '/api/alerts',
];

const data = await makeDataDir();
const profile: Record<string, string> =
  process.env.PROFILE === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` };
const app = await runApp({ DATA_DIR: data.path, RATE_LIMIT_FACTOR: '1000', ...profile });
const broker = await startBroker();
const publisher = fork(join(import.meta.dirname, 'mqtt-publisher.ts'), { detached: true });
yieldProcessor(publisher.pid ?? 0);
const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'));
const bareUrl = await new Promise<string>((resolve) => {
  bareServer.once('message', (port: number) => resolve(`http://127.0.0.1:${port}`));
});
try {
  const cookie = await signUp();
  await send(cookie, 'POST', '/api/ingest/messages', [
    { type: 'machine', source: 'Presse', payload: { machineId: 'PRESSE-1', status: 'running' } },
  ]);
  await connectSource(cookie);
  let news: PublisherNews = { acknowledged: 0, done: false, cpuSeconds: 0 };
  publisher.on('message', (told: PublisherNews) => {
    news = told;
  });
  publisher.send({
    port: broker.port,
    topics,
    valuesPerMessage: 1,
    seconds: WARM_UP_SECONDS + SECONDS + 600,
    perSecond: SENSORS,
  } satisfies PublishTask);
  publisher.send(Number.MAX_SAFE_INTEGER);
  await until(async () => ((await get(cookie, '/api/sensors/summary')) as { total: number }).total >= SENSORS);
  const sensorIds = Array.from({ length: SHOWN_SENSORS }, (_, number) => sensorId(number));
  const watcher = await startWatcher({ url: app.url, cookie, sensorIds });
  await callFor(cookie, WARM_UP_SECONDS);
  await watcher.restart();
  const before = await readFigures();
  const publishedBefore = news.acknowledged;
  const startedAt = performance.now();
  const { calls, bare } = await callFor(cookie, SECONDS);
  const seconds = (performance.now() - startedAt) / 1000;
  const delays = await watcher.delaysMs();
  const after = await readFigures();
  const published = news.acknowledged - publishedBefore;
  console.log(`Broker: ${broker.name}; ${watcher.name}; ${SENSORS} Sensoren, ${seconds.toFixed(0)} s`);
  console.log(`gesendet: ${Math.round(published / seconds).toLocaleString('de-DE')} Werte/s`);
  report(`Maschine → Bildschirm, ${SHOWN_SENSORS} gezeigte Sensoren`, delays, SHOWN_WITHIN_MS);
  report('Abrufe währenddessen, alle', [...calls.values()].flat(), ANSWERED_WITHIN_MS);
  report('  zum Vergleich ein Server, der nichts tut', bare, null);
  for (const [path, times] of calls) report(`  ${path}`, times, null);
  reportProcessors(before, after, seconds);
  if (delays.length < SHOWN_SENSORS * SECONDS * 0.5) throw new Error(`only ${delays.length} values were seen`);
  await watcher.close();
} finally {
  publisher.kill();
  bareServer.kill();
  await app.stop();
  await broker.close();
  await data.remove();
}

/** One call after the other with a pause, round and round: somebody who works with the program. */
async function callFor(cookie: string, seconds: number): Promise<{ calls: Map<string, number[]>; bare: number[] }> {
  const calls = new Map<string, number[]>(CALLS.map((path) => [path, []]));
  const bare: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < endMs; turn++) {
    const path = CALLS[turn % CALLS.length] ?? '';
    calls.get(path)?.push(await timeOf(() => get(cookie, path)));
    await delay(CALL_EVERY_MS / 2);
    bare.push(await timeOf(async () => (await fetch(bareUrl)).text()));
    await delay(CALL_EVERY_MS / 2);
  }
  return { calls, bare };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function report(title: string, times: readonly number[], boundMs: number | null): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(0)} ms`).join(', ');
  const verdict = boundMs === null ? '' : ` (Grenze p99 ${boundMs} ms: ${at(0.99) < boundMs ? 'erfüllt' : 'VERFEHLT'})`;
  console.log(`${title}: ${figures}, längste ${at(1).toFixed(0)} ms, ${sorted.length} Proben${verdict}`);
}

async function readFigures() {
  const program = await cpuSecondsByThread(app.child.pid ?? 0);
  const machine = await machineCpuSeconds();
  return {
    main: program.get('main') ?? 0,
    program: [...program.values()].reduce((sum, seconds) => sum + seconds, 0),
    postgres: await postgresCpuSeconds(join(data.path, 'postgres/cluster')),
    broker: await cpuSecondsOf(broker.pid),
    machine: machine.used,
    stolen: machine.stolen,
  };
}

function reportProcessors(
  before: Awaited<ReturnType<typeof readFigures>>,
  after: Awaited<ReturnType<typeof readFigures>>,
  seconds: number,
): void {
  const share = (name: keyof typeof before) => `${Math.round(((after[name] - before[name]) / seconds) * 100)} %`;
  console.log(
    `Prozessor, in % eines Kerns: Programm ${share('program')} (davon Hauptfaden ${share('main')}), PostgreSQL ${share('postgres')}, Broker ${share('broker')}, der ganze Rechner mit Browser und allem anderen ${share('machine')}`,
  );
  console.log(`dem Rechner von außen genommen: ${((after.stolen - before.stolen) * 1000).toFixed(0)} ms`);
}

async function connectSource(cookie: string): Promise<void> {
  const { id } = (await send(cookie, 'POST', '/api/ingestion/sources', {
    name: 'MQTT',
    protocol: 'mqtt',
    settings: { host: '127.0.0.1', port: broker.port, version: broker.version, topics: 'factory/#' },
  })) as { id: string };
  await send(cookie, 'PUT', `/api/ingestion/sources/${id}/enabled`, { enabled: true });
  await until(async () => {
    const { sources } = (await get(cookie, '/api/ingestion/status')) as { sources: { id: string; state: string }[] };
    return sources.some((source) => source.id === id && source.state === 'connected');
  });
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); !(await isReached()); await delay(200)) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('took too long');
  }
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

function get(cookie: string, path: string): Promise<unknown> {
  return send(cookie, 'GET', path);
}

async function send(cookie: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
