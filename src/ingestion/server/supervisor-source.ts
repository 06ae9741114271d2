import type { TimerClock } from '#platform/realtime-clock.ts';
import type { BrowseItem } from '../adapter.ts';
import type { SourceState } from '../source-status.ts';
import { connectContained } from './contained-connection.ts';
import {
  type Adapter,
  type AdapterConnection,
  AdapterFailure,
  type AdapterHost,
  type AdapterStart,
} from './wire-adapter.ts';

/** ING-25, ING-26, OPEN-124 */
export const MAX_RECONNECT_ATTEMPTS = 10;
const RECONNECT_STEP_MS = 5000;
const LONGEST_RECONNECT_FACTOR = 5;
/** ING-27 */
export const HEALTH_CHECK_MS = 30_000;
/** A peer that accepts the line and then says nothing must not hold a source for ever. */
const CONNECT_LIMIT_MS = 90_000;
const CHECK_LIMIT_MS = 15_000;

/** Waiting time before reconnect attempt 1, 2, 3 … */
export function reconnectDelayMs(attempt: number): number {
  return RECONNECT_STEP_MS * Math.min(attempt, LONGEST_RECONNECT_FACTOR);
}

export type Line = {
  state(): SourceState;
  healthy(): boolean;
  reason(): string | null;
  /** Null while not connected or where the protocol cannot be browsed. */
  browser(): ((parentKey: string | null) => Promise<BrowseItem[]>) | null;
  stop(): Promise<void>;
};

type Options = {
  clock: TimerClock;
  loadAdapter(): Promise<Adapter>;
  start: Pick<AdapterStart, 'settings' | 'points'>;
  host: Omit<AdapterHost, 'lost'>;
  /** The connection was lost or an attempt failed. */
  onFailure(failure: AdapterFailure, event: 'lost' | 'unhealthy' | 'attempt'): void;
  onConnected(): void;
  /** The last attempt failed; from now on it is only probed. */
  onGivenUp(failure: AdapterFailure): void;
};

/** Keeps one source connected: connects, notices the loss, tries again with growing pauses, and never gives up probing. */
export function keepConnected(options: Options): Line {
  const { clock } = options;
  let state: SourceState = 'connecting';
  let reason: string | null = null;
  let connection: AdapterConnection | null = null;
  let attempt = 0;
  let stopped = false;
  let cancelTimer = () => {};
  let aborter = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    aborter = new AbortController();
    // What this connection says later must not be taken for news of the next.
    let alive = true;
    let opened: AdapterConnection | null = null;
    let lostEarly: AdapterFailure | null = null;
    const lost = (failure: AdapterFailure) => {
      if (!alive) return;
      if (opened === null) lostEarly = failure;
      else lose(failure, 'disconnected', 'lost');
    };
    try {
      const adapter = await options.loadAdapter();
      opened = await within(CONNECT_LIMIT_MS, 'connect_timeout', 'Die Gegenstelle antwortet nicht.', async () => {
        const { signal } = aborter;
        const start: AdapterStart = { ...options.start, host: { ...options.host, lost }, signal, purpose: 'run' };
        const made = await connectContained(adapter, start, lost);
        if (!signal.aborted) return made;
        await made.close().catch(() => undefined);
        throw new AdapterFailure('stopped', 'Die Verbindung wurde abgebrochen.');
      });
    } catch (error) {
      alive = false;
      aborter.abort();
      if (!stopped) failAttempt(asFailure(error));
      return;
    }
    if (stopped) {
      alive = false;
      await opened.close().catch(() => undefined);
      return;
    }
    const made = opened;
    connection = {
      ...made,
      check: () => made.check(),
      async close() {
        alive = false;
        await made.close();
      },
    };
    state = 'connected';
    reason = null;
    attempt = 0;
    options.onConnected();
    later(HEALTH_CHECK_MS, checkHealth);
    if (lostEarly !== null) lose(lostEarly, 'disconnected', 'lost');
  }

  function failAttempt(failure: AdapterFailure): void {
    reason = failure.message;
    options.onFailure(failure, 'attempt');
    if (attempt >= MAX_RECONNECT_ATTEMPTS) {
      if (attempt === MAX_RECONNECT_ATTEMPTS) options.onGivenUp(failure);
      attempt = MAX_RECONNECT_ATTEMPTS + 1;
      state = 'error';
      later(HEALTH_CHECK_MS, connect);
      return;
    }
    attempt += 1;
    state = 'disconnected';
    later(reconnectDelayMs(attempt), connectAgain);
  }

  async function connectAgain(): Promise<void> {
    state = 'connecting';
    await connect();
  }

  async function checkHealth(): Promise<void> {
    const checked = connection;
    if (checked === null) return;
    try {
      await within(CHECK_LIMIT_MS, 'check_timeout', 'Die Gegenstelle antwortet nicht mehr.', () => checked.check());
    } catch (error) {
      if (connection === checked && !stopped) lose(asFailure(error), 'error', 'unhealthy');
      return;
    }
    if (connection === checked && !stopped) later(HEALTH_CHECK_MS, checkHealth);
  }

  function lose(failure: AdapterFailure, next: SourceState, event: 'lost' | 'unhealthy'): void {
    if (stopped || connection === null) return;
    const gone = connection;
    connection = null;
    void gone.close().catch(() => undefined);
    state = next;
    reason = failure.message;
    attempt = 1;
    options.onFailure(failure, event);
    later(reconnectDelayMs(attempt), connectAgain);
  }

  function later(delayMs: number, run: () => Promise<void>): void {
    cancelTimer();
    cancelTimer = clock.after(delayMs, () => {
      if (!stopped) running = run();
    });
  }

  /** The work itself cannot be stopped; its late end is thrown away. */
  function within<T>(limitMs: number, code: string, sentence: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cancel = clock.after(limitMs, () => reject(new AdapterFailure(code, sentence)));
      work().then(resolve, reject).finally(cancel);
    });
  }

  running = connect();
  return {
    state: () => state,
    healthy: () => state === 'connected',
    reason: () => reason,
    browser: () => connection?.browse?.bind(connection) ?? null,
    async stop() {
      stopped = true;
      cancelTimer();
      aborter.abort();
      await running.catch(() => undefined);
      const last = connection;
      connection = null;
      await last?.close().catch(() => undefined);
    },
  };
}

export function asFailure(error: unknown): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  return new AdapterFailure('unexpected', 'Beim Verbinden ist ein unerwarteter Fehler aufgetreten.', { cause: error });
}
