import { createManualClock } from '#platform/realtime-manual-clock.ts';
import type { ConnectionState } from './connection-state.ts';
import type { LiveMessage } from './live-channel.ts';
import type { LiveEnvironment, LockRequester, StreamSource } from './live-environment.ts';
import { announceSession, startLiveUpdates } from './live-updates.ts';

type Listener = (event: { data?: unknown; lastEventId?: string }) => void;

/** An `EventSource` whose server is the test. */
export class FakeSource implements StreamSource {
  readonly url: string;
  readyState = 0;
  private readonly listeners: { type: string; listener: Listener }[] = [];
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.push({ type, listener });
  }
  close(): void {
    this.readyState = 2;
  }
  emit(type: string, event: Parameters<Listener>[0] = {}): void {
    for (const entry of this.listeners) if (entry.type === type) entry.listener(event);
  }
  open(): void {
    this.readyState = 1;
    this.emit('open');
  }
  change(id: string, ...topics: string[]): void {
    this.emit('change', { data: JSON.stringify({ topics }), lastEventId: id });
  }
  /** The browser gives up after an HTTP error, and goes on trying after a network error. */
  fail(kind: 'http' | 'network'): void {
    this.readyState = kind === 'http' ? 2 : 0;
    this.emit('error');
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

type Port = { receive: ((message: LiveMessage) => void) | null };

/** A browser with tabs, locks and a channel between them as the standards describe: for tests. */
export function createFakeBrowser({ withLocks = true } = {}) {
  const clock = createManualClock();
  const sources: FakeSource[] = [];
  const channels = new Set<Port>();
  type Request = { hold: () => Promise<void>; resolve: () => void; reject: (error: Error) => void };
  let holder: Request | null = null;
  const waiting: Request[] = [];

  function grantNext(): void {
    const next = holder === null ? waiting.shift() : undefined;
    if (next !== undefined) void grant(next);
  }
  async function grant(request: Request): Promise<void> {
    holder = request;
    await request.hold();
    if (holder !== request) return;
    holder = null;
    request.resolve();
    grantNext();
  }
  const locks: LockRequester = {
    request: (_, { steal, signal }, hold) =>
      new Promise<void>((resolve, reject) => {
        const request = { hold, resolve, reject };
        if (steal === true) {
          holder?.reject(new Error('stolen'));
          void grant(request);
          return;
        }
        waiting.push(request);
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(request);
          if (index >= 0) waiting.splice(index, 1);
          reject(new Error('aborted'));
        });
        queueMicrotask(grantNext);
      }),
  };

  async function openTab(sessionKey = 'anna') {
    let visible = true;
    let frozen = false;
    let wake: (() => void) | null = null;
    const heard: string[] = [];
    let connection: ConnectionState | null = null;
    const overdue = new Set<() => void>();
    const environment: LiveEnvironment = {
      clock: {
        nowMs: clock.nowMs,
        after(delayMs, run) {
          const cancel = clock.after(delayMs, () => (frozen ? void overdue.add(run) : run()));
          return () => {
            cancel();
            overdue.delete(run);
          };
        },
      },
      wallTimeMs: () => 1_000_000 + clock.nowMs(),
      openSource(url) {
        const source = new FakeSource(url);
        sources.push(source);
        return source;
      },
      locks: withLocks ? locks : null,
      openChannel() {
        const self: Port = { receive: null };
        channels.add(self);
        return {
          post(message) {
            for (const other of channels) if (other !== self) other.receive?.(message);
          },
          listen(receive) {
            self.receive = (message) => (frozen ? void overdue.add(() => receive(message)) : receive(message));
          },
          close: () => void channels.delete(self),
        };
      },
      isVisible: () => visible,
      onWake(run) {
        wake = run;
        return () => {
          wake = null;
        };
      },
    };
    const stop = startLiveUpdates(
      {
        sessionKey,
        onTopics: (topics) => heard.push(topics.join('+')),
        onResync: () => heard.push('resync'),
        onConnection: (next) => {
          connection = next;
        },
      },
      environment,
    );
    await settle();
    return {
      heard,
      connection: () => connection,
      async close() {
        stop();
        await settle();
      },
      signOut: () => announceSession(null, environment),
      /** What browsers do to tabs to save power: timers and messages stop, the lock stays. */
      freeze() {
        frozen = true;
      },
      thaw() {
        frozen = false;
        for (const run of overdue) {
          overdue.delete(run);
          run();
        }
      },
      show(isShown: boolean) {
        visible = isShown;
        wake?.();
      },
    };
  }

  return {
    clock,
    sources,
    openTab,
    live: () => sources.filter((source) => source.readyState !== 2),
    latest(): FakeSource {
      const source = sources.at(-1);
      if (source === undefined) throw new Error('no stream was opened');
      return source;
    },
    async pass(durationMs: number) {
      clock.advance(durationMs);
      await settle();
    },
  };
}
