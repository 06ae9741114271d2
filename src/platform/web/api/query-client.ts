import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dateKeptAnswer } from '../offline/kept-answers.ts';
import { isOnline } from '../offline/online-state.ts';
import { retryDelayMs, shouldRetry } from './retry-rule.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** The one query cache (OPEN-140). `onFailure` sees every failed call, for rules that hold everywhere. */
export function createQueryClient(onFailure: (error: unknown, client: QueryClient) => void): QueryClient {
  const report = (error: unknown) => onFailure(error, client);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: report, onSuccess: (_, query) => dateKeptAnswer(query) }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: {
        // Offline the service worker answers with what it has kept; what it has not is said at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failureCount, error) => isOnline() && shouldRetry(failureCount, error),
        retryDelay: retryDelayMs,
        gcTime: FIVE_MINUTES_MS,
        staleTime: FIVE_MINUTES_MS,
        refetchOnWindowFocus: false,
      },
      // A paused change would be sent at some later time, when it may no longer be meant.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
