import type { FastifyRequest } from 'fastify';
import { decideAccess } from '#platform/access.ts';
import type { ApiKeyScope, Endpoint } from '#platform/endpoint.ts';
import { demoReadOnly, Forbidden, NotSignedIn } from '#platform/errors.ts';
import type { Caller } from './route.ts';
import { readSessionToken } from './session-cookie.ts';

export type FindCaller = (sessionToken: string) => Promise<Caller | null>;
export type FindApiKey = (key: string, scope: ApiKeyScope) => Promise<Caller | null>;

/** Finds out who calls and stops whoever may not. */
export function createAuthorization(findCaller: FindCaller, findApiKey: FindApiKey) {
  return async (request: FastifyRequest, endpoint: Endpoint): Promise<void> => {
    const key = endpoint.apiKeyScope === undefined ? null : readBearer(request);
    if (key !== null && endpoint.apiKeyScope !== undefined) {
      request.caller = await findApiKey(key, endpoint.apiKeyScope);
      if (request.caller === null) throw new NotSignedIn('Der API-Schlüssel ist unbekannt oder wurde widerrufen.');
    } else {
      const token = readSessionToken(request);
      request.caller = token === null ? null : await findCaller(token);
    }
    const decision = decideAccess(endpoint, request.caller);
    switch (decision) {
      case 'allowed':
        return;
      case 'not_signed_in':
        throw new NotSignedIn();
      case 'demo_read_only':
        throw demoReadOnly();
      case 'forbidden':
        throw new Forbidden('forbidden', 'Dafür fehlt Ihnen die Berechtigung.');
      default:
        decision satisfies never;
    }
  };
}

function readBearer(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
