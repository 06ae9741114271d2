import type { FastifyInstance } from 'fastify';
import { securityText } from '../pages/security-page.ts';
import type { SiteContext } from '../public-page.ts';

/** Where researchers look for whom to tell (RFC 9116). */
export function registerSecurityText(server: FastifyInstance, context: () => Promise<SiteContext>): void {
  server.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(await context())),
  );
}
