/** Groups that came within this time are looked at as one. */
const STEP_MS = 1000;

/**
 * How long the oldest entry of a journal has been waiting, by a clock nobody sets: a server whose time of day jumps
 * ahead would otherwise refuse all data at once, and one that is set back would never do so. Only for what is left from
 * before the start is there nothing better than the time of day.
 */
export class JournalAge {
  readonly #steadyMs: () => number;
  readonly #openedAtMs: number;
  readonly #openedSteadyMs: number;
  readonly #lastPositionBefore: number;
  #trimmedTo = 0;
  /** Oldest first: when the first group of a step came, and how far the step reaches. */
  readonly #steps: { sinceMs: number; lastPosition: number }[] = [];

  constructor(clocks: { now: () => number; steadyMs: () => number }, lastPositionBefore: number) {
    this.#steadyMs = clocks.steadyMs;
    this.#openedAtMs = clocks.now();
    this.#openedSteadyMs = clocks.steadyMs();
    this.#lastPositionBefore = lastPositionBefore;
  }

  appended(lastPosition: number): void {
    const sinceMs = this.#steadyMs();
    const newest = this.#steps.at(-1);
    if (newest !== undefined && sinceMs - newest.sinceMs < STEP_MS) newest.lastPosition = lastPosition;
    else this.#steps.push({ sinceMs, lastPosition });
  }

  trimmed(upToPosition: number): void {
    this.#trimmedTo = Math.max(this.#trimmedTo, upToPosition);
    const kept = this.#steps.findIndex(({ lastPosition }) => lastPosition > upToPosition);
    this.#steps.splice(0, kept === -1 ? this.#steps.length : kept);
  }

  /** 0 while nothing waits. */
  ofOldestMs(oldestReceivedAtMs: number | null): number {
    if (oldestReceivedAtMs === null) return 0;
    const nowMs = this.#steadyMs();
    if (this.#trimmedTo < this.#lastPositionBefore) {
      return nowMs - this.#openedSteadyMs + Math.max(0, this.#openedAtMs - oldestReceivedAtMs);
    }
    return nowMs - (this.#steps[0]?.sinceMs ?? nowMs);
  }
}
