import { EVENT_STREAM_PATH, HEARTBEAT_INTERVAL_MS, type LiveEvent, parseTopics } from '#platform/realtime.ts';
import { backOffMs } from '#platform/realtime-clock.ts';
import type { LiveEnvironment, StreamSource } from './live-environment.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Two missed heartbeats and some patience: the line is dead although nobody said so. */
const SILENCE_LIMIT_MS = HEARTBEAT_INTERVAL_MS * 2.4;
/** `EventSource.CLOSED`: an HTTP error after which the browser does not try again by itself. */
const CLOSED = 2;

export type ReconnectingStream = {
  /** Connects and goes on after this event. A running connection is replaced. */
  start: (lastEventId: string | null) => void;
  /** The network or the page came back: do not wait for the next attempt. */
  hurry: () => void;
  close: () => void;
};

type Options = {
  environment: Pick<LiveEnvironment, 'clock' | 'openSource'>;
  onEvent: (event: LiveEvent) => void;
  onConnected: () => void;
  onDisconnected: () => void;
};

/** An event source that never gives up while it is wanted. */
export function createReconnectingStream({
  environment,
  onEvent,
  onConnected,
  onDisconnected,
}: Options): ReconnectingStream {
  const { clock, openSource } = environment;
  let source: StreamSource | null = null;
  let lastEventId: string | null = null;
  let failedAttempts = 0;
  let cancelSilence: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;

  function connect(): void {
    disconnect();
    const opened = openSource(
      lastEventId === null ? EVENT_STREAM_PATH : `${EVENT_STREAM_PATH}?after=${encodeURIComponent(lastEventId)}`,
    );
    source = opened;
    const whileCurrent = (run: (event: { data?: unknown; lastEventId?: string }) => void) => {
      return (event: { data?: unknown; lastEventId?: string }) => {
        if (source !== opened) return;
        run(event);
      };
    };
    opened.addEventListener('open', whileCurrent(heard));
    opened.addEventListener('alive', whileCurrent(heard));
    opened.addEventListener(
      'change',
      whileCurrent((event) => {
        const topics = parseTopics(String(event.data));
        if (topics !== null) receive({ kind: 'change', id: event.lastEventId ?? '', topics });
      }),
    );
    opened.addEventListener(
      'resync',
      whileCurrent((event) => receive({ kind: 'resync', id: event.lastEventId ?? '' })),
    );
    opened.addEventListener(
      'error',
      whileCurrent(() => {
        onDisconnected();
        if (opened.readyState === CLOSED) retryLater();
      }),
    );
    expectSound();
  }

  function heard(): void {
    expectSound();
    onConnected();
  }

  function receive(event: LiveEvent): void {
    failedAttempts = 0;
    lastEventId = event.id;
    heard();
    onEvent(event);
  }

  function expectSound(): void {
    cancelSilence?.();
    cancelSilence = clock.after(SILENCE_LIMIT_MS, () => {
      onDisconnected();
      connect();
    });
  }

  function retryLater(): void {
    disconnect();
    cancelRetry = clock.after(backOffMs(failedAttempts, FIRST_RETRY_MS, LONGEST_RETRY_MS), connect);
    failedAttempts += 1;
  }

  function disconnect(): void {
    cancelSilence?.();
    cancelRetry?.();
    cancelRetry = null;
    source?.close();
    source = null;
  }

  return {
    start(after) {
      lastEventId = after;
      failedAttempts = 0;
      connect();
    },
    hurry() {
      if (cancelRetry !== null) connect();
    },
    close: disconnect,
  };
}
