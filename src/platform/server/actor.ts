import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { actor: string };

const scopes = new AsyncLocalStorage<Scope>();
const NOBODY = '';
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ACTOR = new RegExp(`^(user|api-key):${UUID}$`);

/** Whoever calls, as transactions name them to the database (`app.actor`), for the log of changes. */
export function actorOf(caller: { userId: string | null; sessionId: string } | null): string {
  if (caller === null) return NOBODY;
  if (caller.userId !== null) return `user:${caller.userId}`;
  return ACTOR.test(caller.sessionId) ? caller.sessionId : NOBODY;
}

/**
 * Every transaction begun inside counts as this actor's. What a request started and what goes on after its end, such as
 * the connection to a machine, acts for nobody.
 */
export async function actAs<T>(actor: string, work: () => Promise<T>): Promise<T> {
  const scope = { actor };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.actor = NOBODY;
  }
}

export function currentActor(): string {
  const actor = scopes.getStore()?.actor ?? NOBODY;
  // Goes into a statement as it is.
  return ACTOR.test(actor) ? actor : NOBODY;
}
