/**
 * How fast the journal takes data and how fast the batch writer moves it into the tables, compared in the same run with
 * COPY of the very same rows into the same table. Prints ratios; the goal for the writer is 60 % of COPY.
 * Run: npm run bench:journal
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { normalise } from '#ingestion/normalise.ts';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import type { ColumnType, ColumnValue } from '#ingestion/server/binary-array.ts';
import { DayPartitions } from '#ingestion/server/day-partitions.ts';
import type { BlockEntry } from '#ingestion/server/journal.ts';
import { openLocalJournal } from '#ingestion/server/local-journal.ts';
import { BlockWriter } from '#ingestion/server/record-block.ts';
import { SERIES, sensorRow } from '#ingestion/server/record-types.ts';
import { SensorContexts } from '#ingestion/server/sensor-contexts.ts';
import { openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import { makeDataDir } from '../test/support/running-app.ts';
import { copyRows } from './copy-rows.ts';
import { postgresCpuSeconds } from './processor-time.ts';

const ROWS = Number(process.env.ROWS ?? 200_000);
const SENSORS = Number(process.env.SENSORS ?? 1000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const COPY_ROWS = 5000;
const GOAL = 0.6;
const DAY_MS = 86_400_000;

const log = createLog('error');
const data = await makeDataDir();
const clusterDir = join(data.path, 'postgres/cluster');
const postgres = await startEmbeddedPostgres({ dataDir: data.path, log });
await migrate(postgres.connection, log);
const database = openDatabase(postgres.connection, log);
const owner = new Client(postgres.connection);
await owner.connect();
const companyId = randomUUID();
await database.inAccounts(
  (tx) => tx.$client.query("insert into companies (id, name) values ($1, 'Messwerk')", [companyId]),
  { companyId },
);

const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
const records = Array.from({ length: ROWS }, (_, index) => makeRecord(index));
try {
  console.log(
    `${ROWS} Messwerte von ${SENSORS} Sensoren, ${Math.round(blockOf(0, 1000).body.length / 1000)} Zeichen je Messwert im Journal, ${ROUNDS} Runden`,
  );
  await measureAppends(1);
  await measureAppends(20);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const copied = await measureCopy();
    const written = await measureWriter();
    ratios.push(written.perSecond / copied.perSecond);
    console.log(
      `Runde ${round}: COPY ${describe(copied)}; Journal → Tabelle ${describe(written)}; Verhältnis ${percent(written.perSecond / copied.perSecond)}, nur Datenbank ${percent(copied.postgresMicroseconds / written.postgresMicroseconds)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(
    `Journal → Tabelle gegen COPY (Median): ${percent(median)}, Ziel ${percent(GOAL)}: ${median >= GOAL ? 'erreicht' : 'verfehlt'}`,
  );
} finally {
  await owner.end();
  await database.close();
  await postgres.stop();
  await data.remove();
}

function makeRecord(index: number): SensorRecord {
  const result = normalise(
    {
      type: 'sensor',
      source: 'MQTT Halle 1',
      payload: {
        sensorId: `SENSOR-${index % SENSORS}`,
        type: 'temperature',
        value: 20 + ((index * 7919) % 1000) / 100,
        location: 'Halle1/A/3',
      },
      timestamp: new Date(startMs + Math.floor(index / SENSORS) * 1000).toISOString(),
    },
    { receivedAtMs: startMs + Math.floor(index / SENSORS) * 1000 + 20, timeZone: 'Europe/Zurich' },
  );
  if ('reject' in result || result.record.type !== 'sensor') throw new Error('no reading');
  return result.record;
}

/** As the supervisor hands it over: one delivery, one key. */
function blockOf(start: number, end: number): BlockEntry {
  const writer = new BlockWriter();
  for (const record of records.slice(start, end)) writer.add({ type: 'sensor', record });
  const deliveries = [{ records: Math.min(end, ROWS) - start, deliveryKey: `${start}` }];
  return { companyId, sourceId: 'quelle', type: 'block', body: writer.take(), deliveries };
}

