import type { TimerClock } from './realtime-clock.ts';

/** A clock that stands still until it is told otherwise: for tests of everything that takes a `TimerClock`. */
export type ManualClock = TimerClock & {
  /** Runs what falls due on the way, in order, timers set by timers included. */
  advance: (durationMs: number) => void;
  pendingTimers: () => number;
};

type Timer = { dueMs: number; run: () => void };

export function createManualClock(): ManualClock {
  let nowMs = 0;
  const timers = new Set<Timer>();

  function nextDue(untilMs: number): Timer | null {
    let next: Timer | null = null;
    for (const timer of timers) {
      if (timer.dueMs <= untilMs && (next === null || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  }

  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(durationMs) {
      const untilMs = nowMs + durationMs;
      for (let timer = nextDue(untilMs); timer !== null; timer = nextDue(untilMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.run();
      }
      nowMs = untilMs;
    },
    pendingTimers: () => timers.size,
  };
}
