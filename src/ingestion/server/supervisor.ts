import type { TimerClock } from '#platform/realtime-clock.ts';
import type { ThresholdsOf } from '#sensors/sensor-record.ts';
import type { BrowseItem, Protocol, Sample } from '../adapter.ts';
import { normalise } from '../normalise.ts';
import type { MappedPoint } from '../point-target.ts';
import type { SourceGaps } from '../source-gaps.ts';
import type { SourceStatus } from '../source-status.ts';
import { connectContained } from './contained-connection.ts';
import type { SourceStatusProvider } from './ingestion-status.ts';
import { type Journal, JournalFull } from './journal.ts';
import type { SourcePast } from './source-gap-store.ts';
import { type SeenValue, SourceFigures } from './supervisor-figures.ts';
import { createPipeline, type Pipeline } from './supervisor-pipeline.ts';
import { createFairQueue, type Lane } from './supervisor-queue.ts';
import { asFailure, keepConnected, type Line } from './supervisor-source.ts';
import type { Adapter, AdapterFailure, AdapterHost, SubscribedPoint } from './wire-adapter.ts';

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

export type TestReport = { connected: boolean; reason: string | null; values: number; durationMs: number };

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
  /** Gaps of a source from before this start. */
  pastOf?: (companyId: string, sourceId: string) => SourcePast | undefined;
  schedule?: (run: () => void) => void;
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
  /** What is kept for the next start. */
  keepsakes(): Keepsake[];
  stop(): Promise<void>;
};

const TEST_LIMIT_MS = 25_000;

/** Runs all sources, whatever their protocol: connects, counts, maps, journals. Everything about protocols is in adapters. */
export function createSupervisor(options: Options): Supervisor {
  const { clock, log } = options;
  const companies = new Map<string, Map<string, Running>>();
  const queue = createFairQueue(options.schedule);

  function start(source: SupervisedSource, figures = newFigures(source)): Running {
    const pipeline = createPipeline({
      ...source,
      thresholdsOf: options.thresholdsOf?.(source.companyId),
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
      loadAdapter: () => options.loadAdapter(source.protocol),
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
        log: scopedLog(told),
      },
      onFailure(failure, event) {
        running.trouble = null;
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
    const receivedAtMs = options.now();
    const { entry, records, rejects } = pipeline.blockOf(deliveries, receivedAtMs);
    try {
      if (entry !== null) await options.journal.append([entry]);
    } catch (error) {
      figures.errors += 1;
      running.refusal =
        error instanceof JournalFull ? error.message : 'Das Journal auf der Festplatte nimmt keine Daten an.';
      throw error;
    }
    running.refusal = null;
    figures.errors += rejects;
    figures.processed += records - rejects;
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

  function scopedLog(scope: object): AdapterHost['log'] {
    return {
      debug: (fields, text) => log.debug({ ...scope, ...fields }, text),
      info: (fields, text) => log.info({ ...scope, ...fields }, text),
      warn: (fields, text) => log.warn({ ...scope, ...fields }, text),
    };
  }

  /** The line first: an adapter that closes may still want to hand over what it has read. */
  async function stopRunning(running: Running): Promise<void> {
    await running.line?.stop();
    running.line = null;
    running.lane.close();
  }

  const find = (companyId: string, sourceId: string) => companies.get(companyId)?.get(sourceId);

  /** A connection of its own that delivers nowhere. */
  async function aside<T>(
    source: SupervisedSource,
    purpose: 'test' | 'browse',
    work: (connection: Awaited<ReturnType<Adapter['connect']>>) => Promise<T>,
    onSamples: (samples: readonly Sample[]) => void = () => {},
  ): Promise<T> {
    const aborter = new AbortController();
    const cancel = clock.after(TEST_LIMIT_MS, () => aborter.abort());
    const host: AdapterHost = {
      folder: options.folderOf(source),
      deliver: async (samples) => onSamples(samples),
      lost: () => {},
      reject: () => {},
      log: scopedLog({ source: source.id, purpose }),
    };
    try {
      const adapter = await options.loadAdapter(source.protocol);
      const { settings, points } = source;
      const start = { settings, points, host, signal: aborter.signal, purpose };
      const connection = await connectContained(adapter, start, () => undefined);
      try {
        return await work(connection);
      } finally {
        await connection.close().catch(() => undefined);
      }
    } finally {
      cancel();
    }
  }

  return {
    async apply(companyId, sources) {
      const before = companies.get(companyId) ?? new Map<string, Running>();
      const after = new Map<string, Running>();
      companies.set(companyId, after);
      const gone = [...before.values()].filter((running) => {
        const wanted = sources.find(({ id }) => id === running.source.id);
        if (wanted?.revision !== running.source.revision) return true;
        after.set(wanted.id, running);
        return false;
      });
      // Stopped before the changed one starts: two connections of one source would fight for its name.
      await Promise.all(gone.map(stopRunning));
      for (const source of sources) {
        if (!after.has(source.id)) after.set(source.id, start(source, before.get(source.id)?.figures));
      }
      // In the order of the list.
      companies.set(companyId, new Map(sources.map(({ id }) => [id, after.get(id) as Running])));
    },

    sourcesOf: (companyId) =>
      [...(companies.get(companyId)?.values() ?? [])].map(
        ({ source, line, figures, refusal, trouble }): SourceStatus => {
          const newest = figures.newestValueMs;
          return {
            id: source.id,
            name: source.name,
            protocol: source.protocol,
            simulated: source.protocol === 'simulator',
            state: line?.state() ?? 'disabled',
            healthy: line?.healthy() === true && refusal === null && trouble === null,
            reason: line?.reason() ?? refusal ?? trouble ?? figures.badValues(),
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
    lastValues: (companyId, sourceId) => find(companyId, sourceId)?.figures.lastValues() ?? [],
    liveWindow: (companyId, sourceId) => find(companyId, sourceId)?.figures.liveWindow() ?? [],

    keepsakes: () =>
      [...companies.values()].flatMap((sources) =>
        [...sources.values()].map(({ source, figures }) => ({
          companyId: source.companyId,
          sourceId: source.id,
          isEnabled: source.enabled,
          gaps: figures.gapLog,
          meterTotals: figures.meterTotals,
        })),
      ),

    async test(source) {
      const startedMs = clock.nowMs();
      let values = 0;
      try {
        await aside(
          source,
          'test',
          (connection) => connection.check(),
          (samples) => {
            values += samples.length;
          },
        );
        return { connected: true, reason: null, values, durationMs: Math.round(clock.nowMs() - startedMs) };
      } catch (error) {
        const failure = asFailure(error);
        log.debug({ source: source.id, cause: causeOf(failure) }, 'test of a source failed');
        return {
          connected: false,
          reason: failure.message,
          values,
          durationMs: Math.round(clock.nowMs() - startedMs),
        };
      }
    },

    async browse(source, parentKey) {
      const browser = find(source.companyId, source.id)?.line?.browser() ?? null;
      if (browser !== null) return browser(parentKey);
      return aside(source, 'browse', async (connection) => (await connection.browse?.(parentKey)) ?? []);
    },

    async stop() {
      const all = [...companies.values()].flatMap((sources) => [...sources.values()]);
      companies.clear();
      await Promise.all(all.map(stopRunning));
      await queue.idle();
    },
  };
}

function causeOf({ cause }: AdapterFailure): string | null {
  return cause instanceof Error ? cause.message : null;
}
