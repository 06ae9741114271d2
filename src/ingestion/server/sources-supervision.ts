import { randomUUID } from 'node:crypto';
import type { EnergyRateMemory } from '#energy/server/energy-rate-memory.service.ts';
import { INSTALLATION } from '#platform/lease-rules.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Connection, Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { ProcessKeeper } from '#platform/server/processes/process-keeper.ts';
import { createProcessQuestions, QUESTIONS_TOPIC } from '#platform/server/processes/process-questions.ts';
import { createChangeListener } from '#platform/server/realtime/change-listener.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import type { Protocol } from '../adapter.ts';
import { ADAPTERS } from './adapters/registry.ts';
import type { SourceStatusProvider } from './ingestion-status.ts';
import type { Journal } from './journal.ts';
import { keepMeterTotals, takeMeterTotals } from './meter-totals.ts';
import { watchLostSources } from './source-alerts.ts';
import { createSourceFiles } from './source-files.ts';
import { sourceFolder } from './source-folder.ts';
import { keepGaps, readPast, type SourcePast } from './source-gap-store.ts';
import { createSourceReach } from './source-reach.ts';
import { createSourceView } from './source-view.ts';
import type { SourceService } from './sources.service.ts';
import { addShippedSources } from './sources-shipped.ts';
import { createSupervisor, type SupervisedSource } from './supervisor.ts';
import type { Adapter } from './wire-adapter.ts';

const WATCHED_TOPICS = new Set(['data_sources', 'data_points']);
/** What one process does for all. */
export const DUTIES = { rollUps: 'roll-ups', meaning: 'meaning', lostSources: 'lost-sources' } as const;
const SYNC_LIMIT_MS = 2000;
const SYNC_EVERY_MS = 5000;

export type SourceSupervision = ReturnType<typeof createSourceSupervision>;

