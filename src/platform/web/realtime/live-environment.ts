import type { TimerClock } from '#platform/realtime-clock.ts';
import type { LiveChannel } from './live-channel.ts';

/** Everything the live updates need of the browser, so that they can be tested without one. */
export type LiveEnvironment = {
  clock: TimerClock;
  /** Time of day as milliseconds since 1970, for showing it. */
  wallTimeMs: () => number;
  openSource: (url: string) => StreamSource;
  /** Null where the browser has none: old ones, and every page that is neither HTTPS nor localhost. */
  locks: LockRequester | null;
  openChannel: (() => LiveChannel) | null;
  isVisible: () => boolean;
  /** Calls back when the page is shown or hidden and when the network returns. */
  onWake: (run: () => void) => () => void;
};

/** The part of `EventSource` we use. */
export type StreamSource = {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void) => void;
  close: () => void;
};

/** The part of `navigator.locks` we use. */
export type LockRequester = {
  request: (
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    hold: () => Promise<void>,
  ) => Promise<void>;
};
