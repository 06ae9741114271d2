import { randomUUID } from 'node:crypto';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { isCompanyLevel, isWriting } from '#platform/access.ts';
import { NotFound, TooManyRequests } from '#platform/errors.ts';
import { ANSWER_SCOPE_HEADER } from '#platform/offline.ts';
import { actAs, actorOf } from '../actor.ts';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { answerScope } from './answer-scope.ts';
import { createAuthorization, type FindApiKey } from './authorization.ts';
import { acceptBinary, isBinaryAnswer, isStreamAnswer, sendBinary, sendStream } from './binary.ts';
import { refuseCrossSite } from './cross-site.ts';
import { answerNotModified } from './etag.ts';
import { toSerializerSchema } from './json-schema.ts';
import { createMetrics } from './metrics.ts';
import { answerProblem } from './problem-response.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import type { Caller, RequestContext, Route } from './route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts';
import { shortCookies } from './short-cookies.ts';

z.config(z.locales.de());

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Reads that take longer are worth a line in the log. */
const SLOW_MS = 1000;
const COMPRESS_FROM_BYTES = 1024;
/** Of 11: answers are compressed while someone waits; built files are compressed once, at build time. */
const COMPRESS_QUALITY = 4;
const NO_BYTES = new Uint8Array();

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** For inline script and style of this response (content security policy). */
    cspNonce: string;
  }
}

export type HttpServerOptions = {
  log: Log;
  database: Database;
  routes: readonly Route[];
  /** Who a session token belongs to, or null. */
  findCaller: (sessionToken: string) => Promise<Caller | null>;
  /** Who an API key of this scope belongs to, or null. */
  findApiKey?: FindApiKey;
  publicUrl(): string;
  trustedProxies: number;
  rateLimitFactor: number;
  metricsToken: string | null;
  /** Further figures for the operator. */
  registerMetrics?: (registry: Registry) => void;
};

/** The HTTP server: every route comes from an endpoint's declaration; what all share is written here once. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance: logger,
    // One line per answer is written below, without the addresses that can carry one-time tokens.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: true,
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('cspNonce', '');
  // Only JSON is understood: a form of another site cannot send it without asking first.
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler(answerProblem);
  server.setNotFoundHandler((request, reply) =>
    answerProblem(new NotFound('not_found', 'Diese Adresse gibt es nicht.'), request, reply),
  );

  const metrics = createMetrics(options);
  options.registerMetrics?.(metrics.registry);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    addSecurityHeaders(request, reply, options.publicUrl());
    refuseCrossSite(request, options.publicUrl());
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime);
    const quick = request.method === 'GET' && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
    const fields = {
      method: request.method,
      // The pattern, not the address.
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      sessionId: request.caller?.sessionId,
    };
    request.log[quick ? 'debug' : 'info'](fields, 'request');
  });
  server.addHook('onSend', answerNotModified);

  await server.register(cookie);
  await server.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: COMPRESS_QUALITY } },
  });
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new TooManyRequests(
        'too_many_requests',
        `Zu viele Versuche. Bitte warten Sie ${context.after} und versuchen Sie es erneut.`,
      ),
  });
  metrics.register(server);

  const authorize = createAuthorization(options.findCaller, options.findApiKey ?? (async () => null));
  for (const route of options.routes) {
    const { binaryBody } = route.endpoint;
    if (binaryBody === undefined) {
      addRoute(server, route, authorize, options);
      continue;
    }
    // In a scope of its own, so that no other address starts to understand files.
    await server.register(async (scope) => {
      acceptBinary(scope, binaryBody);
      addRoute(scope, route, authorize, options);
    });
  }
  return server;
}

function addRoute(
  server: FastifyInstance,
  route: Route,
  authorize: ReturnType<typeof createAuthorization>,
  options: HttpServerOptions,
): void {
  const { endpoint } = route;
  if ((route.kind !== 'open') !== isCompanyLevel(endpoint.access)) {
    throw new TypeError(
      `${endpoint.method} ${endpoint.path}: access '${endpoint.access}' does not fit a ${route.kind} route`,
    );
  }
  const status = endpoint.status ?? 200;
  const limit = endpoint.rateLimit === undefined ? undefined : RATE_LIMITS[endpoint.rateLimit];
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    schema:
      status === 204 || endpoint.binaryOutput !== undefined
        ? {}
        : { response: { [status]: toSerializerSchema(endpoint.output) } },
    config: {
      rateLimit:
        limit === undefined
          ? false
          : { max: Math.ceil(limit.max * options.rateLimitFactor), timeWindow: limit.windowMs },
    },
    // Whoever may not call learns nothing about what a valid call would look like.
    onRequest: (request) => authorize(request, endpoint),
    handler: async (request, reply) => {
      const input = {
        params: endpoint.params?.parse(request.params),
        query: endpoint.query?.parse(request.query),
        body: endpoint.body?.parse(request.body ?? {}),
        caller: request.caller,
        requestId: request.id,
        log: request.log as Log,
        userAgent: request.headers['user-agent'] ?? '',
        bytes: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
        sessionToken: readSessionToken(request),
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
        setSessionCookie: (token, cookieOptions) =>
          setSessionCookie(reply, token, { ...cookieOptions, publicUrl: options.publicUrl() }),
        clearSessionCookie: () => clearSessionCookie(reply),
        shortCookies: shortCookies(request, reply, options.publicUrl()),
        publicUrl: options.publicUrl(),
      } satisfies RequestContext & Record<string, unknown>;
      const result = await actAs(actorOf(request.caller), () => run(route, input, request.caller, options.database));
      reply.status(status).header(ANSWER_SCOPE_HEADER, answerScope(request.caller));
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
      if (result === undefined && endpoint.emptyStatus !== undefined) return reply.status(endpoint.emptyStatus).send();
      if (endpoint.binaryOutput !== undefined && isStreamAnswer(result)) return sendStream(reply, result);
      return endpoint.binaryOutput !== undefined && isBinaryAnswer(result)
        ? sendBinary(request, reply, result)
        : result;
    },
  });
}

function run(route: Route, input: RequestContext, caller: Caller | null, database: Database): Promise<unknown> {
  if (route.kind === 'open') return route.handle(input as never);
  if (caller === null) throw new TypeError('a company route was reached without a caller');
  if (route.kind === 'member') return route.handle(input as never);
  return database.inCompany(caller.companyId, (tx) => route.handle({ ...input, tx } as never), {
    readOnly: caller.demo || !isWriting(route.endpoint),
  });
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const key = Array.isArray(header) ? header[0] : header;
  return key === undefined || key === '' ? null : key.slice(0, 200);
}
