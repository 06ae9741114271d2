import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { Unavailable } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { BatchWriter } from './batch-writer.ts';
import { createBatchWriter } from './batch-writer.ts';
import type { ApplyMeaning } from './company-store.ts';
import { makePartitionsAhead } from './day-partitions.ts';
import { createIngestionMetrics } from './ingestion-metrics.ts';
import { NO_SOURCES, type SourceStatusProvider } from './ingestion-status.ts';
import type { Journal, JournalDepth, JournalEntry } from './journal.ts';
import { JournalFull } from './journal.ts';
import { countRecords } from './journal-group.ts';
import { type LocalJournal, openLocalJournal } from './local-journal.ts';
import { keepTimeSeries } from './retention.ts';
import { startRollUps } from './roll-up.ts';

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
const NO_DEPTH: JournalDepth = { entries: 0, bytes: 0, oldestReceivedAtMs: null };

export type IngestionOptions = {
  config: { dataDir: string; journalMaxMb: number; journalMaxHours: number };
  database: Database;
  log: Log;
  applyMeaning?: ApplyMeaning;
};

export type Ingestion = ReturnType<typeof createIngestion>;

type Running = {
  journal: LocalJournal;
  writer: BatchWriter;
  rollUps: { stop(): Promise<void> };
  partitions: Promise<void>;
  startedAtMs: number;
};

/** Journal, batch writer and roll-ups as one thing that is up or down (ING-10, ING-11). */
export function createIngestion(options: IngestionOptions) {
  const { config, database, log } = options;
  let running: Running | null = null;
  let sources: SourceStatusProvider = NO_SOURCES;
  let isRealtimeActive = () => false;
  const metrics = createIngestionMetrics();
  const append = (entries: readonly JournalEntry[]) =>
    metrics.appending(countRecords(entries), async () => journal().append(entries));

  function journal(): LocalJournal {
    if (running === null) {
      throw new Unavailable('ingestion_not_started', 'Die Übernahme von Maschinendaten ist noch nicht bereit.');
    }
    return running.journal;
  }

  return {
    /** After the migrations. Throws a German sentence when the journal's file cannot be used. */
    async start(): Promise<void> {
      if (running !== null) return;
      const opened = await openLocalJournal({
        path: join(config.dataDir, 'journal', 'journal.db'),
        maxBytes: config.journalMaxMb * MEGABYTE,
        maxAgeMs: config.journalMaxHours * HOUR_MS,
      });
      const writer = createBatchWriter({
        journal: opened,
        database: metrics.timed(database),
        log,
        applyMeaning: options.applyMeaning,
      });
      opened.onAppended(() => writer.wake());
      writer.start();
      // Nobody waits for these: the writer makes what it needs itself.
      const partitions = makePartitionsAhead(database, Date.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'ingestion: partitions could not be made ahead'),
      );
      running = { journal: opened, writer, rollUps: startRollUps(database, log), partitions, startedAtMs: Date.now() };
    },

    /** Sources must have been stopped before; writes what is left, unless the database is away. */
    async stop(): Promise<void> {
      const stopped = running;
      running = null;
      if (stopped === null) return;
      await Promise.all([stopped.partitions, stopped.rollUps.stop()]);
      await stopped.writer.stop();
      await stopped.journal.close();
    },

    /** For the sources: resolves when the entries survive a kill -9. */
    journal: { append } satisfies Pick<Journal, 'append'>,

    /** The same for the HTTP interface: a full journal is an answer, not a failure of ours. */
    async accept(entries: readonly JournalEntry[]): Promise<void> {
      try {
        await append(entries);
      } catch (error) {
        if (error instanceof JournalFull) throw new Unavailable('journal_full', error.message, { cause: error });
        throw error;
      }
    },

    showSources(provider: SourceStatusProvider): void {
      sources = provider;
    },
    showRealtime(isActive: () => boolean): void {
      isRealtimeActive = isActive;
    },

    state: () => ({
      initialised: running !== null,
      startedAtMs: running?.startedAtMs ?? null,
      realtime: isRealtimeActive(),
      depth: running?.journal.depth() ?? NO_DEPTH,
      maxBytes: config.journalMaxMb * MEGABYTE,
      writer: running?.writer.state() ?? null,
    }),
    sourcesOf: (companyId: string) => sources.sourcesOf(companyId),

    registerMetrics(registry: Registry): void {
      metrics.register(registry, {
        depth: () => running?.journal.depth() ?? NO_DEPTH,
        allSources: () =>
          (sources.companyIds?.() ?? []).flatMap((companyId) =>
            sources.sourcesOf(companyId).map((source) => ({ ...source, companyId })),
          ),
        now: Date.now,
      });
    },

    /** For the daily job. */
    keepTimeSeries: () => keepTimeSeries(database, Date.now(), log),
  };
}
