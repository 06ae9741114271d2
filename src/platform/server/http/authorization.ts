import type { FastifyRequest } from 'fastify';
import { decideAccess } from '#platform/access.ts';
import { type ApiKeyScope, apiKeyScopeOf } from '#platform/api-key-scope.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { demoReadOnly, Forbidden, NotSignedIn } from '#platform/errors.ts';
import type { Caller } from './route.ts';
import { readSessionToken } from './session-cookie.ts';

export type FindCaller = (sessionToken: string) => Promise<Caller | null>;
/** Null for a key nobody knows; throws when it is known and may not be used for this. */
export type FindApiKey = (key: string, scope: ApiKeyScope) => Promise<Caller | null>;

/** Finds out who calls and stops whoever may not. */
export function createAuthorization(findCaller: FindCaller, findApiKey: FindApiKey) {
  return async (request: FastifyRequest, endpoint: Endpoint): Promise<void> => {
    const key = endpoint.access === 'public' ? null : readBearer(request);
    if (key !== null) {
      const scope = apiKeyScopeOf(endpoint);
      if (scope === null) {
        throw new Forbidden(
          'api_key_not_accepted',
          'Diese Schnittstelle lässt sich nicht mit einem API-Schlüssel aufrufen.',
        );
      }
      request.caller = await findApiKey(key, scope);
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
      case 'second_factor_missing':
        throw new Forbidden(
          'second_factor_missing',
          'Ihre Firma verlangt bei der Anmeldung einen zweiten Faktor. Bitte richten Sie ihn zuerst ein.',
        );
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
