import type { LiveEvent } from '#platform/realtime.ts';
import type { ConnectionState } from './connection-state.ts';

export type LiveHandlers = {
  onTopics: (topics: readonly string[]) => void;
  /** Anything may have changed. */
  onResync: () => void;
  onConnection: (connection: ConnectionState) => void;
};

export type LiveUpdateOptions = LiveHandlers & {
  /** Any text that changes with the session (account, company, demo). Other tabs see it: nothing secret. */
  sessionKey: string;
};

export function deliverEvent(event: LiveEvent, handlers: LiveHandlers): void {
  if (event.kind === 'resync') handlers.onResync();
  else if (event.topics.length > 0) handlers.onTopics(event.topics);
}
