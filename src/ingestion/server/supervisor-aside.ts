import type { TimerClock } from '#platform/realtime-clock.ts';
import type { BrowseItem, Protocol, Sample } from '../adapter.ts';
import { connectContained } from './contained-connection.ts';
import type { SupervisedSource } from './supervisor.ts';
import { asFailure } from './supervisor-source.ts';
import type { Adapter, AdapterFailure, AdapterHost } from './wire-adapter.ts';

export type TestReport = { connected: boolean; reason: string | null; values: number; durationMs: number };

const TEST_LIMIT_MS = 25_000;

/** Connections beside the running ones, that deliver nowhere: to try settings and to look around. */
export function createAside(options: {
  clock: TimerClock;
  loadAdapter(protocol: Protocol): Promise<Adapter>;
  folderOf(source: Pick<SupervisedSource, 'companyId' | 'id'>): string;
  syncFolder?: (source: Pick<SupervisedSource, 'companyId' | 'id'>) => Promise<void>;
  log: AdapterHost['log'];
}) {
  const { clock, log } = options;

  async function connectAside<T>(
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
      log: scopedLog(log, { source: source.id, purpose }),
    };
    try {
      await options.syncFolder?.(source);
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
      await options.syncFolder?.(source);
    }
  }

  return {
    async test(source: SupervisedSource): Promise<TestReport> {
      const startedMs = clock.nowMs();
      let values = 0;
      try {
        await connectAside(
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

    browse: (source: SupervisedSource, parentKey: string | null): Promise<BrowseItem[]> =>
      connectAside(source, 'browse', async (connection) => (await connection.browse?.(parentKey)) ?? []),
  };
}

export function scopedLog(log: AdapterHost['log'], scope: object): AdapterHost['log'] {
  return {
    debug: (fields, text) => log.debug({ ...scope, ...fields }, text),
    info: (fields, text) => log.info({ ...scope, ...fields }, text),
    warn: (fields, text) => log.warn({ ...scope, ...fields }, text),
  };
}

export function causeOf({ cause }: AdapterFailure): string | null {
  return cause instanceof Error ? cause.message : null;
}
