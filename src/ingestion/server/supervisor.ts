import type { EnergyRate } from '#energy/energy-rate.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { ThresholdsOf } from '#sensors/sensor-record.ts';
import type { BrowseItem, Protocol, Sample } from '../adapter.ts';
import { normalise } from '../normalise.ts';
import type { MappedPoint } from '../point-target.ts';
import type { SourceGaps } from '../source-gaps.ts';
import type { SourceStatus } from '../source-status.ts';
import type { SourceStatusProvider } from './ingestion-status.ts';
import { type Journal, JournalFull } from './journal.ts';
import type { SourcePast } from './source-gap-store.ts';
import { causeOf, createAside, scopedLog, type TestReport } from './supervisor-aside.ts';
import { type SeenValue, SourceFigures } from './supervisor-figures.ts';
import { blocksOf, createPipeline, type Pipeline } from './supervisor-pipeline.ts';
import { createFairQueue, type Lane } from './supervisor-queue.ts';
import { keepConnected, type Line } from './supervisor-source.ts';
import { type Adapter, AdapterFailure, type AdapterHost, type SubscribedPoint } from './wire-adapter.ts';

/** Everything a source needs to run, already validated, secrets in the clear. */
export type SupervisedSource = {
  companyId: string;
  id: string;
  name: string;
  protocol: Protocol;
  enabled: boolean;
  timeZone: string;
  settings: Readonly<Record<string, string | number | boolean | null>>;
  points: readonly SubscribedPoint[];
  mapped: readonly MappedPoint[];
  /** Changes whenever anything above does: an equal one is left running. */
  revision: string;
};

type Options = {
  clock: TimerClock;
  /** The time of day; the clock's zero means nothing. */
  now(): number;
  loadAdapter(protocol: Protocol): Promise<Adapter>;
  journal: Pick<Journal, 'append'>;
  /** Private folder of a source; made when missing. */
  folderOf(source: Pick<SupervisedSource, 'companyId' | 'id'>): string;
  log: AdapterHost['log'];
  /** Limits of single sensors. */
  thresholdsOf?: (companyId: string) => ThresholdsOf;
  /** What a company has set for its energy. */
  energyRatesOf?: (companyId: string) => readonly EnergyRate[];
  /** Gaps of a source from before this start. */
  pastOf?: (companyId: string, sourceId: string) => SourcePast | undefined;
  /** Whether this process still looks after the source. When not, nothing of it is acknowledged. */
  mayTake?: (source: Pick<SupervisedSource, 'companyId' | 'id'>) => boolean;
  /** How many owners the source had, this process included, and whether there are others that could be the next. */
  ownerOf?: (source: Pick<SupervisedSource, 'companyId' | 'id'>) => { count: number; hasRivals: boolean };
  /** Before each attempt to connect and after its end. Never throws. */
  syncFolder?: (source: Pick<SupervisedSource, 'companyId' | 'id'>) => Promise<void>;
  /** How long samples wait for others to share their turn. */
  gatherMs?: number;
};

type Running = {
  source: SupervisedSource;
  figures: SourceFigures;
  pipeline: Pipeline;
  lane: Lane;
  line: Line | null;
  /** Why the journal does not take this source's data at the moment. */
  refusal: string | null;
  /** Why what comes over a standing line is not to be trusted. */
  trouble: string | null;
  /** Left to other processes, because nobody answers who could say whether it is still ours. */
  isHalted: boolean;
  /** True until a line has stood for a while: what comes may have been sent to the owner before. */
  mayBeSecond: boolean;
  cancelSettling: () => void;
};

export type Keepsake = {
  companyId: string;
  sourceId: string;
  isEnabled: boolean;
  gaps: SourceGaps;
  meterTotals: ReadonlyMap<string, number>;
};

export type Supervisor = SourceStatusProvider & {
  /** Starts what is new, stops what is gone or disabled, restarts what changed; the rest goes on undisturbed. */
  apply(companyId: string, sources: readonly SupervisedSource[]): Promise<void>;
  lastValues(companyId: string, sourceId: string): SeenValue[];
  liveWindow(companyId: string, sourceId: string): readonly SeenValue[];
  /** Connects beside a running connection, waits for nothing but the connection, and leaves. */
  test(source: SupervisedSource): Promise<TestReport>;
  browse(source: SupervisedSource, parentKey: string | null): Promise<BrowseItem[]>;
  has(companyId: string, sourceId: string): boolean;
  /** Leaves all lines at once; the next `apply` starts anew what it is given. */
  halt(): Promise<void>;
  /** What is kept for the next start. */
  keepsakes(): Keepsake[];
  stop(): Promise<void>;
};

/** A peer repeats what was not acknowledged as soon as it is connected. */
const SETTLED_AFTER_MS = 60_000;
const HALTED =
  'Dieser Prozess erreicht die Datenbank nicht und hält deshalb an: Ein anderer darf die Datenquelle übernehmen.';

