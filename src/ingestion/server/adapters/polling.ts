import type { Sample } from '../../adapter.ts';
import type { AdapterFailure, AdapterHost } from '../wire-adapter.ts';

export type Polling = {
  /** Resolves when no read is under way any more. */
  stop(): Promise<void>;
};

/**
 * Reads again and again at a fixed pace, never twice at once: a slow device or journal makes the pace slower instead of
 * piling up requests. A read that throws ends the polling and is reported as the loss of the connection.
 */
export function startPolling(options: {
  intervalMs: number;
  read: () => Promise<readonly Sample[]>;
  host: AdapterHost;
  describe: (error: unknown) => AdapterFailure;
}): Polling {
  const { intervalMs, read, host, describe } = options;
  const state = { stopped: false };
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};

  const pause = (durationMs: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, Math.max(0, durationMs));
    });

  const run = async (): Promise<void> => {
    while (!state.stopped) {
      const startedMs = performance.now();
      let samples: readonly Sample[];
      try {
        samples = await read();
      } catch (error) {
        if (!state.stopped) host.lost(describe(error));
        return;
      }
      if (!state.stopped && samples.length > 0) await deliver(samples, host);
      if (!state.stopped) await pause(intervalMs - (performance.now() - startedMs));
    }
  };
  // Not before `connect` has resolved: a loss may only be reported afterwards.
  const finished = new Promise<void>((resolve) => setImmediate(resolve)).then(run);

  return {
    async stop() {
      state.stopped = true;
      clearTimeout(timer);
      wake();
      await finished;
    },
  };
}

/** A device that is polled keeps nothing for us: what could not be kept now is read anew with the next poll. */
async function deliver(samples: readonly Sample[], host: AdapterHost): Promise<void> {
  try {
    await host.deliver(samples);
  } catch (error) {
    host.log.warn({ error: String(error), samples: samples.length }, 'polled values could not be kept');
  }
}

/**
 * Rejects of a point that is bad on every poll would drown everything else: each reason is told once until it changes,
 * together with one value of bad quality, so that what the point stands for does not look healthy.
 */
export function rejectOnChange(host: AdapterHost): {
  bad(address: string, reason: string, raw: unknown): Sample[];
  good(address: string): void;
} {
  const told = new Map<string, string>();
  return {
    bad(address, reason, raw) {
      const isNew = !told.has(address);
      if (told.get(address) !== reason) host.reject(address, reason, raw);
      told.set(address, reason);
      return isNew ? [{ address, value: null, quality: 'bad', timestampMs: null }] : [];
    },
    good: (address) => void told.delete(address),
  };
}
