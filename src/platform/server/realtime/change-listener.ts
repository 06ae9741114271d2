import { Client, type ClientConfig } from 'pg';
import { type Announcement, parseAnnouncement } from '#platform/realtime.ts';
import { backOffMs, type TimerClock } from '#platform/realtime-clock.ts';
import type { Log } from '../log.ts';

/** The channel of the database function `announce_change`. */
const CHANNEL = 'mes_change';
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;
/** A line that died without a word (pulled cable, firewall) shows only when something is asked. */
const PROBE_INTERVAL_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

export type ChangeListener = {
  /** Resolves when listening; rejects when the very first attempt fails, since that is a wrong configuration. */
  start: () => Promise<void>;
  isListening: () => boolean;
  close: () => Promise<void>;
};

type Options = {
  connection: ClientConfig;
  log: Pick<Log, 'info' | 'warn'>;
  clock: TimerClock;
  onChange: (announcement: Announcement) => void;
  /** Listening again after a time without: announcements of that time are lost. */
  onGap: () => void;
};

/** One database connection that only listens and comes back by itself. */
export function createChangeListener({ connection, log, clock, onChange, onGap }: Options): ChangeListener {
  let current: Client | null = null;
  let failedAttempts = 0;
  let closed = false;
  let cancelTimer: (() => void) | null = null;

  async function listen(): Promise<void> {
    const client = new Client({
      ...connection,
      // Listening needs no rights at all, so the weakest role does.
      options: '-c role=mes_app',
      application_name: 'mes_realtime',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('connection ended')));
    client.on('notification', ({ payload }) => {
      const announcement = parseAnnouncement(payload);
      if (announcement !== null) onChange(announcement);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      discard(client);
      throw error;
    }
    if (closed) {
      discard(client);
      return;
    }
    current = client;
    failedAttempts = 0;
    probeLater(client);
  }

  function lose(client: Client, error: unknown): void {
    if (current !== client) return;
    current = null;
    discard(client);
    if (closed) return;
    log.warn({ err: error }, 'realtime lost its database connection');
    retryLater();
  }

  function retryLater(): void {
    cancelTimer?.();
    const waitMs = backOffMs(failedAttempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    cancelTimer = clock.after(waitMs, () => void listenAgain());
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen();
    } catch (error) {
      if (closed) return;
      failedAttempts += 1;
      log.warn({ err: error, failedAttempts }, 'realtime cannot reach the database');
      retryLater();
      return;
    }
    if (closed) return;
    log.info('realtime listens again');
    onGap();
  }

  function probeLater(client: Client): void {
    cancelTimer?.();
    cancelTimer = clock.after(PROBE_INTERVAL_MS, () => void probe(client));
  }

  async function probe(client: Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch (error) {
      lose(client, error);
      return;
    }
    if (current === client) probeLater(client);
  }

  return {
    start: listen,
    isListening: () => current !== null,
    async close() {
      closed = true;
      cancelTimer?.();
      const client = current;
      current = null;
      await client?.end();
    },
  };
}

/** A broken connection may also fail to end; nobody is interested any more. */
function discard(client: Client): void {
  client.end().catch(() => undefined);
}
