/** What can raise an alert (a sensor above its limit, an alarm bit) appears and goes; this decides what follows. */
export type CauseState = {
  present: boolean;
  /** Since when it is present or gone. */
  sinceMs: number;
  /** The newest observation; older ones come late or twice and change nothing. */
  observedMs: number;
};

/** `raise`: a new alert. `again`: it occurs once more in the open alert. `resolve`: the open alert is over. */
export type CauseStep = 'raise' | 'again' | 'resolve' | 'none';

/**
 * A cause must stay away this long before its alert resolves by itself. A value that dances around its limit is one
 * alert that occurs many times, not many alerts.
 */
export const CLEAR_AFTER_MS = 60_000;

/** `hasOpenAlert`: people may have resolved it meanwhile; as long as the cause stays, they are not told again. */
export function observeCause(
  last: CauseState | null,
  hasOpenAlert: boolean,
  seen: { atMs: number; present: boolean },
): { state: CauseState | null; step: CauseStep } {
  const { atMs, present } = seen;
  if (last === null) {
    return present
      ? { state: { present, sinceMs: atMs, observedMs: atMs }, step: 'raise' }
      : { state: null, step: 'none' };
  }
  if (atMs <= last.observedMs) return { state: last, step: 'none' };
  if (present !== last.present) {
    const state = { present, sinceMs: atMs, observedMs: atMs };
    if (!present) return { state, step: 'none' };
    return { state, step: hasOpenAlert ? 'again' : 'raise' };
  }
  const isOver = !present && hasOpenAlert && atMs - last.sinceMs >= CLEAR_AFTER_MS;
  return { state: { ...last, observedMs: atMs }, step: isOver ? 'resolve' : 'none' };
}

/** An alert message is an event: it says that something happened or is over, and nothing of the time between. */
export function observeEvent(
  last: CauseState | null,
  hasOpenAlert: boolean,
  seen: { atMs: number; cleared: boolean },
): { state: CauseState | null; step: CauseStep } {
  const { atMs, cleared } = seen;
  if (last !== null && atMs <= last.observedMs) return { state: last, step: 'none' };
  const state = { present: !cleared, sinceMs: atMs, observedMs: atMs };
  if (cleared) return { state, step: hasOpenAlert ? 'resolve' : 'none' };
  return { state, step: hasOpenAlert ? 'again' : 'raise' };
}