async function openJournal() {
  const folder = await mkdtemp(join(data.path, 'journal-'));
  const journal = await openLocalJournal({ path: join(folder, 'journal.db'), maxBytes: 1e12, maxAgeMs: 1e12 });
  return {
    journal,
    close: async () => {
      await journal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As sources do it: many in flight, each waiting until its own entries are on the disk. */
async function measureAppends(perMessage: number): Promise<void> {
  const { journal, close } = await openJournal();
  const messages = Math.floor(Math.min(ROWS, 100_000) / perMessage);
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 500 }, async () => {
      for (let message = next++; message < messages; message = next++) {
        await journal.append([blockOf(message * perMessage, (message + 1) * perMessage)]);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `Journal, ${perMessage} Wert(e) je Meldung: ${perSecond(messages / seconds)} Meldungen, ${perSecond((messages * perMessage) / seconds)} Werte, gesichert auf der Platte`,
  );
  await close();
}

async function emptyTables(): Promise<void> {
  await owner.query('truncate sensor_data, sensor_contexts, roll_up_pending, ingestion_position');
  const day = startMs / DAY_MS;
  await new DayPartitions().ensure(database, companyId, new Map([['sensor_data', new Set([day, day + 1])]]));
  await owner.query('checkpoint');
}

async function measureCopy(): Promise<Figures> {
  await emptyTables();
  const contexts = new SensorContexts();
  const chunks: Buffer[] = [];
  for (let start = 0; start < ROWS; start += COPY_ROWS) {
    const lines = records.slice(start, start + COPY_ROWS).map((record) => {
      const timestampMs = Date.parse(record.timestamp);
      const times = { timestampMs, receivedAtMs: timestampMs };
      const row = sensorRow(record, times, contexts.contextOf(record).digest);
      const texts = row.map((value, column) => textOf(value, SERIES.sensor.columns[column]?.type));
      return `${companyId}\t${texts.join('\t')}\n`;
    });
    chunks.push(Buffer.from(lines.join('')));
  }
  const columns = SERIES.sensor.columns.map(({ name }) => name).join(', ');
  const begin = await startMeasuring();
  for (const chunk of chunks) await copyRows(owner, `copy sensor_data (company_id, ${columns}) from stdin`, chunk);
  return begin();
}

function textOf(value: ColumnValue, type: ColumnType | undefined): string {
  if (value === null) return '\\N';
  return type === 'timestamptz' ? new Date(Number(value)).toISOString() : String(value);
}

/** From the journal's disk, with positions and marks, as after an hour without a database. */
async function measureWriter(): Promise<Figures> {
  await emptyTables();
  const { journal, close } = await openJournal();
  for (let start = 0; start < ROWS; start += 1000) await journal.append([blockOf(start, start + 1000)]);
  const writer = createBatchWriter({ journal, database, log, gatherMs: 0 });
  const begin = await startMeasuring();
  writer.start();
  // Not by stopping it: that gives up after a while, and what is left stays in the journal.
  while (writer.state().storedItems < ROWS) await delay(1);
  const figures = await begin();
  await writer.stop();
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from sensor_data');
  if (rows[0]?.count !== ROWS) throw new Error(`${rows[0]?.count} rows instead of ${ROWS}`);
  await close();
  return figures;
}

type Figures = { perSecond: number; nodeMicroseconds: number; postgresMicroseconds: number };

/** Rows per second by the clock, and processor time per row: the second hardly depends on what else the machine does. */
async function startMeasuring(): Promise<() => Promise<Figures>> {
  const postgresBefore = await postgresCpuSeconds(clusterDir);
  const nodeBefore = process.cpuUsage();
  const startedAt = performance.now();
  return async () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const node = process.cpuUsage(nodeBefore);
    return {
      perSecond: ROWS / seconds,
      nodeMicroseconds: (node.user + node.system) / ROWS,
      postgresMicroseconds: (((await postgresCpuSeconds(clusterDir)) - postgresBefore) * 1e6) / ROWS,
    };
  };
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('de-DE')}/s`;
}

function describe(figures: Figures): string {
  const { nodeMicroseconds, postgresMicroseconds } = figures;
  return `${perSecond(figures.perSecond)} (CPU je Zeile: Node ${nodeMicroseconds.toFixed(1)} µs, PostgreSQL ${postgresMicroseconds.toFixed(1)} µs)`;
}

function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
