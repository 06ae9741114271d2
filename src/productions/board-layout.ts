import { addDays, instantOf } from '#shifts/local-time.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';

/** Orders are moved in steps of a quarter of an hour. */
export const BOARD_STEP_MS = 15 * 60_000;

/** Where a moment lies in the period, in percent; outside it stays at the edge. */
export function percentOf(atMs: number, period: TimeSpan): number {
  const share = (atMs - period.startMs) / (period.endMs - period.startMs);
  return Math.min(100, Math.max(0, share * 100));
}

export function snapToStep(atMs: number): number {
  return Math.round(atMs / BOARD_STEP_MS) * BOARD_STEP_MS;
}

/** The start after a move by pixels on a time axis of this width. */
export function startAfterDrag(startMs: number, movedPixels: number, axisPixels: number, period: TimeSpan): number {
  if (axisPixels <= 0) return startMs;
  return snapToStep(startMs + (movedPixels / axisPixels) * (period.endMs - period.startMs));
}

/** A line per order so that none covers another: the first line that is free. Same order as given. */
export function lanesOf(spans: readonly TimeSpan[]): number[] {
  const freeFromMs: number[] = [];
  const lanes: number[] = spans.map(() => 0);
  const byStart = spans.map((span, index) => ({ ...span, index })).sort((one, other) => one.startMs - other.startMs);
  for (const { startMs, endMs, index } of byStart) {
    const free = freeFromMs.findIndex((untilMs) => untilMs <= startMs);
    const lane = free === -1 ? freeFromMs.length : free;
    freeFromMs[lane] = endMs;
    lanes[index] = lane;
  }
  return lanes;
}

export type BoardDay = TimeSpan & { date: string };

/** The local days from a first one on; the day of a time change has 23 or 25 hours. */
export function boardDays(firstDate: string, count: number, timeZone: string): BoardDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(firstDate, index);
    return { date, startMs: instantOf(date, '00:00', timeZone), endMs: instantOf(addDays(date, 1), '00:00', timeZone) };
  });
}
