import type { FastifyRequest } from 'fastify';
import { decideAccess } from '#platform/access.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { demoReadOnly, Forbidden, NotSignedIn } from '#platform/errors.ts';
import type { Caller } from './route.ts';
import { readSessionToken } from './session-cookie.ts';

/** Finds out who calls and stops whoever may not. */
export function createAuthorization(findCaller: (sessionToken: string) => Promise<Caller | null>) {
  return async (request: FastifyRequest, endpoint: Endpoint): Promise<void> => {
    const token = readSessionToken(request);
    request.caller = token === null ? null : await findCaller(token);
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
