import type { Query, QueryClient } from '@tanstack/react-query';
import { type Coalescer, createCoalescer } from '#platform/realtime-coalescer.ts';
import type { LiveEnvironment } from './live-environment.ts';

/** OPEN-073: under constant change a query is fetched again once a second, and always after the last change. */
export const MINIMUM_REFETCH_GAP_MS = 1000;

export type QueryRefresher = {
  /** Fetches what depends on one of these tables (`meta.topics` of the query). */
  refreshTopics: (topics: readonly string[]) => void;
  refreshAll: () => void;
  close: () => void;
};

/**
 * Keeps queries fresh without drowning the server. A fetch under way is neither cancelled (a busy table would never
 * be shown) nor trusted (it may have read before the change): the query is fetched once more afterwards.
 * `meta.minimumRefetchGapMs` is for small answers that are watched while they change; events keep their own distance.
 * A hidden page waits until it is looked at, unless the query says `meta.refreshWhileHidden`.
 */
export function createQueryRefresher(
  queryClient: QueryClient,
  environment: Pick<LiveEnvironment, 'clock' | 'isVisible' | 'onWake'>,
): QueryRefresher {
  const cache = queryClient.getQueryCache();
  const pacers = new Map<string, Coalescer>();
  const changedWhileHidden = new Set<string>();

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'removed') {
      pacers.get(query.queryHash)?.close();
      pacers.delete(query.queryHash);
      changedWhileHidden.delete(query.queryHash);
    } else if (type === 'updated' && query.state.fetchStatus !== 'fetching') {
      pacers.get(query.queryHash)?.resume();
    }
  });

  const stopWaking = environment.onWake(() => {
    if (!environment.isVisible()) return;
    const waiting = [...changedWhileHidden];
    changedWhileHidden.clear();
    for (const hash of waiting) {
      const query = cache.get(hash);
      if (query !== undefined) refresh(query);
    }
  });

  function refresh(query: Query): void {
    if (!query.isActive() && query.state.fetchStatus !== 'fetching') {
      query.invalidate();
    } else if (environment.isVisible() || query.meta?.refreshWhileHidden === true) {
      const pacer = pacerOf(query);
      if (query.state.fetchStatus === 'fetching') pacer.pause();
      pacer.signal();
    } else {
      changedWhileHidden.add(query.queryHash);
    }
  }

  function pacerOf(query: Query): Coalescer {
    const known = pacers.get(query.queryHash);
    if (known !== undefined) return known;
    const pacer = createCoalescer({
      clock: environment.clock,
      gapMs: gapOf(query),
      deliver() {
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
        return query.state.fetchStatus !== 'fetching';
      },
    });
    pacers.set(query.queryHash, pacer);
    return pacer;
  }

  return {
    refreshTopics(topics) {
      if (topics.length === 0) return;
      const changed = new Set(topics);
      for (const query of cache.getAll()) if (dependsOn(query, changed)) refresh(query);
    },
    refreshAll() {
      for (const query of cache.getAll()) refresh(query);
    },
    close() {
      unsubscribe();
      stopWaking();
      for (const pacer of pacers.values()) pacer.close();
    },
  };
}

function gapOf({ meta }: Query): number {
  return typeof meta?.minimumRefetchGapMs === 'number' ? meta.minimumRefetchGapMs : MINIMUM_REFETCH_GAP_MS;
}

function dependsOn(query: Query, changed: ReadonlySet<unknown>): boolean {
  const topics = query.meta?.topics;
  return Array.isArray(topics) && topics.some((topic) => changed.has(topic));
}
