import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Gives JSON answers an ETag and answers 304 when the browser already has them. Files bring their own. */
export async function answerNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) {
    return payload;
  }
  const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) !== true) return payload;
  reply.status(304).removeHeader('content-length');
  return null;
}
