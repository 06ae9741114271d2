import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { endOfWork, workedMs } from './work-calendar.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

export type WorkContent = {
  plannedQuantity: number;
  /** Seconds per piece; null when nobody has entered one. */
  idealCycleTimeSeconds: number | null;
  setupTimeMinutes: number | null;
  /** Set by the planner; wins over the calculation. */
  plannedWorkMinutes: number | null;
};

/** Working time of an order: planned pieces at the ideal cycle time, plus setup. */
export function plannedWorkMs(content: WorkContent): number {
  if (content.plannedWorkMinutes !== null) return content.plannedWorkMinutes * MINUTE_MS;
  const setupMs = (content.setupTimeMinutes ?? 0) * MINUTE_MS;
  return setupMs + content.plannedQuantity * (content.idealCycleTimeSeconds ?? 0) * SECOND_MS;
}

export type RunningOrder = WorkContent & {
  startMs: number;
  producedQuantity: number;
  /** Times in which the order was paused. */
  pauses: readonly TimeSpan[];
};

/**
 * When a running order will be done at the rate it has reached so far, stops included. Before the first piece the
 * plan is all there is to go by; without cycle time and pieces nobody can know (null).
 */
export function finishForecast(order: RunningOrder, spans: readonly TimeSpan[], nowMs: number): number | null {
  const missing = order.plannedQuantity - order.producedQuantity;
  if (missing <= 0) return nowMs;
  const worked = workedMs(spans, { startMs: order.startMs, endMs: nowMs }, order.pauses);
  if (order.producedQuantity > 0 && worked > 0) {
    return endOfWork(spans, nowMs, missing * (worked / order.producedQuantity));
  }
  const workMs = plannedWorkMs(order);
  return workMs === 0 ? null : endOfWork(spans, nowMs, Math.max(workMs - worked, 0));
}
