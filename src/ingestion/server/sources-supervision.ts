import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Connection, Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { createChangeListener } from '#platform/server/realtime/change-listener.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import type { Protocol } from '../adapter.ts';
import { ADAPTERS } from './adapters/registry.ts';
import type { Journal } from './journal.ts';
import { keepMeterTotals, takeMeterTotals } from './meter-totals.ts';
import { watchLostSources } from './source-alerts.ts';
import { sourceFolder } from './source-folder.ts';
import { keepGaps, readPast, type SourcePast } from './source-gap-store.ts';
import type { SourceService } from './sources.service.ts';
import { addShippedSources } from './sources-shipped.ts';
import { createSupervisor } from './supervisor.ts';
import type { Adapter } from './wire-adapter.ts';

const WATCHED_TOPICS = new Set(['data_sources', 'data_points']);

export type SourceSupervision = ReturnType<typeof createSourceSupervision>;

/** Keeps the supervisor at what the database says: at the start, and whenever sources or points change. */
export function createSourceSupervision(options: {
  database: Database;
  dataDir: string;
  service: SourceService;
  journal: Pick<Journal, 'append'>;
  log: Log;
  limits?: SensorLimits;
  clock?: TimerClock;
  adapters?: Readonly<Record<Protocol, () => Promise<Adapter>>>;
}) {
  const { database, service, log, limits, clock = systemClock, adapters = ADAPTERS } = options;
  const supervisor = createSupervisor({
    clock,
    now: Date.now,
    loadAdapter: (protocol) => adapters[protocol](),
    journal: options.journal,
    folderOf: ({ companyId, id }) => sourceFolder(options.dataDir, companyId, id),
    log,
    thresholdsOf: limits === undefined ? undefined : (...asked) => limits.of(...asked),
    pastOf: (companyId, sourceId) => pasts.get(companyId)?.get(sourceId),
  });
  /** Per company: its gaps from before this start, read once. */
  const pasts = new Map<string, Map<string, SourcePast>>();
  let gapKeeper: ReturnType<typeof keepGaps> | null = null;
  let lostWatch: ReturnType<typeof watchLostSources> | null = null;
  /** Per company: one refresh at a time, and one more if something changed meanwhile. */
  const refreshing = new Map<string, { again: boolean; done: Promise<void> }>();
  let listener: ReturnType<typeof createChangeListener> | null = null;
  let starting: Promise<void> = Promise.resolve();
  let stopped = true;

  function refresh(companyId: string): Promise<void> {
    const current = refreshing.get(companyId);
    if (current !== undefined) {
      current.again = true;
      return current.done;
    }
    const entry = { again: false, done: Promise.resolve() };
    refreshing.set(companyId, entry);
    entry.done = (async () => {
      try {
        do {
          entry.again = false;
          await loadAndApply(companyId);
        } while (entry.again);
      } finally {
        refreshing.delete(companyId);
      }
    })();
    return entry.done;
  }

  async function loadAndApply(companyId: string): Promise<void> {
    const { sources, unreadable } = await database.inCompany(companyId, (tx) => service.loadAll(tx), {
      readOnly: true,
    });
    if (unreadable.length > 0) log.warn({ sources: unreadable }, 'secrets of sources cannot be read');
    await limits?.load(companyId);
    if (!pasts.has(companyId)) {
      const totals = await takeMeterTotals(database, companyId);
      const past = (tx: Transaction) => readPast(tx, Date.now(), totals);
      pasts.set(companyId, await database.inCompany(companyId, past, { readOnly: true }));
    }
    if (!stopped) await supervisor.apply(companyId, sources);
  }

  async function refreshAll(): Promise<void> {
    for (const { id, isDemo } of await findCompanies()) {
      if (stopped) return;
      try {
        await addShipped(id, isDemo);
        await refresh(id);
      } catch (error) {
        log.error({ err: error, company: id }, 'sources of a company could not be started');
      }
    }
  }

  async function findCompanies(): Promise<{ id: string; isDemo: boolean }[]> {
    return database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<{ id: string; is_demo: boolean }>('select id, is_demo from companies');
      return rows.map((row) => ({ id: row.id, isDemo: row.is_demo }));
    });
  }

  async function addShipped(companyId: string, isDemo: boolean): Promise<void> {
    await database.inCompany(companyId, (tx) => addShippedSources(tx, companyId, { isDemo }));
  }

  return {
    supervisor,
    refresh,
    saveGaps: async () => gapKeeper?.save(),

    /** A new company has the shipped sources from the beginning (ING-03). A failure is made up for at the next start. */
    async companyFounded(companyId: string): Promise<void> {
      await addShipped(companyId, false).catch((error: unknown) => {
        log.error({ err: error, company: companyId }, 'shipped sources could not be added');
      });
    },

    /** The journal must be up. Sources are started behind the scenes: a page need not wait for a hundred of them. */
    async start(connection: Connection): Promise<void> {
      stopped = false;
      pasts.clear();
      const again = (companyId: string) =>
        void refresh(companyId).catch((error: unknown) => {
          log.error({ err: error, company: companyId }, 'changed sources could not be applied');
        });
      listener = createChangeListener({
        connection,
        log,
        clock,
        onChange: ({ companyId, topic }) => {
          if (!stopped && WATCHED_TOPICS.has(topic)) again(companyId);
        },
        onGap: () => void refreshAll().catch((error: unknown) => log.error({ err: error }, 'sources not refreshed')),
      });
      await listener.start();
      gapKeeper = keepGaps({ database, log, keepsakes: () => supervisor.keepsakes(), now: Date.now });
      lostWatch = watchLostSources({ database, sources: supervisor, clock, now: Date.now, log });
      starting = refreshAll().catch((error: unknown) => log.error({ err: error }, 'sources could not be started'));
    },

    async stop(): Promise<void> {
      stopped = true;
      await listener?.close();
      await starting;
      await Promise.allSettled([...refreshing.values()].map(({ done }) => done));
      await gapKeeper?.stop();
      await lostWatch?.stop();
      const keepsakes = supervisor.keepsakes();
      await supervisor.stop();
      await keepMeterTotals(database, keepsakes, log);
    },
  };
}
