import type { FastifyRequest } from 'fastify';
import { Forbidden } from '#platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another website makes a browser send. Browsers say where a request comes from
 * (Sec-Fetch-Site, Origin); programs without a browser send neither and hold no stolen cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const fromElsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(origin, request.host, publicUrl));
  if (fromElsewhere) throw new Forbidden('cross_site', 'Diese Anfrage kommt von einer fremden Website.');
}

function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}
