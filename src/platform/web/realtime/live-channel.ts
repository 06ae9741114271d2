import type { LiveEvent } from '#platform/realtime.ts';
import type { ConnectionState } from './connection-state.ts';

/** What the tabs of one browser tell each other. */
export type LiveMessage =
  /** From the tab with the stream to all others. */
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'connection'; connection: ConnectionState; lastEventId: string | null }
  /** Who has the stream, and how is it? */
  | { kind: 'ask' }
  /** Somebody signed in or out here; the stream of the old session is worthless. */
  | { kind: 'session'; sessionKey: string | null };

export type LiveChannel = {
  post: (message: LiveMessage) => void;
  listen: (receive: (message: LiveMessage) => void) => void;
  close: () => void;
};

const CHANNEL_NAME = 'mes-events';
const KINDS: readonly unknown[] = ['event', 'connection', 'ask', 'session'] satisfies LiveMessage['kind'][];

export function openBroadcastChannel(): LiveChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have targets, channels do not
    post: (message) => channel.postMessage(message),
    listen(receive) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isLiveMessage(data)) receive(data);
      });
    },
    close: () => channel.close(),
  };
}

/** A tab may run another version of this page. */
function isLiveMessage(data: unknown): data is LiveMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && KINDS.includes(data.kind);
}
