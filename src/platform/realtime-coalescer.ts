import type { TimerClock } from './realtime-clock.ts';

/**
 * Turns any number of signals into deliveries that keep a distance (API-03, OPEN-144). The first signal is delivered at
 * once; later ones are merged, and the last one is always followed by a delivery. One delivery may hurry after another;
 * the time it saved is waited for later, so that many are never more than the distance allows.
 */
export type Coalescer = {
  signal: () => void;
  /** No delivery until `resume`; signals are kept. */
  pause: () => void;
  resume: () => void;
  close: () => void;
};

type Options = {
  clock: TimerClock;
  gapMs: number;
  mayHurryMs?: number;
  /** Delivers everything up to now. False: the receiver is full, and `resume` will be called when it is not. */
  deliver: () => boolean;
};

export function createCoalescer({ clock, gapMs, mayHurryMs = 0, deliver }: Options): Coalescer {
  let signalled = false;
  let paused = false;
  let closed = false;
  let regularAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;

  function deliverWhenDue(): void {
    if (!signalled || paused || closed || cancelTimer !== null) return;
    const waitMs = regularAtMs - mayHurryMs - clock.nowMs();
    if (waitMs > 0) {
      // Timers may fire a little early, so the distance is measured again then.
      cancelTimer = clock.after(Math.ceil(waitMs), () => {
        cancelTimer = null;
        deliverWhenDue();
      });
      return;
    }
    signalled = false;
    regularAtMs = Math.max(regularAtMs, clock.nowMs()) + gapMs;
    // Paused while delivering, so that a signal from inside waits for the receiver's answer.
    paused = true;
    if (deliver()) resume();
  }

  function resume(): void {
    paused = false;
    deliverWhenDue();
  }

  return {
    signal() {
      signalled = true;
      deliverWhenDue();
    },
    pause() {
      paused = true;
    },
    resume,
    close() {
      closed = true;
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}