/** Runs all sources, whatever their protocol: connects, counts, maps, journals. Everything about protocols is in adapters. */
export function createSupervisor(options: Options): Supervisor {
  const { clock, log, energyRatesOf } = options;
  const companies = new Map<string, Map<string, Running>>();
  const queue = createFairQueue(options.gatherMs);
  const aside = createAside(options);

  function start(source: SupervisedSource, figures = newFigures(source)): Running {
    const pipeline = createPipeline({
      ...source,
      thresholdsOf: options.thresholdsOf?.(source.companyId),
      energyRates: energyRatesOf && (() => energyRatesOf(source.companyId)),
      meterTotals: figures.meterTotals,
    });
    const running: Running = {
      source,
      figures,
      pipeline,
      lane: queue.lane((deliveries) => keep(running, deliveries)),
      line: null,
      refusal: null,
      trouble: null,
      isHalted: false,
      mayBeSecond: (options.ownerOf?.(source).count ?? 0) > 1,
      cancelSettling: () => {},
    };
    if (source.enabled) {
      figures.gapLog.switchedOn(clock.nowMs());
      running.line = connectLine(running);
    } else figures.gapLog.switchedOff(clock.nowMs(), options.now());
    return running;
  }

  function newFigures({ companyId, id }: SupervisedSource): SourceFigures {
    const figures = new SourceFigures();
    const past = options.pastOf?.(companyId, id);
    if (past === undefined) return figures;
    figures.gapLog.restore(past.gaps, past.watchedUntilMs, clock.nowMs(), options.now());
    for (const [meterId, total] of past.meterTotals) figures.meterTotals.set(meterId, total);
    return figures;
  }

  function connectLine(running: Running): Line {
    const { source, figures, pipeline, lane } = running;
    const told = { source: source.id, protocol: source.protocol };
    let mayHaveAlert = true;
    return keepConnected({
      clock,
      async loadAdapter() {
        await options.syncFolder?.(source);
        return options.loadAdapter(source.protocol);
      },
      start: { settings: source.settings, points: source.points },
      host: {
        folder: options.folderOf(source),
        deliver(samples) {
          figures.arrived(samples, clock.nowMs(), options.now());
          return lane.deliver(samples);
        },
        reject(address, reason, raw) {
          figures.errors += 1;
          void options.journal
            .append([pipeline.rejectOf({ address, reason, raw })])
            .catch((error: unknown) => log.warn({ ...told, error: String(error) }, 'reject could not be kept'));
        },
        trouble(sentence) {
          running.trouble = sentence;
          if (sentence === null) return log.info(told, 'values of the source can be trusted again');
          figures.errors += 1;
          log.warn(told, sentence);
        },
        log: scopedLog(log, told),
      },
      onFailure(failure, event) {
        running.trouble = null;
        running.cancelSettling();
        void options.syncFolder?.(source);
        // ING-14: errors are counted; attempts while the peer is away are not new ones.
        if (event !== 'attempt') {
          figures.errors += 1;
          figures.gaps += 1;
          figures.gapLog.begin(failure.message, clock.nowMs(), options.now());
        }
        log.warn({ ...told, code: failure.code, event, cause: causeOf(failure) }, failure.message);
      },
      onConnected() {
        log.info(told, 'source connected');
        running.cancelSettling = clock.after(SETTLED_AFTER_MS, () => {
          running.mayBeSecond = false;
        });
        void options.syncFolder?.(source);
        figures.gapLog.end(clock.nowMs());
        // Also after a restart: the alert may be from before it.
        if (mayHaveAlert) void tellAlert(source, `Die Datenquelle „${source.name}“ ist wieder verbunden.`, true);
        mayHaveAlert = false;
      },
      onGivenUp(failure) {
        mayHaveAlert = true;
        void tellAlert(source, `Die Datenquelle „${source.name}“ ist nicht erreichbar. ${failure.message}`, false);
      },
    });
  }

  /** On disk, or an error: then nothing of it is acknowledged. */
  async function keep(running: Running, deliveries: readonly (readonly Sample[])[]): Promise<void> {
    const { figures, pipeline } = running;
    requireOwn(running.source);
    const receivedAtMs = options.now();
    const owner = options.ownerOf?.(running.source) ?? { count: 0, hasRivals: false };
    const before = running.mayBeSecond ? owner.count - 1 : null;
    const { entries, records, rejects } = blocksOf(pipeline, deliveries, receivedAtMs, before);
    if (owner.hasRivals) for (const entry of entries) entry.noteAs = owner.count;
    try {
      if (entries.length > 0) await options.journal.append(entries);
    } catch (error) {
      figures.errors += 1;
      running.refusal =
        error instanceof JournalFull ? error.message : 'Das Journal auf der Festplatte nimmt keine Daten an.';
      throw error;
    }
    // Asked again: writing may have taken long enough for another process to have the source.
    requireOwn(running.source);
    running.refusal = null;
    figures.errors += rejects;
    figures.processed += records - rejects;
  }

  function requireOwn(source: SupervisedSource): void {
    if (options.mayTake?.(source) !== false) return;
    throw new AdapterFailure('not_owner', 'Ein anderer Prozess hat die Datenquelle übernommen.');
  }

  /** OPEN-124: through the same pipeline as every other alert, so it is stored, counted and shown like one. */
  async function tellAlert(source: SupervisedSource, text: string, cleared: boolean): Promise<void> {
    const { name } = source;
    const payload = { severity: 'error', source: name, code: 'SOURCE_OFFLINE', message: text, cleared };
    const outcome = normalise(
      { type: 'alert', source: name, payload },
      {
        receivedAtMs: options.now(),
        timeZone: source.timeZone,
        protocol: source.protocol,
      },
    );
    if (!('record' in outcome)) return;
    const { companyId, id: sourceId } = source;
    await options.journal
      .append([{ companyId, sourceId, type: 'alert', body: JSON.stringify(outcome.record) }])
      .catch((error: unknown) => log.warn({ source: sourceId, error: String(error) }, 'alert could not be kept'));
  }

  /** The line first: an adapter that closes may still want to hand over what it has read. */
  async function stopRunning(running: Running): Promise<void> {
    running.cancelSettling();
    await running.line?.stop();
    running.line = null;
    running.lane.close();
  }

  const find = (companyId: string, sourceId: string) => companies.get(companyId)?.get(sourceId);

  return {
    async apply(companyId, sources) {
      const before = companies.get(companyId) ?? new Map<string, Running>();
      const after = new Map<string, Running>();
      companies.set(companyId, after);
      const gone = [...before.values()].filter((running) => {
        const wanted = sources.find(({ id }) => id === running.source.id);
        if (running.isHalted || wanted?.revision !== running.source.revision) return true;
        after.set(wanted.id, running);
        return false;
      });
      // Stopped before the changed one starts: two connections of one source would fight for its name.
      await Promise.all(gone.map(stopRunning));
      for (const source of sources) {
        if (after.has(source.id)) continue;
        const known = before.get(source.id);
        // After a halt the past is that of the database: another process may have had the source.
        after.set(source.id, start(source, known?.isHalted === false ? known.figures : undefined));
      }
      // In the order of the list.
      companies.set(companyId, new Map(sources.map(({ id }) => [id, after.get(id) as Running])));
    },

    sourcesOf: (companyId) =>
      [...(companies.get(companyId)?.values() ?? [])].map(
        ({ source, line, figures, refusal, trouble, isHalted }): SourceStatus => {
          const newest = figures.newestValueMs;
          return {
            id: source.id,
            name: source.name,
            protocol: source.protocol,
            simulated: source.protocol === 'simulator',
            state: isHalted && source.enabled ? 'disconnected' : (line?.state() ?? 'disabled'),
            healthy: line?.healthy() === true && refusal === null && trouble === null,
            reason: isHalted ? HALTED : (line?.reason() ?? refusal ?? trouble ?? figures.badValues()),
            messages: figures.messages,
            processed: figures.processed,
            errors: figures.errors,
            messagesPerSecond: figures.messagesPerSecond(clock.nowMs()),
            bufferedItems: figures.bufferedItems(),
            latencyMs: figures.latencyMs(),
            newestValueAt: newest === null || newest > 8.64e15 ? null : new Date(newest).toISOString(),
            gaps: figures.gaps,
            recentGaps: figures.gapLog.list(options.now()),
          };
        },
      ),

    companyIds: () => [...companies.keys()],
    has: (companyId, sourceId) => find(companyId, sourceId)?.isHalted === false,

    async halt() {
      const all = [...companies.values()].flatMap((sources) => [...sources.values()]);
      for (const running of all) running.isHalted = true;
      await Promise.all(all.map(stopRunning));
    },

    lastValues: (companyId, sourceId) => find(companyId, sourceId)?.figures.lastValues() ?? [],
    liveWindow: (companyId, sourceId) => find(companyId, sourceId)?.figures.liveWindow() ?? [],

    keepsakes: () =>
      [...companies.values()].flatMap((sources) =>
        [...sources.values()]
          .filter(({ isHalted }) => !isHalted)
          .map(({ source, figures }) => ({
            companyId: source.companyId,
            sourceId: source.id,
            isEnabled: source.enabled,
            gaps: figures.gapLog,
            meterTotals: figures.meterTotals,
          })),
      ),

    test: (source) => aside.test(source),

    async browse(source, parentKey) {
      const browser = find(source.companyId, source.id)?.line?.browser() ?? null;
      if (browser !== null) return browser(parentKey);
      return aside.browse(source, parentKey);
    },

    async stop() {
      const all = [...companies.values()].flatMap((sources) => [...sources.values()]);
      companies.clear();
      await Promise.all(all.map(stopRunning));
      await queue.idle();
    },
  };
}
