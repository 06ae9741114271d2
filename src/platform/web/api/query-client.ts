import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry-rule.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** The one query cache (OPEN-140). `onFailure` sees every failed call, for rules that hold everywhere. */
export function createQueryClient(onFailure: (error: unknown, client: QueryClient) => void): QueryClient {
  const report = (error: unknown) => onFailure(error, client);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: FIVE_MINUTES_MS,
        staleTime: FIVE_MINUTES_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
