import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#platform/endpoint.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { watchSource } from '../../sources.api.ts';

export type SeenValue = OutputOf<typeof watchSource>[number];

const LIVE_MS = 2000;

/** What the source delivers right now, by address. */
export function useSeenValues(sourceId: string) {
  const query = useQuery({
    ...readQuery(watchSource, { params: { id: sourceId } }),
    refetchInterval: LIVE_MS,
  });
  const byAddress = new Map((query.data ?? []).map((seen) => [seen.address, seen]));
  return { query, byAddress };
}
