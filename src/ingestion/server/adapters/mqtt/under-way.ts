/**
 * On its way to the journal; with more, nothing is read from the line until half of it is kept. Samples count as well
 * as messages: what exceeds the supervisor's limit is refused, which costs the connection, and the broker would send
 * the same again for ever.
 */
export const MAX_MESSAGES_UNDER_WAY = 2000;
export const MAX_SAMPLES_UNDER_WAY = 8000;

/** Holds up reading while much is under way. The library reads one message at a time, so one reader waits at most. */
export function createUnderWay() {
  let messages = 0;
  let samples = 0;
  let waiting: (() => void) | null = null;
  const isBelow = (share: number) =>
    messages < share * MAX_MESSAGES_UNDER_WAY && samples < share * MAX_SAMPLES_UNDER_WAY;
  return {
    add(count: number): void {
      messages += 1;
      samples += count;
    },
    /** Kept or given up. */
    remove(count: number): void {
      messages -= 1;
      samples -= count;
      if (waiting === null || !isBelow(0.5)) return;
      const goOn = waiting;
      waiting = null;
      goOn();
    },
    /** Goes on at once, or when there is room again. */
    readOn(goOn: () => void): void {
      if (isBelow(1)) goOn();
      else waiting = goOn;
    },
  };
}
