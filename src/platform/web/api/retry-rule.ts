import { ApiError, NetworkError } from './call.ts';

const MAX_RETRIES = 3;
const LONGEST_DELAY_MS = 30_000;

/** OPEN-140: three more tries where the server may recover; a refusal (4xx) stays a refusal. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** CONST-10: 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelayMs(failureIndex: number): number {
  return Math.min(1000 * 2 ** failureIndex, LONGEST_DELAY_MS);
}
