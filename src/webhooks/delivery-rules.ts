/** When a delivery is tried again, and when we stop. */

/** Nine attempts in just under 24 hours. */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 480, 720] as const;

/** A webhook that has taken nothing for this long is switched off. */
export const DISABLE_AFTER_HOURS = 72;

/** Deliveries are kept this long to be looked up and sent again. */
export const KEEP_DAYS = 30;

export const ANSWER_DEADLINE_MS = 10_000;
export const ANSWER_MAX_BYTES = 64 * 1024;

const HOUR_MS = 3_600_000;

/** Minutes until the next attempt after `attempts` failed ones; null when it was the last. */
export function retryMinutesAfter(attempts: number): number | null {
  return RETRY_MINUTES[attempts - 1] ?? null;
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Why an answer does not count as taken, for the person who looks at the delivery. */
export function refusalOf(status: number): string {
  if (status >= 300 && status < 400)
    return `Der Empfänger leitet weiter (HTTP ${status}); Weiterleitungen werden nicht befolgt.`;
  if (status >= 500) return `Der Empfänger meldet einen Fehler (HTTP ${status}).`;
  return `Der Empfänger nimmt die Meldung nicht an (HTTP ${status}).`;
}

export function isFailingTooLong(failingSinceMs: number | null, nowMs: number): boolean {
  return failingSinceMs !== null && nowMs - failingSinceMs >= DISABLE_AFTER_HOURS * HOUR_MS;
}
