import type { MachineState } from './machine-state.ts';

/** What a machine was seen doing at a moment. */
export type StateObservation = { atMs: number; state: MachineState; rawState: string | null };

/** The source's own word is only kept where ours says nothing ('setup', OPEN-092): spellings are no change of state. */
export function observationOf(atMs: number, state: MachineState, rawState: string | null): StateObservation {
  return { atMs, state, rawState: state === 'unknown' ? rawState : null };
}

/** What it did from when to when; the newest may be open (`endMs` null). */
export type StateInterval = { startMs: number; endMs: number | null; state: MachineState; rawState: string | null };

/**
 * Puts observations into a history. Each holds from its moment to the next one, the last until `untilMs` (null: until
 * further notice); outside of that stretch the history stays as it was. Observations are in order of time, the history
 * too and without overlap. Seeing the same again changes nothing.
 */
export function overlayObservations(
  history: readonly StateInterval[],
  observations: readonly StateObservation[],
  untilMs: number | null,
): StateInterval[] {
  const [first] = observations;
  if (first === undefined) return [...history];
  const before = history.flatMap((interval) => cutEnd(interval, first.atMs));
  const seen = observations.map(({ atMs, state, rawState }, index) => ({
    startMs: atMs,
    endMs: observations[index + 1]?.atMs ?? untilMs,
    state,
    rawState,
  }));
  const after = untilMs === null ? [] : history.flatMap((interval) => cutStart(interval, untilMs));
  return joined([...before, ...seen, ...after]);
}

function cutEnd(interval: StateInterval, atMs: number): StateInterval[] {
  if (interval.startMs >= atMs) return [];
  return [{ ...interval, endMs: Math.min(interval.endMs ?? atMs, atMs) }];
}

function cutStart(interval: StateInterval, atMs: number): StateInterval[] {
  if (interval.endMs !== null && interval.endMs <= atMs) return [];
  return [{ ...interval, startMs: Math.max(interval.startMs, atMs) }];
}

/** Two messages of one moment leave an interval without length; neighbours that say the same are one. */
function joined(intervals: readonly StateInterval[]): StateInterval[] {
  const result: StateInterval[] = [];
  for (const interval of intervals) {
    if (interval.endMs !== null && interval.endMs <= interval.startMs) continue;
    const last = result.at(-1);
    const continues =
      last !== undefined &&
      last.endMs === interval.startMs &&
      last.state === interval.state &&
      last.rawState === interval.rawState;
    if (continues) last.endMs = interval.endMs;
    else result.push({ ...interval });
  }
  return result;
}

export type StoredInterval = StateInterval & { id: string };
export type TimelineChange = {
  removed: string[];
  changed: StoredInterval[];
  added: StateInterval[];
  /** The first moment whose state is another now. */
  fromMs: number;
};

/** What has to be written so that the stored history becomes the new one; null when it is already. */
export function timelineChange(
  stored: readonly StoredInterval[],
  wanted: readonly StateInterval[],
): TimelineChange | null {
  const wantedByStart = new Map(wanted.map((interval) => [interval.startMs, interval]));
  const storedStarts = new Set(stored.map((interval) => interval.startMs));
  const removed = stored.filter((interval) => !wantedByStart.has(interval.startMs));
  const otherwiseFrom: number[] = [];
  const changed = stored.flatMap((interval) => {
    const next = wantedByStart.get(interval.startMs);
    if (next === undefined) return [];
    const saysSame = next.state === interval.state && next.rawState === interval.rawState;
    if (saysSame && next.endMs === interval.endMs) return [];
    otherwiseFrom.push(saysSame ? earlierEnd(next.endMs, interval.endMs) : interval.startMs);
    return [{ ...next, id: interval.id }];
  });
  const added = wanted.filter((interval) => !storedStarts.has(interval.startMs));
  if (removed.length + changed.length + added.length === 0) return null;
  return {
    removed: removed.map((interval) => interval.id),
    changed,
    added,
    fromMs: Math.min(...otherwiseFrom, ...[...removed, ...added].map((interval) => interval.startMs)),
  };
}

function earlierEnd(one: number | null, other: number | null): number {
  return Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
}
