import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { findServerProcesses, sendSignal } from '#platform/server/embedded-postgres/cluster-processes.ts';
import { makeDataDir, type RunningApp, runApp } from '../support/running-app.ts';

const ROUNDS = 3;
const WRITERS = 4;

let data: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  data = await makeDataDir();
});
afterEach(() => data.remove());

/** Everything at once, so that nothing gets a chance to tidy up. */
async function killTree(app: RunningApp): Promise<void> {
  const database = await findServerProcesses(`${data.path}/postgres/cluster`);
  app.child.kill('SIGKILL');
  // With the application gone, its database may be ending by itself already.
  for (const pid of database) sendSignal(pid, 'SIGKILL');
  await app.ended;
}

it('kill -9 of the whole process tree during writes: the next start works and nothing acknowledged is missing', async () => {
  const random = seededRandom('crash');
  const acknowledged: string[] = [];
  let number = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const app = await runApp({ DATA_DIR: data.path, RATE_LIMIT_FACTOR: '100000' });
    const writing = new AbortController();
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!writing.signal.aborted) {
        const name = `Nachricht ${number++}`;
        const response = await fetch(`${app.url}/api/leads`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name, email: 'a@b.ch', message: 'x' }),
        }).catch(() => null);
        if (response?.status === 201) acknowledged.push(name);
      }
    });
    const before = acknowledged.length;
    while (acknowledged.length < before + 30) await delay(10);
    await delay(random.between(0, 150));
    await killTree(app);
    writing.abort();
    await Promise.all(writers);
  }

  const survivor = await runApp({ DATA_DIR: data.path });
  const { Client } = await import('pg');
  const client = new Client({ host: `${data.path}/postgres/socket`, user: 'mes_owner', database: 'mes' });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    'select name, count(*)::int from operator.leads group by name',
  );
  await client.end();
  const stored = new Map(rows.map((row) => [row.name, row.count]));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 30);
  expect(acknowledged.filter((name) => stored.get(name) !== 1)).toEqual([]);
  expect(await survivor.stop()).toBe(0);
}, 120_000);
