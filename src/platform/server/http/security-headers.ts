import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Nothing is loaded from anywhere but this server; inline script and style only with this response's nonce.
 * `connect-src 'self'` covers the API and the event stream.
 */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  request.cspNonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${request.cspNonce}'`,
      `style-src 'self' 'nonce-${request.cspNonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      // The page makes a manifest itself when an icon of the real one is missing (SHELL-35).
      "manifest-src 'self' blob:",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
}
