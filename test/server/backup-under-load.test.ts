import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import * as ingestion from '#ingestion/ingestion.api.ts';
import { createBackup } from '#operator/server/backup/create-backup.ts';
import { restoreBackup } from '#operator/server/backup/restore-backup.ts';
import { openDatabase } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { companyIdOf } from '../support/company-rows.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { dropDatabase } from '../support/test-database.ts';

/** Ends a test that fails; states are waited for, not times. */
const PATIENT = { timeout: 30_000, interval: 5 };
const log = createLog('silent');
const owner = inject('postgres').embedded;
const restored = `restored_${randomUUID().replaceAll('-', '')}`;
let home: string;
let app: TestApp;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mes-backup-load-'));
  app = await startTestApp({ dataDir: join(home, 'source') });
  await asOwner(`create database ${restored}`);
});
afterAll(async () => {
  await app.ingestion.stop();
  await app.close();
  await dropDatabase(owner, restored);
  await rm(home, { recursive: true, force: true });
});

async function asOwner(sql: string): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  await client.query(sql);
  await client.end();
}

it('what was acknowledged before the backup is there after the restore, once, though machines go on delivering', async () => {
  const founder = await app.founder('chef@sicherung.example');
  const companyId = await companyIdOf(founder);
  await app.ingestion.start();
  const startMs = Date.now() - 3_600_000;
  const progress = { acknowledged: 0 };
  const end = new AbortController();
  const delivering = (async () => {
    while (!end.signal.aborted) {
      const first = progress.acknowledged;
      const body = Array.from({ length: 20 }, (_, index) => ({
        type: 'sensor',
        source: 'Gateway',
        payload: { sensorId: 'ofen', type: 'temperature', value: first + index },
        timestamp: new Date(startMs + first + index).toISOString(),
      }));
      await founder.call(ingestion.pushMessages, { body });
      progress.acknowledged += body.length;
    }
  })();
  let before = 0;
  const target = join(home, 'a.tar');
  try {
    await vi.waitUntil(() => progress.acknowledged >= 200, PATIENT);
    before = progress.acknowledged;
    await createBackup({
      config: { dataDir: join(home, 'source'), fileStore: null, secretsKey: null },
      connection: app.connection,
      target,
      version: '0.0.0-test',
      nowMs: Date.now(),
      log,
    });
    expect(progress.acknowledged).toBeGreaterThan(before);
  } finally {
    end.abort();
    await delivering;
  }

  const dataDir = join(home, 'restored');
  const { host = '', port = 5432, user = '' } = owner;
  const databaseUrl = `postgres://${user}@localhost:${port}/${restored}?host=${encodeURIComponent(host)}`;
  await restoreBackup({ config: { dataDir, databaseUrl }, source: target, log, say: () => undefined });
  const connection = { ...owner, database: restored };
  const database = openDatabase(connection, log, 4);
  const second = await startTestApp({ dataDir }, { connection, database, close: () => database.close() });
  try {
    await second.ingestion.start();
    await vi.waitUntil(() => second.ingestion.state().depth.entries === 0, PATIENT);
    const { rows } = await database.inCompany(companyId, (tx) =>
      tx.$client.query<{ value: number }>('select value from sensor_data order by value'),
    );
    const values = rows.map(({ value }) => value);
    expect(values).toEqual(values.map((_, index) => index));
    expect(values.length).toBeGreaterThanOrEqual(before);
  } finally {
    await second.ingestion.stop();
    await second.close();
  }
});
