import type { MachineFacts } from './machine-facts.ts';
import { sliceMachineTime } from './machine-time.ts';
import { type StateStop, unexplainedStops } from './unexplained-stops.ts';

/** A stop that a machine reported and nobody has explained yet: its data may still move or remove it. */
export type ReportedStop = { id: string; startMs: number; endMs: number | null };
export type WantedStop = { startMs: number; endMs: number | null; productionId: string | null };
export type StopPlan = {
  removed: string[];
  changed: (ReportedStop & { productionId: string | null })[];
  added: WantedStop[];
};

/**
 * Which stops should be booked for a machine by what its states say, and what has to be written for that. Only shift
 * time with an order counts, breaks and stops that people booked stay out, micro-stops are left to the sum. The facts
 * hold the reported stops too; they are what is to be planned, so they are left out of the look.
 */
export function planStops(
  facts: MachineFacts,
  reported: readonly ReportedStop[],
  period: { startMs: number; nowMs: number },
  microStopMinutes: number,
): StopPlan {
  const planned = new Set(reported.map((stop) => stop.id));
  const others = { ...facts, stops: facts.stops.filter((stop) => !planned.has(stop.id)) };
  const slices = sliceMachineTime(others, { startMs: period.startMs, endMs: period.nowMs }).filter(
    (slice) => slice.stopId === null && slice.state !== null,
  );
  const wanted = unexplainedStops(slices, microStopMinutes).map((stop) => toWanted(stop, period.nowMs));
  const byStart = new Map(wanted.map((stop) => [stop.startMs, stop]));
  const known = new Set(reported.map((stop) => stop.startMs));
  return {
    removed: reported.filter((stop) => !byStart.has(stop.startMs)).map((stop) => stop.id),
    changed: reported.flatMap((stop) => {
      const next = byStart.get(stop.startMs);
      return next === undefined || next.endMs === stop.endMs ? [] : [{ ...next, id: stop.id }];
    }),
    added: wanted.filter((stop) => !known.has(stop.startMs)),
  };
}

function toWanted({ startMs, endMs, productionId }: StateStop, nowMs: number): WantedStop {
  return { startMs, endMs: endMs >= nowMs ? null : endMs, productionId };
}

/** When a machine ran again after a moment; null: it has not. */
export function runsAgainAt(facts: MachineFacts, afterMs: number): number | null {
  return facts.states.find((state) => state.state === 'running' && state.startMs > afterMs)?.startMs ?? null;
}
