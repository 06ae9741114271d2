import { addDays, localDateOf } from '#shifts/local-time.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import { isSetupTime, reducesPlannedTime } from './downtime.ts';
import type { MachineFacts, ProductionSpan, StateSpan, StopSpan } from './machine-facts.ts';
import { productionDayOf, type WorkingWindow, workingWindows } from './working-windows.ts';

/** How a moment of a machine counts. Every moment counts exactly once, so the kinds add up to the calendar time. */
export const TIME_KINDS = [
  'running',
  'setup',
  'stop',
  'unexplained',
  'no_data',
  'break',
  'planned_stop',
  'no_order',
  'off_shift',
] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

export const TIME_KIND_LABELS: Record<TimeKind, string> = {
  running: 'Produktion',
  setup: 'Rüsten',
  stop: 'Stillstand',
  unexplained: 'Ungeklärter Stillstand',
  no_data: 'Keine Daten',
  break: 'Pause',
  planned_stop: 'Geplanter Stillstand',
  no_order: 'Kein Auftrag',
  off_shift: 'Außerhalb der Schicht',
};

/** Planned production time: what the machine was there for, whether it ran or not. */
const PLANNED: ReadonlySet<TimeKind> = new Set(['running', 'setup', 'stop', 'unexplained']);

export function isPlannedTime(kind: TimeKind): boolean {
  return PLANNED.has(kind);
}

export type TimeSlice = TimeSpan & {
  kind: TimeKind;
  date: string;
  shiftType: ShiftType | null;
  shiftId: string | null;
  productionId: string | null;
  state: string | null;
  stopId: string | null;
};

/** States that say nothing about what the machine did: neither running time nor downtime. */
const NO_DATA_STATES: ReadonlySet<string> = new Set(['offline', 'unknown']);

/** Cuts a stretch of time wherever a stored fact begins or ends, and says how each piece counts. */
export function sliceMachineTime(facts: MachineFacts, range: TimeSpan): TimeSlice[] {
  const { timeZone } = facts;
  const windows = workingWindows(
    facts,
    addDays(localDateOf(range.startMs, timeZone), -1),
    localDateOf(range.endMs, timeZone),
  );
  const cuts = cutsOf(facts, windows, range);
  const slices: TimeSlice[] = [];
  const stateAt = cursor(facts.states);
  const stopAt = cursor(facts.stops);
  for (let index = 0; index + 1 < cuts.length; index++) {
    const startMs = cuts[index] ?? 0;
    const endMs = cuts[index + 1] ?? 0;
    const window = windows.find((candidate) => candidate.startMs <= startMs && startMs < candidate.endMs) ?? null;
    const state = stateAt(startMs);
    const stop = stopAt(startMs);
    const work = productionAt(facts.productions, window, startMs);
    const productionId = state?.productionId ?? work?.id ?? null;
    const isPaused = productionId !== null && work?.id === productionId && work.isPaused;
    append(slices, {
      startMs,
      endMs,
      kind: kindOf({ facts, window, state, stop, productionId, isPaused, atMs: startMs }),
      date: productionDayOf(window, startMs, timeZone),
      shiftType: window?.shiftType ?? null,
      shiftId: window?.shiftId ?? null,
      productionId,
      state: state?.state ?? null,
      stopId: stop?.id ?? null,
    });
  }
  return slices;
}

type Moment = {
  facts: MachineFacts;
  window: WorkingWindow | null;
  state: StateSpan | null;
  stop: StopSpan | null;
  productionId: string | null;
  isPaused: boolean;
  atMs: number;
};

