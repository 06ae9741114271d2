import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Unavailable } from '#platform/errors.ts';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

export type WebAppOptions = {
  /** Whether the browser app has a screen at this path. */
  isAppAddress: (path: string) => boolean;
  /** Answers every other address that is no file. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Serves the built browser app: hashed files for ever, its page for the addresses of its screens. */
export async function serveWebApp(server: FastifyInstance, directory: string, options: WebAppOptions): Promise<void> {
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
    if (!options.isAppAddress(request.url.split('?', 1)[0] ?? '/')) return options.sendNotFound(request, reply);
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
    return page.replace(NONCE_PLACEHOLDER, request.cspNonce);
  });
}
