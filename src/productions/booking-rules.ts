import { BadInput, Conflict, type MesError } from '#platform/errors.ts';
import { PRODUCTION_STATUS_LABELS, type ProductionStatus } from './production-status.ts';
import { isStarted } from './production-transitions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Clocks of terminals are never exact. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** How long after the end of an order a device that was offline may still deliver. */
export const LATE_DELIVERY_HOURS = 72;
/** More pieces in one booking are a typing mistake. */
export const BOOKING_MAX_PIECES = 1_000_000;
/** An order that grows beyond this many times its plan is a typing mistake too. */
export const MAX_TIMES_PLANNED = 10;

export type Pieces = { good: number; scrap: number; rework: number };

export type BookedOrder = {
  status: ProductionStatus;
  startMs: number;
  endMs: number | null;
  plannedQuantity: number;
  actualQuantity: number;
};

export function piecesOf({ good, scrap, rework }: Pieces): number {
  return good + scrap + rework;
}

/**
 * Why a booking cannot be taken, or null. A booking made while the order ran is also taken after the order was
 * completed, for 72 hours: the device was offline, the pieces are real.
 */
export function refuseBooking(
  order: BookedOrder,
  booking: Pieces & { bookedAtMs: number },
  nowMs: number,
): MesError | null {
  return (
    refuseTime(booking.bookedAtMs, nowMs) ??
    refuseState(order, booking.bookedAtMs, nowMs) ??
    refuseAmount(order, booking)
  );
}

/** Pieces that were not good need a reason where a person books them. */
export function reasonRefusal(pieces: Pick<Pieces, 'scrap' | 'rework'>, reason: string | null): BadInput | null {
  if (pieces.scrap + pieces.rework === 0 || (reason ?? '').trim() !== '') return null;
  const sentence = 'Bitte geben Sie einen Grund für Ausschuss oder Nacharbeit an.';
  return new BadInput('reason_missing', sentence, { fields: [{ path: 'reason', message: sentence }] });
}

/** Taking a booking back changes the result of the order: possible as long as late deliveries are. */
export function refuseReversal(order: BookedOrder, nowMs: number): MesError | null {
  if (isStarted(order.status)) return null;
  if (order.status === 'completed' && isWithinLateDelivery(order.endMs, nowMs)) return null;
  return new Conflict(
    'production_closed',
    `Buchungen können nur bis ${LATE_DELIVERY_HOURS} Stunden nach dem Abschluss eines Auftrags zurückgenommen werden.`,
  );
}

function refuseTime(bookedAtMs: number, nowMs: number): MesError | null {
  if (bookedAtMs <= nowMs + CLOCK_TOLERANCE_MS) return null;
  return new BadInput('booked_in_future', 'Der Zeitpunkt der Buchung liegt in der Zukunft. Bitte prüfen Sie die Uhr.');
}

function refuseState(order: BookedOrder, bookedAtMs: number, nowMs: number): MesError | null {
  if (isStarted(order.status)) {
    return bookedAtMs >= order.startMs - CLOCK_TOLERANCE_MS
      ? null
      : new BadInput('booked_before_start', 'Der Zeitpunkt der Buchung liegt vor dem Start des Auftrags.');
  }
  if (order.status === 'completed' && order.endMs !== null) {
    const madeWhileRunning = bookedAtMs >= order.startMs - CLOCK_TOLERANCE_MS && bookedAtMs <= order.endMs;
    if (madeWhileRunning && isWithinLateDelivery(order.endMs, nowMs)) return null;
    return new Conflict(
      'production_closed',
      'Der Auftrag ist bereits abgeschlossen. Es kann nicht mehr gebucht werden.',
    );
  }
  return new Conflict(
    'production_not_running',
    `Auf einen Auftrag im Status „${PRODUCTION_STATUS_LABELS[order.status]}“ kann nicht gebucht werden.`,
  );
}

function isWithinLateDelivery(endMs: number | null, nowMs: number): boolean {
  return endMs !== null && nowMs - endMs <= LATE_DELIVERY_HOURS * HOUR_MS;
}

function refuseAmount(order: BookedOrder, booking: Pieces): MesError | null {
  const pieces = piecesOf(booking);
  const limit = order.plannedQuantity * MAX_TIMES_PLANNED;
  if (limit > 0 && order.actualQuantity + pieces > limit) {
    return new BadInput(
      'quantity_absurd',
      `Mit dieser Buchung wären mehr als das ${MAX_TIMES_PLANNED}-fache der geplanten Menge produziert. Bitte prüfen Sie die Zahl.`,
    );
  }
  return null;
}
