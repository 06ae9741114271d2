/** INT-22 … INT-25, OPEN-136 … OPEN-139: the rules of every call to another system. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const MAX_RETRIES = 3;
const FIRST_RETRY_MS = 1000;
export const REQUESTS_PER_MINUTE = 60;
export const CATEGORIES = ['erp', 'quality', 'iot', 'weather', 'energy'] as const;
export type Category = (typeof CATEGORIES)[number];

/** INT-23: 1 s, 2 s, 4 s. */
export function retryDelayMs(retry: number): number {
  return FIRST_RETRY_MS * 2 ** retry;
}

/** INT-18, OPEN-136: seconds or an HTTP date; a second when the server does not say. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const atMs = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? FIRST_RETRY_MS : Math.max(0, atMs - nowMs);
}

/** INT-20, OPEN-137 */
export const httpProblem = (status: number, statusText: string): string => `HTTP ${status}: ${statusText}`;
/** INT-21, OPEN-138 */
export const notConnected = (system: string): string => `Not connected to ${system}`;

/**
 * INT-24, OPEN-139: how long the next call must wait so that no minute ever holds more than the limit. `sentAtMs` are
 * the times of the last calls, oldest first.
 */
export function waitForSlotMs(sentAtMs: readonly number[], nowMs: number): number {
  if (sentAtMs.length < REQUESTS_PER_MINUTE) return 0;
  const limiting = sentAtMs[sentAtMs.length - REQUESTS_PER_MINUTE] as number;
  return Math.max(0, limiting + 60_000 - nowMs);
}
