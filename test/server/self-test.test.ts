import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#self-test/self-test.api.ts';
import { serverLines } from '#self-test/server-lines.ts';
import { companyIdOf } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const OWNER = 'inhaber@test.example';
let folder: string;
let app: TestApp;
let founder: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-self-test-'));
  app = await startTestApp({ dataDir: folder, ownerEmail: OWNER });
  founder = await app.founder('chef@test.example');
});
afterAll(async () => {
  await app.ingestion.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const verdictsOf = async (browser: TestBrowser) =>
  Object.fromEntries(serverLines(await browser.call(api.runSelfTest)).map(({ name, verdict }) => [name, verdict]));

describe('self-test', () => {
  it('OPEN-077 asks every part, and says which does not run', async () => {
    expect(await verdictsOf(founder)).toMatchObject({
      Programm: 'pass',
      'Stand des Schemas': 'pass',
      'Server hört Änderungen der Datenbank': 'fail',
      Journal: 'fail',
      Quellen: 'note',
      'Bilder und Dokumente': 'pass',
      Versand: 'note',
    });
    const refused = await founder.refusal(api.sendTestSignal);
    expect(refused).toMatchObject({ status: 503, code: 'ingestion_not_started' });
    await app.ingestion.start();
    expect(await verdictsOf(founder)).toMatchObject({ Journal: 'pass' });
  });

  it('sends a known signal through the intake, finds its row as sent and removes it', async () => {
    const answer = await founder.call(api.sendTestSignal);
    expect(answer).toMatchObject({ equal: true, reason: null });
    expect(answer.storedMs).toBeGreaterThan(answer.journalMs);
    expect(answer.journalMs).toBeGreaterThan(answer.normalisedMs);
    const left = await app.database.inCompany(await companyIdOf(founder), async (tx) => {
      const { rows } = await tx.$client.query(
        'select (select count(*)::int from quality_data) as rows, (select count(*)::int from sensors) as sensors, (select count(*)::int from alerts) as alerts',
      );
      return rows[0] as object;
    });
    expect(left).toEqual({ rows: 0, sensors: 0, alerts: 0 });
  });

  it('announces a test event to the own company only', async () => {
    const listener = new Client(app.connection);
    await listener.connect();
    try {
      const heard = new Promise<string>((resolve) =>
        listener.once('notification', ({ payload }) => resolve(payload ?? '')),
      );
      await listener.query('listen mes_change');
      await founder.call(api.sendTestEvent);
      expect(JSON.parse(await heard)).toEqual({ company: await companyIdOf(founder), topic: api.SELF_TEST_TOPIC });
    } finally {
      await listener.end();
    }
  });

  it('tells figures of the outbox to the owner of the installation alone', async () => {
    expect((await founder.call(api.runSelfTest)).mail).toMatchObject({ outbox: null });
    const owner = await app.founder(OWNER);
    expect((await owner.call(api.runSelfTest)).mail).toMatchObject({ outbox: { waiting: 0, failed: 0 } });
  });
});
