import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { overlaps } from './work-calendar.ts';

export const CONFLICT_KINDS = ['overlap', 'outside_shift', 'planned_downtime', 'in_past', 'after_due_date'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** An order on the board with the time it takes there. */
export type BoardOrder = TimeSpan & {
  id: string;
  productionNumber: string;
  machineId: string | null;
  isStarted: boolean;
  /** The end of the last day on which it is in time. */
  dueMs: number | null;
};

export type MachinePlan = {
  /** Null when the machine has no shift calendar. */
  spans: readonly TimeSpan[] | null;
  plannedDowntimes: readonly TimeSpan[];
};

export type ScheduleConflict = { productionId: string; kind: ConflictKind; message: string };

/** Everything about the plan that does not fit, for the orders of one machine. */
export function conflictsOfMachine(
  orders: readonly BoardOrder[],
  plan: MachinePlan,
  nowMs: number,
): ScheduleConflict[] {
  const sorted = orders.toSorted((one, other) => one.startMs - other.startMs);
  return sorted.flatMap((order, index) => [
    ...sorted.slice(index + 1).flatMap((later) => (overlaps(order, later) ? overlapOf(order, later) : [])),
    ...conflictsOfOrder(order, plan, nowMs),
  ]);
}

function overlapOf(order: BoardOrder, other: BoardOrder): ScheduleConflict[] {
  return [conflict(order, 'overlap', overlapText(other)), conflict(other, 'overlap', overlapText(order))];
}

function overlapText(other: BoardOrder): string {
  return `Überschneidet sich mit Auftrag ${other.productionNumber}.`;
}

function conflictsOfOrder(order: BoardOrder, plan: MachinePlan, nowMs: number): ScheduleConflict[] {
  const found: ScheduleConflict[] = [];
  if (order.dueMs !== null && order.endMs > order.dueMs) {
    found.push(conflict(order, 'after_due_date', 'Wird erst nach dem Liefertermin fertig.'));
  }
  if (order.isStarted) return found;
  if (order.startMs < nowMs) {
    found.push(conflict(order, 'in_past', 'Der geplante Start ist verstrichen.'));
  }
  if (plan.spans !== null && !plan.spans.some((span) => isWithin(order.startMs, span))) {
    found.push(conflict(order, 'outside_shift', 'Beginnt außerhalb der Schichtzeit der Maschine.'));
  }
  if (plan.plannedDowntimes.some((downtime) => overlaps(downtime, order))) {
    found.push(conflict(order, 'planned_downtime', 'Fällt in einen geplanten Stillstand.'));
  }
  return found;
}

function isWithin(atMs: number, span: TimeSpan): boolean {
  return atMs >= span.startMs && atMs < span.endMs;
}

function conflict(order: BoardOrder, kind: ConflictKind, message: string): ScheduleConflict {
  return { productionId: order.id, kind, message };
}