function kindOf({ facts, window, state, stop, productionId, isPaused, atMs }: Moment): TimeKind {
  // Extra work outside of the calendar is worked time like any other; standing there is no loss.
  if (window === null) return productionId !== null && state?.state === 'running' ? 'running' : 'off_shift';
  if (window.break !== null && window.break.startMs <= atMs && atMs < window.break.endMs) return 'break';
  // A stop that somebody booked outweighs what the machine says about the same moment.
  if (stop !== null && reducesPlannedTime(stop)) return 'planned_stop';
  if (productionId === null) return 'no_order';
  if (stop !== null && !stop.isExplained) return 'unexplained';
  if (stop !== null) return isSetupTime(stop) ? 'setup' : 'stop';
  if (state === null) {
    const sendsStates = facts.statesSinceMs !== null && facts.statesSinceMs <= atMs;
    if (sendsStates) return 'no_data';
    return isPaused ? 'unexplained' : 'running';
  }
  if (state.state === 'running') return 'running';
  // A control in setup says 'setup', which is none of our words: the raw one tells of the changeover (OPEN-092).
  if (state.rawState === 'setup') return 'setup';
  if (NO_DATA_STATES.has(state.state)) return 'no_data';
  return state.state === 'maintenance' ? 'stop' : 'unexplained';
}

function cutsOf(facts: MachineFacts, windows: readonly WorkingWindow[], range: TimeSpan): number[] {
  const cuts = new Set([range.startMs, range.endMs]);
  const add = (span: TimeSpan) => {
    for (const ms of [span.startMs, span.endMs]) if (ms > range.startMs && ms < range.endMs) cuts.add(ms);
  };
  for (const window of windows) {
    add(window);
    if (window.break !== null) add(window.break);
  }
  for (const span of [...facts.states, ...facts.stops, ...facts.productions]) add(span);
  for (const { pauses } of facts.productions) for (const pause of pauses) add(pause);
  if (facts.statesSinceMs !== null) add({ startMs: facts.statesSinceMs, endMs: facts.statesSinceMs });
  // Work outside of shifts changes its day at midnight.
  for (const day of workingWindows(
    { ...facts, shifts: [] },
    localDateOf(range.startMs, facts.timeZone),
    localDateOf(range.endMs, facts.timeZone),
  )) {
    add(day);
  }
  return range.endMs > range.startMs ? [...cuts].sort((one, other) => one - other) : [];
}

/** Asked with growing moments: walks a list that is in order and without overlap once. */
function cursor<Span extends TimeSpan>(spans: readonly Span[]): (atMs: number) => Span | null {
  let index = 0;
  return (atMs) => {
    while (index < spans.length && (spans[index]?.endMs ?? 0) <= atMs) index++;
    const span = spans[index];
    return span !== undefined && span.startMs <= atMs ? span : null;
  };
}

type Work = { id: string; isPaused: boolean };

/**
 * Where two orders overlap, the machine works on the one that began last. An interrupted order gives way to another;
 * with none, the rest of that shift is a stop of it that wants an explanation, and from the next shift on the machine
 * counts as being without an order.
 */
function productionAt(productions: readonly ProductionSpan[], window: WorkingWindow | null, atMs: number): Work | null {
  let found: (Work & { startMs: number }) | null = null;
  for (const { id, startMs, endMs, pauses } of productions) {
    if (atMs < startMs || atMs >= endMs) continue;
    const pause = pauses.find((candidate) => candidate.startMs <= atMs && atMs < candidate.endMs);
    if (pause !== undefined && (window === null || pause.startMs < window.startMs)) continue;
    const isPaused = pause !== undefined;
    const isBetter =
      found === null || (found.isPaused && !isPaused) || (found.isPaused === isPaused && startMs >= found.startMs);
    if (isBetter) found = { id, isPaused, startMs };
  }
  return found;
}

function append(slices: TimeSlice[], next: TimeSlice): void {
  const last = slices.at(-1);
  const continues =
    last !== undefined &&
    last.endMs === next.startMs &&
    last.kind === next.kind &&
    last.date === next.date &&
    last.shiftId === next.shiftId &&
    last.productionId === next.productionId &&
    last.state === next.state &&
    last.stopId === next.stopId;
  if (continues) last.endMs = next.endMs;
  else slices.push(next);
}
