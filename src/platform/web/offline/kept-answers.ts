import type { Query, QueryClient } from '@tanstack/react-query';
import { KEPT_AT_HEADER } from '#platform/offline.ts';

/** Queries that show an answer kept on this device, with the time it came from the server. */
const keptAtOf = new Map<string, number>();
const listeners = new Set<() => void>();

/** Notes for a query whether the answer it just got was kept, and since when. */
export function noteAnswer(queryHash: string, response: Response): void {
  const keptAt = Number(response.headers.get(KEPT_AT_HEADER) ?? Number.NaN);
  noteAge(queryHash, Number.isFinite(keptAt) ? keptAt : null);
}

export function noteAge(queryHash: string, keptAtMs: number | null): void {
  if ((keptAtOf.get(queryHash) ?? null) === keptAtMs) return;
  if (keptAtMs === null) keptAtOf.delete(queryHash);
  else keptAtOf.set(queryHash, keptAtMs);
  for (const listener of listeners) listener();
}

/** Gives a kept answer its true age, so that every 'Stand' on the page is right. */
export function dateKeptAnswer(query: Query<unknown, unknown>): void {
  const keptAtMs = keptAtOf.get(query.queryHash);
  if (keptAtMs !== undefined) query.setState({ ...query.state, dataUpdatedAt: keptAtMs });
}

/**
 * When the oldest of the answers on the screen was read; null while all are from the server. `ignored` are paths whose
 * answers are not what one looks at.
 */
export function oldestKeptOnScreen(client: QueryClient, ignored: readonly string[] = []): number | null {
  let oldest: number | null = null;
  for (const [hash, keptAtMs] of keptAtOf) {
    const query = client.getQueryCache().get(hash);
    const isShown = query?.isActive() === true && !ignored.includes(String(query.queryKey[0]));
    if (isShown && (oldest === null || keptAtMs < oldest)) oldest = keptAtMs;
  }
  return oldest;
}

/** Asks the server again for what is only kept. */
export async function refreshKept(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryHash }) => keptAtOf.has(queryHash) });
}

/** Runs when an answer becomes kept or fresh, or another page comes to the screen. */
export function onKeptChange(client: QueryClient, run: () => void): () => void {
  listeners.add(run);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') keptAtOf.delete(query.queryHash);
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'removed') run();
  });
  return () => {
    listeners.delete(run);
    unsubscribe();
  };
}
