import type { LiveEvent } from '#platform/realtime.ts';
import type { ConnectionState } from './connection-state.ts';
import { seekLeadership } from './leadership.ts';
import type { LiveChannel, LiveMessage } from './live-channel.ts';
import type { LiveEnvironment, LockRequester } from './live-environment.ts';
import { deliverEvent, type LiveUpdateOptions } from './live-handlers.ts';
import { createReconnectingStream } from './reconnecting-stream.ts';

/** How often a tab that is looked at makes sure that somebody still listens for it. */
const LEADER_CHECK_INTERVAL_MS = 20_000;
const LEADER_ANSWER_LIMIT_MS = 5000;

type SharingEnvironment = LiveEnvironment & { locks: LockRequester; openChannel: () => LiveChannel };

/**
 * One stream per browser: the leading tab holds it and passes everything on. Every tab knows the last event, so the
 * next leader goes on where the last one stopped.
 */
export function followSharedStream(options: LiveUpdateOptions, environment: SharingEnvironment): () => void {
  const { clock } = environment;
  const channel = environment.openChannel();
  let { sessionKey }: { sessionKey: string | null } = options;
  let lastEventId: string | null = null;
  let connection: ConnectionState = { state: 'connecting', sinceMs: environment.wallTimeMs() };
  let leading = false;
  let cancelAnswerLimit: (() => void) | null = null;
  let cancelNextCheck: (() => void) | null = null;

  const stream = createReconnectingStream({
    environment,
    onEvent(event) {
      channel.post({ kind: 'event', event });
      receive(event);
    },
    onConnected: () => leadInto('connected'),
    onDisconnected: () => leadInto('disconnected'),
  });

  function receive(event: LiveEvent): void {
    lastEventId = event.id;
    deliverEvent(event, options);
  }

  function leadInto(state: 'connected' | 'disconnected'): void {
    if (connection.state === state) return;
    enter({ state, sinceMs: environment.wallTimeMs() });
    reportConnection();
  }

  function enter(next: ConnectionState): void {
    connection = next;
    options.onConnection(next);
  }

  function reportConnection(): void {
    channel.post({ kind: 'connection', connection, lastEventId });
  }

  function hear(message: LiveMessage): void {
    switch (message.kind) {
      case 'event':
        leaderIsThere();
        receive(message.event);
        break;
      case 'connection':
        leaderIsThere();
        lastEventId = message.lastEventId ?? lastEventId;
        if (!leading) enter(message.connection);
        break;
      case 'ask':
        if (leading) reportConnection();
        break;
      case 'session':
        if (message.sessionKey !== sessionKey) moveToSession(message.sessionKey);
        break;
    }
  }

  function moveToSession(next: string | null): void {
    sessionKey = next;
    lastEventId = null;
    if (leading) stream.start(null);
    // This tab still shows the old session's data; asking the server for it again tells the page so.
    options.onResync();
  }

  function leaderIsThere(): void {
    cancelAnswerLimit?.();
    cancelAnswerLimit = null;
  }

  /** A tab that the system has put to sleep keeps its lock but passes nothing on. */
  function checkLeader(): void {
    if (leading || cancelAnswerLimit !== null || !environment.isVisible()) return;
    const askedAtMs = clock.nowMs();
    cancelAnswerLimit = clock.after(LEADER_ANSWER_LIMIT_MS, () => {
      cancelAnswerLimit = null;
      // Much too late means that this tab slept itself and may have missed the answer.
      if (clock.nowMs() - askedAtMs > 2 * LEADER_ANSWER_LIMIT_MS) checkLeader();
      else leadership.seize();
    });
    channel.post({ kind: 'ask' });
  }

  function checkLeaderAgainLater(): void {
    cancelNextCheck = clock.after(LEADER_CHECK_INTERVAL_MS, () => {
      checkLeader();
      checkLeaderAgainLater();
    });
  }

  options.onConnection(connection);
  channel.listen(hear);
  channel.post({ kind: 'session', sessionKey });
  const leadership = seekLeadership({
    environment,
    onElected() {
      leading = true;
      leaderIsThere();
      // A tab that asked during the election has no answer yet.
      reportConnection();
      stream.start(lastEventId);
    },
    onDeposed() {
      leading = false;
      stream.close();
      checkLeader();
    },
  });
  checkLeader();
  checkLeaderAgainLater();
  const stopWaking = environment.onWake(() => {
    if (leading) stream.hurry();
    else checkLeader();
  });

  return () => {
    stopWaking();
    cancelNextCheck?.();
    leaderIsThere();
    stream.close();
    leadership.resign();
    channel.close();
  };
}
