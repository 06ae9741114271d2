/** Fills a journal until it refuses, waits for a line, and goes on: the process the test of a full disk limits. */
import { once } from 'node:events';
import { openLocalJournal } from '#ingestion/server/local-journal.ts';

const journal = await openLocalJournal({ path: process.argv[2] ?? '', maxBytes: 1e9, maxAgeMs: 1e9 });
let number = 0;

async function tryToStore(): Promise<boolean> {
  number++;
  const body = JSON.stringify({ number, filling: 'x'.repeat(10_000) });
  try {
    await journal.append([{ companyId: 'c', sourceId: 's', type: 'sensor', body }]);
    process.stdout.write(`stored ${number}\n`);
    return true;
  } catch (error) {
    const { name, message } = error as Error;
    process.stdout.write(`refused ${name} ${message}\n`);
    return false;
  }
}

while (await tryToStore());
await tryToStore();
await once(process.stdin, 'data');
for (let more = 0; more < 10; more++) await tryToStore();
await journal.close();
process.exit();
