import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Forbidden } from '#platform/errors.ts';
import type { Database } from '../database.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Figures for the operator in Prometheus' text format at /metrics. */
export function createMetrics(options: { database: Database; metricsToken: string | null }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(options.database.poolStats())) this.set({ state }, count);
    },
  });

  return {
    registry,
    connections,
    observe(method: string, route: string, status: number, elapsedMs: number): void {
      duration.observe({ method, route, status }, elapsedMs / 1000);
    },
    register(server: FastifyInstance): void {
      server.get('/metrics', async (request, reply) => {
        requireMetricsAccess(request, options.metricsToken);
        reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
        return registry.metrics();
      });
    },
  };
}

/** Without METRICS_TOKEN only programs on this machine may read; with it, whoever sends it as a bearer token. */
function requireMetricsAccess(request: FastifyRequest, token: string | null): void {
  const allowed =
    token === null
      ? LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
      : sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  if (!allowed) throw new Forbidden('forbidden', 'Die Messwerte des Servers sind von hier aus nicht lesbar.');
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
