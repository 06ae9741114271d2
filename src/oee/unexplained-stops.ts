import { isMicroStop } from './downtime.ts';
import type { TimeSlice } from './machine-time.ts';

/** A stop that nobody has explained, as the machine's states show it. Slices of one stop are one stop. */
export type StateStop = { startMs: number; endMs: number; productionId: string | null };

/** Micro-stops need no explanation. */
export function unexplainedStops(slices: readonly TimeSlice[], microStopMinutes: number): StateStop[] {
  const stops: StateStop[] = [];
  for (const { kind, startMs, endMs, productionId } of slices) {
    if (kind !== 'unexplained') continue;
    const last = stops.at(-1);
    if (last !== undefined && last.endMs === startMs && last.productionId === productionId) last.endMs = endMs;
    else stops.push({ startMs, endMs, productionId });
  }
  return stops.filter(({ startMs, endMs }) => !isMicroStop((endMs - startMs) / 60_000, microStopMinutes));
}
