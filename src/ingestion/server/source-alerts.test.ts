import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '#platform/realtime-manual-clock.ts';
import { createLog } from '#platform/server/log.ts';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { SourceStatus } from '../source-status.ts';
import { LOST_AFTER_MS, watchLostSources } from './source-alerts.ts';

const source = (state: SourceStatus['state'], reason: string | null = null): SourceStatus => ({
  id: '11111111-2222-4333-8444-555555555555',
  name: 'MQTT Werk',
  protocol: 'mqtt',
  simulated: false,
  state,
  healthy: state === 'connected',
  reason,
  messages: 0,
  processed: 0,
  errors: 0,
  messagesPerSecond: 0,
  bufferedItems: 0,
  latencyMs: null,
  newestValueAt: null,
  gaps: 0,
  recentGaps: [],
});
const AWAY = source('disconnected', 'Der Broker nimmt keine Verbindung an.');

describe('alerts of lost sources', () => {
  let db: TestDatabase;
  let nowMs = Date.parse('2026-05-04T08:00:00Z');
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  async function watched(statuses: () => SourceStatus[], companyId?: string) {
    const company = companyId ?? (await createCompany(db.database, `Werk ${nowMs}`));
    const clock = createManualClock();
    const watch = watchLostSources({
      database: db.database,
      sources: { companyIds: () => [company], sourcesOf: statuses },
      clock,
      now: () => nowMs,
      log: createLog('silent'),
    });
    return {
      company,
      stop: () => watch.stop(),
      async after(ms: number) {
        clock.advance(ms);
        nowMs += ms;
        await watch.check();
        return db.database.inCompany(company, async (tx) => {
          const { rows } = await tx.$client.query<{ message: string; active: boolean; occurrences: number }>(
            'select message, active, occurrence_count as occurrences from alerts order by timestamp',
          );
          return rows;
        });
      },
    };
  }

  it('raises one alert with the reason when a source stays away, and resolves it when it is back', async () => {
    let now = [AWAY];
    const plant = await watched(() => now);
    expect(await plant.after(0)).toEqual([]);
    expect(await plant.after(LOST_AFTER_MS - 1)).toEqual([]);
    const message = 'Datenquelle „MQTT Werk“ liefert keine Daten. Der Broker nimmt keine Verbindung an.';
    expect(await plant.after(1)).toEqual([{ message, active: true, occurrences: 1 }]);
    now = [source('error', 'anderer Grund')];
    expect(await plant.after(60_000)).toEqual([{ message, active: true, occurrences: 1 }]);
    now = [source('connected')];
    expect(await plant.after(2000)).toEqual([{ message, active: false, occurrences: 1 }]);
    // Once more is another alert: the first one is over.
    now = [AWAY];
    await plant.after(2000);
    expect((await plant.after(LOST_AFTER_MS)).map(({ active }) => active)).toEqual([false, true]);
    await plant.stop();
  });

  it('says nothing of a source that is back with its next attempt', async () => {
    let now = [AWAY];
    const plant = await watched(() => now);
    await plant.after(10_000);
    now = [source('connected')];
    await plant.after(5000);
    now = [AWAY];
    await plant.after(5000);
    expect(await plant.after(LOST_AFTER_MS - 5001)).toEqual([]);
    await plant.stop();
  });

  it.each([
    ['switched off', [source('disabled')]],
    ['deleted', []],
  ])('a source that is %s is nobody’s concern any more, also after a new start', async (_, later) => {
    const before = await watched(() => [AWAY]);
    await before.after(0);
    expect(await before.after(LOST_AFTER_MS)).toMatchObject([{ active: true }]);
    await before.stop();
    const after = await watched(() => later, before.company);
    expect(await after.after(1000)).toMatchObject([{ active: false }]);
    await after.stop();
  });
});
