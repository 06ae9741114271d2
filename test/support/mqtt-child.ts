/**
 * The receiving half of the product in a process of its own, to be killed: supervisor, MQTT adapter, journal and batch
 * writer. Speaks in lines: `connected <source>`, `stored <sensor> <number>` when the journal has a reading (only then
 * does the broker get its acknowledgement), `drained` at the end. The end of its input ends it in good order.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mqttAdapter } from '#ingestion/server/adapters/mqtt/mqtt.adapter.ts';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import type { JournalEntry } from '#ingestion/server/journal.ts';
import { openLocalJournal } from '#ingestion/server/local-journal.ts';
import { recordsOf } from '#ingestion/server/record-block.ts';
import { createSupervisor } from '#ingestion/server/supervisor.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { openDatabase } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import { readTask } from './child-task.ts';

export type MqttChildTask = {
  connection: object;
  folder: string;
  companyId: string;
  port: number;
  /** Each a data source of its own, named like the sensor whose topic it reads. */
  sources: { name: string; version: '4' | '5' }[];
};

/** The pauses between attempts are those of the product, run fast. */
const HASTE = 50;
const hasty: TimerClock = {
  nowMs: () => systemClock.nowMs() * HASTE,
  after: (delayMs, run) => systemClock.after(delayMs / HASTE, run),
};

async function run({ connection, folder, companyId, port, sources }: MqttChildTask): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const log = createLog('silent');
  const database = openDatabase(connection, log, 3);
  const journal = await openLocalJournal({ path: join(folder, 'journal/journal.db'), maxBytes: 1e9, maxAgeMs: 1e9 });
  const writer = createBatchWriter({
    journal,
    database,
    log,
    gatherMs: 5,
    // A table without any key: the order in which readings were applied shows in it, and every repetition.
    applyMeaning: async (tx, _companyId, items) => {
      const readings = items.flatMap(({ record }) => (record.type === 'sensor' ? [record] : []));
      await tx.$client.query(
        'insert into applied_readings (company_id, source, number) select $1, u.* from unnest($2::text[], $3::int[]) as u',
        [companyId, readings.map(({ id }) => id), readings.map(({ measurement }) => measurement.value)],
      );
    },
  });
  journal.onAppended(() => writer.wake());
  writer.start();
  const supervisor = createSupervisor({
    clock: hasty,
    now: Date.now,
    loadAdapter: async () => mqttAdapter,
    journal: {
      async append(entries: readonly JournalEntry[]) {
        await journal.append(entries);
        for (const { record } of entries.flatMap(recordsOf)) {
          if ('measurement' in record) say(`stored ${record.id} ${record.measurement.value}`);
        }
      },
    },
    folderOf({ id }) {
      const own = join(folder, id);
      mkdirSync(own, { recursive: true });
      return own;
    },
    log: {
      debug: () => {},
      info(fields, text) {
        if (text === 'source connected') say(`connected ${(fields as { source: string }).source}`);
      },
      warn: () => {},
    },
  });
  await supervisor.apply(
    companyId,
    sources.map(({ name, version }) => ({
      companyId,
      id: name,
      name,
      protocol: 'mqtt',
      enabled: true,
      timeZone: 'UTC',
      settings: { host: '127.0.0.1', port, version, topics: `factory/sensors/${name}`, connectTimeoutSeconds: 5 },
      points: [],
      mapped: [],
      revision: '1',
    })),
  );
  await once(process.stdin, 'end');
  await supervisor.stop();
  await writer.stop();
  await journal.close();
  await database.close();
  say('drained');
}

if (process.argv[1] === import.meta.filename) await run(await readTask<MqttChildTask>());
