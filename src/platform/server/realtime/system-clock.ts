import type { TimerClock } from '#platform/realtime-clock.ts';

export const systemClock: TimerClock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    // A waiting event must not keep a process alive that wants to end.
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
