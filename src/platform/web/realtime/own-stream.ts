import type { ConnectionState } from './connection-state.ts';
import type { LiveEnvironment } from './live-environment.ts';
import { deliverEvent, type LiveUpdateOptions } from './live-handlers.ts';
import { createReconnectingStream } from './reconnecting-stream.ts';

/**
 * A stream for this tab alone, where the browser cannot share one. Only while the tab is looked at: a browser opens
 * six connections to a server at most, and six hidden tabs would leave none for anything else.
 */
export function followOwnStream(options: LiveUpdateOptions, environment: LiveEnvironment): () => void {
  let { sessionKey }: { sessionKey: string | null } = options;
  let lastEventId: string | null = null;
  let connection: ConnectionState = { state: 'connecting', sinceMs: environment.wallTimeMs() };
  let streaming = false;

  const stream = createReconnectingStream({
    environment,
    onEvent(event) {
      lastEventId = event.id;
      deliverEvent(event, options);
    },
    onConnected: () => enter('connected'),
    onDisconnected: () => enter('disconnected'),
  });

  function enter(state: ConnectionState['state']): void {
    if (connection.state === state) return;
    connection = { state, sinceMs: environment.wallTimeMs() };
    options.onConnection(connection);
  }

  function streamWhileVisible(): void {
    if (environment.isVisible() === streaming) {
      if (streaming) stream.hurry();
      return;
    }
    streaming = !streaming;
    if (streaming) stream.start(lastEventId);
    else stream.close();
  }

  const channel = environment.openChannel?.();
  channel?.listen((message) => {
    if (message.kind !== 'session' || message.sessionKey === sessionKey) return;
    sessionKey = message.sessionKey;
    lastEventId = null;
    if (streaming) stream.start(null);
    options.onResync();
  });
  channel?.post({ kind: 'session', sessionKey });
  options.onConnection(connection);
  streamWhileVisible();
  const stopWaking = environment.onWake(streamWhileVisible);

  return () => {
    stopWaking();
    stream.close();
    channel?.close();
  };
}
