/**
 * A small plant in a process of its own, to be killed: three sources deliver numbered readings through the real journal
 * and batch writer. A delivery that was not acknowledged is sent again by the next process, with the same key.
 * Speaks in lines: `stored <source> <delivery>` when a delivery is acknowledged, `drained` at the end.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { normalise } from '#ingestion/normalise.ts';
import { createBatchWriter } from '#ingestion/server/batch-writer.ts';
import type { JournalEntry } from '#ingestion/server/journal.ts';
import { openLocalJournal } from '#ingestion/server/local-journal.ts';
import { type BlockRecord, BlockWriter } from '#ingestion/server/record-block.ts';
import { openDatabase } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { readTask } from './child-task.ts';

export type ChildTask = {
  connection: object;
  journalPath: string;
  companyId: string;
  baseMs: number;
  /** Per source, the delivery to go on with; empty: only write what the journal has, and end. */
  nextDeliveries: Record<string, number>;
};

export const READINGS_PER_DELIVERY = 10;
/** Per source: thousands of readings a second, and no more than can be written at the end. */
const PAUSE_MS = 4;

async function run(task: ChildTask): Promise<void> {
  const { companyId } = task;
  const log = createLog('silent');
  const database = openDatabase(task.connection, log, 4);
  const journal = await openLocalJournal({ path: task.journalPath, maxBytes: 1e9, maxAgeMs: 1e9 });
  const writer = createBatchWriter({
    journal,
    database,
    log,
    gatherMs: 5,
    // A table without any key: whatever is applied twice or out of order shows in it.
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

  const readingOf = (source: string, number: number): BlockRecord => {
    const outcome = normalise(
      {
        type: 'sensor',
        source,
        payload: { sensorId: source, type: 'counter', value: number },
        timestamp: new Date(task.baseMs + number).toISOString(),
      },
      { receivedAtMs: task.baseMs, timeZone: 'UTC' },
    );
    if ('reject' in outcome) throw new Error(outcome.reject);
    return { type: 'sensor', record: outcome.record };
  };
  const blockOf = (source: string, delivery: number): JournalEntry => {
    const writer = new BlockWriter();
    for (let place = 0; place < READINGS_PER_DELIVERY; place++) {
      writer.add(readingOf(source, delivery * READINGS_PER_DELIVERY + place));
    }
    const deliveries = [{ records: READINGS_PER_DELIVERY, deliveryKey: String(delivery) }];
    return { companyId, sourceId: source, type: 'block', body: writer.take(), deliveries };
  };

  const sources = Object.entries(task.nextDeliveries);
  await Promise.all(
    sources.map(async ([source, first]) => {
      for (let delivery = first; ; delivery++) {
        await journal.append([blockOf(source, delivery)]);
        process.stdout.write(`stored ${source} ${delivery}\n`);
        await delay(PAUSE_MS);
      }
    }),
  );
  await writer.stop();
  await journal.close();
  await database.close();
  process.stdin.destroy();
  process.stdout.write('drained\n');
}

if (process.argv[1] === import.meta.filename) await run(await readTask<ChildTask>());
