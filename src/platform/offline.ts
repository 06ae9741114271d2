/** What server, browser page and service worker must agree on for work without a connection. Spec §4, §7, §9. */

/** The server says with every answer whose it is: a text that changes with session, company and rights. */
export const ANSWER_SCOPE_HEADER = 'x-answer-scope';

/** The scope of whoever is not signed in: nothing of theirs is kept. */
export const NOBODY = 'nobody';

/** The worker says with a kept answer when it came from the server, in milliseconds since 1970. */
export const KEPT_AT_HEADER = 'x-kept-at';

/** OPEN-048: one tag for background and periodic sync. */
export const SYNC_TAG = 'mes-sync';

export const UPDATE_CHECK_EVERY_MS = 3_600_000; // SHELL-32, CONST-08
export const PERIODIC_SYNC_MIN_INTERVAL_MS = 3_600_000; // SHELL-33, CONST-09

/** What a page says to the worker. */
export type PageMessage =
  /** A page has started; `entry` is its main script, which tells its version. */
  | { kind: 'page-started'; entry: string }
  /** Files the page has loaded before the worker listened. */
  | { kind: 'files-in-use'; urls: readonly string[] }
  /** Nobody is signed in any more. Another session needs no word: its answers say so themselves. */
  | { kind: 'signed-out' }
  /** Send what waits, where the browser has no background sync. */
  | { kind: 'sync' };

/** What the worker says to its pages. */
export type WorkerMessage = { kind: 'synced' };

/** A proxy in front of the server answers these when the server is away; to a person that is the same as no answer. */
export function meansUnreachable(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
