import { hashKey, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import { noteAge, noteAnswer } from '../offline/kept-answers.ts';
import { isOnline } from '../offline/online-state.ts';
import { call, NetworkError } from './call.ts';

type CallLoosely = (
  target: Endpoint,
  input: unknown,
  options: { signal: AbortSignal; onAnswer: (response: Response) => void },
) => Promise<unknown>;

type ReadArguments<E> =
  Record<string, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: ReadOptions]
    : [input: InputOf<E>, options?: ReadOptions];
type ReadOptions = { enabled?: boolean };

export function readKey(endpoint: Endpoint, input?: unknown): QueryKey {
  return [endpoint.path, input ?? null];
}

/** The query of an endpoint; `meta.topics` lets live updates find the answers a change makes stale. */
export function readQuery<E extends Endpoint>(endpoint: E, input?: InputOf<E>) {
  return queryOptions({
    queryKey: readKey(endpoint, input),
    queryFn: async ({ signal, client, queryKey }) => {
      const hash = hashKey(queryKey);
      try {
        const onAnswer = (response: Response) => noteAnswer(hash, response);
        return (await (call as CallLoosely)(endpoint, input, { signal, onAnswer })) as OutputOf<E>;
      } catch (error) {
        // Where there is no service worker, a page that is open keeps what it shows.
        const shown = client.getQueryState<OutputOf<E>>(queryKey);
        if (!(error instanceof NetworkError) || isOnline() || shown?.data === undefined) throw error;
        noteAge(hash, shown.dataUpdatedAt);
        return shown.data;
      }
    },
    meta: { topics: endpoint.topics ?? [] },
  });
}

/**
 * The same for what is watched while it changes: a small, cheap read that is renewed with every event (at most ten a
 * second) instead of once a second.
 */
export function liveQuery<E extends Endpoint>(endpoint: E, input?: InputOf<E>) {
  return queryOptions({
    ...readQuery(endpoint, input),
    meta: { topics: endpoint.topics ?? [], minimumRefetchGapMs: 0 },
  });
}

/** Reads an endpoint through the cache. */
export function useRead<E extends Endpoint>(endpoint: E, ...[input, options]: ReadArguments<E>) {
  return useQuery({ ...readQuery(endpoint, input), enabled: options?.enabled });
}
