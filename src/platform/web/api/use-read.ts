import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import { call } from './call.ts';

type CallLoosely = (target: Endpoint, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

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
    queryFn: ({ signal }) => (call as CallLoosely)(endpoint, input, { signal }) as Promise<OutputOf<E>>,
    meta: { topics: endpoint.topics ?? [] },
  });
}

/** Reads an endpoint through the cache. */
export function useRead<E extends Endpoint>(endpoint: E, ...[input, options]: ReadArguments<E>) {
  return useQuery({ ...readQuery(endpoint, input), enabled: options?.enabled });
}
