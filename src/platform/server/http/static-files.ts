import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NotFound, Unavailable } from '#platform/errors.ts';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** Serves the built browser app: hashed files for ever, its page for every address that is not a file or an API call. */
export async function serveWebApp(server: FastifyInstance, directory: string): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8').catch((error: unknown) => {
    throw new Unavailable('web_app_missing', 'Die Weboberfläche ist nicht gebaut. Bitte starten Sie mit npm start.', {
      cause: error,
    });
  });
  await server.register(serveStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names in /assets carry a hash of their content; anything else may change under its name.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get('/*', async (request, reply) => {
    if (/^\/(api|assets|metrics)(\/|$)/.test(request.url)) {
      throw new NotFound('not_found', 'Diese Adresse gibt es nicht.');
    }
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
    return page.replace(NONCE_PLACEHOLDER, request.cspNonce);
  });
}
