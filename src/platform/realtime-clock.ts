/** Time and timers as an argument, so that what depends on them can be tested without waiting. */
export type TimerClock = {
  /** Never runs backwards; its zero means nothing. */
  nowMs: () => number;
  /** Runs `run` once after the delay; the returned function calls it off. */
  after: (delayMs: number, run: () => void) => () => void;
};

/** Waiting times for attempt 0, 1, 2 …: doubling from the first, never beyond the longest. */
export function backOffMs(attempt: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 30));
}
