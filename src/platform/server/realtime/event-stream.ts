import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotSignedIn, TooManyRequests, Unavailable } from '#platform/errors.ts';
import { EVENT_STREAM_PATH, HEARTBEAT_INTERVAL_MS, type LiveEvent } from '#platform/realtime.ts';
import type { RealtimeHub } from './hub.ts';

/** Whose stream it is: all this file needs to know about a session. */
export type StreamActor = { sessionId: string; companyId: string };

/**
 * Null when there is no valid session. Called again for a running stream with the request that opened it, so it
 * must look the session up each time.
 */
export type ResolveStreamActor = (request: FastifyRequest) => Promise<StreamActor | null>;

export type EventStreamLimits = {
  maxStreams: number;
  /** One browser holds one stream; more come from browsers that cannot share it between their tabs. */
  maxStreamsPerSession: number;
  heartbeatMs: number;
  /** How long a stream may outlive its session. */
  recheckMs: number;
};

const DEFAULT_LIMITS: EventStreamLimits = {
  maxStreams: 2000,
  maxStreamsPerSession: 20,
  heartbeatMs: HEARTBEAT_INTERVAL_MS,
  recheckMs: 60_000,
};

export type EventStreams = {
  /** Ends a session's streams at once; without it they end at the next re-check. */
  endSession: (sessionId: string) => void;
  count: () => number;
};

type Stream = { actor: StreamActor; end(): void };

/** The browser's wait before it connects again. */
const RETRY_MS = 2000;

/** GET /api/events: any session, the demo included, hears about its own company's changes. */
export function registerEventStream(
  app: FastifyInstance,
  hub: Pick<RealtimeHub, 'subscribe'>,
  resolveActor: ResolveStreamActor,
  limits: Partial<EventStreamLimits> = {},
): EventStreams {
  const settings = { ...DEFAULT_LIMITS, ...limits };
  const streams = new Set<Stream>();
  let closing = false;

  app.get(EVENT_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await resolveActor(request);
    if (actor === null) throw new NotSignedIn();
    if (closing) throw new Unavailable('shutting_down', 'Der Server wird gerade neu gestartet.');
    requireRoom(streams, actor, settings);
    reply.hijack();
    openStream({ request, reply, actor, hub, resolveActor, settings, streams });
  });

  // Before the server waits for open connections: these would never close by themselves.
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of streams) stream.end();
  });

  return {
    endSession(sessionId) {
      for (const stream of streams) if (stream.actor.sessionId === sessionId) stream.end();
    },
    count: () => streams.size,
  };
}

function requireRoom(streams: ReadonlySet<Stream>, actor: StreamActor, settings: EventStreamLimits): void {
  let ofSession = 0;
  for (const stream of streams) if (stream.actor.sessionId === actor.sessionId) ofSession += 1;
  if (ofSession >= settings.maxStreamsPerSession) {
    throw new TooManyRequests(
      'too_many_streams',
      'Für diese Anmeldung sind zu viele Fenster mit laufender Aktualisierung geöffnet. Bitte schließen Sie einige davon.',
    );
  }
  if (streams.size >= settings.maxStreams) {
    throw new Unavailable(
      'streams_exhausted',
      'Der Server kann derzeit keine weiteren laufenden Aktualisierungen bedienen.',
    );
  }
}

type Opening = {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: StreamActor;
  hub: Pick<RealtimeHub, 'subscribe'>;
  resolveActor: ResolveStreamActor;
  settings: EventStreamLimits;
  streams: Set<Stream>;
};

function openStream({ request, reply, actor, hub, resolveActor, settings, streams }: Opening): void {
  const response = reply.raw;
  // The client left while its session was looked up; its 'close' will not come again.
  if (response.destroyed || request.raw.socket.destroyed) return;
  request.raw.socket.setTimeout(0);
  request.raw.socket.setKeepAlive(true);
  // What other hooks have set so far, above all the security headers.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);

  let fullSinceLastCheck = false;
  const heartbeat = setInterval(() => {
    // The comment is for proxies, the event for the browser's script, which cannot see comments.
    if (!response.writableNeedDrain) response.write(': heartbeat\nevent: alive\ndata: {}\n\n');
  }, settings.heartbeatMs);
  const recheck = setInterval(() => {
    const stuck = fullSinceLastCheck && response.writableNeedDrain;
    fullSinceLastCheck = response.writableNeedDrain;
    if (stuck) response.destroy();
    else void endUnlessStillValid();
  }, settings.recheckMs);

  async function endUnlessStillValid(): Promise<void> {
    try {
      const now = await resolveActor(request);
      if (now?.sessionId !== actor.sessionId || now.companyId !== actor.companyId) stream.end();
    } catch (error) {
      // The database is away: nobody can sign out now and there is nothing to hear either. The next check decides.
      request.log.warn({ err: error }, 'session of an event stream could not be checked');
    }
  }

  const unsubscribe = hub.subscribe({
    companyId: actor.companyId,
    lastEventId: lastEventIdOf(request),
    send(event, resume) {
      const hasRoom = response.write(formatEvent(event));
      if (!hasRoom) response.once('drain', resume);
      return hasRoom;
    },
  });
  const stream: Stream = {
    actor,
    end() {
      release();
      // Who does not read would never see the end either.
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    },
  };
  function release(): void {
    clearInterval(heartbeat);
    clearInterval(recheck);
    unsubscribe();
    streams.delete(stream);
  }
  streams.add(stream);
  response.once('close', release);
  response.on('error', release);
}

/** A browser that reconnects by itself repeats its first address, so its header is the newer truth. */
function lastEventIdOf(request: FastifyRequest): string | null {
  const header = request.headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('after' in query)) return null;
  return typeof query.after === 'string' && query.after !== '' ? query.after : null;
}

function formatEvent(event: LiveEvent): string {
  const data = event.kind === 'change' ? { topics: event.topics } : {};
  return `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