/** Keeps the supervisor at what the database says: at the start, and whenever sources, points or leases change. */
export function createSourceSupervision(options: {
  database: Database;
  dataDir: string;
  service: SourceService;
  secrets: SecretBox;
  journal: Pick<Journal, 'append'>;
  /** Null while no journal is open: then nothing is taken either. */
  journalId(): string | null;
  keeper: ProcessKeeper;
  log: Log;
  limits?: SensorLimits;
  rates?: EnergyRateMemory;
  clock?: TimerClock;
  adapters?: Readonly<Record<Protocol, () => Promise<Adapter>>>;
  /** What else of a company one process has to look after, beside its sources. */
  alsoLeased?: (companyId: string) => readonly string[];
}) {
  const { database, service, log, limits, rates, keeper, clock = systemClock, adapters = ADAPTERS } = options;
  const runsSources = keeper.role !== 'api';
  const folderOf = ({ companyId, id }: { companyId: string; id: string }) =>
    sourceFolder(options.dataDir, companyId, id);
  const files = createSourceFiles({ database, secrets: options.secrets, folderOf, log });
  const supervisor = createSupervisor({
    clock,
    now: Date.now,
    loadAdapter: (protocol) => adapters[protocol](),
    journal: options.journal,
    folderOf,
    log,
    thresholdsOf: limits === undefined ? undefined : (...asked) => limits.of(...asked),
    energyRatesOf: rates?.of,
    pastOf: (companyId, sourceId) => pasts.get(companyId)?.get(sourceId),
    mayTake: ({ companyId, id }) => keeper.holds({ companyId, thing: id }),
    syncFolder,
    ownerOf: ({ companyId, id }) => ({
      count: keeper.epochOf({ companyId, thing: id }),
      hasRivals: keeper.others().some(({ role }) => role !== 'api'),
    }),
  });
  const questions = createProcessQuestions({ keeper, log, clock });
  const reach = createSourceReach({ database, service, supervisor, questions });
  let local: SourceStatusProvider = supervisor;
  const view = createSourceView({ database, keeper, local: () => local, log });
  /** Per company: what is known of sources from before this process had them. */
  const pasts = new Map<string, Map<string, SourcePast>>();
  let gapKeeper: ReturnType<typeof keepGaps> | null = null;
  let lostWatch: ReturnType<typeof watchLostSources> | null = null;
  let publisher: ReturnType<typeof view.startPublishing> | null = null;
  let cancelSync = () => {};
  /** Per company: one refresh at a time, and one more if something changed meanwhile. */
  const refreshing = new Map<string, { again: boolean; done: Promise<void> }>();
  let listener: ReturnType<typeof createChangeListener> | null = null;
  let starting: Promise<void> = Promise.resolve();
  let stopped = true;
  let isHalted = false;

  keeper.listen({
    changed(companyIds) {
      for (const companyId of companyIds) if (companyId !== INSTALLATION) refreshSoon(companyId);
    },
    standing(isStanding) {
      if (stopped || !runsSources) return;
      if (!isStanding) void supervisor.halt();
      else if (isHalted) refreshAllSoon();
      isHalted = !isStanding;
    },
  });

  /** Not longer than a moment: a database that hangs must not keep machines waiting. */
  async function syncFolder(source: Pick<SupervisedSource, 'companyId' | 'id'>): Promise<void> {
    if (!keeper.isInContact()) return;
    let cancel = () => {};
    const limit = new Promise<void>((resolve) => {
      cancel = clock.after(SYNC_LIMIT_MS, resolve);
    });
    await Promise.race([files.sync(source), limit]);
    cancel();
  }

  /** Places in feeds move on with every fetch. */
  function syncLater(): void {
    cancelSync = clock.after(SYNC_EVERY_MS, () => {
      const enabled = supervisor.keepsakes().filter(({ isEnabled }) => isEnabled);
      const all = enabled.map(({ companyId, sourceId }) => syncFolder({ companyId, id: sourceId }));
      void Promise.all(all).then(() => (stopped ? undefined : syncLater()));
    });
  }

  function refreshSoon(companyId: string): void {
    if (stopped) return;
    void refresh(companyId).catch((error: unknown) => {
      log.error({ err: error, company: companyId }, 'changed sources could not be applied');
    });
  }

  function refreshAllSoon(): void {
    void refreshAll().catch((error: unknown) => log.error({ err: error }, 'sources not refreshed'));
  }

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
    view.forget(companyId);
    // Its companies are known all the same: somebody must tell when nobody looks after their sources.
    if (!runsSources) return supervisor.apply(companyId, []);
    const { sources, unreadable } = await database.inCompany(companyId, (tx) => service.loadAll(tx), {
      readOnly: true,
    });
    if (unreadable.length > 0) log.warn({ sources: unreadable }, 'secrets of sources cannot be read');
    await limits?.load(companyId);
    await rates?.load(companyId);
    await keeper.want(companyId, [...sources.map(({ id }) => id), ...(options.alsoLeased?.(companyId) ?? [])]);
    const own = sources.filter(({ id }) => keeper.holds({ companyId, thing: id }));
    const taken = own.filter(({ id }) => !supervisor.has(companyId, id)).map(({ id }) => id);
    if (taken.length > 0) {
      for (const id of taken) files.forget(id);
      const totals = await takeMeterTotals(database, companyId, taken);
      const past = (tx: Transaction) => readPast(tx, Date.now(), totals);
      pasts.set(companyId, await database.inCompany(companyId, past, { readOnly: true }));
    }
    if (!stopped) await supervisor.apply(companyId, own);
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

  function onTopic(companyId: string, topic: string): void {
    if (stopped) return;
    if (topic === 'processes') keeper.look();
    else if (topic === QUESTIONS_TOPIC) {
      void questions
        .answerAll((question) => reach.answer(question))
        .catch((error: unknown) => log.warn({ err: error }, 'questions of other processes not answered'));
    } else if (topic === 'energy_rates') void rates?.renew(companyId);
    else if (WATCHED_TOPICS.has(topic)) refreshSoon(companyId);
  }

  return {
    supervisor,
    /** The same for sources of whichever process. */
    reach,
    view,
    files,
    refresh,
    saveGaps: async () => gapKeeper?.save(),
    /** What the other processes are told of this one. */
    showLocal(provider: SourceStatusProvider): void {
      local = provider;
    },

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
      await keeper.start(connection, options.journalId() ?? randomUUID());
      await keeper.want(INSTALLATION, Object.values(DUTIES));
      listener = createChangeListener({
        connection,
        log,
        clock,
        onChange: ({ companyId, topic }) => onTopic(companyId, topic),
        onGap: refreshAllSoon,
      });
      await listener.start();
      gapKeeper = keepGaps({ database, log, keepsakes: () => supervisor.keepsakes(), now: Date.now });
      const sourcesOf = (companyId: string) => view.sourcesOf(companyId);
      const all = { sourcesOf, companyIds: () => supervisor.companyIds?.() ?? [] };
      const isOnDuty = () => keeper.onDuty(DUTIES.lostSources);
      lostWatch = watchLostSources({ database, sources: all, clock, now: Date.now, log, isOnDuty });
      publisher = view.startPublishing();
      syncLater();
      starting = refreshAll().catch((error: unknown) => log.error({ err: error }, 'sources could not be started'));
    },

    async stop(): Promise<void> {
      stopped = true;
      cancelSync();
      await listener?.close();
      await starting;
      await Promise.allSettled([...refreshing.values()].map(({ done }) => done));
      await gapKeeper?.stop();
      await lostWatch?.stop();
      await publisher?.stop();
      const keepsakes = supervisor.keepsakes();
      await supervisor.stop();
      await Promise.all(keepsakes.map(({ companyId, sourceId }) => syncFolder({ companyId, id: sourceId })));
      await keepMeterTotals(database, keepsakes, log);
      await keeper.stop();
    },
  };
}
