import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { Unavailable } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { type JournalReport, sumReports } from '../journal-report.ts';
import type { SourceStatus } from '../source-status.ts';
import type { BatchWriter } from './batch-writer.ts';
import { createBatchWriter } from './batch-writer.ts';
import type { ApplyMeaning } from './company-store.ts';
import { readContested } from './contested-deliveries.ts';
import { makePartitionsAhead } from './day-partitions.ts';
import type { ContestedPositions } from './delivery-claims.ts';
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
const RETRY_MS = 1000;
const NO_DEPTH: JournalDepth = { entries: 0, bytes: 0, oldestReceivedAtMs: null };

export type IngestionOptions = {
  config: { dataDir: string; journalMaxMb: number; journalMaxHours: number };
  database: Database;
  log: Log;
  applyMeaning?: ApplyMeaning;
  /** Whether this process makes the roll-ups. */
  makesRollUps?: () => boolean;
};

export type Ingestion = ReturnType<typeof createIngestion>;

type OtherProcesses = {
  sourcesOf(companyId: string): Promise<readonly SourceStatus[]>;
  reports(): readonly unknown[];
};

type Running = {
  journal: LocalJournal;
  contested: ContestedPositions;
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
  let others: OtherProcesses | null = null;
  let isRealtimeActive = () => false;
  let isOnHold = false;
  let standingTurn = 0;
  const metrics = createIngestionMetrics();
  const append = (entries: readonly JournalEntry[]) =>
    metrics.appending(countRecords(entries), async () => journal().append(entries));

  function journal(): LocalJournal {
    if (running === null) {
      throw new Unavailable('ingestion_not_started', 'Die Übernahme von Maschinendaten ist noch nicht bereit.');
    }
    return running.journal;
  }

  function report(): JournalReport {
    const { awaySinceMs = null, waiting = [] } = running?.writer.state() ?? {};
    const { entries, bytes, oldestReceivedAtMs } = running?.journal.depth() ?? NO_DEPTH;
    const maxBytes = config.journalMaxMb * MEGABYTE;
    return { entries, bytes, maxBytes, oldestReceivedAtMs, awaySinceMs, waiting: [...waiting] };
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
      const contested = await readContested(database, opened);
      const writer = createBatchWriter({
        journal: opened,
        database: metrics.timed(database),
        log,
        applyMeaning: options.applyMeaning,
        contested: () => running?.contested ?? contested,
        isOnHold: () => isOnHold,
      });
      opened.onAppended(() => writer.wake());
      writer.start();
      // Nobody waits for these: the writer makes what it needs itself.
      const partitions = makePartitionsAhead(database, Date.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'ingestion: partitions could not be made ahead'),
      );
      running = {
        journal: opened,
        contested,
        writer,
        rollUps: startRollUps(database, log, options.makesRollUps),
        partitions,
        startedAtMs: Date.now(),
      };
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
    /** Sources and journals of other processes on the same database. */
    showOthers(shown: OtherProcesses): void {
      others = shown;
    },
    /**
     * False: this process no longer knows what it looks after, so nothing is written. Afterwards what waits may have
     * been taken by others as well, and is claimed before it is stored.
     */
    async standing(isStanding: boolean): Promise<void> {
      const turn = ++standingTurn;
      if (!isStanding) {
        isOnHold = true;
        return;
      }
      const isCurrent = () => isOnHold && turn === standingTurn;
      while (isCurrent()) {
        try {
          const contested = running === null ? null : await readContested(database, running.journal);
          if (!isCurrent()) return;
          if (running !== null && contested !== null) running.contested = contested;
          isOnHold = false;
        } catch (error) {
          log.warn({ err: error }, 'ingestion: what waits in the journal could not be looked through yet');
          await delay(RETRY_MS, undefined, { ref: false });
        }
      }
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
    report,
    /** This journal and those of the others. */
    allJournals: () => sumReports(report(), others?.reports() ?? []),
    /** Every source of the company, whichever process looks after it. */
    sourcesOf: async (companyId: string): Promise<readonly SourceStatus[]> =>
      others === null ? sources.sourcesOf(companyId) : others.sourcesOf(companyId),
    /** Names the journal while it is open. */
    journalId: () => running?.journal.journalId ?? null,

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
