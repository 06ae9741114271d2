import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import { call } from './call.ts';

type CallLoosely = (target: Endpoint, input: unknown) => Promise<unknown>;

/** Calls a changing endpoint; the answers named in `refreshes` are read again afterwards. */
export function useWrite<E extends Endpoint>(endpoint: E, options: { refreshes?: readonly Endpoint[] } = {}) {
  const client = useQueryClient();
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: (input) => (call as CallLoosely)(endpoint, input) as Promise<OutputOf<E>>,
    onSettled: async () => {
      await Promise.all((options.refreshes ?? []).map((read) => client.invalidateQueries({ queryKey: [read.path] })));
    },
  });
}
