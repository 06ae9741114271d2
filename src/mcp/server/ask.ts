import { decideAccess, isWriting } from '#platform/access.ts';
import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller, RequestContext, Route } from '#platform/server/http/route.ts';

/** Asks an endpoint of the product as the caller would, in the caller's transaction. */
export type Ask = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>;

/**
 * Tools answer with what the pages show: they go through the same endpoints, with the same rights, validation and
 * protection of people's names. What changes something cannot be asked at all.
 */
export function createAsk(
  routes: ReadonlyMap<string, Route>,
  context: RequestContext & { caller: Caller; tx: Transaction },
): Ask {
  return async (endpoint, input) => {
    const route = routes.get(nameOf(endpoint));
    if (route?.kind !== 'company' || isWriting(endpoint) || decideAccess(endpoint, context.caller) !== 'allowed') {
      throw new TypeError(`${nameOf(endpoint)} cannot be asked by a tool`);
    }
    const given = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
    const parsed = {
      params: endpoint.params?.parse(given.params),
      query: endpoint.query?.parse(given.query ?? {}),
      body: endpoint.body?.parse(given.body ?? {}),
    };
    // As the HTTP server does: a field that is not declared does not leave.
    return endpoint.output.parse(await route.handle({ ...context, ...parsed } as never)) as OutputOf<typeof endpoint>;
  };
}

export function nameOf(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}
